using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>
/// What stands between two samples of every second pixel: the sum of the seven before and the seven after it, each times a weight of a windowed sinc,
/// which is the filter of 27 places that OpenEXR's luminance-chroma images are made for. Sums are taken from the first to the last, as its library does.
/// </summary>
internal static class ChromaFilter
{
    /// <summary>The samples before a place that count, and as many after it.</summary>
    internal const int Reach = 7;

    internal const int Taps = 2 * Reach;

    private static ReadOnlySpan<float> Weights =>
    [
        0.002128f, -0.00754f, 0.019597f, -0.043159f, 0.087929f, -0.186077f, 0.627123f, 0.627123f, -0.186077f, 0.087929f, -0.043159f, 0.019597f, -0.00754f, 0.002128f,
    ];

    /// <summary>Filters along a row.</summary>
    /// <param name="padded">The samples, with the first and the last one <see cref="Reach"/> times more at the ends.</param>
    /// <param name="between">Takes what stands before each sample, and behind the last.</param>
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
    /// <param name="rows">As many rows as there are weights, from the top.</param>
    /// <param name="between">Takes the row in their middle.</param>
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
