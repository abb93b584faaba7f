using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The base class of audit reports, which counts the findings and writes nothing.</summary>
internal class AuditReport
{
    internal AuditCounts Counts { get; } = new();

    /// <summary>Reads the findings and writes each as it is found.</summary>
    internal virtual void Write(IEnumerable<AuditFinding> findings)
    {
        foreach (AuditFinding finding in findings)
        {
            Counts.Add(finding.Kind);
            Write(finding);
        }
    }

    protected virtual void Write(AuditFinding finding)
    {
    }
}
