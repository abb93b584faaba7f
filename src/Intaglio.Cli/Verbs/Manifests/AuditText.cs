using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Writes audit findings as text, a line for each finding, with a summary.</summary>
internal sealed class AuditText(StandardStreams streams, AuditScope scope, bool isVerbose) : AuditReport
{
    internal override void Write(IEnumerable<AuditFinding> findings)
    {
        base.Write(findings);
        ReadOnlySpan<AuditKind> kinds = scope switch
        {
            AuditScope.New => [AuditKind.New],
            AuditScope.Missing => [AuditKind.Missing],
            _ => [AuditKind.Unchanged, AuditKind.Touched, AuditKind.Changed, AuditKind.Missing, AuditKind.New, AuditKind.Moved],
        };
        string summary = "";
        foreach (AuditKind kind in kinds)
            summary += $"{Counts[kind]} {AuditNames.Of(kind)}, ";
        streams.Write($"{summary}{Counts[AuditKind.Unreadable]} could not be read\n");
    }

    // Unreadable files are reported as errors elsewhere.
    protected override void Write(AuditFinding finding)
    {
        if (finding.Kind == AuditKind.Unreadable || finding.Kind == AuditKind.Unchanged && !isVerbose)
            return;
        ChangeLine.Write(streams, new(AuditNames.Of(finding.Kind), ColorOf(finding.Kind)), finding.Name, finding.MovedFrom,
            finding.RecordedSize, finding.Size, finding.Ranges);
    }

    private static TextColor ColorOf(AuditKind kind) => kind switch
    {
        AuditKind.Changed or AuditKind.Missing => TextColor.Red,
        AuditKind.New => TextColor.Green,
        AuditKind.Moved => TextColor.Cyan,
        AuditKind.Touched => TextColor.Yellow,
        _ => TextColor.None,
    };
}
