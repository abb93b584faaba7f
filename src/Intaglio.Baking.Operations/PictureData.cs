using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Baking.Operations;

/// <summary>An image between two steps: a file or an image in memory, and a change that has not been applied yet.</summary>
/// <remarks>A change is applied while the file is written, so that large images pass through in rows.</remarks>
internal sealed class PictureData
{
    private const int BytesOfColor = 4 * sizeof(float);

    private readonly BakeFile? file;
    private readonly PictureReadOptions? reading;
    private readonly Image? image;
    private ImageConversionOptions? conversion;
    private ResizeOptions? resizing;

    // That of a file is known when it is opened.
    private long limit = PictureMemory.MostDrawn;

    private PictureData(BakeFile file, PictureReadOptions? reading) => (this.file, this.reading) = (file, reading);

    private PictureData(Image image) => this.image = image;

    /// <summary>Returns the image that a step receives, which is a file for the first step.</summary>
    /// <param name="input">The input of the step.</param>
    /// <param name="reading">The options for reading the file, or <see langword="null"/> for the defaults.</param>
    internal static PictureData From(object? input, PictureReadOptions? reading = null) =>
        input as PictureData ?? new PictureData((BakeFile)input!, reading);

    /// <summary>Creates an image that an operation has drawn.</summary>
    /// <param name="draw">Draws the image.</param>
    internal static PictureData Draw(Func<Image> draw) => new(Guard(draw));

    /// <summary>Opens an image file.</summary>
    /// <exception cref="BakeOperationException">The key does not cover the decoder of the file.</exception>
    internal static PictureReader Open(BakeFile file, PictureReadOptions options)
    {
        PictureReader reader = PictureFile.Open(file.Open(), options);
        if (!reader.Header.IsJpegCompressed || JpegInput.IsPossible(file.Name))
            return reader;
        reader.Dispose();
        throw new BakeOperationException(reader.Format == PictureFormat.Jpeg
            ? "the file is JPEG, but its extension is that of another format (rename it to .jpg)"
            : "the TIFF file has JPEG compression, which depends on the system (save it with another compression)");
    }

    /// <summary>Converts the image after the changes that were made before.</summary>
    internal PictureData Convert(ImageConversionOptions options, BakeContext context) => Change(context, options, null);

    /// <summary>Resizes the image after the changes that were made before.</summary>
    internal PictureData Resize(ResizeOptions options, BakeContext context) => Change(context, null, options);

    /// <summary>Renders the image for a screen after the changes that were made before.</summary>
    internal PictureData Render(PictureDisplayOptions options, BakeContext context) => new(Guard(() =>
    {
        if (file is null || HasChange)
        {
            Image rendered = Load(context);
            // Dithering needs all pixels as floating-point numbers.
            if (options.Dither != DitherMethod.None)
                PictureMemory.Require(rendered.Width, rendered.Height, BytesOfColor, limit);
            return PictureDisplay.Render(rendered, options, null, context.CancellationToken);
        }
        using PictureReader reader = Open(context);
        return PictureDisplay.Render(reader, options, null, context.CancellationToken);
    })) { limit = limit };

    /// <summary>Writes the image to an output.</summary>
    internal void Write(PictureFormat format, PictureWriteOptions options, BakeContext context) => Guard(() =>
    {
        Stream output = context.CreateOutput();
        ImageConversionOptions needs = conversion ?? new() { MaxDegreeOfParallelism = context.MaxDegreeOfParallelism };
        if (file is null)
        {
            Image written = resizing is null ? image! : Load(context);
            ImageHeader source = ImageHeader.From(written);
            RequireMemory(conversion is { PaletteColors: 0 } ? new ImageRowConversion(source, conversion).Target : source, format);
            PictureConversion.Convert(written, output, format, needs, options, null, context.CancellationToken);
            return true;
        }
        using PictureReader reader = Open(context);
        if (resizing is not null)
        {
            ImageHeader target = new ImageRowResizing(reader.Header, resizing).Target;
            if (format == PictureFormat.OpenExr || !ImageRowWriter.CanWrite(output, target, (ImageFileFormat)format, options.Image))
                RequireMemory(target, format);
            PictureResizing.Resize(reader, output, format, resizing, options, null, context.CancellationToken);
        }
        else
            PictureConversion.Convert(reader, output, format, needs, display: null, options, null, context.CancellationToken);
        return true;
    });

    private bool HasChange => conversion is not null || resizing is not null;

    private PictureData Change(BakeContext context, ImageConversionOptions? converting, ResizeOptions? resized)
    {
        PictureData changed = HasChange ? new(Guard(() => Load(context))) : file is not null ? new(file, reading) : new(image!);
        (changed.conversion, changed.resizing, changed.limit) = (converting, resized, limit);
        return changed;
    }

    /// <summary>Returns the image in memory, with the change applied.</summary>
    private Image Load(BakeContext context)
    {
        Image loaded = image ?? Read(context);
        if (conversion is { PaletteColors: 0 })
            RequireMemory(new ImageRowConversion(ImageHeader.From(loaded), conversion).Target);
        else if (resizing is not null)
            RequireMemory(new ImageRowResizing(ImageHeader.From(loaded), resizing).Target);
        return conversion is not null ? ImageConversion.Convert(loaded, conversion, null, context.CancellationToken).Image
            : resizing is not null ? PictureResizing.Resize(loaded, resizing, null, context.CancellationToken)
            : loaded;
    }

    private Image Read(BakeContext context)
    {
        using PictureReader reader = Open(context);
        return reader.ReadAll(null, context.CancellationToken);
    }

    private PictureReader Open(BakeContext context)
    {
        PictureReadOptions options = reading ?? new() { MaxDegreeOfParallelism = context.MaxDegreeOfParallelism };
        options.OnWarning = warning => context.Warn(ImageProblem.Describe(warning));
        PictureReader reader = Open(file!, options);
        limit = PictureMemory.FindLimit(reader.Header);
        return reader;
    }

    // OpenEXR has no samples of 8 bits.
    private void RequireMemory(ImageHeader target, PictureFormat? format = null) => PictureMemory.Require(target.Width, target.Height,
        target.Format.Components * Math.Max(format == PictureFormat.OpenExr ? 2 : 1, target.Format.BytesPerSample), limit);

    /// <summary>Runs work, and turns an error of an image into an error of the action.</summary>
    internal static T Guard<T>(Func<T> work)
    {
        try
        {
            return work();
        }
        catch (Exception exception) when (exception is ImageFormatException or ExrFormatException or ColorFormatException
            or NotSupportedException or ArgumentException or PlatformNotSupportedException)
        {
            throw new BakeOperationException(ImageProblem.Describe(exception), exception);
        }
    }
}
