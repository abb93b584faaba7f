namespace Intaglio.OpenExr;

/// <summary>
/// The wavelet of PIZ on a plane of 16-bit values, in place. On each level, squares of two by two values, so far apart as the level is, become one mean and three
/// differences; the next level takes the means. A column or row that is left over is paired along the other direction, if its coordinate has the bit of the level.
/// </summary>
internal static class Wavelet
{
    // Numbers up to this have means and differences of 16 bits with a sign.
    private const int MaxNumberOf14Bits = (1 << 14) - 1;

    /// <summary>Transforms a plane.</summary>
    /// <param name="plane">The values, row by row.</param>
    /// <param name="columns">Samples in a row.</param>
    /// <param name="rows">Rows.</param>
    /// <param name="valuesPerSample">1, or 2 planes that are interleaved, each of which is transformed.</param>
    /// <param name="maxNumber">What no value of the chunk is greater than.</param>
    internal static void Encode(Span<ushort> plane, int columns, int rows, int valuesPerSample, int maxNumber)
    {
        if (maxNumber <= MaxNumberOf14Bits)
            Encode<Wavelet14>(plane, columns, rows, valuesPerSample);
        else
            Encode<Wavelet16>(plane, columns, rows, valuesPerSample);
    }

    /// <summary>Undoes what <see cref="Encode(Span{ushort}, int, int, int, int)"/> does.</summary>
    /// <inheritdoc cref="Encode(Span{ushort}, int, int, int, int)"/>
    internal static void Decode(Span<ushort> plane, int columns, int rows, int valuesPerSample, int maxNumber)
    {
        if (maxNumber <= MaxNumberOf14Bits)
            Decode<Wavelet14>(plane, columns, rows, valuesPerSample);
        else
            Decode<Wavelet16>(plane, columns, rows, valuesPerSample);
    }

    private static void Encode<TPair>(Span<ushort> plane, int columns, int rows, int valuesPerSample)
        where TPair : IWaveletPair
    {
        for (int step = 1; 2 * step <= Math.Min(columns, rows); step *= 2)
            WaveletLevel<WaveletEncoding<TPair>>.Run(plane, columns, rows, valuesPerSample, step);
    }

    private static void Decode<TPair>(Span<ushort> plane, int columns, int rows, int valuesPerSample)
        where TPair : IWaveletPair
    {
        int step = 1;
        while (4 * step <= Math.Min(columns, rows))
            step *= 2;
        if (2 * step > Math.Min(columns, rows))
            return;
        for (; step >= 1; step /= 2)
            WaveletLevel<WaveletDecoding<TPair>>.Run(plane, columns, rows, valuesPerSample, step);
    }
}
