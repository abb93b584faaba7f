namespace Intaglio.Imaging;

/// <summary>Writes an image file from top to bottom. The constructor checks the image and writes the beginning of the file.</summary>
internal abstract class RowWriter : IDisposable
{
    /// <summary>Writes the next rows.</summary>
    internal abstract void Write(Image rows, RowSteps steps);

    /// <summary>Writes the data that follows the last row.</summary>
    internal abstract void Complete();

    public virtual void Dispose()
    {
    }

    internal static RowWriter Create(Stream stream, ImageFileFormat format, ImageHeader header, Image? whole, ImageWriteOptions? options)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (!stream.CanWrite)
            throw new ArgumentException("The stream does not support writing.", nameof(stream));
        options ??= ImageWriteOptions.Default;
        options.Check(format);
        return format switch
        {
            ImageFileFormat.Png => new PngWriter(stream, header, whole, options),
            ImageFileFormat.Tiff => new TiffWriter(stream, header, whole, options),
            ImageFileFormat.Jpeg => new JpegWriter(stream, header, options),
            ImageFileFormat.Pfm => new PfmWriter(stream, header, options),
            ImageFileFormat.Pbm or ImageFileFormat.Pgm or ImageFileFormat.Ppm or ImageFileFormat.Pnm or ImageFileFormat.Pam =>
                new NetpbmWriter(stream, header, whole, format, options),
            _ => throw new ArgumentException($"The format {format} is not valid.", nameof(format)),
        };
    }
}
