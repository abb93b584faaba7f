namespace Intaglio;

/// <summary>Makes text from files safe for messages.</summary>
internal static class PrintableText
{
    /// <summary>Determines whether a terminal might interpret a character, or show the text after it in another order.</summary>
    internal static bool IsControl(char character) => char.IsControl(character)
        || character is '\u061C' or '\u200E' or '\u200F' or (>= '\u202A' and <= '\u202E') or (>= '\u2066' and <= '\u2069');

    /// <summary>Replaces control characters, including those for the direction of text, with question marks.</summary>
    /// <returns>The printable text, or an empty string for null.</returns>
    internal static string Of(string? text) => string.Concat((text ?? "").Select(c => IsControl(c) ? '?' : c));
}
