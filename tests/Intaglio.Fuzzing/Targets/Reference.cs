using System.Text;
using Intaglio.Cryptography.Tests;

namespace Intaglio.Fuzzing;

/// <summary>What several targets compare with: nothing here is the library's.</summary>
internal static class Reference
{
    private const string Alphabet = "abcdefghijklmnopqrstuvwxyz234567";

    private static readonly Blake2bFunction blake2b = new();

    /// <summary>BLAKE2b, by the transcription of its specification.</summary>
    internal static byte[] Blake2b(ReadOnlySpan<byte> message, int size, string personalization = "") =>
        blake2b.Reference(message, new() { DigestSize = size, Personalization = Encoding.UTF8.GetBytes(personalization) });

    /// <summary>A short name (docs/formats/cache-names.md), in the small letters of RFC 4648.</summary>
    internal static string ShortName(ReadOnlySpan<byte> message, int bits, string personalization = "")
    {
        string digits = string.Concat(Blake2b(message, bits / 8, personalization).Select(value => Convert.ToString(value, 2).PadLeft(8, '0')));
        digits = digits.PadRight((digits.Length + 4) / 5 * 5, '0');
        return string.Concat(digits.Chunk(5).Select(digit => Alphabet[Convert.ToInt32(new string(digit), 2)]));
    }
}
