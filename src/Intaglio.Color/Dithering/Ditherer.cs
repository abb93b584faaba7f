using System.Numerics;

namespace Intaglio.Color;

/// <summary>Quantizes the rows of an image to levels, with or without dithering.</summary>
/// <remarks>
/// Each channel has its own number of levels, for example for 8 or 16 bits, 5-6-5, or black and white. A component of 0 becomes the lowest
/// level and 1 the highest. Components outside this range are clamped, and NaN becomes 0. Channels with the same components and number of
/// levels get the same codes, so grays stay gray.
/// </remarks>
public sealed class Ditherer
{
    private const int MostLevels = 65536;

    private readonly LevelScale[] scales;
    private readonly ThresholdMask? mask;
    private readonly ErrorDiffusion? diffusion;

    /// <summary>Initializes a new instance for an image.</summary>
    /// <param name="method">The dithering method.</param>
    /// <param name="width">The number of pixels in a row, at least 1.</param>
    /// <param name="levels">The number of levels of each channel, 2 to 65536: 256 for 8 bits.</param>
    /// <param name="transfer">
    /// The transfer function that encodes linear components as levels, or <see langword="null"/> if the components are already encoded.
    /// With a transfer function, dithering preserves the mean of the linear light, which is important if there are few levels. Without one,
    /// it preserves the mean of the encoded values.
    /// </param>
    /// <exception cref="ArgumentException"><paramref name="levels"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="method"/> is not a defined value, <paramref name="width"/> is less than 1, or a number of levels is out of range.
    /// </exception>
    public Ditherer(DitherMethod method, int width, ReadOnlySpan<int> levels, TransferFunction? transfer = null)
    {
        if (!Enum.IsDefined(method))
            throw new ArgumentOutOfRangeException(nameof(method), method, "The method is not a defined value.");
        ArgumentOutOfRangeException.ThrowIfLessThan(width, 1);
        if (levels.IsEmpty)
            throw new ArgumentException("The image must have at least one channel.", nameof(levels));
        foreach (int count in levels)
            if (count is < 2 or > MostLevels)
                throw new ArgumentOutOfRangeException(nameof(levels), count, $"The number of levels must be between 2 and {MostLevels}.");
        Method = method;
        Width = width;
        Dictionary<int, LevelScale> made = [];
        scales = new LevelScale[levels.Length];
        for (int channel = 0; channel < levels.Length; channel++)
            scales[channel] = made.TryGetValue(levels[channel], out LevelScale? known) ? known
                : made[levels[channel]] = new LevelScale(levels[channel], transfer);
        mask = method switch
        {
            DitherMethod.Ordered => ThresholdMask.Ordered,
            DitherMethod.BlueNoise => ThresholdMask.BlueNoise,
            _ => null,
        };
        if (method == DitherMethod.ErrorDiffusion)
            diffusion = new ErrorDiffusion(width, levels.Length);
    }

    /// <summary>Gets the dithering method.</summary>
    public DitherMethod Method { get; }

    /// <summary>Gets the number of pixels in a row.</summary>
    public int Width { get; }

    /// <summary>Gets the number of channels of a pixel.</summary>
    public int Channels => scales.Length;

    /// <summary>Quantizes the components of one row.</summary>
    /// <typeparam name="TComponent">The type of the components: <see cref="float"/> or <see cref="double"/>.</typeparam>
    /// <typeparam name="TCode">The type of the levels: <see cref="byte"/> or <see cref="ushort"/>.</typeparam>
    /// <param name="row">The index of the row, from 0 at the top.</param>
    /// <param name="source">The components of the pixels of the row.</param>
    /// <param name="destination">The buffer for the levels, at least as long as <paramref name="source"/>.</param>
    /// <exception cref="ArgumentException">
    /// The number of components is not that of a row, <paramref name="destination"/> is too short, or <typeparamref name="TCode"/> cannot
    /// hold the highest level.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="row"/> is negative.</exception>
    /// <exception cref="InvalidOperationException">
    /// The method is error diffusion, and <paramref name="row"/> is neither 0 nor the next row.
    /// </exception>
    /// <remarks>
    /// Error diffusion needs the rows from top to bottom, each once, and starts a new image at row 0. The other methods accept rows in any
    /// order and from several threads at once.
    /// </remarks>
    public void DitherRow<TComponent, TCode>(int row, ReadOnlySpan<TComponent> source, Span<TCode> destination)
        where TComponent : unmanaged, IFloatingPoint<TComponent>
        where TCode : unmanaged, IBinaryInteger<TCode>
    {
        ArgumentOutOfRangeException.ThrowIfNegative(row);
        if (source.Length != Width * Channels)
            throw new ArgumentException($"The row must have {Width * Channels} components, not {source.Length}.", nameof(source));
        if (destination.Length < source.Length)
            throw new ArgumentException($"The destination holds {destination.Length} of {source.Length} levels.", nameof(destination));
        foreach (LevelScale scale in scales)
            if (int.CreateTruncating(TCode.CreateSaturating(scale.Highest)) != scale.Highest)
                throw new ArgumentException($"Level {scale.Highest} does not fit into {typeof(TCode).Name}.", nameof(destination));
        if (mask is not null)
            ApplyMask(mask.Row(row), source, destination);
        else if (diffusion is not null)
            Diffuse(row, source, destination);
        else
            TakeNearest(source, destination);
    }

    private void TakeNearest<TComponent, TCode>(ReadOnlySpan<TComponent> source, Span<TCode> destination)
        where TComponent : unmanaged, IFloatingPoint<TComponent>
        where TCode : unmanaged, IBinaryInteger<TCode>
    {
        for (int i = 0; i < source.Length; i++)
        {
            LevelScale scale = scales[i % Channels];
            destination[i] = TCode.CreateChecked(scale.Nearest(scale.Clamp(double.CreateTruncating(source[i]))));
        }
    }

    private void ApplyMask<TComponent, TCode>(ReadOnlySpan<float> thresholds, ReadOnlySpan<TComponent> source, Span<TCode> destination)
        where TComponent : unmanaged, IFloatingPoint<TComponent>
        where TCode : unmanaged, IBinaryInteger<TCode>
    {
        for (int x = 0, i = 0; x < Width; x++)
        {
            double threshold = thresholds[x & (thresholds.Length - 1)];
            for (int channel = 0; channel < Channels; channel++, i++)
            {
                LevelScale scale = scales[channel];
                int code = scale.Below(scale.Clamp(double.CreateTruncating(source[i])), out double share);
                destination[i] = TCode.CreateChecked(share > threshold ? code + 1 : code);
            }
        }
    }

    private void Diffuse<TComponent, TCode>(int row, ReadOnlySpan<TComponent> source, Span<TCode> destination)
        where TComponent : unmanaged, IFloatingPoint<TComponent>
        where TCode : unmanaged, IBinaryInteger<TCode>
    {
        foreach (int x in diffusion!.BeginRow(row))
        {
            for (int channel = 0; channel < Channels; channel++)
            {
                int i = x * Channels + channel;
                LevelScale scale = scales[channel];
                double wanted = scale.Clamp(double.CreateTruncating(source[i])) + diffusion[x, channel], inside = scale.Clamp(wanted);
                int code = scale.Below(inside, out double share);
                code += share >= 0.5 ? 1 : 0;
                destination[i] = TCode.CreateChecked(code);
                diffusion.Spread(x, channel, wanted - scale[code]);
            }
        }
    }
}
