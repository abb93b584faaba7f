using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Converts images between spaces and depths, and measures what it costs.</summary>
public static class ImageConversion
{
    // Four floats each are no more bytes than a span holds.
    private const int MostPixelsInRow = 1 << 26;

    /// <summary>Converts an image. Grey stays grey, and alpha stays what it is.</summary>
    /// <param name="image">The image, which is not changed.</param>
    /// <param name="options">What becomes of it.</param>
    /// <param name="cancellationToken">What ends it before.</param>
    /// <returns>The new image, with what a file says of its colours; and what it cost, if that was asked for.</returns>
    /// <exception cref="ArgumentException">A number in the options is outside of its range, or a palette or dithering is asked for floating point.</exception>
    /// <exception cref="NotSupportedException">The image is in no space that is known here.</exception>
    /// <exception cref="IccFormatException">Its profile is damaged.</exception>
    /// <exception cref="OperationCanceledException">It was ended before.</exception>
    public static (Image Image, ConversionReport? Report) Convert(Image image, ImageConversionOptions options, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(image);
        ArgumentNullException.ThrowIfNull(options);
        RgbColorSpace source = options.Source ?? ImageColorSpace.Find(image), target = options.Target ?? source;
        ColorDepth depth = options.PaletteColors == 0 ? options.Depth ?? ColorDepth.Of(image) : ColorDepth.OfBits(8);
        Check(options, depth);
        if (depth.HasLevels && !IsOfComponents(target))
            throw new ArgumentException($"Integers do not hold the components of {target}, whose white is beyond 1; half and float do.", nameof(options));
        if (image.Width > MostPixelsInRow)
            throw new NotSupportedException($"Rows of {image.Width} pixels are not converted; {MostPixelsInRow} are the most.");
        // Grey has the curve of green; where red, green and blue differ in theirs, or grey is no neutral of the space, it becomes a colour.
        bool isGray = image.Format.ColorComponents == 1 && options.PaletteColors == 0 && depth.Red == depth.Green && depth.Red == depth.Blue && IsNeutral(target);
        AlphaMode alpha = image.Format.Alpha == AlphaMode.None ? AlphaMode.None : AlphaMode.Straight;
        Image result = new(image.Width, image.Height, new PixelFormat(isGray ? 1 : 3, alpha, depth.Sample))
        {
            Color = FindColor(image, options, target, isGray),
            SignificantBits = depth.SignificantBits,
        };
        ParallelOptions threads = new() { MaxDegreeOfParallelism = options.MaxDegreeOfParallelism, CancellationToken = cancellationToken };
        if (IsDirect(image, options, depth))
        {
            new PixelConverter(source, target, image.Format.Alpha, alpha).Convert(image.Bytes, image.Format.Sample, result.Bytes, depth.Sample, threads);
            ConversionReport? cost = options.Measure ? ImageComparison.Measure(image, source, result, target, threads) : null;
            options.Progress?.Report(1);
            return (result, cost);
        }

        RowConversion rows = new(image, result, source, target, depth, options);
        ConversionMeasure? measure = options.Measure ? new ConversionMeasure(target) : null;
        // Errors are diffused from row to row.
        if (options.Dither == DitherMethod.ErrorDiffusion)
            threads.MaxDegreeOfParallelism = 1;
        int done = 0;
        RowBands.ForEach(image.Height, options.Dither == DitherMethod.ErrorDiffusion ? image.Height : RowBands.Height, threads, () => rows.CreateWorker(measure is null ? null : new ConversionMeasure(target)), (worker, row) =>
        {
            worker.Convert(row);
            options.Progress?.Report((double)Interlocked.Increment(ref done) / image.Height);
        }, worker =>
        {
            if (measure is not null)
                lock (measure)
                    measure.Add(worker.Measure!);
        });
        return (result, measure?.ToReport());
    }

    private static ImageColor FindColor(Image image, ImageConversionOptions options, RgbColorSpace target, bool isGray)
    {
        if (options.Target is null && options.Source is null && isGray == (image.Format.ColorComponents == 1))
            return image.Color;
        // Of X, Y and Z in floating point no file says anything.
        return IsOfComponents(target) ? ImageColorSpace.Describe(target, isGray) : ImageColor.Untagged;
    }

    // Whether white is where all components are 1, or near it in a profile. Of X, Y and Z it is not.
    private static bool IsOfComponents(RgbColorSpace space) => space.HasNeutralGrays || space.IsOfProfile;

    // Whether nothing is asked for that the conversion of pixels does not do by itself.
    private static bool IsDirect(Image image, ImageConversionOptions options, ColorDepth depth) =>
        image.Format.ColorComponents == 3 && depth.IsWhole && options.PaletteColors == 0 && options.Dither == DitherMethod.None
        && (depth.HasLevels ? options.Gamut is null or GamutMethod.Clip : options.Gamut is null);

    private static bool IsNeutral(RgbColorSpace space) => space.HasNeutralGrays && space.Transfers.Distinct().Count() == 1;

    private static void Check(ImageConversionOptions options, ColorDepth depth)
    {
        if (options.PaletteColors is < 0 or 1 or > Palette.MostColors)
            throw new ArgumentException($"A palette has 2 to {Palette.MostColors} colours, not {options.PaletteColors}.", nameof(options));
        if (options.MaxDegreeOfParallelism is 0 or < -1)
            throw new ArgumentException($"There are 1 or more threads, not {options.MaxDegreeOfParallelism}.", nameof(options));
        if (!Enum.IsDefined(options.Dither) || (options.Gamut is { } gamut && !Enum.IsDefined(gamut)))
            throw new ArgumentException("There is no such method of dithering, or for the gamut.", nameof(options));
        int most = depth.Sample == SampleType.Bits8 ? 256 : 65536;
        bool isInteger = depth.Sample is SampleType.Bits8 or SampleType.Bits16;
        foreach (int levels in (ReadOnlySpan<int>)[depth.Red, depth.Green, depth.Blue])
            if (!Enum.IsDefined(depth.Sample) || (isInteger ? levels < 2 || levels > most : levels != 0))
                throw new ArgumentException($"There is no depth of {depth.Red}, {depth.Green} and {depth.Blue} levels in {depth.Sample}.", nameof(options));
        if (!depth.HasLevels && options.Measure)
            throw new ArgumentException("Floating point has no levels that a report could be about.", nameof(options));
        if (!depth.HasLevels && options.Dither != DitherMethod.None)
            throw new ArgumentException("Floating point has no levels to dither between.", nameof(options));
    }
}
