namespace Intaglio.Checksums;

/// <summary>Decodes the characters of patterns and names. A character is a Unicode scalar value or an unpaired surrogate.</summary>
internal static class Character
{
    internal static int At(ReadOnlySpan<char> text, int at, out int length)
    {
        bool isPair = char.IsHighSurrogate(text[at]) && at + 1 < text.Length && char.IsLowSurrogate(text[at + 1]);
        length = isPair ? 2 : 1;
        return isPair ? char.ConvertToUtf32(text[at], text[at + 1]) : text[at];
    }
}
