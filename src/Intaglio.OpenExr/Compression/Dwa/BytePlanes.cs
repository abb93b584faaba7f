namespace Intaglio.OpenExr;

/// <summary>
/// The bytes of the samples of a channel, grouped by position: the first bytes of all samples, then the second bytes, and so on.
/// </summary>
internal static class BytePlanes
{
    /// <summary>Splits the samples of a channel.</summary>
    internal static void Split(ReadOnlySpan<byte> raw, ReadOnlySpan<int> rows, int columns, int sampleSize, Span<byte> planes)
    {
        for (int y = 0; y < rows.Length; y++)
            ByteShuffle.Shuffle(raw.Slice(rows[y], columns * sampleSize), sampleSize, planes[(y * columns)..], rows.Length * columns);
    }

    /// <summary>Reverses <see cref="Split"/>.</summary>
    internal static void Join(ReadOnlySpan<byte> planes, ReadOnlySpan<int> rows, int columns, int sampleSize, Span<byte> raw)
    {
        for (int y = 0; y < rows.Length; y++)
            ByteShuffle.Unshuffle(planes[(y * columns)..], rows.Length * columns, sampleSize, raw.Slice(rows[y], columns * sampleSize));
    }
}
