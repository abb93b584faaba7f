namespace Intaglio.Imaging;

/// <summary>All that is known of an image but its pixels.</summary>
public sealed record ImageHeader
{
    /// <summary>Gets the pixels in a row, at least 1.</summary>
    public required int Width { get; init; }

    /// <summary>Gets the number of rows, at least 1.</summary>
    public required int Height { get; init; }

    /// <summary>Gets the format of a pixel.</summary>
    public required PixelFormat Format { get; init; }

    /// <summary>Gets the bits of a component that are significant, as <see cref="Image.SignificantBits"/>.</summary>
    public required int SignificantBits { get; init; }

    /// <summary>Gets the statements of the file about colors.</summary>
    public ImageColor Color { get; init; } = ImageColor.Untagged;

    /// <summary>
    /// Gets whether each sample is known to be one of the levels that <see cref="SignificantBits"/> tell apart, scaled to the range of the sample: a file
    /// of that depth then loses nothing.
    /// </summary>
    public bool HasExactLevels { get; init; }

    /// <summary>Gets the other metadata of a JPEG file; null unless <see cref="ImageReadOptions.KeepMetadata"/> asks for it and there is any.</summary>
    public JpegMetadata? Metadata { get; init; }

    internal long RowSize => (long)Width * Format.BytesPerPixel;

    internal ByteCount Size => (ByteCount)RowSize * Height;

    internal bool IsWhole => SignificantBits == 8 * Format.BytesPerSample;

    /// <summary>Gets the header of an image in memory.</summary>
    /// <param name="image">The image.</param>
    public static ImageHeader From(Image image)
    {
        ArgumentNullException.ThrowIfNull(image);
        return new() { Width = image.Width, Height = image.Height, Format = image.Format, SignificantBits = image.SignificantBits, Color = image.Color };
    }

    /// <summary>Makes the header of a file.</summary>
    /// <exception cref="ImageFormatException">The image has no pixels or more than allowed, or its rows take more memory than allowed.</exception>
    internal static ImageHeader Create(long width, long height, PixelFormat format, int significantBits, ImageColor color, bool isExact, ImageReadOptions options)
    {
        if (width < 1 || height < 1)
            throw new ImageFormatException($"The image has {width} x {height} pixels, none at all.");
        if (width > int.MaxValue || height > int.MaxValue || (ByteCount)width * height > options.MaxPixels)
            throw new ImageFormatException(
                $"The image has {width} x {height} pixels, more than the {options.MaxPixels} that are allowed ({nameof(ImageReadOptions)}.{nameof(ImageReadOptions.MaxPixels)}).");
        ImageHeader header = new() { Width = (int)width, Height = (int)height, Format = format, SignificantBits = significantBits, Color = color, HasExactLevels = isExact };
        // A row, its codes, and the one above or unpacked.
        MemoryLimit.Check(3 * (ByteCount)header.RowSize, "rows", options);
        return header;
    }
}
