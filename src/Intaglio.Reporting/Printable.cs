namespace Intaglio.Reporting;

/// <summary>Replaces characters that are not valid in HTML or XML.</summary>
internal static class Printable
{
    /// <summary>
    /// Replaces control characters, including line breaks, with spaces, and lone surrogates and noncharacters with U+FFFD.
    /// </summary>
    internal static string From(string text) => string.Concat(text.EnumerateRunes().Select(rune =>
        rune.Value is < 0x20 or (>= 0x7F and < 0xA0) ? " " : (rune.Value & 0xFFFE) == 0xFFFE ? "\uFFFD" : rune.ToString()));
}
