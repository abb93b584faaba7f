using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>The filter that interpolates the chroma of luminance-chroma images between samples.</summary>
/// <remarks>
/// A value is the weighted sum of the seven samples before it and the seven after it. The weights are a windowed sinc with 27 taps, the
/// filter of the OpenEXR library. The terms are added from first to last, as in that library.
/// </remarks>
internal static class ChromaFilter
{
    /// <summary>The number of samples before a value that contribute to it. The same number after it contribute as well.</summary>
    internal const int Reach = 7;

    internal const int Taps = 2 * Reach;

    private static ReadOnlySpan<float> Weights =>
    [
        0.002128f, -0.00754f, 0.019597f, -0.043159f, 0.087929f, -0.186077f, 0.627123f, 0.627123f, -0.186077f, 0.087929f, -0.043159f,
        0.019597f, -0.00754f, 0.002128f,
    ];

    /// <summary>Filters along a row.</summary>
    /// <param name="padded">
    /// The samples of the row, with the first and the last sample repeated <see cref="Reach"/> times at the ends.
    /// </param>
    /// <param name="between">The span that receives the values before each sample and after the last one.</param>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static void Along(ReadOnlySpan<float> padded, Span<float> between)
    {
        int i = 0;
        for (; i <= between.Length - Vector256<float>.Count; i += Vector256<float>.Count)
        {
            Vector256<float> sum = Vector256.Create(padded[i..]) * Weights[0];
            for (int tap = 1; tap < Taps; tap++)
                sum += Vector256.Create(padded[(i + tap)..]) * Weights[tap];
            sum.CopyTo(between[i..]);
        }
        for (; i < between.Length; i++)
        {
            float sum = padded[i] * Weights[0];
            for (int tap = 1; tap < Taps; tap++)
                sum += padded[i + tap] * Weights[tap];
            between[i] = sum;
        }
    }

    /// <summary>Filters across rows.</summary>
    /// <param name="rows">The rows from top to bottom, one for each weight.</param>
    /// <param name="between">The span that receives the row in the middle.</param>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static void Across(ReadOnlySpan<float[]> rows, Span<float> between)
    {
        int x = 0;
        for (; x <= between.Length - Vector256<float>.Count; x += Vector256<float>.Count)
        {
            Vector256<float> sum = Vector256.Create<float>(rows[0].AsSpan(x)) * Weights[0];
            for (int tap = 1; tap < Taps; tap++)
                sum += Vector256.Create<float>(rows[tap].AsSpan(x)) * Weights[tap];
            sum.CopyTo(between[x..]);
        }
        for (; x < between.Length; x++)
        {
            float sum = rows[0][x] * Weights[0];
            for (int tap = 1; tap < Taps; tap++)
                sum += rows[tap][x] * Weights[tap];
            between[x] = sum;
        }
    }
}
