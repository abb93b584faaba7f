using System.Text;

namespace Intaglio.Checksums;

/// <summary>Reads patterns from a file such as <c>.gitignore</c>, one line at a time.</summary>
internal static class PatternFile
{
    private const string ByteOrderMark = "\uFEFF";

    // Devices can be endless.
    private const int MaxLineLength = 1 << 16;

    internal static IEnumerable<string> Read(TextReader reader)
    {
        bool isFirst = true;
        StringBuilder line = new();
        int next;
        do
        {
            next = reader.Read();
            if (next is not (-1 or '\n'))
            {
                line.Append((char)next);
                if (line.Length > MaxLineLength)
                    throw new IOException($"A line is longer than {MaxLineLength} characters: this is not a pattern file.");
                continue;
            }
            string text = line.ToString();
            if (isFirst && text.StartsWith(ByteOrderMark, StringComparison.Ordinal))
                text = text[ByteOrderMark.Length..];
            if (GetPattern(text) is { Length: > 0 } pattern)
                yield return pattern;
            line.Clear();
            isFirst = false;
        }
        while (next >= 0);
    }

    private static string? GetPattern(string line)
    {
        if (line.StartsWith('#'))
            return null;
        if (line.EndsWith('\r'))
            line = line[..^1];
        string kept = line.TrimEnd(' ');
        int backslashes = kept.Length - kept.TrimEnd('\\').Length;
        // If the number of backslashes is odd, the last one escapes the following space.
        return kept.Length < line.Length && backslashes % 2 == 1 ? kept + ' ' : kept;
    }
}
