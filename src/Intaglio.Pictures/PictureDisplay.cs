using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Renders pictures for a screen.</summary>
/// <remarks>
/// Colors are converted to linear light in the color space of the screen and divided by alpha. Tones are then mapped, and pixels are placed
/// in the display window. Floating-point pixels are held for one band of rows at a time.
/// </remarks>
public static class PictureDisplay
{
    private const long ProgressSteps = 1000;

    // Up to four components of 32 bits.
    private const long BytesOfPixel = 16;

    // Four components of 16 bits.
    private const long BytesOfShownPixel = 8;

    /// <summary>Renders an open picture for a screen.</summary>
    /// <param name="picture">
    /// The picture. The reader must be at the first row. Except for OpenEXR, the reader cannot be used afterwards.
    /// </param>
    /// <param name="options">The options for display, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">Receives the completed fraction of the work, or <see langword="null"/> to report no progress.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>
    /// The rendered picture. Pixels of the display window that are missing in the file are black, or transparent if the picture has alpha.
    /// </returns>
    /// <exception cref="ImageFormatException">The file is damaged or exceeds the memory limit.</exception>
    /// <exception cref="ExrFormatException">
    /// The OpenEXR file is damaged or exceeds the memory limit, or its display window is empty or too large.
    /// </exception>
    /// <exception cref="ColorFormatException">The color profile is damaged.</exception>
    /// <exception cref="NotSupportedException">The color space of the picture is unknown.</exception>
    /// <exception cref="PlatformNotSupportedException">A picture is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="InvalidOperationException">Some rows have already been read.</exception>
    /// <exception cref="ArgumentException">The options contradict each other, such as dithering with a floating-point depth.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static Image Render(PictureReader picture, PictureDisplayOptions? options = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(picture);
        return Render(picture, options?.Copy() ?? new(), source: null, progress, cancellationToken);
    }

    /// <param name="picture">The picture.</param>
    /// <param name="options">The options for display.</param>
    /// <param name="source">The color space to assume, or <see langword="null"/> for that of the picture.</param>
    /// <param name="progress">Receives the completed fraction of the work.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    internal static Image Render(PictureReader picture, PictureDisplayOptions options, RgbColorSpace? source,
        IProgress<ImageProgress>? progress, CancellationToken cancellationToken) =>
        Render(picture.Source.ToBands(cancellationToken), options, source, progress, cancellationToken);

    /// <summary>Renders an image in memory for a screen.</summary>
    /// <inheritdoc cref="Render(PictureReader, PictureDisplayOptions?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="image">The image. It is not changed.</param>
    /// <param name="options">The options for display, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">Receives the completed fraction of the work, or <see langword="null"/> to report no progress.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>The rendered picture.</returns>
    public static Image Render(Image image, PictureDisplayOptions? options = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(image);
        return Render(new ImageBands(image), options?.Copy() ?? new(), given: null, progress, cancellationToken);
    }

    private static Image Render(PictureBands source, PictureDisplayOptions options, RgbColorSpace? given,
        IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        RgbColorSpace linear = RgbColorSpace.FromMatrix($"linear {options.Space.Name}", options.Space.ToXyz, TransferFunction.Linear);
        ImageConversionOptions toLinear = new() { Source = given, Target = linear, Depth = ColorDepth.Parse("float"),
            MaxDegreeOfParallelism = options.MaxDegreeOfParallelism };
        ImageConversionOptions toScreen = new() { Source = linear, Target = options.Space, Depth = options.Depth, Dither = options.Dither,
            MaxDegreeOfParallelism = options.MaxDegreeOfParallelism };
        ToneMappingOptions tones = options.ToToneMapping();
        ExrBox2i frame = options.ShowDataWindow ? source.DataWindow : FindFrame(source);
        if (!options.KeepEmptyAlpha)
            source.LeaveOutEmptyAlpha(cancellationToken);

        bool looksForWhite = tones is { Curve: ToneCurve.Reinhard, White: null } && source.Bands.Count > 1;
        double share = looksForWhite ? 0.5 : 1;
        Queue<Image> held = [];
        if (looksForWhite)
        {
            float white = 1;
            bool holds = source.DataWindow.Width * source.DataWindow.Height <= source.MaxHeld / BytesOfPixel;
            ForEachBand(source, 0, share, progress, rows =>
            {
                Image band = ReadLinear(rows);
                white = Math.Max(white, ToneMapping.FindWhite(band, linear, tones, cancellationToken));
                if (holds)
                    held.Enqueue(band);
            });
            tones.White = white;
        }
        // Dithering depends on the position in the whole picture.
        bool isWhole = toScreen.Dither != DitherMethod.None;
        Image? picture = null;
        ForEachBand(source, 1 - share, share, progress, rows =>
        {
            Image band = held.TryDequeue(out Image? kept) ? kept : ReadLinear(rows);
            ToneMapping.Apply(band, linear, tones, cancellationToken);
            Image shown = isWhole ? band : ImageConversion.Convert(band, toScreen, progress: null, cancellationToken).Image;
            picture ??= new Image((int)frame.Width, (int)frame.Height, shown.Format) { Color = shown.Color,
                SignificantBits = shown.SignificantBits };
            Place(shown, rows, picture, frame);
        });
        return isWhole ? ImageConversion.Convert(picture!, toScreen, progress: null, cancellationToken).Image : picture!;

        Image ReadLinear(ExrBox2i rows) =>
            ImageConversion.Convert(source.Read(rows, cancellationToken), toLinear, progress: null, cancellationToken).Image;
    }

    /// <summary>Returns the display window and checks its size.</summary>
    private static ExrBox2i FindFrame(PictureBands source)
    {
        ExrBox2i display = source.DisplayWindow;
        if (display == source.DataWindow)
            return display;
        string instead = $"show the data window ({nameof(PictureDisplayOptions)}.{nameof(PictureDisplayOptions.ShowDataWindow)})";
        if (display.IsEmpty)
            throw new ExrFormatException($"The display window {display} is empty: {instead}.");
        if (BytesOfShownPixel * (ByteCount)display.Width * display.Height > source.MaxFrame)
            throw new ExrFormatException(
                $"The display window {display} is too large: {instead}, or allow more "
                + $"memory ({nameof(PictureReadOptions)}.{nameof(PictureReadOptions.MaxMemory)}).");
        return display;
    }

    private static void ForEachBand(PictureBands source, double from, double share, IProgress<ImageProgress>? progress,
        Action<ExrBox2i> use)
    {
        for (int i = 0; i < source.Bands.Count; i++)
        {
            use(source.Bands[i]);
            progress?.Report(new((long)(ProgressSteps * (from + (share * (i + 1) / source.Bands.Count))), ProgressSteps));
        }
    }

    /// <summary>Copies the pixels of a band that are inside a frame.</summary>
    private static void Place(Image band, ExrBox2i rows, Image picture, ExrBox2i frame)
    {
        ExrBox2i common = rows.Intersect(frame);
        int pixel = band.Format.BytesPerPixel;
        for (long y = common.MinY; y <= common.MaxY && !common.IsEmpty; y++)
        {
            long source = (((y - rows.MinY) * rows.Width) + (common.MinX - (long)rows.MinX)) * pixel,
                destination = (((y - frame.MinY) * frame.Width) + (common.MinX - (long)frame.MinX)) * pixel;
            band.Bytes.Slice((int)source, (int)common.Width * pixel).CopyTo(picture.Bytes[(int)destination..]);
        }
    }
}
