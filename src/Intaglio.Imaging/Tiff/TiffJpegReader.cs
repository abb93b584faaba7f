namespace Intaglio.Imaging;

/// <summary>
/// Decodes a strip or tile that is a JPEG file except for shared tables (Adobe Photoshop TIFF Technical Notes, "TIFF Technical Note #2").
/// </summary>
/// <remarks>All pixels are decoded on the first read.</remarks>
/// <param name="source">The data of the strip or tile.</param>
/// <param name="layout">The layout that its size and components must match.</param>
/// <param name="rows">The number of rows needed.</param>
internal sealed class TiffJpegReader(Stream source, TiffLayout layout, int rows) : ReadOnlyStream
{
    private byte[]? pixels;
    private int read;

    /// <exception cref="InvalidDataException">The pixels are damaged.</exception>
    /// <exception cref="PlatformNotSupportedException">The library libturbojpeg is not installed.</exception>
    public override int Read(Span<byte> buffer)
    {
        pixels ??= Decode();
        int count = Math.Min(buffer.Length, pixels.Length - read);
        pixels.AsSpan(read, count).CopyTo(buffer);
        read += count;
        return count;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            source.Dispose();
        base.Dispose(disposing);
    }

    private byte[] Decode()
    {
        (ReadOnlyMemory<byte> tables, ImageReadOptions options) = layout.Jpeg;
        try
        {
            JpegFile file = new(new ImageInput(source), tables.Span, static (_, _) => { }, options);
            JpegFrame frame = file.Frame;
            int components = layout.IsPlanar ? 1 : layout.Components;
            if (frame.Width != layout.ChunkWidth || frame.Height < rows || frame.Height > layout.ChunkHeight
                || frame.Components != components)
                throw new InvalidDataException(
                    $"Its {frame.Width} x {frame.Height} pixels of {frame.Components} components do not match the "
                    + $"expected {layout.ChunkWidth} x {rows} pixels of {components}.");
            ReadOnlySpan<byte> data = file.ReadScans(!layout.IsYcc, CancellationToken.None);
            ByteCount size = (ByteCount)layout.ChunkRowSize * frame.Height;
            MemoryLimit.Check((size * layout.ChunksAcross) + data.Length + (file.HasOneScan ? 0 : file.Frame.CoefficientSize),
                "strips or tiles", options);
            byte[] decoded = GC.AllocateUninitializedArray<byte>((int)size);
            JpegPixels.Decode(file, data, decoded, frame.Width, frame.Height, isFromBottom: false, new ImageWarnings(null));
            return decoded;
        }
        catch (ImageFormatException exception)
        {
            throw new InvalidDataException(exception.Message, exception);
        }
    }
}
