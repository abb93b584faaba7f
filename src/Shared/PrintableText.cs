namespace Intaglio;

/// <summary>Words of files in messages: they may be anything.</summary>
internal static class PrintableText
{
    /// <returns>The text with a question mark for each control character, which a terminal might obey; empty instead of null.</returns>
    internal static string Of(string? text) => string.Concat((text ?? "").Select(c => char.IsControl(c) ? '?' : c));
}
