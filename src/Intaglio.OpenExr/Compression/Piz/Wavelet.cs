namespace Intaglio.OpenExr;

/// <summary>The wavelet transform of PIZ, in place on a plane of 16-bit values.</summary>
/// <remarks>
/// Each level transforms squares of two by two values into one mean and three differences. The distance between the values doubles with
/// each level, which transforms only the means of the previous level. A remaining column or row is paired only in the other direction.
/// </remarks>
internal static class Wavelet
{
    // Up to this number, means and differences fit in signed 16-bit values.
    private const int MaxNumberOf14Bits = (1 << 14) - 1;

    /// <summary>Transforms a plane.</summary>
    /// <param name="plane">The values, row by row.</param>
    /// <param name="columns">The number of samples in a row.</param>
    /// <param name="rows">The number of rows.</param>
    /// <param name="valuesPerSample">
    /// The number of values in a sample, 1 or 2. The values of a sample belong to separate interleaved planes.
    /// </param>
    /// <param name="maxNumber">The largest value in the chunk.</param>
    internal static void Encode(Span<ushort> plane, int columns, int rows, int valuesPerSample, int maxNumber)
    {
        if (maxNumber <= MaxNumberOf14Bits)
            Encode<Wavelet14>(plane, columns, rows, valuesPerSample);
        else
            Encode<Wavelet16>(plane, columns, rows, valuesPerSample);
    }

    /// <summary>Reverses <see cref="Encode(Span{ushort}, int, int, int, int)"/>.</summary>
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
