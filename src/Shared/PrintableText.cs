namespace Intaglio;

/// <summary>Makes text from files safe for messages.</summary>
internal static class PrintableText
{
    /// <summary>Replaces control characters, which a terminal might interpret, with question marks.</summary>
    /// <returns>The printable text, or an empty string for null.</returns>
    internal static string Of(string? text) => string.Concat((text ?? "").Select(c => char.IsControl(c) ? '?' : c));
}
