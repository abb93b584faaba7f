namespace Intaglio.Cryptography;

/// <summary>Messages that may end within a byte (Skein 1.3, section 3.2).</summary>
/// <remarks>The first bit is the most significant bit of the first byte.</remarks>
internal static class SkeinBits
{
    /// <summary>Returns the bytes that contain the first bits of data.</summary>
    /// <param name="data">The data.</param>
    /// <param name="bitLength">The number of bits.</param>
    /// <param name="lastBits">Receives the number of bits in the last byte, or 0 if all of its bits are used.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="bitLength"/> is negative or greater than the number of bits in <paramref name="data"/>.
    /// </exception>
    internal static ReadOnlySpan<byte> BytesOf(ReadOnlySpan<byte> data, long bitLength, out int lastBits)
    {
        SkeinLimits.Check(nameof(bitLength), bitLength, 0, 8L * data.Length, "bits");
        lastBits = (int)(bitLength % 8);
        return data.Slice(0, (int)((bitLength + 7) / 8));
    }
}
