using System.Globalization;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Compares the bytes of two files and prints the ranges that differ as they are found.</summary>
internal static class ByteDifferences
{
    /// <summary>Determines whether two files are equal, and stops at the first difference.</summary>
    internal static bool AreSame(StreamComparer comparer) => !comparer.TryReadRange(out _) && comparer.FirstLength == comparer.SecondLength;

    /// <summary>Prints the first ranges, the number of ranges, and the lengths of the files.</summary>
    /// <returns><see langword="true"/> if the files are equal; otherwise, <see langword="false"/>.</returns>
    internal static bool WriteText(StandardStreams streams, StreamComparer comparer, string first, string second, int shown)
    {
        long count = 0;
        for (; comparer.TryReadRange(out DifferingRange range); count++)
        {
            if (count < shown)
                streams.WriteLine(Text($"offset {range.Offset}, {Count(range.Length, "byte")}{(range.Differing < range.Length ? Text($", {range.Differing} of them different") : "")}"), ", ", TextColor.Red);
        }
        if (count > shown)
            streams.Write(Text($"and {Count(count - shown, "more range")} (--max-ranges shows more)\n"));
        (long one, long other) = (comparer.FirstLength, comparer.SecondLength);
        if (count == 0 && one == other)
        {
            streams.WriteLine($"same bytes: {Count(one, "byte")}", ": ", TextColor.Green);
            return true;
        }
        string total = count == 0 ? "no difference in the bytes that both have"
            : $"{Count(comparer.DifferingBytes, "byte")} in {Count(count, "range")} {(comparer.DifferingBytes == 1 ? "differs" : "differ")}";
        string lengths = one == other ? $"both have {Count(one, "byte")}"
            : $"{ShellQuoting.Quote(first)} has {Count(one, "byte")}, {ShellQuoting.Quote(second)} has {Count(other, "byte")}";
        streams.WriteLine($"{total}; {lengths}", "; ", TextColor.Red);
        return false;
    }

    /// <summary>Writes all ranges and the totals as JSON.</summary>
    /// <returns><see langword="true"/> if the files are equal; otherwise, <see langword="false"/>.</returns>
    internal static bool WriteJson(StandardStreams streams, StreamComparer comparer, string first, string second)
    {
        bool isSame = true;
        JsonOutput.Write(streams, writer =>
        {
            writer.WriteString("kind", "bytes");
            writer.WriteStartArray("ranges");
            for (int written = 1; comparer.TryReadRange(out DifferingRange range); written++)
            {
                writer.WriteStartObject();
                writer.WriteNumbers(("offset", range.Offset), ("length", range.Length), ("differing", range.Differing));
                writer.WriteEndObject();
                isSame = false;
                // Limits the memory for pending output.
                if (written % 1024 == 0)
                    writer.Flush();
            }
            writer.WriteEndArray();
            isSame &= comparer.FirstLength == comparer.SecondLength;
            writer.WriteBoolean("equal", isSame);
            writer.WriteNumber("differingBytes", comparer.DifferingBytes);
            foreach ((string member, string name,
                long length) in (ReadOnlySpan<(string, string, long)>)[("first", first, comparer.FirstLength),
                ("second", second, comparer.SecondLength)])
            {
                writer.WriteStartObject(member);
                writer.WriteString("name", name);
                writer.WriteNumber("length", length);
                writer.WriteEndObject();
            }
        });
        return isSame;
    }

    private static string Count(long count, string thing) => Text($"{count} {thing}{(count == 1 ? "" : "s")}");

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
