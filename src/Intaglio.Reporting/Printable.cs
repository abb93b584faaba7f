namespace Intaglio.Reporting;

/// <summary>Text without what neither HTML nor XML can hold.</summary>
internal static class Printable
{
    /// <summary>Line breaks and other control characters become spaces; halves of surrogate pairs and noncharacters U+FFFD.</summary>
    internal static string From(string text) => string.Concat(text.EnumerateRunes().Select(rune =>
        rune.Value is < 0x20 or (>= 0x7F and < 0xA0) ? " " : (rune.Value & 0xFFFE) == 0xFFFE ? "\uFFFD" : rune.ToString()));
}
