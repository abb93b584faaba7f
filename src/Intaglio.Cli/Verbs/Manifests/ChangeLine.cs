using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The line that describes a change in a folder.</summary>
internal static class ChangeLine
{
    private const int MostRanges = 8;

    /// <param name="streams">The streams to write to.</param>
    /// <param name="kind">The kind of change, in one word.</param>
    /// <param name="name">The current name of the entry.</param>
    /// <param name="movedFrom">The earlier name, or <see langword="null"/> if the entry was not moved.</param>
    /// <param name="before">The earlier length in bytes, or <see langword="null"/> if it is unknown.</param>
    /// <param name="after">The current length in bytes, or <see langword="null"/> if it is unknown.</param>
    /// <param name="ranges">The ranges of bytes that differ.</param>
    internal static void Write(StandardStreams streams, ColoredText kind, string name, string? movedFrom, long? before, long? after,
        IReadOnlyList<AuditRange> ranges)
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
