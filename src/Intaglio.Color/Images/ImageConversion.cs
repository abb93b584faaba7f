using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Converts images between spaces and depths, and measures what it costs.</summary>
public static class ImageConversion
{
    private const int RowsPerBand = 32;

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
        // Grey has the curve of green; where red, green and blue differ in theirs, or grey is no neutral of the space, it becomes a colour.
        bool isGray = image.Format.ColorComponents == 1 && options.PaletteColors == 0 && depth.Red == depth.Green && depth.Red == depth.Blue && IsNeutral(target);
        AlphaMode alpha = image.Format.Alpha == AlphaMode.None ? AlphaMode.None : AlphaMode.Straight;
        Image result = new(image.Width, image.Height, new PixelFormat(isGray ? 1 : 3, alpha, depth.Sample))
        {
            Color = options.Target is null && options.Source is null && isGray == (image.Format.ColorComponents == 1) ? image.Color : ImageColorSpace.Describe(target, isGray),
            SignificantBits = depth.SignificantBits,
        };
        ParallelOptions threads = new() { MaxDegreeOfParallelism = options.MaxDegreeOfParallelism, CancellationToken = cancellationToken };
        if (IsDirect(image, options, depth))
        {
            PixelConverter converter = new(source, target, image.Format.Alpha, alpha);
            converter.Convert(image.Bytes, image.Format.Sample, result.Bytes, depth.Sample, threads);
            options.Progress?.Report(1);
            return (result, null);
        }

        RowConversion rows = new(image, result, source, target, depth, options);
        ConversionMeasure? measure = options.Measure ? new ConversionMeasure(target) : null;
        int done = 0;
        if (options.Dither == DitherMethod.ErrorDiffusion)
        {
            RowConversion.Worker worker = rows.CreateWorker(measure);
            for (int row = 0; row < image.Height; row++)
            {
                cancellationToken.ThrowIfCancellationRequested();
                worker.Convert(row);
                options.Progress?.Report((double)++done / image.Height);
            }
        }
        else
        {
            Parallel.For(0, (image.Height + RowsPerBand - 1) / RowsPerBand, threads, () => rows.CreateWorker(options.Measure ? new ConversionMeasure(target) : null), (band, state, worker) =>
            {
                for (int row = band * RowsPerBand; row < Math.Min((band + 1) * RowsPerBand, image.Height); row++)
                    worker.Convert(row);
                options.Progress?.Report((double)Math.Min(Interlocked.Add(ref done, RowsPerBand), image.Height) / image.Height);
                return worker;
            }, worker =>
            {
                if (measure is not null)
                    lock (measure)
                        measure.Add(worker.Measure!);
            });
        }
        return (result, measure?.ToReport());
    }

    // Whether nothing is asked for that the conversion of pixels does not do by itself.
    private static bool IsDirect(Image image, ImageConversionOptions options, ColorDepth depth) =>
        image.Format.ColorComponents == 3 && depth.IsWhole && !options.Measure && options.PaletteColors == 0 && options.Dither == DitherMethod.None
        && (depth.HasLevels ? options.Gamut is null or GamutMethod.Clip : options.Gamut is null);

    private static bool IsNeutral(RgbColorSpace space) => space.ToXyz.Multiply(Tristimulus.One) == space.White && space.Transfers.Distinct().Count() == 1;

    private static void Check(ImageConversionOptions options, ColorDepth depth)
    {
        if (options.PaletteColors is < 0 or 1 or > Palette.MostColors)
            throw new ArgumentException($"A palette has 2 to {Palette.MostColors} colours, not {options.PaletteColors}.", nameof(options));
        if (options.MaxDegreeOfParallelism is 0 or < -1)
            throw new ArgumentException($"There are 1 or more threads, not {options.MaxDegreeOfParallelism}.", nameof(options));
        if (!Enum.IsDefined(options.Dither) || (options.Gamut is { } gamut && !Enum.IsDefined(gamut)))
            throw new ArgumentException("There is no such method of dithering, or for the gamut.", nameof(options));
        if (!depth.HasLevels && options.Measure)
            throw new ArgumentException("Floating point has no levels that a report could be about.", nameof(options));
        if (!depth.HasLevels && options.Dither != DitherMethod.None)
            throw new ArgumentException("Floating point has no levels to dither between.", nameof(options));
    }
}
