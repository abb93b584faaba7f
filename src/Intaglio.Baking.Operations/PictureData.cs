using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Baking.Operations;

/// <summary>An image between two steps: a file or an image in memory, and a conversion that has not been applied yet.</summary>
/// <remarks>A conversion is applied while the file is written, so that large images pass through in rows.</remarks>
internal sealed class PictureData
{
    private readonly BakeFile? file;
    private readonly Image? image;

    private PictureData(BakeFile? file, Image? image) => (this.file, this.image) = (file, image);

    /// <summary>Gets or sets the conversion to apply, or <see langword="null"/> for none.</summary>
    internal ImageConversionOptions? Conversion { get; init; }

    /// <summary>Returns the image that a step receives, which is a file for the first step.</summary>
    internal static PictureData From(object? input) => input as PictureData ?? new((BakeFile)input!, null);

    /// <summary>Adds a conversion after those that were added before.</summary>
    internal PictureData Convert(ImageConversionOptions conversion, BakeContext context)
    {
        if (Conversion is null)
            return new(file, image) { Conversion = conversion };
        return Guard(() => new PictureData(null, ImageConversion.Convert(Read(context), Conversion, null, context.CancellationToken).Image)
        { Conversion = conversion });
    }

    /// <summary>Writes the image to an output.</summary>
    internal void Write(PictureFormat format, PictureWriteOptions options, BakeContext context) => Guard(() =>
    {
        Stream output = context.CreateOutput();
        if (file is not null)
        {
            using PictureReader reader = Open(context);
            ImageConversionOptions conversion = Conversion ?? new() { MaxDegreeOfParallelism = context.MaxDegreeOfParallelism };
            PictureConversion.Convert(reader, output, format, conversion, display: null, options, progress: null,
                context.CancellationToken);
        }
        else
        {
            Image written = Conversion is null ? image! : ImageConversion.Convert(image!, Conversion, null,
                context.CancellationToken).Image;
            PictureFile.Write(output, written, format, options, null, context.CancellationToken);
        }
        return true;
    });

    private Image Read(BakeContext context)
    {
        if (image is not null)
            return image;
        using PictureReader reader = Open(context);
        return reader.ReadAll(null, context.CancellationToken);
    }

    private PictureReader Open(BakeContext context) => PictureFile.Open(file!.Open(),
        new PictureReadOptions { MaxDegreeOfParallelism = context.MaxDegreeOfParallelism, OnWarning = context.Warn });

    // An error of an image is an error of the action.
    private static T Guard<T>(Func<T> work)
    {
        try
        {
            return work();
        }
        catch (Exception exception) when (exception is ImageFormatException or ExrFormatException or ColorFormatException
            or NotSupportedException or ArgumentException or PlatformNotSupportedException)
        {
            throw new BakeOperationException(exception.Message, exception);
        }
    }
}
