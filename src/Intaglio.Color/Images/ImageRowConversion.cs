using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Converts an image between spaces and depths some rows at a time, and measures what it costs.</summary>
public sealed class ImageRowConversion
{
    // Four floats each are no more bytes than a span holds.
    private const int MostPixelsInRow = 1 << 26;

    // Rows that a thread reads, converts and writes while they are in its cache.
    private const int BandSize = 512 * 1024;

    private readonly ImageConversionOptions options;
    private readonly RgbColorSpace targetSpace;
    private readonly PixelConverter? direct;
    private readonly RowConversion? rows;
    private readonly Stack<RowConversion.Worker> workers = new();
    private readonly ImageMeasure? measure;
    private int done;

    /// <summary>Prepares a conversion.</summary>
    /// <param name="source">The image.</param>
    /// <param name="options">What becomes of it; there is no palette.</param>
    /// <exception cref="ArgumentException">A number in the options is outside of its range, or a palette, or dithering of floating point is asked for.</exception>
    /// <exception cref="NotSupportedException">The image is in no space that is known here.</exception>
    /// <exception cref="ColorFormatException">Its profile is damaged.</exception>
    public ImageRowConversion(ImageHeader source, ImageConversionOptions options)
        : this(source, null, options)
    {
    }

    /// <param name="source">The image.</param>
    /// <param name="whole">All of it, where a palette is made for it.</param>
    /// <param name="options">What becomes of it.</param>
    internal ImageRowConversion(ImageHeader source, Image? whole, ImageConversionOptions options)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(options);
        (Source, this.options) = (source, options.Copy());
        RgbColorSpace space = options.Source ?? ImageColorSpace.Find(source), target = targetSpace = options.Target ?? space;
        ColorDepth depth = options.PaletteColors == 0 ? options.Depth ?? ColorDepth.From(source.Format, source.SignificantBits) : ColorDepth.FromBits(8);
        Check(options, depth);
        if (options.PaletteColors > 0 && whole is null)
            throw new ArgumentException("A palette is made for a whole image.", nameof(options));
        if (depth.HasLevels && !IsOfComponents(target))
            throw new ArgumentException($"Integers do not hold the components of {target}, whose white is beyond 1; half and float do.", nameof(options));
        if (source.Width > MostPixelsInRow)
            throw new NotSupportedException($"Rows of {source.Width} pixels are not converted; {MostPixelsInRow} are the most.");
        // Gray has the curve of green; where red, green and blue differ in theirs, or gray is no neutral of the space, it becomes a color.
        bool isGray = source.Format.ColorComponents == 1 && options.PaletteColors == 0 && depth.Red == depth.Green && depth.Red == depth.Blue && IsNeutral(target);
        AlphaMode alpha = source.Format.Alpha == AlphaMode.None ? AlphaMode.None : AlphaMode.Straight;
        PixelFormat format = new(isGray ? 1 : 3, alpha, depth.Sample);
        HasSamePixels = space.IsSameAs(target) && format == source.Format && options.PaletteColors == 0 && (options.Depth is null || depth.IsWhole)
            && (format.IsInteger || options.Gamut is null);
        Target = source with
        {
            Format = format,
            Color = FindColor(source, options, target, isGray),
            SignificantBits = HasSamePixels ? source.SignificantBits : depth.SignificantBits,
            // Levels are exact by themselves; alpha is not rounded to them.
            HasExactLevels = HasSamePixels ? source.HasExactLevels : alpha == AlphaMode.None && depth.Red == depth.Green && depth.Red == depth.Blue,
        };
        if (!HasSamePixels && IsDirect(options, depth))
            direct = new PixelConverter(space, target, source.Format.Alpha, alpha);
        else if (!HasSamePixels)
            rows = new RowConversion(source, whole, format, space, target, depth, options);
        if (options.Measure && rows is null)
            measure = new ImageMeasure(source, space, format, target);
    }

    /// <summary>Gets the header of the image before.</summary>
    public ImageHeader Source { get; }

    /// <summary>Gets the header of the image after.</summary>
    public ImageHeader Target { get; }

    /// <summary>Gets whether nothing is to be converted: samples stay the same bits.</summary>
    public bool HasSamePixels { get; }

    /// <summary>Converts the next rows, from the top of the image.</summary>
    /// <param name="source">The rows before; their width and format are those of <see cref="Source"/>.</param>
    /// <param name="target">Receives the rows after; its width and format are those of <see cref="Target"/>, and its height that of the rows before.</param>
    /// <param name="progress">Receives the rows of the image that are converted, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">What ends it before.</param>
    /// <exception cref="ArgumentException">A size or a format is another.</exception>
    /// <exception cref="OperationCanceledException">It was ended before.</exception>
    public void Convert(Image source, Image target, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(target);
        if ((source.Width, source.Format) != (Source.Width, Source.Format) || source.Height > Source.Height - done)
            throw new ArgumentException($"{source.Width} x {source.Height} pixels of {source.Format} are not rows of the image.", nameof(source));
        if ((target.Width, target.Height, target.Format) != (source.Width, source.Height, Target.Format))
            throw new ArgumentException($"{target.Width} x {target.Height} pixels of {target.Format} do not hold the rows.", nameof(target));
        // A copy of the rows does not ask.
        cancellationToken.ThrowIfCancellationRequested();
        ParallelOptions threads = new() { MaxDegreeOfParallelism = options.MaxDegreeOfParallelism, CancellationToken = cancellationToken };
        if (rows is not null)
        {
            ConvertRows(source, target, done, progress, threads);
        }
        else
        {
            if (direct is null)
                source.Bytes.CopyTo(target.Bytes);
            else
                ConvertDirectly(source, target, threads);
            measure?.Add(source, target, threads);
            progress?.Report(new(done + source.Height, Source.Height));
        }
        done += source.Height;
    }

    /// <summary>Converts all rows, some at a time on each thread.</summary>
    /// <param name="source">The image before, of which no row was read.</param>
    /// <param name="target">Receives the image after, and is completed.</param>
    /// <param name="progress">Receives the rows of the image that are converted, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">What ends it before.</param>
    /// <exception cref="ImageFormatException">The file of the image before is damaged.</exception>
    /// <exception cref="ArgumentException">The size or the format of the image before or after is another.</exception>
    /// <exception cref="OperationCanceledException">It was ended before.</exception>
    public void Convert(ImageRowReader source, ImageRowWriter target, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(target);
        Convert(source.Read, target.Write, progress, cancellationToken);
        target.Complete();
    }

    /// <summary>Converts all rows, some at a time on each thread, from anywhere to anywhere.</summary>
    /// <param name="source">Fills an image with the next rows before: from any thread, one call at a time. Exceptions of it pass through.</param>
    /// <param name="target">
    /// Takes the next rows after, and must not keep the image: from any thread, one call at a time, while other rows are read. Exceptions of it pass through.
    /// </param>
    /// <param name="progress">Receives the rows of the image that are converted, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">What ends it before.</param>
    /// <exception cref="OperationCanceledException">It was ended before.</exception>
    public void Convert(Action<Image> source, Action<Image> target, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(target);
        int first = done, height = (int)Math.Clamp(BandSize / ((long)Source.Width * Math.Max(Source.Format.BytesPerPixel, Target.Format.BytesPerPixel)), 1, Source.Height);
        ParallelOptions one = new() { MaxDegreeOfParallelism = 1, CancellationToken = cancellationToken };
        RowPipeline pipeline = new(Source.Height - first, height, OptionRange.Threads(options.MaxDegreeOfParallelism));
        pipeline.Run(() => new Band(this), (band, count) => source(band.Take(count)), (band, row) =>
        {
            if (!IsInOrder)
                band.Convert(first + row, one);
        }, (band, row) =>
        {
            if (IsInOrder)
                band.Convert(first + row, one);
            measure?.Add(band.Before, band.After, new ParallelOptions { MaxDegreeOfParallelism = options.MaxDegreeOfParallelism, CancellationToken = cancellationToken });
            target(band.After);
            done += band.After.Height;
            progress?.Report(new(done, Source.Height));
        }, cancellationToken);
    }

    /// <summary>Returns what the conversion of the rows so far cost; null where that was not asked for.</summary>
    public ConversionReport? ToReport()
    {
        return options.Measure && measure is null ? AddUp().ToReport() : measure?.ToReport();
    }

    private ConversionMeasure AddUp()
    {
        ConversionMeasure all = new(targetSpace);
        foreach (RowConversion.Worker worker in workers)
            all.Add(worker.Measure!);
        return all;
    }

    // Errors are diffused from row to row.
    private bool IsInOrder => rows is not null && options.Dither == DitherMethod.ErrorDiffusion;

    private void ConvertDirectly(Image source, Image target, ParallelOptions threads)
    {
        if (source.Format.ColorComponents == 3)
            direct!.Convert(source.Bytes, source.Format.Sample, target.Bytes, target.Format.Sample, threads);
        else
            ConvertGrays(source, target, threads);
    }

    private void ConvertRows(Image source, Image target, int first, IProgress<ImageProgress>? progress, ParallelOptions threads)
    {
        if (IsInOrder)
            threads.MaxDegreeOfParallelism = 1;
        int converted = first;
        RowBands.ForEach(source.Height, IsInOrder ? source.Height : RowBands.Height, threads, TakeWorker, (worker, row) =>
        {
            worker.Convert(source, target, row, first);
            progress?.Report(new(Interlocked.Increment(ref converted), Source.Height));
        }, ReturnWorker);
    }

    private RowConversion.Worker TakeWorker()
    {
        lock (workers)
        {
            if (workers.TryPop(out RowConversion.Worker? worker))
                return worker;
        }
        return rows!.CreateWorker(options.Measure ? new ConversionMeasure(targetSpace) : null);
    }

    private void ReturnWorker(RowConversion.Worker worker)
    {
        lock (workers)
            workers.Push(worker);
    }

    private void ConvertGrays(Image source, Image target, ParallelOptions threads)
    {
        PixelFormat before = source.Format with { ColorComponents = 3 }, after = target.Format with { ColorComponents = 3 };
        int beforeSize = source.Width * source.Format.BytesPerPixel, afterSize = source.Width * target.Format.BytesPerPixel;
        RowBands.ForEach(source.Height, RowBands.Height, threads, () => (Before: new byte[source.Width * before.BytesPerPixel], After: new byte[source.Width * after.BytesPerPixel]), (own, row) =>
        {
            GrayRows.Repeat(source.Bytes.Span.Slice(row * beforeSize, beforeSize), source.Format, own.Before);
            direct!.Convert(own.Before, source.Format.Sample, own.After, target.Format.Sample);
            Span<byte> pixels = target.Bytes.Span.Slice(row * afterSize, afterSize);
            if (target.Format.ColorComponents == 1)
                GrayRows.Pick(own.After, target.Format, pixels);
            else
                own.After.CopyTo(pixels);
        }, _ => { });
    }

    /// <summary>Rows on their way through a thread.</summary>
    private sealed class Band(ImageRowConversion conversion)
    {
        private Image? before, after;

        internal Image Before => before!;

        internal Image After => after!;

        internal Image Take(int count)
        {
            if (before?.Height == count)
                return before;
            before = new Image(conversion.Source.Width, count, conversion.Source.Format);
            after = conversion.HasSamePixels ? before : new Image(conversion.Target.Width, count, conversion.Target.Format);
            return before;
        }

        internal void Convert(int first, ParallelOptions threads)
        {
            if (conversion.rows is not null)
                conversion.ConvertRows(Before, After, first, progress: null, threads);
            else if (conversion.direct is not null)
                conversion.ConvertDirectly(Before, After, threads);
        }
    }

    private static ImageColor FindColor(ImageHeader image, ImageConversionOptions options, RgbColorSpace target, bool isGray)
    {
        if (options.Target is null && options.Source is null && isGray == (image.Format.ColorComponents == 1))
            return image.Color;
        // Of X, Y and Z in floating point no file says anything.
        return IsOfComponents(target) ? ImageColorSpace.Describe(target, isGray) : ImageColor.Untagged;
    }

    // Whether white is where all components are 1, or near it in a profile. Of X, Y and Z it is not.
    private static bool IsOfComponents(RgbColorSpace space) => space == RgbColorSpace.Srgb || space.HasNeutralGrays || space.IsOfProfile;

    // Whether nothing is asked for that the conversion of pixels does not do by itself.
    private static bool IsDirect(ImageConversionOptions options, ColorDepth depth) =>
        depth.IsWhole && options.PaletteColors == 0 && options.Dither == DitherMethod.None && (depth.HasLevels ? options.Gamut is null or GamutMethod.Clip : options.Gamut is null);

    private static bool IsNeutral(RgbColorSpace space) => space.HasNeutralGrays && space.Transfers.Distinct().Count() == 1;

    private static void Check(ImageConversionOptions options, ColorDepth depth)
    {
        int most = depth.Sample == SampleType.Bits8 ? 256 : 65536;
        bool isInteger = depth.Sample is SampleType.Bits8 or SampleType.Bits16;
        bool Allows(int levels) => isInteger ? levels >= 2 && levels <= most : levels == 0;
        if (depth.Sample is not (>= SampleType.Bits8 and <= SampleType.Binary32) || !Allows(depth.Red) || !Allows(depth.Green) || !Allows(depth.Blue))
            throw new ArgumentException($"There is no depth of {depth.Red}, {depth.Green} and {depth.Blue} levels in {depth.Sample}.", nameof(options));
        if (!depth.HasLevels && options.Measure)
            throw new ArgumentException("Floating point has no levels that a report could be about.", nameof(options));
        if (!depth.HasLevels && options.Dither != DitherMethod.None)
            throw new ArgumentException("Floating point has no levels to dither between.", nameof(options));
    }
}
