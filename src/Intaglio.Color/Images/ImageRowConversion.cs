using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Converts an image between color spaces and depths, some rows at a time.</summary>
public sealed class ImageRowConversion
{
    // A span can hold four floats for each of these pixels.
    private const int MostPixelsInRow = 1 << 26;

    // The size of the rows that a thread reads, converts and writes, small enough for its cache.
    private const int BandSize = 512 * 1024;

    private readonly ImageConversionOptions options;
    private readonly RgbColorSpace targetSpace;
    private readonly PixelConverter? direct;
    private readonly RowConversion? rows;
    private readonly Stack<RowConversion.Worker> workers = new();
    private readonly ImageMeasure? measure;
    private int done;

    /// <summary>Initializes a new conversion.</summary>
    /// <param name="source">The header of the image.</param>
    /// <param name="options">The settings for the conversion, without a palette.</param>
    /// <exception cref="ArgumentException">
    /// An option is out of range, a palette is requested, or dithering is requested for floating point.
    /// </exception>
    /// <exception cref="NotSupportedException">The color space of the image is unknown.</exception>
    /// <exception cref="ColorFormatException">The ICC profile of the image is malformed.</exception>
    public ImageRowConversion(ImageHeader source, ImageConversionOptions options)
        : this(source, null, options)
    {
    }

    /// <param name="source">The header of the image.</param>
    /// <param name="whole">The whole image, which a palette requires; otherwise, <see langword="null"/>.</param>
    /// <param name="options">The settings for the conversion.</param>
    internal ImageRowConversion(ImageHeader source, Image? whole, ImageConversionOptions options)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(options);
        (Source, this.options) = (source, options.Copy());
        RgbColorSpace space = options.Source ?? ImageColorSpace.Find(source), target = targetSpace = options.Target ?? space;
        ColorDepth depth = options.PaletteColors == 0 ? options.Depth ?? ColorDepth.From(source.Format, source.SignificantBits)
            : ColorDepth.FromBits(8);
        Check(options, depth);
        if (options.PaletteColors > 0 && whole is null)
            throw new ArgumentException("A palette requires the whole image.", nameof(options));
        if (depth.HasLevels && !IsOfComponents(target))
            throw new ArgumentException($"Integers cannot hold the components of {target}, whose white is above 1; use half or float.",
                nameof(options));
        if (source.Width > MostPixelsInRow)
            throw new NotSupportedException($"The width must not exceed {MostPixelsInRow} pixels, but is {source.Width}.");
        // Gray uses the transfer function of green. If the channels differ, or gray is not neutral in the space, it becomes a color.
        bool isGray = source.Format.ColorComponents == 1 && options.PaletteColors == 0 && depth.Red == depth.Green
            && depth.Red == depth.Blue && IsNeutral(target);
        AlphaMode alpha = source.Format.Alpha == AlphaMode.None ? AlphaMode.None : AlphaMode.Straight;
        PixelFormat format = new(isGray ? 1 : 3, alpha, depth.Sample);
        HasSamePixels = space.IsSameAs(target) && format == source.Format && options.PaletteColors == 0
            && (options.Depth is null || depth.IsWhole)
            && (format.IsInteger || options.Gamut is null);
        Target = source with
        {
            Format = format,
            Color = FindColor(source, options, target, isGray),
            SignificantBits = HasSamePixels ? source.SignificantBits : depth.SignificantBits,
            // The levels are exact by construction. Alpha is not quantized to them.
            HasExactLevels = HasSamePixels ? source.HasExactLevels
            : alpha == AlphaMode.None && depth.Red == depth.Green && depth.Red == depth.Blue,
        };
        if (!HasSamePixels && IsDirect(options, depth))
            direct = RecentConverter.Get(space, target, source.Format.Alpha, alpha);
        else if (!HasSamePixels)
            rows = new RowConversion(source, whole, format, space, target, depth, options);
        if (options.Measure && rows is null)
            measure = new ImageMeasure(source, space, format, target);
    }

    /// <summary>Gets the header of the image before the conversion.</summary>
    public ImageHeader Source { get; }

    /// <summary>Gets the header of the image after the conversion.</summary>
    public ImageHeader Target { get; }

    /// <summary>Gets a value indicating whether no conversion is needed, so that samples are copied unchanged.</summary>
    public bool HasSamePixels { get; }

    /// <summary>Converts the next rows, from top to bottom.</summary>
    /// <param name="source">The rows to convert, with the width and format of <see cref="Source"/>.</param>
    /// <param name="target">
    /// The image for the converted rows, with the width and format of <see cref="Target"/> and the height of <paramref name="source"/>.
    /// </param>
    /// <param name="progress">The receiver of the number of converted rows, called from any thread, or <see langword="null"/>.</param>
    /// <param name="cancellationToken">The token to cancel the operation.</param>
    /// <exception cref="ArgumentException">A size or format does not match.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public void Convert(Image source, Image target, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(target);
        if ((source.Width, source.Format) != (Source.Width, Source.Format) || source.Height > Source.Height - done)
            throw new ArgumentException(
                $"{source.Width} x {source.Height} pixels of {source.Format} do not match the next rows of the image.", nameof(source));
        if ((target.Width, target.Height, target.Format) != (source.Width, source.Height, Target.Format))
            throw new ArgumentException($"{target.Width} x {target.Height} pixels of {target.Format} do not match the converted rows.",
                nameof(target));
        // Copying rows does not check the token.
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

    /// <summary>Converts all rows of an image in parallel, some rows at a time.</summary>
    /// <param name="source">The reader of the image, from which no row has been read.</param>
    /// <param name="target">The writer of the converted image, which is completed.</param>
    /// <param name="progress">The receiver of the number of converted rows, called from any thread, or <see langword="null"/>.</param>
    /// <param name="cancellationToken">The token to cancel the operation.</param>
    /// <exception cref="ImageFormatException">The source file is not valid.</exception>
    /// <exception cref="ArgumentException">
    /// The size or format of <paramref name="source"/> or <paramref name="target"/> does not match.
    /// </exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public void Convert(ImageRowReader source, ImageRowWriter target, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(target);
        Convert(source.Read, target.Write, progress, cancellationToken);
        target.Complete();
    }

    /// <summary>Converts all rows of an image in parallel, some rows at a time, with callbacks that read and write them.</summary>
    /// <param name="source">
    /// A callback that fills an image with the next rows. It is called from any thread, one call at a time. Its exceptions are passed on.
    /// </param>
    /// <param name="target">
    /// A callback that writes the next converted rows and must not keep the image. It is called from any thread, one call at a time, while
    /// other rows are read. Its exceptions are passed on.
    /// </param>
    /// <param name="progress">The receiver of the number of converted rows, called from any thread, or <see langword="null"/>.</param>
    /// <param name="cancellationToken">The token to cancel the operation.</param>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public void Convert(Action<Image> source, Action<Image> target, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(target);
        int first = done, height = (int)Math.Clamp(
            BandSize / ((long)Source.Width * Math.Max(Source.Format.BytesPerPixel, Target.Format.BytesPerPixel)), 1, Source.Height);
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
            measure?.Add(band.Before, band.After,
                new ParallelOptions { MaxDegreeOfParallelism = options.MaxDegreeOfParallelism, CancellationToken = cancellationToken });
            target(band.After);
            done += band.After.Height;
            progress?.Report(new(done, Source.Height));
        }, cancellationToken);
    }

    /// <summary>Returns the measures of the rows converted so far.</summary>
    /// <returns>The measures, or <see langword="null"/> if <see cref="ImageConversionOptions.Measure"/> is not set.</returns>
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
        RowBands.ForEach(source.Height, RowBands.Height, threads,
            () => (Before: new byte[source.Width * before.BytesPerPixel], After: new byte[source.Width * after.BytesPerPixel]),
            (own, row) =>
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

    /// <summary>The rows of one thread before and after the conversion.</summary>
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
        // Image files cannot describe XYZ in floating point.
        return IsOfComponents(target) ? ImageColorSpace.Describe(target, isGray) : ImageColor.Untagged;
    }

    // Whether white is (1, 1, 1), or close to it for a space of a profile. For XYZ it is not.
    private static bool IsOfComponents(RgbColorSpace space) => space == RgbColorSpace.Srgb || space.HasNeutralGrays || space.IsOfProfile;

    // Whether the pixel converter does all that the options require.
    private static bool IsDirect(ImageConversionOptions options, ColorDepth depth) =>
        depth.IsWhole && options.PaletteColors == 0 && options.Dither == DitherMethod.None
        && (depth.HasLevels ? options.Gamut is null or GamutMethod.Clip : options.Gamut is null);

    private static bool IsNeutral(RgbColorSpace space) => space.HasNeutralGrays && space.Transfers.Distinct().Count() == 1;

    private static void Check(ImageConversionOptions options, ColorDepth depth)
    {
        int most = depth.Sample == SampleType.Bits8 ? 256 : 65536;
        bool isInteger = depth.Sample is SampleType.Bits8 or SampleType.Bits16;
        bool Allows(int levels) => isInteger ? levels >= 2 && levels <= most : levels == 0;
        if (depth.Sample is not (>= SampleType.Bits8 and <= SampleType.Binary32) || !Allows(depth.Red) || !Allows(depth.Green)
            || !Allows(depth.Blue))
            throw new ArgumentException($"{depth.Sample} cannot hold {depth.Red}, {depth.Green} and {depth.Blue} levels.", nameof(options));
        if (!depth.HasLevels && options.Measure)
            throw new ArgumentException("The loss cannot be measured for floating point.", nameof(options));
        if (!depth.HasLevels && options.Dither != DitherMethod.None)
            throw new ArgumentException("Floating point cannot be dithered.", nameof(options));
    }
}
