using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>Resizes images some rows at a time, so that large ones need little memory.</summary>
/// <remarks>
/// <para>
/// The center of new pixel i is <c>(i + ½) · n / m - ½</c> in source pixels, where n of them become m; of a crop, n is the part that is kept and its beginning is
/// added. Each new pixel is the average of the source pixels around its center with the weights of the kernel, which is widened by n / m where the image becomes
/// smaller. Pixels outside of the image have no weight, and weights add up to 1. Alpha is multiplied with first and divided by last.
/// </para>
/// <para>Results are the same bytes on every processor and with any number of threads. Images that are mirrored give mirrored results to the last bit.</para>
/// </remarks>
public sealed class ImageRowResizing
{
    private readonly ResizeOptions options;
    private readonly ResizeLayout layout;
    private readonly ResizeRows rows;
    private readonly FilterTaps columns, lines;
    private readonly FilterKernel kernel;

    /// <summary>Prepares resizing.</summary>
    /// <param name="source">The header of the image.</param>
    /// <param name="options">The size and the kernel.</param>
    /// <exception cref="ArgumentException">The size is missing, the proportions make it too large, or the background is not opaque and the image has no alpha.</exception>
    /// <exception cref="NotSupportedException">The image is in a color space that is not known here, or too many pixels go into one.</exception>
    /// <exception cref="ColorFormatException">The color profile is damaged.</exception>
    public ImageRowResizing(ImageHeader source, ResizeOptions options)
        : this(source, options, target: null, space: null, FilterKernel.Widest)
    {
    }

    /// <param name="source">The header of the image.</param>
    /// <param name="options">The size and the kernel.</param>
    /// <param name="target">The format and the colors of the result; null for those of the image.</param>
    /// <param name="space">The color space of the result; null for that of the image.</param>
    /// <param name="kernel">The kernel.</param>
    internal ImageRowResizing(ImageHeader source, ResizeOptions options, ImageHeader? target, RgbColorSpace? space, FilterKernel kernel)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(options);
        (Source, this.options, this.kernel) = (source, options.Copy(), kernel);
        if (source.Width > ResizeLayout.MostPixels)
            throw new NotSupportedException($"Rows of {source.Width} pixels are not resized; {ResizeLayout.MostPixels} are the most.");
        layout = ResizeLayout.Create(source.Width, source.Height, options);
        PixelFormat format = target?.Format ?? source.Format;
        Target = (target ?? source) with { Width = layout.Width, Height = layout.Height, SignificantBits = 8 * format.BytesPerSample, HasExactLevels = false };
        rows = new(source, format, space, options.Light);
        (columns, lines) = (FilterTaps.Create(layout.X, options.Kernel), FilterTaps.Create(layout.Y, options.Kernel));
        // What is not allowed throws here, and not when rows were read.
        CreatePipeline();
    }

    /// <summary>Gets the header of the image before.</summary>
    public ImageHeader Source { get; }

    /// <summary>Gets the header of the image after.</summary>
    public ImageHeader Target { get; }

    /// <summary>Resizes an image from one file to another.</summary>
    /// <param name="source">The image before, of which no row was read. Rows below the last that is needed are not read.</param>
    /// <param name="target">Receives the image after, and is completed.</param>
    /// <param name="progress">Receives the rows of the image after that are made; null for nothing.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="ImageFormatException">The file of the image before is damaged.</exception>
    /// <exception cref="ArgumentException">The size or the format of the image before or after is another.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public void Resize(ImageRowReader source, ImageRowWriter target, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(target);
        Resize(source.Read, target.Write, progress, cancellationToken);
        target.Complete();
    }

    /// <summary>Resizes an image from anywhere to anywhere.</summary>
    /// <param name="source">Fills an image with the next rows before: from any thread, one call at a time. Rows below the last that is needed are not asked for. Exceptions of it pass through.</param>
    /// <param name="target">Takes the next rows after, and must not keep the image: while other rows are read. Exceptions of it pass through.</param>
    /// <param name="progress">Receives the rows of the image after that are made; null for nothing.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public void Resize(Action<Image> source, Action<Image> target, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(target);
        ResizePipeline pipeline = CreatePipeline();
        using BandReader reader = new(Source, lines.SourceEnd, pipeline.SourceBand, source, OptionRange.Threads(options.MaxDegreeOfParallelism) > 1);
        Image? after = null;
        for (int given = 0; given < Target.Height;)
        {
            if (!pipeline.IsFed)
                pipeline.Take(reader.Read().Bytes, cancellationToken);
            for (int ready; (ready = Math.Min(pipeline.Ready, pipeline.TargetBand)) > 0;)
            {
                if (after?.Height != ready)
                    after = new(Target.Width, ready, Target.Format) { Color = Target.Color };
                pipeline.Give(after.Bytes, cancellationToken);
                target(after);
                given += ready;
                progress?.Report(new(given, Target.Height));
            }
        }
    }

    /// <summary>Resizes an image in memory.</summary>
    internal Image Resize(Image source, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        Image target = CreateTarget();
        ResizePipeline pipeline = CreatePipeline();
        int sourceRow = Source.Width * Source.Format.BytesPerPixel, targetRow = Target.Width * Target.Format.BytesPerPixel;
        for (int taken = 0, given = 0; given < Target.Height;)
        {
            int count = Math.Min(pipeline.SourceBand, Source.Height - taken);
            if (!pipeline.IsFed)
                pipeline.Take(source.Bytes.Slice(taken * sourceRow, count * sourceRow), cancellationToken);
            taken += count;
            int ready = pipeline.Ready;
            if (ready == 0)
                continue;
            pipeline.Give(target.Bytes.Slice(given * targetRow, ready * targetRow), cancellationToken);
            given += ready;
            progress?.Report(new(given, Target.Height));
        }
        return target;
    }

    /// <summary>Makes an image for the result.</summary>
    /// <exception cref="ArgumentException">It is too large for memory.</exception>
    internal Image CreateTarget()
    {
        try
        {
            return new(Target.Width, Target.Height, Target.Format) { Color = Target.Color };
        }
        catch (ArgumentOutOfRangeException exception)
        {
            throw new ArgumentException($"The new size is too large for memory: {exception.Message}", exception);
        }
    }

    private ResizePipeline CreatePipeline() => new(Source, Target, layout, rows, columns, lines, options, kernel);
}
