using System.IO.Compression;
using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Converts open pictures to another color space, depth or format, in bands of rows if the formats permit.</summary>
public static class PictureConversion
{
    private const int BufferSize = 64 * 1024;

    // The ends of reading and converting as fractions of all work. Writing takes the rest.
    private const double ReadShare = 0.3, ConvertShare = 0.6;

    /// <summary>Converts a picture and writes it to a file.</summary>
    /// <inheritdoc cref="Convert(PictureReader, Stream, PictureFormat, ImageConversionOptions?, IProgress{ImageProgress}?,
    /// CancellationToken)"/>
    /// <param name="picture">The picture. The reader must be at the first row.</param>
    /// <param name="path">
    /// The path of the file. The extension selects the format: .png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam,
    /// .pfm or .exr. An existing file, or the target of a link, is replaced with the same permissions after the new file is complete. The
    /// existing file is kept if an error occurs.
    /// </param>
    /// <param name="options">
    /// The options for the conversion, or <see langword="null"/> to convert only as the format requires. A damaged color profile is ignored
    /// with a warning unless a source space is specified.
    /// </param>
    /// <param name="progress">
    /// Receives the number of rows converted, from any thread, or <see langword="null"/> to report no progress.
    /// </param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>
    /// The loss of the conversion, or <see langword="null"/> if <see cref="ImageConversionOptions.Measure"/> is <see langword="false"/>.
    /// </returns>
    /// <exception cref="ArgumentException">
    /// The extension is not supported, the format cannot store the result, or the options contradict each other.
    /// </exception>
    /// <exception cref="IOException">A file cannot be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The file is read-only, or the caller has no permission to write to its directory.
    /// </exception>
    public static ConversionReport? Convert(PictureReader picture, string path, ImageConversionOptions? options = null,
        IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        PictureFormat format = PictureFile.FindFormat(path)
            ?? throw new ArgumentException(
                $"The extension of '{path}' must be .png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam, .pfm or "
                + ".exr.", nameof(path));
        ConversionReport? cost = null;
        DraftFile.Write(path, stream => cost = Convert(picture, stream, format, options, progress, cancellationToken), BufferSize);
        return cost;
    }

    /// <summary>Converts a picture and writes it to the current position of a stream.</summary>
    /// <param name="picture">The picture. The reader must be at the first row.</param>
    /// <param name="destination">
    /// The stream to write. It is neither flushed nor closed. If it cannot seek, some formats are first built in memory.
    /// </param>
    /// <param name="format">The format of the file.</param>
    /// <param name="options">
    /// The options for the conversion, or <see langword="null"/> to convert only as the format requires. A damaged color profile is ignored
    /// with a warning unless a source space is specified.
    /// </param>
    /// <param name="progress">
    /// Receives the number of rows converted, from any thread, or <see langword="null"/> to report no progress.
    /// </param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>
    /// The loss of the conversion, or <see langword="null"/> if <see cref="ImageConversionOptions.Measure"/> is <see langword="false"/>.
    /// </returns>
    /// <exception cref="ImageFormatException">
    /// The file is damaged, or the pixels exceed <see cref="PictureReadOptions.MaxMemory"/>.
    /// </exception>
    /// <exception cref="ExrFormatException">The OpenEXR file is damaged or exceeds the memory limit.</exception>
    /// <exception cref="ColorFormatException">The parts of the color profile that the conversion needs are damaged.</exception>
    /// <exception cref="NotSupportedException">The color space of the picture is unknown.</exception>
    /// <exception cref="PlatformNotSupportedException">A picture is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="ArgumentException">
    /// The format cannot store the result, the options contradict each other, or the stream does not support writing.
    /// </exception>
    /// <exception cref="InvalidOperationException">Some rows have already been read.</exception>
    /// <exception cref="IOException">The file cannot be read, or the stream cannot be written.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static ConversionReport? Convert(PictureReader picture, Stream destination, PictureFormat format,
        ImageConversionOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default) =>
        Convert(picture, destination, format, options, display: null, writing: null, progress, cancellationToken);

    /// <summary>Converts a picture, applies tone mapping, and writes it to the current position of a stream.</summary>
    /// <inheritdoc cref="Convert(PictureReader, Stream, PictureFormat, ImageConversionOptions?, IProgress{ImageProgress}?,
    /// CancellationToken)"/>
    /// <param name="picture">The picture. The reader must be at the first row.</param>
    /// <param name="destination">
    /// The stream to write. It is neither flushed nor closed. If it cannot seek, some formats are first built in memory.
    /// </param>
    /// <param name="format">The format of the file.</param>
    /// <param name="options">The options for the conversion, or <see langword="null"/> to convert only as the format requires.</param>
    /// <param name="display">
    /// The tone mapping, and the window of an OpenEXR picture that is converted to integers, or <see langword="null"/> to clip tones and to
    /// keep the data window and alpha. Its space, depth, dithering and threads are ignored in favor of <paramref name="options"/>.
    /// </param>
    /// <param name="writing">The options for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// Receives the completed fraction of the work, from any thread, or <see langword="null"/> to report no progress.
    /// </param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>
    /// The loss of the conversion, or <see langword="null"/> if <see cref="ImageConversionOptions.Measure"/> is <see langword="false"/>.
    /// </returns>
    public static ConversionReport? Convert(
        PictureReader picture, Stream destination, PictureFormat format, ImageConversionOptions? options, PictureDisplayOptions? display,
        PictureWriteOptions? writing = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(picture);
        ArgumentNullException.ThrowIfNull(destination);
        options ??= new();
        if (picture.RowsRead > 0)
            throw new InvalidOperationException("Some rows of the picture have already been read.");
        ImageHeader header = options.Source is null ? LeaveOutDamagedProfile(picture) : picture.Header;
        options = FormatDefaults.Complete(header, format, options);
        if (display is not null && IsShown(picture, header, options, display))
            return ConvertShown(picture, destination, format, header, options, display, writing, progress, cancellationToken);
        // A palette requires the whole picture.
        ImageRowConversion? conversion = options.PaletteColors > 0 ? null : new ImageRowConversion(header, options);
        if (conversion is not null && CanStream(destination, format, conversion.Target, writing?.Image))
        {
            using ImageRowWriter writer = new(destination, conversion.Target, (ImageFileFormat)format, writing?.Image
                ?? new() { MaxDegreeOfParallelism = options.MaxDegreeOfParallelism }, leaveOpen: true);
            conversion.Convert(picture.Read, writer.Write, progress, cancellationToken);
            writer.Complete();
            return conversion.ToReport();
        }
        bool keeps = conversion is { HasSamePixels: true } && !options.Measure;
        CheckMemory(picture, keeps ? null : conversion?.Target.Format ?? new PixelFormat(3, header.Format.Alpha, SampleType.Bits8));
        Image image = picture.ReadAll(ProgressPhase.Create(progress, 0, ReadShare), cancellationToken);
        image.Color = header.Color;
        ConversionReport? cost = null;
        if (keeps)
            image.Color = conversion!.Target.Color;
        else
            (image, cost) = ImageConversion.Convert(image, options, ProgressPhase.Create(progress, ReadShare, ConvertShare),
                cancellationToken);
        Write(image, destination, format, header, options, writing, progress, cancellationToken);
        return cost;
    }

    /// <summary>Converts an image in memory and writes it to the current position of a stream.</summary>
    /// <param name="image">The image. It is not changed.</param>
    /// <param name="destination">
    /// The stream to write. It is neither flushed nor closed. If it cannot seek, some formats are first built in memory.
    /// </param>
    /// <param name="format">The format of the file.</param>
    /// <param name="options">The options for the conversion, or <see langword="null"/> to convert only as the format requires.</param>
    /// <param name="writing">The options for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// Receives the completed fraction of the work, from any thread, or <see langword="null"/> to report no progress.
    /// </param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>
    /// The loss of the conversion, or <see langword="null"/> if <see cref="ImageConversionOptions.Measure"/> is <see langword="false"/>.
    /// </returns>
    /// <exception cref="ColorFormatException">The parts of the color profile that the conversion needs are damaged.</exception>
    /// <exception cref="NotSupportedException">The color space of the image is unknown.</exception>
    /// <exception cref="PlatformNotSupportedException">The format is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="ArgumentException">
    /// The format cannot store the result, the options contradict each other, or the stream does not support writing.
    /// </exception>
    /// <exception cref="IOException">The stream cannot be written.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static ConversionReport? Convert(Image image, Stream destination, PictureFormat format, ImageConversionOptions? options = null,
        PictureWriteOptions? writing = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(image);
        ArgumentNullException.ThrowIfNull(destination);
        ImageHeader header = ImageHeader.From(image);
        options = FormatDefaults.Complete(header, format, options ?? new());
        (Image converted, ConversionReport? cost) = ImageConversion.Convert(image, options,
            ProgressPhase.Create(progress, 0, ConvertShare), cancellationToken);
        Write(converted, destination, format, header, options, writing, progress, cancellationToken);
        return cost;
    }

    /// <summary>Determines whether the picture must be rendered for display first.</summary>
    /// <remarks>
    /// This is the case if tones are mapped, or if an OpenEXR picture is converted to integers and has a display window or alpha that might
    /// hide it.
    /// </remarks>
    private static bool IsShown(PictureReader picture, ImageHeader header, ImageConversionOptions options, PictureDisplayOptions display)
    {
        if (display.Curve != ToneCurve.None || display.Exposure != 0)
            return true;
        return picture.Format == PictureFormat.OpenExr && FormatDefaults.HasLevels(header, options.Depth, options)
            && (IsFramed(picture, display) || (header.Format.Alpha != AlphaMode.None && !display.KeepEmptyAlpha));
    }

    // A separate method, so that other pictures do not load the OpenEXR library.
    private static bool IsFramed(PictureReader picture, PictureDisplayOptions display) =>
        !display.ShowDataWindow && picture.DisplayWindow != picture.DataWindow;

    private static ConversionReport? ConvertShown(
        PictureReader picture, Stream destination, PictureFormat format, ImageHeader header, ImageConversionOptions options,
        PictureDisplayOptions display, PictureWriteOptions? writing, IProgress<ImageProgress>? progress,
        CancellationToken cancellationToken)
    {
        RgbColorSpace space = options.Target ?? options.Source ?? ImageColorSpace.Find(header);
        // Options that rendering does not support are applied to its result.
        bool isFinal = options.PaletteColors == 0 && !options.Measure && options.Gamut is null;
        display = display.Copy();
        display.Space = isFinal ? space : SpaceLikeness.ToLinear(space);
        display.Depth = isFinal ? options.Depth ?? FindDepth(header) : ColorDepth.Parse("float");
        display.Dither = isFinal ? options.Dither : DitherMethod.None;
        display.MaxDegreeOfParallelism = options.MaxDegreeOfParallelism;
        Image image = PictureDisplay.Render(picture, display, options.Source,
            ProgressPhase.Create(progress, 0, isFinal ? ConvertShare : ReadShare), cancellationToken);
        ConversionReport? cost = null;
        if (!isFinal)
        {
            (options.Source, options.Target, options.Depth) =
                (display.Space, space, options.PaletteColors > 0 ? null : options.Depth ?? FindDepth(header));
            (image, cost) = ImageConversion.Convert(image, options, ProgressPhase.Create(progress, ReadShare, ConvertShare),
                cancellationToken);
        }
        Write(image, destination, format, header, options, writing, progress, cancellationToken);
        return cost;
    }

    private static void Write(
        Image image, Stream destination, PictureFormat format, ImageHeader header, ImageConversionOptions options,
        PictureWriteOptions? writing, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        if (format == PictureFormat.OpenExr)
            image.Color = FormatDefaults.ToStated(image.Color, options.Target ?? options.Source ?? ImageColorSpace.Find(header));
        bool isIndexed = options.PaletteColors > 0 && format == PictureFormat.Png && image.Format.Alpha == AlphaMode.None;
        int threads = writing?.Image?.MaxDegreeOfParallelism ?? options.MaxDegreeOfParallelism;
        if (isIndexed)
            writing = new() { Image = new() { IsIndexed = true, IsInterlaced = writing?.Image?.IsInterlaced ?? false,
                CompressionLevel = writing?.Image?.CompressionLevel ?? CompressionLevel.Optimal, MaxDegreeOfParallelism = threads } };
        PictureFile.Write(destination, image, format, writing ?? new() { Image = new() { MaxDegreeOfParallelism = threads } },
            ProgressPhase.Create(progress, ConvertShare, 1), cancellationToken);
    }

    private static ColorDepth FindDepth(ImageHeader header) => header.Format.Sample switch
    {
        SampleType.Binary16 => ColorDepth.Parse("half"),
        SampleType.Binary32 => ColorDepth.Parse("float"),
        _ => ColorDepth.FromBits(header.SignificantBits),
    };

    private static bool CanStream(Stream destination, PictureFormat format, ImageHeader target, ImageWriteOptions? writing) =>
        format != PictureFormat.OpenExr && ImageRowWriter.CanWrite(destination, target, (ImageFileFormat)format, writing);

    /// <exception cref="ImageFormatException">The pixels before and after the conversion exceed the memory limit.</exception>
    private static void CheckMemory(PictureReader picture, PixelFormat? after)
    {
        ByteCount bytes = (ByteCount)picture.Header.Width * picture.Header.Height
            * (picture.Header.Format.BytesPerPixel + (after?.BytesPerPixel ?? 0));
        if (bytes > picture.Source.MaxMemory)
            throw new ImageFormatException(
                $"The pixels of the picture take {bytes} bytes of memory, more than the {picture.Source.MaxMemory} that are "
                + $"allowed ({nameof(PictureReadOptions)}.{nameof(PictureReadOptions.MaxMemory)}).");
    }

    /// <summary>Returns the header without a damaged color profile, and reports a warning if there is one.</summary>
    internal static ImageHeader LeaveOutDamagedProfile(PictureReader picture)
    {
        ImageHeader header = picture.Header;
        try
        {
            if (!header.Color.IccProfile.IsEmpty && header.Color.Cicp is null)
                ImageColorSpace.Find(header);
            return header;
        }
        catch (ColorFormatException exception)
        {
            picture.Warn(exception.Message);
            return header with { Color = header.Color with { IccProfile = default, IccProfileName = null } };
        }
    }
}
