using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>What is told of an audit: by itself nothing, but it counts.</summary>
internal class AuditReport
{
    internal AuditCounts Counts { get; } = new();

    /// <summary>Reads the findings, and tells of them as they come.</summary>
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
