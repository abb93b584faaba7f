namespace Intaglio.Imaging;

/// <summary>The pixels of an image that is being read. Memory is taken as rows come, so that a header alone takes little.</summary>
internal sealed class PixelBuffer
{
    private const int FirstSize = 16 * 1024 * 1024;

    // Whoever has sent an eighth of the pixels has not only claimed them; the peak stays near what is kept.
    private const int Growth = 8;

    private readonly ImageHeader header;
    private readonly int total, rowSize;
    private byte[] bytes;

    /// <exception cref="ImageFormatException">The pixels take more memory than allowed.</exception>
    internal PixelBuffer(ImageHeader header, ImageReadOptions options)
    {
        ByteCount size = header.Size;
        MemoryLimit.Check(size > FirstSize ? size + size / Growth : size, "pixels", options);
        this.header = header;
        (rowSize, total) = ((int)header.RowSize, (int)size);
        bytes = new byte[Math.Min(total, FirstSize)];
    }

    /// <summary>The bytes of a row, to be written.</summary>
    internal Span<byte> GetRow(int row)
    {
        int begin = row * rowSize;
        if (begin + rowSize > bytes.Length)
            Array.Resize(ref bytes, (int)Math.Min(total, Math.Max(begin + rowSize, (long)Growth * bytes.Length)));
        return bytes.AsSpan(begin, rowSize);
    }

    /// <summary>The bytes of the rows from one on that need no more memory, to be written: none or some.</summary>
    internal Span<byte> GetRows(int row, int most)
    {
        int begin = row * rowSize;
        return bytes.AsSpan(begin, Math.Min(most, (bytes.Length - begin) / rowSize) * rowSize);
    }

    /// <summary>The image, when every row was written.</summary>
    internal Image ToImage() => new(header.Width, header.Height, header.Format, bytes) { SignificantBits = header.SignificantBits, Color = header.Color };
}
