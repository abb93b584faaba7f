namespace Intaglio.Imaging;

/// <summary>Random access to a TIFF file. Offsets are relative to the start position in the stream.</summary>
internal sealed class TiffInput(Stream stream, long start)
{
    internal long Length { get; } = stream.Length - start;

    /// <summary>Loads the rest of a stream that cannot seek into memory.</summary>
    internal static TiffInput Load(ImageInput input, ImageReadOptions options)
    {
        MemoryStream file = new();
        byte[] piece = new byte[64 * 1024];
        for (int read; (read = input.Read(piece)) > 0;)
        {
            if (file.Length + read > Math.Min(options.MaxMemory, Array.MaxLength))
                throw new ImageFormatException(
                    $"The TIFF file comes from a stream that cannot seek, and has more than the {options.MaxMemory} bytes that are "
                    + $"allowed ({nameof(ImageReadOptions)}).");
            file.Write(piece, 0, read);
        }
        return new TiffInput(file, 0);
    }

    /// <summary>Reads the bytes at an offset. Returns fewer bytes only at the end of the file.</summary>
    // Always reads as much as possible: with short reads, decompressors would report damage at different positions.
    internal int Read(long offset, Span<byte> destination)
    {
        // Several threads can read strips or tiles.
        lock (stream)
        {
            stream.Position = start + offset;
            return stream.ReadAtLeast(destination, destination.Length, throwOnEndOfStream: false);
        }
    }

    /// <exception cref="ImageFormatException">The bytes extend past the end of the file.</exception>
    internal void Read(long offset, Span<byte> destination, string what)
    {
        Check(offset, destination.Length, what);
        int read = Read(offset, destination);
        if (read < destination.Length)
            throw Missing(offset + read, destination.Length - read, what);
    }

    /// <exception cref="ImageFormatException">The bytes extend past the end of the file.</exception>
    internal void Check(long offset, ByteCount count, string what)
    {
        if (offset < 0 || offset + count > Length)
            throw Missing(offset, count, what);
    }

    private ImageFormatException Missing(long offset, ByteCount count, string what) =>
        new($"The TIFF file has {Length} bytes, but {what} requires {count} bytes at byte {(ulong)offset}.");
}
