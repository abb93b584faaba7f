using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>Resizes images in bands of rows, so that large images need little memory.</summary>
/// <remarks>
/// <para>
/// If n source pixels become m new pixels, the center of new pixel i is at <c>(i + ½) · n / m - ½</c> in source pixels. With cropping, n is
/// the size of the kept region, and its start is added. Each new pixel is the average of the source pixels around its center, weighted by
/// the kernel. For reduction, the kernel is widened by n / m. Pixels outside the image have no weight, and weights add up to 1. Colors are
/// multiplied by alpha before averaging and divided by alpha afterwards.
/// </para>
/// <para>
/// Results are bit-identical on every processor and with any number of threads. A mirrored image gives the exact mirror image of the
/// result.
/// </para>
/// </remarks>
public sealed class ImageRowResizing
{
    private readonly ResizeOptions options;
    private readonly ResizeLayout layout;
    private readonly ResizeRows rows;
    private readonly FilterTaps columns, lines;
    private readonly FilterKernel kernel;

    /// <summary>Initializes a resize operation.</summary>
    /// <param name="source">The header of the image.</param>
    /// <param name="options">The options for resizing.</param>
    /// <exception cref="ArgumentException">
    /// The size is missing or too large after keeping the proportions, or the background is not opaque and the image has no alpha.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// The color space of the image is unknown, or too many source pixels contribute to one new pixel.
    /// </exception>
    /// <exception cref="ColorFormatException">The color profile is damaged.</exception>
    public ImageRowResizing(ImageHeader source, ResizeOptions options)
        : this(source, options, target: null, space: null, FilterKernel.Widest)
    {
    }

    /// <param name="source">The header of the image.</param>
    /// <param name="options">The options for resizing.</param>
    /// <param name="target">The format and colors of the result, or <see langword="null"/> for those of the image.</param>
    /// <param name="space">The color space of the result, or <see langword="null"/> for that of the image.</param>
    /// <param name="kernel">The implementation of weighted sums.</param>
    internal ImageRowResizing(ImageHeader source, ResizeOptions options, ImageHeader? target, RgbColorSpace? space, FilterKernel kernel)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(options);
        (Source, this.options, this.kernel) = (source, options.Copy(), kernel);
        if (source.Width > ResizeLayout.MostPixels)
            throw new NotSupportedException($"Rows of {source.Width} pixels cannot be resized; the maximum is {ResizeLayout.MostPixels}.");
        layout = ResizeLayout.Create(source.Width, source.Height, options);
        PixelFormat format = target?.Format ?? source.Format;
        Target = (target ?? source) with { Width = layout.Width, Height = layout.Height, SignificantBits = 8 * format.BytesPerSample,
            HasExactLevels = false };
        rows = new(source, format, space, options.Light);
        // The weights of sizes beyond memory would take seconds and gigabytes themselves.
        SeparableFilter.RequireMemory(layout.X.Target, layout.X.LeastTaps, layout.Y.LeastTaps, rows.Components);
        (columns, lines) = (FilterTaps.Create(layout.X, options.Kernel), FilterTaps.Create(layout.Y, options.Kernel));
        // Invalid options throw here, before rows have been read.
        CreatePipeline();
    }

    /// <summary>Gets the header of the source image.</summary>
    public ImageHeader Source { get; }

    /// <summary>Gets the header of the resized image.</summary>
    public ImageHeader Target { get; }

    /// <summary>Resizes an image from one file to another.</summary>
    /// <param name="source">The source image. The reader must be at the first row. Rows after the last one needed are not read.</param>
    /// <param name="target">The writer of the resized image. It is completed by this method.</param>
    /// <param name="progress">Receives the number of new rows, or <see langword="null"/> to report no progress.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <exception cref="ImageFormatException">The file of the source image is damaged.</exception>
    /// <exception cref="ArgumentException">The size or format of the source or target differs from the headers.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public void Resize(ImageRowReader source, ImageRowWriter target, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(target);
        Resize(source.Read, target.Write, progress, cancellationToken);
        target.Complete();
    }

    /// <summary>Resizes an image from any source to any target.</summary>
    /// <param name="source">
    /// The function that fills an image with the next source rows. It is called from any thread, but never concurrently. Rows after the
    /// last one needed are not requested. Its exceptions are propagated.
    /// </param>
    /// <param name="target">
    /// The function that receives the next new rows. It can run while the next source rows are read and must not keep the image. Its
    /// exceptions are propagated.
    /// </param>
    /// <param name="progress">Receives the number of new rows, or <see langword="null"/> to report no progress.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public void Resize(Action<Image> source, Action<Image> target, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(target);
        ResizePipeline pipeline = CreatePipeline();
        using BandReader reader =
            new(Source, lines.SourceEnd, pipeline.SourceBand, source, OptionRange.Threads(options.MaxDegreeOfParallelism) > 1);
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

    /// <summary>Creates an image for the result.</summary>
    /// <exception cref="ArgumentException">The image is too large for memory.</exception>
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
