using System.Buffers;

namespace Intaglio;

/// <summary>The one form in which names and proofs are written in hexadecimal: with lower-case letters.</summary>
internal static class LowerHex
{
    private static readonly SearchValues<char> digits = SearchValues.Create("0123456789abcdef");

    /// <summary>Determines whether a text has only digits of this form and the given length.</summary>
    internal static bool IsValid(ReadOnlySpan<char> text, int length) => text.Length == length && !text.ContainsAnyExcept(digits);
}
