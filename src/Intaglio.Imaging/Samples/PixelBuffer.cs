namespace Intaglio.Imaging;

/// <summary>
/// The pixels of an image during reading. The buffer grows as rows arrive, so that a header without data takes little memory.
/// </summary>
internal sealed class PixelBuffer
{
    private const int FirstSize = 16 * 1024 * 1024;

    // Growing after an eighth of the pixels limits the memory for false sizes and keeps the peak near the final size.
    private const int Growth = 8;

    private readonly ImageHeader header;
    private readonly int total, rowSize;
    private byte[] bytes;

    /// <exception cref="ImageFormatException">The pixels exceed the memory limit.</exception>
    internal PixelBuffer(ImageHeader header, ImageReadOptions options)
    {
        ByteCount size = header.Size;
        MemoryLimit.Check(size > FirstSize ? size + size / Growth : size, "pixels", options);
        this.header = header;
        (rowSize, total) = ((int)header.RowSize, (int)size);
        bytes = new byte[Math.Min(total, FirstSize)];
    }

    /// <summary>Gets the bytes of a row for writing.</summary>
    internal Span<byte> GetRow(int row)
    {
        int begin = row * rowSize;
        if (begin + rowSize > bytes.Length)
            Array.Resize(ref bytes, (int)Math.Min(total, Math.Max(begin + rowSize, (long)Growth * bytes.Length)));
        return bytes.AsSpan(begin, rowSize);
    }

    /// <summary>Gets the bytes of consecutive rows that fit into the current buffer, possibly none.</summary>
    internal Span<byte> GetRows(int row, int most)
    {
        int begin = row * rowSize;
        return bytes.AsSpan(begin, Math.Min(most, (bytes.Length - begin) / rowSize) * rowSize);
    }

    /// <summary>Creates the image after all rows have been written.</summary>
    internal Image ToImage() =>
        new(header.Width, header.Height, header.Format, bytes) { SignificantBits = header.SignificantBits, Color = header.Color };
}
