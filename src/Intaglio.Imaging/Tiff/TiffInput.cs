namespace Intaglio.Imaging;

/// <summary>A TIFF file whose parts are read in any order; offsets count from where the stream was.</summary>
internal sealed class TiffInput(Stream stream, long start)
{
    internal long Length { get; } = stream.Length - start;

    /// <summary>Keeps all of a stream that cannot seek.</summary>
    internal static TiffInput Load(ImageInput input, ImageReadOptions options)
    {
        MemoryStream file = new();
        byte[] piece = new byte[64 * 1024];
        for (int read; (read = input.Read(piece)) > 0;)
        {
            if (file.Length + read > Math.Min(options.MaxMemory, Array.MaxLength))
                throw new ImageFormatException($"The TIFF file comes from a stream that cannot seek, and has more than the {options.MaxMemory} bytes that are allowed ({nameof(ImageReadOptions)}).");
            file.Write(piece, 0, read);
        }
        return new TiffInput(file, 0);
    }

    /// <summary>The bytes from an offset on, fewer only at the end of the file.</summary>
    // As much as there is: a decompressor looks ahead in what it was given, so that short reads would change where it sees damage.
    internal int Read(long offset, Span<byte> destination)
    {
        // Several threads may read strips or tiles.
        lock (stream)
        {
            stream.Position = start + offset;
            return stream.ReadAtLeast(destination, destination.Length, throwOnEndOfStream: false);
        }
    }

    /// <exception cref="ImageFormatException">They are not in the file.</exception>
    internal void Read(long offset, Span<byte> destination, string what)
    {
        Check(offset, destination.Length, what);
        int read = Read(offset, destination);
        if (read < destination.Length)
            throw Missing(offset + read, destination.Length - read, what);
    }

    /// <exception cref="ImageFormatException">They are not in the file.</exception>
    internal void Check(long offset, ByteCount count, string what)
    {
        if (offset < 0 || offset + count > Length)
            throw Missing(offset, count, what);
    }

    private ImageFormatException Missing(long offset, ByteCount count, string what) =>
        new($"The TIFF file has {Length} bytes, and {what} would be {count} bytes from {(ulong)offset} on.");
}
