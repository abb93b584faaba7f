namespace Intaglio.Imaging;

/// <summary>The properties of an image except its pixels.</summary>
public sealed record ImageHeader
{
    /// <summary>Gets the width in pixels, at least 1.</summary>
    public required int Width { get; init; }

    /// <summary>Gets the height in pixels, at least 1.</summary>
    public required int Height { get; init; }

    /// <summary>Gets the pixel format.</summary>
    public required PixelFormat Format { get; init; }

    /// <summary>Gets the number of significant bits in a component, as in <see cref="Image.SignificantBits"/>.</summary>
    public required int SignificantBits { get; init; }

    /// <summary>Gets the color information of the file.</summary>
    public ImageColor Color { get; init; } = ImageColor.Untagged;

    /// <summary>
    /// Gets a value indicating whether every sample is exactly one of the levels that <see cref="SignificantBits"/> bits can express,
    /// scaled to the full range.
    /// </summary>
    /// <remarks>If <see langword="true"/>, writing a file with that bit depth loses nothing.</remarks>
    public bool HasExactLevels { get; init; }

    /// <summary>
    /// Gets a value indicating whether the pixels in the file are compressed with JPEG, so that they can depend on the version of
    /// libjpeg-turbo. This is the case for JPEG files, and for TIFF files with this compression.
    /// </summary>
    public bool IsJpegCompressed { get; init; }

    /// <summary>
    /// Gets the metadata of a JPEG file, or <see langword="null"/> if the file has none or <see cref="ImageReadOptions.KeepMetadata"/> is
    /// <see langword="false"/>.
    /// </summary>
    public JpegMetadata? Metadata { get; init; }

    internal long RowSize => (long)Width * Format.BytesPerPixel;

    internal ByteCount Size => (ByteCount)RowSize * Height;

    internal bool IsWhole => SignificantBits == 8 * Format.BytesPerSample;

    /// <summary>Creates the header of an image in memory.</summary>
    /// <param name="image">The image to describe.</param>
    public static ImageHeader From(Image image)
    {
        ArgumentNullException.ThrowIfNull(image);
        return new() { Width = image.Width, Height = image.Height, Format = image.Format, SignificantBits = image.SignificantBits,
            Color = image.Color };
    }

    /// <summary>Creates the header of a file and checks it against the limits.</summary>
    /// <exception cref="ImageFormatException">The image has no pixels or too many, or its rows exceed the memory limit.</exception>
    internal static ImageHeader Create(long width, long height, PixelFormat format, int significantBits, ImageColor color, bool isExact,
        ImageReadOptions options)
    {
        if (width < 1 || height < 1)
            throw new ImageFormatException($"The image is empty: it has {width} x {height} pixels.");
        if (width > int.MaxValue || height > int.MaxValue || (ByteCount)width * height > options.MaxPixels)
            throw new ImageFormatException(
                $"The image has {width} x {height} pixels, more than the {options.MaxPixels} that are "
                + $"allowed ({nameof(ImageReadOptions)}.{nameof(ImageReadOptions.MaxPixels)}).");
        ImageHeader header = new() { Width = (int)width, Height = (int)height, Format = format, SignificantBits = significantBits,
            Color = color, HasExactLevels = isExact };
        // A row, its codes, and the row above or the unpacked row.
        MemoryLimit.Check(3 * (ByteCount)header.RowSize, "rows", options);
        return header;
    }
}
