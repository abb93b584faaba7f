extern alias checksums;

using System.Text;
using SharedBase32 = checksums::Intaglio.Base32;

namespace Intaglio.Fuzzing;

/// <summary>Base 32, against a decoder that follows the words of RFC 4648 and nothing else. The first byte is the room for what is decoded.</summary>
internal sealed class Base32Target : Target
{
    private const string Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    internal override string Name => "base32";

    internal override string Claim =>
        "Base 32. A text is decoded exactly if a second decoder, written from RFC 4648, decodes it, and to the same bytes. Any "
            + "bytes that are encoded and decoded are the same.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } = Words("=", "===", "====", "======", "A", "7", "AA======", "MZXW6===", "MZXW6YTB", "a", "0", "1", "8", "9");

    internal override bool IsReader => false;

    internal override int ShortRun => 20_000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        int room = input.IsEmpty ? 0 : input[0];
        ReadOnlySpan<byte> text = input.IsEmpty ? input : input[1..];
        byte[] destination = new byte[room];
        bool isDecoded = SharedBase32.TryDecode(text, destination, out int written);
        byte[]? expected = Decode(text);
        Expect.That(isDecoded == (expected is not null && expected.Length <= room), $"a text is decoded where the other decoder does: {isDecoded}");
        if (isDecoded)
        {
            Expect.Same(expected, destination.AsSpan(0, written), "decoded");
            Expect.Same(text, Encode(expected!), "encoded again");
        }

        byte[] encoded = Encode(text), decoded = new byte[text.Length];
        Expect.That(SharedBase32.TryDecode(encoded, decoded, out written) && written == text.Length, "what was encoded is decoded");
        Expect.Same(text, decoded, "encoded and decoded");
        return new($"{(expected is null ? "no" : "yes")} {isDecoded} {text.Length % 8} {Math.Min(8, text.Count((byte)'='))} {Scale(text.Length)}", isDecoded);
    }

    private static byte[] Encode(ReadOnlySpan<byte> bytes)
    {
        byte[] text = new byte[SharedBase32.GetEncodedLength(bytes.Length)];
        SharedBase32.Encode(bytes, text);
        return text;
    }

    // Section 6: groups of eight digits, the last of them padded where it has 1, 2, 3 or 4 bytes; section 3.5: what fills a digit up is zero.
    private static byte[]? Decode(ReadOnlySpan<byte> text)
    {
        if (text.Length % 8 != 0)
            return null;
        string digits = Encoding.Latin1.GetString(text).TrimEnd('=');
        int padding = text.Length - digits.Length;
        if (padding is not (0 or 1 or 3 or 4 or 6) || digits.Any(digit => !Alphabet.Contains(digit, StringComparison.Ordinal)))
            return null;
        string bits = string.Concat(digits.Select(digit => Convert.ToString(Alphabet.IndexOf(digit, StringComparison.Ordinal), 2).PadLeft(5, '0')));
        int count = bits.Length / 8;
        if (bits[(8 * count)..].Contains('1', StringComparison.Ordinal))
            return null;
        return [.. Enumerable.Range(0, count).Select(i => Convert.ToByte(bits.Substring(8 * i, 8), 2))];
    }
}
