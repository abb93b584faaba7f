namespace Intaglio.Cryptography;

/// <summary>Messages that may end within a byte (Skein 1.3, section 3.2): the first bit is the most significant of the first byte.</summary>
internal static class SkeinBits
{
    /// <summary>The bytes that hold the first bits of <paramref name="data"/>.</summary>
    /// <param name="data">The bits.</param>
    /// <param name="bitLength">Their number.</param>
    /// <param name="lastBits">How many of them are in the last byte, when it is not full; otherwise 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">There are not so many bits.</exception>
    internal static ReadOnlySpan<byte> BytesOf(ReadOnlySpan<byte> data, long bitLength, out int lastBits)
    {
        SkeinLimits.Check(nameof(bitLength), bitLength, 0, 8L * data.Length, "bits, those there are,");
        lastBits = (int)(bitLength % 8);
        return data.Slice(0, (int)((bitLength + 7) / 8));
    }
}
