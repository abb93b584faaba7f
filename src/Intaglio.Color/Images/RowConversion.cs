using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Converts an image row by row: to linear components of the target space, into its gamut, and to levels.</summary>
internal sealed class RowConversion
{
    private readonly ImageHeader source;
    private readonly PixelFormat targetFormat;
    private readonly RgbColorSpace sourceSpace, space;
    private readonly PixelConverter fromLinear;
    private readonly GamutMapping mapping;
    private readonly GamutMethod? gamut;
    private readonly bool keepsLight;
    private readonly ushort[][] samples;
    private readonly Func<IRowQuantizer>? createQuantizer;

    /// <param name="source">The header of the image before the conversion.</param>
    /// <param name="whole">The whole image, which a palette requires; otherwise, <see langword="null"/>.</param>
    /// <param name="targetFormat">The pixel format after the conversion.</param>
    /// <param name="sourceSpace">The space before the conversion.</param>
    /// <param name="space">The space after the conversion.</param>
    /// <param name="depth">The levels after the conversion.</param>
    /// <param name="options">The settings for palette, dithering and gamut mapping.</param>
    public RowConversion(ImageHeader source, Image? whole, PixelFormat targetFormat, RgbColorSpace sourceSpace, RgbColorSpace space,
        ColorDepth depth, ImageConversionOptions options)
    {
        (this.source, this.targetFormat, this.sourceSpace, this.space, gamut) = (source, targetFormat, sourceSpace, space, options.Gamut);
        RgbColorSpace linear = space.WithTransfer(TransferFunction.Linear);
        fromLinear = new PixelConverter(linear, space);
        mapping = new GamutMapping(space);
        // Dithering preserves linear light if all components have the same transfer function.
        keepsLight = space.Transfers.Distinct().Count() == 1;
        int[] levels = depth.HasLevels ? [depth.Red, depth.Green, depth.Blue] : [];
        Values = depth.HasLevels ? LevelValues.Create(space, depth) : [];
        samples = [.. levels.Select(count => Enumerable.Range(0, count)
            .Select(code => (ushort)Math.Round((double)code * depth.MaxSample / (count - 1))).ToArray())];
        if (options.PaletteColors > 0)
        {
            Palette palette = Palette.Create(Sample(whole!), options.PaletteColors, space);
            createQuantizer = () => new PaletteQuantizer(palette, options.Dither, source.Width);
        }
        else if (depth.HasLevels)
        {
            Ditherer shared = CreateDitherer();
            createQuantizer = () => new LevelQuantizer(options.Dither == DitherMethod.ErrorDiffusion ? CreateDitherer() : shared);
        }

        Ditherer CreateDitherer() => new(options.Dither, source.Width, levels, keepsLight ? space.Transfers[0] : null);
    }

    /// <summary>Gets the linear components of the levels of red, green and blue.</summary>
    private double[][] Values { get; }

    /// <summary>Creates a worker, which converts rows on one thread.</summary>
    public Worker CreateWorker(ConversionMeasure? measure) => new(this, measure);

    // The pixels for a palette: an even sample of a large image.
    private List<(float R, float G, float B)> Sample(Image whole)
    {
        const int most = 1 << 17;
        long step = Math.Max(1, (long)source.Width * source.Height / most);
        List<(float R, float G, float B)> sample = [];
        LinearRows rows = new(source.Width, source.Format, sourceSpace, space);
        for (long pixel = 0, row = -1; pixel < (long)source.Width * source.Height; pixel += step)
        {
            if (row != pixel / source.Width)
                rows.Load(whole, (int)(row = pixel / source.Width));
            ReadOnlySpan<float> linear = rows.Colors.AsSpan(3 * (int)(pixel % source.Width), 3);
            sample.Add((linear[0], linear[1], linear[2]));
        }
        return sample;
    }

    /// <summary>The buffers of a row and the state of dithering.</summary>
    internal sealed class Worker(RowConversion conversion, ConversionMeasure? measure)
    {
        private readonly int width = conversion.source.Width;
        private readonly PixelFormat targetFormat = conversion.targetFormat;
        private readonly LinearRows rows = new(conversion.source.Width, conversion.source.Format, conversion.sourceSpace, conversion.space);
        private readonly float[] inGamut = new float[conversion.source.Width * 3];
        private readonly ushort[] codes = new ushort[conversion.source.Width * 3];
        private readonly IRowQuantizer? quantizer = conversion.createQuantizer?.Invoke();

        /// <summary>Gets the measures of the rows of this worker.</summary>
        public ConversionMeasure? Measure => measure;

        /// <summary>Converts a row.</summary>
        /// <param name="source">Some rows of the image before the conversion.</param>
        /// <param name="target">The same rows after the conversion.</param>
        /// <param name="row">The index of the row in <paramref name="source"/>.</param>
        /// <param name="first">The index of the first row of <paramref name="source"/> in the image.</param>
        public void Convert(Image source, Image target, int row, int first)
        {
            rows.Load(source, row);
            for (int i = 0; i < inGamut.Length; i += 3)
                Map(i);
            if (quantizer is null)
            {
                StoreFloats(target, row);
                return;
            }
            if (!conversion.keepsLight)
                Encode();
            quantizer.Quantize(first + row, inGamut, codes);
            measure?.Add(rows.Stored, source.Format, rows.Colors, codes, conversion.Values);
            if (targetFormat.Sample == SampleType.Bits8)
                StoreLevels(target.GetRow<byte>(row));
            else
                StoreLevels(target.GetRow<ushort>(row));
        }

        private void Map(int i)
        {
            (double r, double g, double b) = (rows.Colors[i], rows.Colors[i + 1], rows.Colors[i + 2]);
            if (conversion.gamut is { } method)
                (r, g, b) = conversion.mapping.Map(method, r, g, b);
            (inGamut[i], inGamut[i + 1], inGamut[i + 2]) = ((float)r, (float)g, (float)b);
        }

        private void Encode() => conversion.fromLinear.Convert<float, float>(inGamut, inGamut);

        private void StoreLevels<T>(Span<T> row)
            where T : unmanaged, System.Numerics.IBinaryInteger<T>
        {
            int colors = targetFormat.ColorComponents, count = targetFormat.Components;
            float most = targetFormat.Sample == SampleType.Bits8 ? byte.MaxValue : ushort.MaxValue;
            for (int x = 0; x < width; x++)
            {
                for (int channel = 0; channel < colors; channel++)
                    row[x * count + channel] = T.CreateTruncating(conversion.samples[channel][codes[3 * x + channel]]);
                if (count > colors)
                    row[x * count + colors] = T.CreateTruncating((float)GamutMapping.ClipComponent(rows.Alpha[x]) * most + 0.5f);
            }
        }

        private void StoreFloats(Image target, int row)
        {
            Encode();
            int colors = targetFormat.ColorComponents, count = targetFormat.Components;
            Span<float> floats = targetFormat.Sample == SampleType.Binary32 ? target.GetRow<float>(row) : [];
            Span<Half> halves = targetFormat.Sample == SampleType.Binary16 ? target.GetRow<Half>(row) : [];
            for (int x = 0; x < width; x++)
                for (int i = 0; i < count; i++)
                {
                    float number = i < colors ? inGamut[3 * x + i] : rows.Alpha[x];
                    if (floats.IsEmpty)
                        halves[x * count + i] = (Half)number;
                    else
                        floats[x * count + i] = number;
                }
        }
    }
}
