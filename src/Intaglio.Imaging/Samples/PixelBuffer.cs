namespace Intaglio.Imaging;

/// <summary>The pixels of an image that is being read. Memory is taken as rows come, so that a header alone takes little.</summary>
internal sealed class PixelBuffer
{
    // Rows are kept in arrays with something around them.
    private static readonly int MaxSize = Array.MaxLength - 64;

    private const int FirstSize = 16 * 1024 * 1024;

    private readonly int total, rowSize;
    private byte[] bytes;

    /// <exception cref="ImageFormatException">The image has no pixels, or more than was allowed.</exception>
    internal PixelBuffer(long width, long height, PixelFormat format, ImageReadOptions options)
    {
        if (width < 1 || height < 1)
            throw new ImageFormatException($"The image has {width} x {height} pixels, none at all.");
        Int128 pixels = (Int128)width * height;
        if (width > int.MaxValue || height > int.MaxValue || pixels > options.MaxPixels)
            throw new ImageFormatException($"The image has {width} x {height} pixels, more than the {options.MaxPixels} that are allowed ({nameof(ImageReadOptions)}).");
        long most = Math.Min(options.MaxMemory, MaxSize);
        if (pixels * format.BytesPerPixel > most)
            throw new ImageFormatException($"The pixels would take {pixels * format.BytesPerPixel} bytes, more than the {most} that are allowed ({nameof(ImageReadOptions)}).");
        (Width, Height, Format) = ((int)width, (int)height, format);
        rowSize = Width * format.BytesPerPixel;
        total = rowSize * Height;
        bytes = new byte[Math.Min(total, FirstSize)];
    }

    internal int Width { get; }

    internal int Height { get; }

    internal PixelFormat Format { get; }

    /// <summary>The bytes of a row, to be written.</summary>
    internal Span<byte> GetRow(int row) => GetRows(row, 1);

    /// <summary>The bytes of rows that follow one another, to be written.</summary>
    internal Span<byte> GetRows(int row, int count)
    {
        int begin = row * rowSize, length = count * rowSize;
        if (begin + length > bytes.Length)
            Array.Resize(ref bytes, (int)Math.Min(total, Math.Max(begin + length, 2L * bytes.Length)));
        return bytes.AsSpan(begin, length);
    }

    /// <summary>The image, when every row was written.</summary>
    internal Image ToImage(int significantBits, ImageColor color) => new(Width, Height, Format, bytes) { SignificantBits = significantBits, Color = color };
}
