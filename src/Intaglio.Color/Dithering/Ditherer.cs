using System.Numerics;

namespace Intaglio.Color;

/// <summary>
/// Turns the rows of an image into levels: each channel has as many as it likes, so that 8 and 16 bits, 5-6-5 or black and white are all served.
/// A component of 0 is the lowest level and 1 the highest; what is outside becomes the nearest, and NaN becomes 0. Channels that have the same
/// components and levels get the same codes: greys stay grey.
/// </summary>
public sealed class Ditherer
{
    private const int MostLevels = 65536;

    private readonly LevelScale[] scales;
    private readonly ThresholdMask? mask;
    private readonly ErrorDiffusion? diffusion;

    /// <summary>Makes one for an image.</summary>
    /// <param name="method">The method.</param>
    /// <param name="width">Pixels in a row, at least 1.</param>
    /// <param name="levels">The number of levels of each channel, 2 to 65536: 256 for 8 bits.</param>
    /// <param name="transfer">
    /// How linear components are stored as levels: then the sum of light is kept, which matters where levels are few. Null if the components are
    /// what is stored; then the mean of what is stored is kept.
    /// </param>
    /// <exception cref="ArgumentException">There is no channel.</exception>
    /// <exception cref="ArgumentOutOfRangeException">There is no such method, no pixel in a row, or a number of levels is outside of the range.</exception>
    public Ditherer(DitherMethod method, int width, ReadOnlySpan<int> levels, TransferFunction? transfer = null)
    {
        if (!Enum.IsDefined(method))
            throw new ArgumentOutOfRangeException(nameof(method), method, "There is no such method.");
        ArgumentOutOfRangeException.ThrowIfLessThan(width, 1);
        if (levels.IsEmpty)
            throw new ArgumentException("There is no channel.", nameof(levels));
        foreach (int count in levels)
            if (count is < 2 or > MostLevels)
                throw new ArgumentOutOfRangeException(nameof(levels), count, $"A channel has 2 to {MostLevels} levels.");
        Method = method;
        Width = width;
        Dictionary<int, LevelScale> made = [];
        scales = new LevelScale[levels.Length];
        for (int channel = 0; channel < levels.Length; channel++)
            scales[channel] = made.TryGetValue(levels[channel], out LevelScale? known) ? known : made[levels[channel]] = new LevelScale(levels[channel], transfer);
        mask = method switch
        {
            DitherMethod.Ordered => ThresholdMask.Ordered,
            DitherMethod.BlueNoise => ThresholdMask.BlueNoise,
            _ => null,
        };
        if (method == DitherMethod.ErrorDiffusion)
            diffusion = new ErrorDiffusion(width, levels.Length);
    }

    /// <summary>Gets the method.</summary>
    public DitherMethod Method { get; }

    /// <summary>Gets the pixels in a row.</summary>
    public int Width { get; }

    /// <summary>Gets the channels of a pixel.</summary>
    public int Channels => scales.Length;

    /// <summary>Turns a row into levels. By error diffusion, rows come from the top, each once, and row 0 begins an image; in other ways in any order, also by several threads.</summary>
    /// <typeparam name="TComponent">What the components are: <see cref="float"/> or <see cref="double"/>.</typeparam>
    /// <typeparam name="TCode">What the levels are written as: <see cref="byte"/> or <see cref="ushort"/>.</typeparam>
    /// <param name="row">The row, from 0 at the top.</param>
    /// <param name="source">The components of the row's pixels.</param>
    /// <param name="destination">Takes as many levels, each from 0.</param>
    /// <exception cref="ArgumentException">There are more or fewer components than a row has, or less room, or <typeparamref name="TCode"/> cannot hold the highest level.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The row is below 0.</exception>
    /// <exception cref="InvalidOperationException">By error diffusion, this is not the next row.</exception>
    public void DitherRow<TComponent, TCode>(int row, ReadOnlySpan<TComponent> source, Span<TCode> destination)
        where TComponent : unmanaged, IFloatingPoint<TComponent>
        where TCode : unmanaged, IBinaryInteger<TCode>
    {
        ArgumentOutOfRangeException.ThrowIfNegative(row);
        if (source.Length != Width * Channels)
            throw new ArgumentException($"A row has {Width * Channels} components, not {source.Length}.", nameof(source));
        if (destination.Length < source.Length)
            throw new ArgumentException($"{source.Length} levels do not fit into {destination.Length}.", nameof(destination));
        foreach (LevelScale scale in scales)
            if (int.CreateTruncating(TCode.CreateSaturating(scale.Highest)) != scale.Highest)
                throw new ArgumentException($"Level {scale.Highest} does not fit into {typeof(TCode).Name}.", nameof(destination));
        if (mask != null)
            ApplyMask(mask.Row(row), source, destination);
        else if (diffusion != null)
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
