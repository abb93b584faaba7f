using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>What an audit finds, for people: a line for each finding, and a summary.</summary>
internal sealed class AuditText(StandardStreams streams, AuditScope scope, bool isVerbose) : AuditReport
{
    private const int MostRanges = 8;

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
        streams.WriteError($"{summary}{Counts[AuditKind.Unreadable]} could not be read");
    }

    // What cannot be read is told of as an error.
    protected override void Write(AuditFinding finding)
    {
        if (finding.Kind == AuditKind.Unreadable || finding.Kind == AuditKind.Unchanged && !isVerbose)
            return;
        string name = ShellQuoting.Quote(finding.Name);
        streams.Write($"{AuditNames.Of(finding.Kind)} {(finding.MovedFrom is { } old ? $"{ShellQuoting.Quote(old)} -> {name}" : name)}{DescribeChange(finding)}\n");
    }

    private static string DescribeChange(AuditFinding finding)
    {
        List<string> parts = [];
        if (finding is { RecordedSize: { } recorded, Size: { } size } && recorded != size)
            parts.Add($"was {recorded} bytes, is {size}");
        if (finding.Ranges.Count > 0)
            parts.Add($"bytes {string.Join(", ", finding.Ranges.Take(MostRanges).Select(range => $"{range.Offset}-{range.Offset + range.Length - 1}"))}{(finding.Ranges.Count > MostRanges ? $" and {finding.Ranges.Count - MostRanges} ranges more" : "")}");
        return parts.Count == 0 ? "" : $" ({string.Join("; ", parts)})";
    }
}
