namespace Intaglio;

/// <summary>Base 32: RFC 4648, section 6.</summary>
internal static class Base32
{
    private const int BitsPerDigit = 5, BytesPerGroup = 5, DigitsPerGroup = 8;

    private static ReadOnlySpan<byte> Alphabet => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"u8;

    internal static int GetEncodedLength(int byteCount) => (byteCount + BytesPerGroup - 1) / BytesPerGroup * DigitsPerGroup;

    /// <summary>Encodes with padding.</summary>
    internal static void Encode(ReadOnlySpan<byte> bytes, Span<byte> destination) => destination[EncodeDigits(bytes, destination, Alphabet)..].Fill((byte)'=');

    /// <summary>Encodes without padding, in the digits of an alphabet.</summary>
    /// <returns>The number of digits.</returns>
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

    /// <returns><see langword="false"/> if the text is not what <see cref="Encode"/> writes for bytes that fit the destination.</returns>
    internal static bool TryDecode(ReadOnlySpan<byte> text, Span<byte> destination, out int written)
    {
        written = 0;
        ReadOnlySpan<byte> digits = text.TrimEnd((byte)'=');
        int byteCount = digits.Length * BitsPerDigit / 8;
        if (byteCount > destination.Length || GetEncodedLength(byteCount) != text.Length || (byteCount * 8 + BitsPerDigit - 1) / BitsPerDigit != digits.Length)
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
        // The bits that only fill up the last digit are zero.
        return (bits & (1 << bitCount) - 1) == 0;
    }
}
