namespace Intaglio.OpenExr.Laboratory;

/// <summary>Separates the bytes of samples by their significance, from all low bytes to all high bytes.</summary>
internal static class SampleBytes
{
    /// <summary>Separates the bytes of two-byte samples and of the four-byte samples after them.</summary>
    /// <param name="samples">The samples, little-endian.</param>
    /// <param name="halfBytes">The total size of the two-byte samples, in bytes.</param>
    /// <param name="bytes">The buffer for the result, which has the same length.</param>
    internal static void Split(ReadOnlySpan<byte> samples, int halfBytes, Span<byte> bytes)
    {
        ByteShuffle.Shuffle(samples[..halfBytes], sizeof(ushort), bytes);
        ByteShuffle.Shuffle(samples[halfBytes..], sizeof(uint), bytes[halfBytes..]);
    }

    /// <summary>Reverses <see cref="Split"/>.</summary>
    internal static void Join(ReadOnlySpan<byte> bytes, int halfBytes, Span<byte> samples)
    {
        ByteShuffle.Unshuffle(bytes[..halfBytes], sizeof(ushort), samples);
        ByteShuffle.Unshuffle(bytes[halfBytes..], sizeof(uint), samples[halfBytes..]);
    }
}
