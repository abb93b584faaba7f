namespace Intaglio.OpenExr.Laboratory;

/// <summary>The bytes of samples apart by their place: all low bytes first, all high bytes last.</summary>
internal static class SampleBytes
{
    /// <summary>Splits samples of two bytes, and those of four that come after them.</summary>
    /// <param name="samples">The samples, little-endian.</param>
    /// <param name="halfBytes">How many of the bytes are of samples of two bytes.</param>
    /// <param name="bytes">Takes as many bytes.</param>
    internal static void Split(ReadOnlySpan<byte> samples, int halfBytes, Span<byte> bytes)
    {
        ByteShuffle.Shuffle(samples[..halfBytes], sizeof(ushort), bytes);
        ByteShuffle.Shuffle(samples[halfBytes..], sizeof(uint), bytes[halfBytes..]);
    }

    /// <summary>Undoes <see cref="Split"/>.</summary>
    internal static void Join(ReadOnlySpan<byte> bytes, int halfBytes, Span<byte> samples)
    {
        ByteShuffle.Unshuffle(bytes[..halfBytes], sizeof(ushort), samples);
        ByteShuffle.Unshuffle(bytes[halfBytes..], sizeof(uint), samples[halfBytes..]);
    }
}
