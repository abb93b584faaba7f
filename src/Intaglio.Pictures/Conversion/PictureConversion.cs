using System.IO.Compression;
using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Converts open pictures to another color space, depth or format, some rows at a time where the formats allow it.</summary>
public static class PictureConversion
{
    private const int BufferSize = 64 * 1024;

    // Where reading and converting end, of all the work; writing takes the rest.
    private const double ReadShare = 0.3, ConvertShare = 0.6;

    /// <summary>Converts a picture and writes it to a file.</summary>
    /// <inheritdoc cref="Convert(PictureReader, Stream, PictureFormat, ImageConversionOptions?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="picture">The picture, of which no row was read.</param>
    /// <param name="path">
    /// The file. Its extension names the format (.png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam, .pfm, .exr). What is there, or where a link leads, is replaced by
    /// a file of the same permissions when all is on the disk, and kept if anything fails.
    /// </param>
    /// <param name="options">The space, the depth and what else becomes of the picture; null to change nothing. A damaged color profile is left out with a warning where no source space is given.</param>
    /// <param name="progress">Receives the rows that are converted, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <returns>What the conversion cost; null unless <see cref="ImageConversionOptions.Measure"/> asks for it.</returns>
    /// <exception cref="ArgumentException">The extension names no such format, the format cannot hold the result, or the options do not fit each other.</exception>
    /// <exception cref="IOException">A file cannot be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is read-only, or its folder may not be written.</exception>
    public static ConversionReport? Convert(PictureReader picture, string path, ImageConversionOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        PictureFormat format = PictureFile.FindFormat(path)
            ?? throw new ArgumentException($"The extension of '{path}' is of no format that is written here: .png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam, .pfm or .exr.", nameof(path));
        ConversionReport? cost = null;
        DraftFile.Write(path, stream => cost = Convert(picture, stream, format, options, progress, cancellationToken), BufferSize);
        return cost;
    }

    /// <summary>Converts a picture and writes it to where a stream is.</summary>
    /// <param name="picture">The picture, of which no row was read.</param>
    /// <param name="destination">The stream; it is neither flushed nor closed. If it cannot seek, some formats are made in memory first.</param>
    /// <param name="format">The format that is written.</param>
    /// <param name="options">The space, the depth and what else becomes of the picture; null to change nothing. A damaged color profile is left out with a warning where no source space is given.</param>
    /// <param name="progress">Receives the rows that are converted, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <returns>What the conversion cost; null unless <see cref="ImageConversionOptions.Measure"/> asks for it.</returns>
    /// <exception cref="ImageFormatException">The file is damaged, or pixels take more memory than <see cref="PictureReadOptions.MaxMemory"/> allows.</exception>
    /// <exception cref="ExrFormatException">The OpenEXR file is damaged, or takes more memory than allowed.</exception>
    /// <exception cref="ColorFormatException">The color profile is damaged in what the conversion needs.</exception>
    /// <exception cref="NotSupportedException">The picture is in a color space that is not known here.</exception>
    /// <exception cref="PlatformNotSupportedException">A picture is JPEG, and the library libturbojpeg is not installed.</exception>
    /// <exception cref="ArgumentException">The format cannot hold the result, the options do not fit each other, or the stream cannot be written.</exception>
    /// <exception cref="InvalidOperationException">Some rows were read already.</exception>
    /// <exception cref="IOException">The file cannot be read, or the stream cannot be written.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static ConversionReport? Convert(PictureReader picture, Stream destination, PictureFormat format, ImageConversionOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default) =>
        Convert(picture, destination, format, options, display: null, writing: null, progress, cancellationToken);

    /// <summary>Converts a picture, maps its tones and writes it to where a stream is.</summary>
    /// <inheritdoc cref="Convert(PictureReader, Stream, PictureFormat, ImageConversionOptions?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="picture">The picture, of which no row was read.</param>
    /// <param name="destination">The stream; it is neither flushed nor closed. If it cannot seek, some formats are made in memory first.</param>
    /// <param name="format">The format that is written.</param>
    /// <param name="options">The space, the depth and what else becomes of the picture; null to change nothing.</param>
    /// <param name="display">
    /// The tones, and the window of an OpenEXR picture that becomes one of integers; null to clip tones, and to keep the data window and alpha as they are. Its
    /// space, depth, dithering and threads do not count, since <paramref name="options"/> has them.
    /// </param>
    /// <param name="writing">The options of the format; null for the defaults.</param>
    /// <param name="progress">Receives the share that is read, converted and written, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <returns>What the conversion cost; null unless <see cref="ImageConversionOptions.Measure"/> asks for it.</returns>
    public static ConversionReport? Convert(
        PictureReader picture, Stream destination, PictureFormat format, ImageConversionOptions? options, PictureDisplayOptions? display, PictureWriteOptions? writing = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(picture);
        ArgumentNullException.ThrowIfNull(destination);
        options ??= new();
        if (picture.RowsRead > 0)
            throw new InvalidOperationException("Some rows of the picture were read already.");
        ImageHeader header = options.Source is null ? LeaveOutDamagedProfile(picture) : picture.Header;
        options = FormatDefaults.Complete(header, format, options);
        if (display is not null && IsShown(picture, header, options, display))
            return ConvertShown(picture, destination, format, header, options, display, writing, progress, cancellationToken);
        // A palette is made for a whole picture.
        ImageRowConversion? conversion = options.PaletteColors > 0 ? null : new ImageRowConversion(header, options);
        if (conversion is not null && CanStream(destination, format, conversion.Target, writing?.Image))
        {
            using ImageRowWriter writer = new(destination, conversion.Target, (ImageFileFormat)format, writing?.Image ?? new() { MaxDegreeOfParallelism = options.MaxDegreeOfParallelism }, leaveOpen: true);
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
            (image, cost) = ImageConversion.Convert(image, options, ProgressPhase.Create(progress, ReadShare, ConvertShare), cancellationToken);
        Write(image, destination, format, header, options, writing, progress, cancellationToken);
        return cost;
    }

    /// <summary>Tells whether the picture is made ready for a screen first: its tones are mapped, or it becomes integers and has a frame, or alpha that may hide it.</summary>
    private static bool IsShown(PictureReader picture, ImageHeader header, ImageConversionOptions options, PictureDisplayOptions display)
    {
        if (display.Curve != ToneCurve.None || display.Exposure != 0)
            return true;
        return picture.Format == PictureFormat.OpenExr && FormatDefaults.HasLevels(header, options.Depth, options)
            && (IsFramed(picture, display) || (header.Format.Alpha != AlphaMode.None && !display.KeepEmptyAlpha));
    }

    // Apart, so that other pictures do not need the library of OpenEXR.
    private static bool IsFramed(PictureReader picture, PictureDisplayOptions display) => !display.ShowDataWindow && picture.DisplayWindow != picture.DataWindow;

    private static ConversionReport? ConvertShown(
        PictureReader picture, Stream destination, PictureFormat format, ImageHeader header, ImageConversionOptions options, PictureDisplayOptions display, PictureWriteOptions? writing, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        RgbColorSpace space = options.Target ?? options.Source ?? ImageColorSpace.Find(header);
        // What display does not do is done to what it gives.
        bool isFinal = options.PaletteColors == 0 && !options.Measure && options.Gamut is null;
        display = display.Copy();
        display.Space = isFinal ? space : SpaceLikeness.ToLinear(space);
        display.Depth = isFinal ? options.Depth ?? FindDepth(header) : ColorDepth.Parse("float");
        display.Dither = isFinal ? options.Dither : DitherMethod.None;
        display.MaxDegreeOfParallelism = options.MaxDegreeOfParallelism;
        Image image = PictureDisplay.Render(picture, display, options.Source, ProgressPhase.Create(progress, 0, isFinal ? ConvertShare : ReadShare), cancellationToken);
        ConversionReport? cost = null;
        if (!isFinal)
        {
            (options.Source, options.Target, options.Depth) = (display.Space, space, options.PaletteColors > 0 ? null : options.Depth ?? FindDepth(header));
            (image, cost) = ImageConversion.Convert(image, options, ProgressPhase.Create(progress, ReadShare, ConvertShare), cancellationToken);
        }
        Write(image, destination, format, header, options, writing, progress, cancellationToken);
        return cost;
    }

    private static void Write(
        Image image, Stream destination, PictureFormat format, ImageHeader header, ImageConversionOptions options, PictureWriteOptions? writing, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        if (format == PictureFormat.OpenExr)
            image.Color = FormatDefaults.ToStated(image.Color, options.Target ?? options.Source ?? ImageColorSpace.Find(header));
        bool isIndexed = options.PaletteColors > 0 && format == PictureFormat.Png && image.Format.Alpha == AlphaMode.None;
        int threads = writing?.Image?.MaxDegreeOfParallelism ?? options.MaxDegreeOfParallelism;
        if (isIndexed)
            writing = new() { Image = new() { IsIndexed = true, IsInterlaced = writing?.Image?.IsInterlaced ?? false, CompressionLevel = writing?.Image?.CompressionLevel ?? CompressionLevel.Optimal, MaxDegreeOfParallelism = threads } };
        PictureFile.Write(destination, image, format, writing ?? new() { Image = new() { MaxDegreeOfParallelism = threads } }, ProgressPhase.Create(progress, ConvertShare, 1), cancellationToken);
    }

    private static ColorDepth FindDepth(ImageHeader header) => header.Format.Sample switch
    {
        SampleType.Binary16 => ColorDepth.Parse("half"),
        SampleType.Binary32 => ColorDepth.Parse("float"),
        _ => ColorDepth.FromBits(header.SignificantBits),
    };

    private static bool CanStream(Stream destination, PictureFormat format, ImageHeader target, ImageWriteOptions? writing) =>
        format != PictureFormat.OpenExr && ImageRowWriter.CanWrite(destination, target, (ImageFileFormat)format, writing);

    /// <exception cref="ImageFormatException">All pixels, before and after, take more memory than allowed.</exception>
    private static void CheckMemory(PictureReader picture, PixelFormat? after)
    {
        ByteCount bytes = (ByteCount)picture.Header.Width * picture.Header.Height * (picture.Header.Format.BytesPerPixel + (after?.BytesPerPixel ?? 0));
        if (bytes > picture.Source.MaxMemory)
            throw new ImageFormatException($"The pixels of the picture take {bytes} bytes of memory, more than the {picture.Source.MaxMemory} that are allowed ({nameof(PictureReadOptions)}.{nameof(PictureReadOptions.MaxMemory)}).");
    }

    /// <summary>Returns the header without a color profile that is damaged, of which it warns.</summary>
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
