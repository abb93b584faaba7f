using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Maps unbounded linear light, for example from renderers and cameras, to the range of a display.</summary>
public static class ToneMapping
{
    /// <summary>Maps the tones of an image in place; alpha and NaN do not change.</summary>
    /// <param name="image">The image, with linear 32-bit floating-point components and without premultiplied alpha.</param>
    /// <param name="space">The color space of the components, which determines their luminance. Its transfer function is ignored.</param>
    /// <param name="options">The settings for tone mapping, or <see langword="null"/> for the defaults.</param>
    /// <param name="cancellationToken">The token to cancel the operation.</param>
    /// <exception cref="ArgumentException">The pixel format of the image is not supported.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled; a part of the image has been mapped.</exception>
    public static void Apply(Image image, RgbColorSpace space, ToneMappingOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        options ??= ToneMappingOptions.Default;
        (Luminance luminance, float gain, ParallelOptions threads) = Prepare(image, space, options, cancellationToken);
        float itsWhite = options.Curve != ToneCurve.Reinhard ? 1 : (float?)options.White ?? FindWhite(image, luminance, gain, threads);
        RowBands.ForEach(image.Height, RowBands.Height, threads, () => 0,
            (_, row) => Apply(image.GetRow<float>(row), image.Format, options.Curve, luminance, gain, itsWhite), _ => { });
    }

    /// <summary>
    /// Finds the default white luminance of <see cref="ToneCurve.Reinhard"/>: the largest luminance of an image, at least 1.
    /// </summary>
    /// <param name="image">The image or a part of it, with linear 32-bit floating-point components and without premultiplied alpha.</param>
    /// <param name="space">The color space of the components.</param>
    /// <param name="options">The settings with the exposure, which is applied first, or <see langword="null"/> for the defaults.</param>
    /// <param name="cancellationToken">The token to cancel the operation.</param>
    /// <returns>The luminance.</returns>
    /// <exception cref="ArgumentException">The pixel format of the image is not supported.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static float FindWhite(Image image, RgbColorSpace space, ToneMappingOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        (Luminance luminance, float gain, ParallelOptions threads) =
            Prepare(image, space, options ?? ToneMappingOptions.Default, cancellationToken);
        return FindWhite(image, luminance, gain, threads);
    }

    private static (Luminance Luminance, float Gain, ParallelOptions Threads) Prepare(Image image, RgbColorSpace space,
        ToneMappingOptions options, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(image);
        ArgumentNullException.ThrowIfNull(space);
        if (image.Format.Sample != SampleType.Binary32 || image.Format.Alpha == AlphaMode.Premultiplied)
            throw new ArgumentException(
                $"The image must have 32-bit floating-point samples without premultiplied alpha, not {image.Format}.", nameof(image));
        double[] toXyz = space.ToXyz.ToDoubles();
        Luminance luminance = image.Format.ColorComponents == 1 ? default : new((float)toXyz[3], (float)toXyz[4], (float)toXyz[5]);
        return (luminance, (float)PortableMath.Pow(2, options.Exposure),
            new() { MaxDegreeOfParallelism = options.MaxDegreeOfParallelism, CancellationToken = cancellationToken });
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
                color = curve switch { ToneCurve.Exponential => 1 - (float)PortableMath.Exp(-Math.Max(0, color * factor)),
                    ToneCurve.Filmic => Filmic(Math.Max(0, color * factor)), _ => color * factor };
        }
    }

    // The factor for a luminance; 1 for negative luminances.
    private static float Reinhard(float luminance, float white) =>
        float.IsPositiveInfinity(luminance) ? 1 / (white * white) : luminance > 0 ? (1 + luminance / (white * white)) / (1 + luminance) : 1;

    // The squares of very large numbers would overflow. The quotient is above 1 there.
    private static float Filmic(float color) =>
        color > 1e9f ? 1 : Math.Min(1, color * (2.51f * color + 0.03f) / (color * (2.43f * color + 0.59f) + 0.14f));

    private sealed class Highlights
    {
        internal float Largest { get; set; } = 1;
    }

    /// <summary>The weights of the luminance; the default value means gray, which is its own luminance.</summary>
    private readonly record struct Luminance(float Red, float Green, float Blue)
    {
        internal float Of(ReadOnlySpan<float> colors, float gain) =>
            gain * (this == default ? colors[0] : Red * colors[0] + Green * colors[1] + Blue * colors[2]);
    }
}
