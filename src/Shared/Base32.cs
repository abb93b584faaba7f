namespace Intaglio;

/// <summary>Encodes and decodes base32 (RFC 4648, section 6).</summary>
internal static class Base32
{
    private const int BitsPerDigit = 5, BytesPerGroup = 5, DigitsPerGroup = 8;

    private static ReadOnlySpan<byte> Alphabet => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"u8;

    internal static int GetEncodedLength(int byteCount) => (byteCount + BytesPerGroup - 1) / BytesPerGroup * DigitsPerGroup;

    /// <summary>Encodes bytes with padding.</summary>
    internal static void Encode(ReadOnlySpan<byte> bytes, Span<byte> destination) =>
        destination[EncodeDigits(bytes, destination, Alphabet)..].Fill((byte)'=');

    /// <summary>Encodes bytes without padding, with the digits of the specified alphabet.</summary>
    /// <returns>The number of digits written.</returns>
    internal static int EncodeDigits(ReadOnlySpan<byte> bytes, Span<byte> destination, ReadOnlySpan<byte> alphabet)
    {
        int bits = 0, bitCount = 0, written = 0;
        foreach (byte value in bytes)
        {
            bits = bits << 8 | value;
            for (bitCount += 8; bitCount >= BitsPerDigit; bitCount -= BitsPerDigit)
                destination[written++] = alphabet[bits >> bitCount - BitsPerDigit & 31];
        }
        if (bitCount > 0)
            destination[written++] = alphabet[bits << BitsPerDigit - bitCount & 31];
        return written;
    }

    /// <summary>Decodes padded base32 text.</summary>
    /// <returns>
    /// <see langword="true"/> if the text is in the form that <see cref="Encode"/> writes and the bytes fit the destination; otherwise,
    /// <see langword="false"/>.
    /// </returns>
    internal static bool TryDecode(ReadOnlySpan<byte> text, Span<byte> destination, out int written)
    {
        written = 0;
        ReadOnlySpan<byte> digits = text.TrimEnd((byte)'=');
        int byteCount = digits.Length * BitsPerDigit / 8;
        if (byteCount > destination.Length || GetEncodedLength(byteCount) != text.Length
            || (byteCount * 8 + BitsPerDigit - 1) / BitsPerDigit != digits.Length)
            return false;

        int bits = 0, bitCount = 0;
        foreach (byte digit in digits)
        {
            int value = Alphabet.IndexOf(digit);
            if (value < 0)
                return false;
            bits = (bits << BitsPerDigit | value) & 0xFFFF;
            bitCount += BitsPerDigit;
            if (bitCount >= 8)
                destination[written++] = (byte)(bits >> (bitCount -= 8));
        }
        // The unused bits of the last digit must be zero.
        return (bits & (1 << bitCount) - 1) == 0;
    }
}
