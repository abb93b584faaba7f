namespace Intaglio.Checksums;

/// <summary>What patterns take for one character: a Unicode scalar value, or half a surrogate pair that stands alone.</summary>
internal static class Character
{
    internal static int At(ReadOnlySpan<char> text, int at, out int length)
    {
        bool isPair = char.IsHighSurrogate(text[at]) && at + 1 < text.Length && char.IsLowSurrogate(text[at + 1]);
        length = isPair ? 2 : 1;
        return isPair ? char.ConvertToUtf32(text[at], text[at + 1]) : text[at];
    }
}
