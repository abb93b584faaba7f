using System.Globalization;

namespace Intaglio.Color;

/// <summary>Parses the color stops of a gradient: the list of CSS Images 4, section 3.5, with positions in percent.</summary>
internal static class GradientText
{
    /// <exception cref="ColorFormatException">The text is not a list of color stops.</exception>
    internal static List<GradientStop> Parse(string text)
    {
        List<GradientStop> stops = [];
        bool followsHint = false;
        foreach (string item in Split(text, ','))
        {
            string[] words = [.. Split(item, ' ').Where(word => word.Length > 0)];
            if (words.Length == 0)
                throw new ColorFormatException($"a stop is missing between the commas of '{text}'");
            if (TryParsePosition(words[0], out double hint))
            {
                if (words.Length > 1 || stops.Count == 0 || followsHint)
                    throw new ColorFormatException($"'{item.Trim()}' has no color; a color hint is allowed only between two stops");
                stops[^1] = stops[^1] with { Hint = hint };
                followsHint = true;
                continue;
            }
            Add(stops, words);
            followsHint = false;
        }
        if (followsHint)
            throw new ColorFormatException("a color hint is allowed only between two stops, not at the end");
        return stops.Count >= 2 ? stops
            : throw new ColorFormatException($"a gradient must have at least two stops; '{text}' has {stops.Count}");
    }

    private static void Add(List<GradientStop> stops, string[] words)
    {
        List<double> positions = [];
        int end = words.Length;
        while (end > 1 && positions.Count < 2 && TryParsePosition(words[end - 1], out double position))
        {
            positions.Insert(0, position);
            end--;
        }
        CssColor color = CssColor.Parse(string.Join(' ', words[..end]));
        stops.Add(new GradientStop(color, positions.Count > 0 ? positions[0] : null));
        if (positions.Count == 2)
            stops.Add(new GradientStop(color, positions[1]));
    }

    private static bool TryParsePosition(string word, out double position)
    {
        position = 0;
        if (!word.EndsWith('%') || !double.TryParse(word.AsSpan(0, word.Length - 1), NumberStyles.Float, CultureInfo.InvariantCulture,
            out double percent) || !double.IsFinite(percent))
            return false;
        position = percent / 100;
        return true;
    }

    // Separators in parentheses and comments do not count.
    private static IEnumerable<string> Split(string text, char separator)
    {
        int depth = 0, start = 0;
        for (int i = 0; i < text.Length; i++)
        {
            if (string.Compare(text, i, "/*", 0, 2, StringComparison.Ordinal) == 0)
                i = text.IndexOf("*/", i + 2, StringComparison.Ordinal) is >= 0 and var end ? end + 1 : text.Length - 1;
            else if (text[i] is '(' or ')')
                depth += text[i] == '(' ? 1 : -1;
            else if (depth <= 0 && (text[i] == separator || (separator == ' ' && char.IsWhiteSpace(text[i]))))
            {
                yield return text[start..i];
                start = i + 1;
            }
        }
        yield return text[start..];
    }
}
