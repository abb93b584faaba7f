using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The line that tells what has become of something in a folder.</summary>
internal static class ChangeLine
{
    private const int MostRanges = 8;

    /// <param name="streams">Where the line goes.</param>
    /// <param name="kind">What has become of it, in a word.</param>
    /// <param name="name">Its name.</param>
    /// <param name="movedFrom">The name that it had; null if it has not moved.</param>
    /// <param name="before">The length in bytes that it had; null if that is not known.</param>
    /// <param name="after">The length in bytes that it has; null if that is not known.</param>
    /// <param name="ranges">Where it differs.</param>
    internal static void Write(StandardStreams streams, ColoredText kind, string name, string? movedFrom, long? before, long? after, IReadOnlyList<AuditRange> ranges)
    {
        string quoted = ShellQuoting.Quote(name);
        streams.Write(kind, $" {(movedFrom is null ? quoted : $"{ShellQuoting.Quote(movedFrom)} -> {quoted}")}{Describe(before, after, ranges)}\n");
    }

    private static string Describe(long? before, long? after, IReadOnlyList<AuditRange> ranges)
    {
        List<string> parts = [];
        if (before is { } was && after is { } size && was != size)
            parts.Add($"was {was} bytes, is {size}");
        if (ranges.Count > 0)
            parts.Add($"bytes {string.Join(", ", ranges.Take(MostRanges).Select(range => $"{range.Offset}-{range.Offset + range.Length - 1}"))}{(ranges.Count > MostRanges ? $" and {ranges.Count - MostRanges} ranges more" : "")}");
        return parts.Count == 0 ? "" : $" ({string.Join("; ", parts)})";
    }
}
