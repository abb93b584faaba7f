using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Makes of linear light without bound, as renderers and cameras give it, what a screen can show.</summary>
public static class ToneMapping
{
    /// <summary>Maps the tones of an image where it is. Alpha stays what it is, and NaN stays NaN.</summary>
    /// <param name="image">The image: linear components of 32 bits, which alpha was not multiplied with.</param>
    /// <param name="space">The space of its components, for their luminance; how it stores them does not matter.</param>
    /// <param name="options">The curve; null for the defaults.</param>
    /// <param name="cancellationToken">What ends it before.</param>
    /// <exception cref="ArgumentException">The image has other components, or a number in the options is outside of its range.</exception>
    /// <exception cref="OperationCanceledException">It was ended before; a part of the image is mapped then.</exception>
    public static void Apply(Image image, RgbColorSpace space, ToneMappingOptions? options = null, CancellationToken cancellationToken = default)
    {
        options ??= ToneMappingOptions.Default;
        (Luminance luminance, float gain, ParallelOptions threads) = Prepare(image, space, options, cancellationToken);
        float itsWhite = options.Curve != ToneCurve.Reinhard ? 1 : (float?)options.White ?? FindWhite(image, luminance, gain, threads);
        RowBands.ForEach(image.Height, RowBands.Height, threads, () => 0, (_, row) => Apply(image.GetRow<float>(row), image.Format, options.Curve, luminance, gain, itsWhite), _ => { });
    }

    /// <summary>Finds the luminance that <see cref="ToneCurve.Reinhard"/> makes white where the options name none: the largest of an image, and at least 1.</summary>
    /// <param name="image">The image, or a part of it: linear components of 32 bits, which alpha was not multiplied with.</param>
    /// <param name="space">The space of its components.</param>
    /// <param name="options">The exposure, which is applied before; null for the defaults.</param>
    /// <param name="cancellationToken">What ends it before.</param>
    /// <exception cref="ArgumentException">The image has other components, or a number in the options is outside of its range.</exception>
    /// <exception cref="OperationCanceledException">It was ended before.</exception>
    public static float FindWhite(Image image, RgbColorSpace space, ToneMappingOptions? options = null, CancellationToken cancellationToken = default)
    {
        (Luminance luminance, float gain, ParallelOptions threads) = Prepare(image, space, options ?? ToneMappingOptions.Default, cancellationToken);
        return FindWhite(image, luminance, gain, threads);
    }

    private static (Luminance Luminance, float Gain, ParallelOptions Threads) Prepare(Image image, RgbColorSpace space, ToneMappingOptions options, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(image);
        ArgumentNullException.ThrowIfNull(space);
        if (image.Format.Sample != SampleType.Binary32 || image.Format.Alpha == AlphaMode.Premultiplied)
            throw new ArgumentException($"Tones are mapped of 32-bit floating point without premultiplied alpha, not of {image.Format}.", nameof(image));
        double[] toXyz = space.ToXyz.ToDoubles();
        Luminance luminance = image.Format.ColorComponents == 1 ? default : new((float)toXyz[3], (float)toXyz[4], (float)toXyz[5]);
        return (luminance, (float)PortableMath.Pow(2, options.Exposure), new() { MaxDegreeOfParallelism = options.MaxDegreeOfParallelism, CancellationToken = cancellationToken });
    }

    private static float FindWhite(Image image, Luminance luminance, float gain, ParallelOptions threads)
    {
        float largest = 1;
        Lock gate = new();
        RowBands.ForEach(image.Height, RowBands.Height, threads, () => new Highlights(), (own, row) =>
        {
            ReadOnlySpan<float> samples = image.GetRow<float>(row);
            for (int i = 0; i < samples.Length; i += image.Format.Components)
            {
                float its = luminance.Of(samples[i..], gain);
                if (its > own.Largest && float.IsFinite(its))
                    own.Largest = its;
            }
        }, own =>
        {
            lock (gate)
                largest = Math.Max(largest, own.Largest);
        });
        return largest;
    }

    private static void Apply(Span<float> samples, PixelFormat format, ToneCurve curve, Luminance luminance, float gain, float white)
    {
        for (int i = 0; i < samples.Length; i += format.Components)
        {
            Span<float> colors = samples.Slice(i, format.ColorComponents);
            float factor = curve == ToneCurve.Reinhard ? gain * Reinhard(luminance.Of(colors, gain), white) : gain;
            foreach (ref float color in colors)
                color = curve switch { ToneCurve.Exponential => 1 - (float)PortableMath.Exp(-Math.Max(0, color * factor)), ToneCurve.Filmic => Filmic(Math.Max(0, color * factor)), _ => color * factor };
        }
    }

    // The share of itself that a luminance becomes. What is darker than black has none.
    private static float Reinhard(float luminance, float white) =>
        float.IsPositiveInfinity(luminance) ? 1 / (white * white) : luminance > 0 ? (1 + luminance / (white * white)) / (1 + luminance) : 1;

    // Without bound, the quotient is that of the squares.
    private static float Filmic(float color) => color > 1e9f ? 1 : Math.Min(1, color * (2.51f * color + 0.03f) / (color * (2.43f * color + 0.59f) + 0.14f));

    private sealed class Highlights
    {
        internal float Largest { get; set; } = 1;
    }

    /// <summary>The weights of the luminance; none of grey, which is one itself.</summary>
    private readonly record struct Luminance(float Red, float Green, float Blue)
    {
        internal float Of(ReadOnlySpan<float> colors, float gain) => gain * (this == default ? colors[0] : Red * colors[0] + Green * colors[1] + Blue * colors[2]);
    }
}
