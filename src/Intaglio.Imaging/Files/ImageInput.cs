namespace Intaglio.Imaging;

/// <summary>Reads the rest of a stream in order through a buffer. The stream need not be seekable.</summary>
internal sealed class ImageInput(Stream stream) : ReadOnlyStream
{
    // A large buffer takes longer to allocate than a small image takes to read.
    private const int LeastSize = 4 * 1024, MostSize = 64 * 1024;

    private readonly byte[] window = new byte[stream.CanSeek ? Math.Clamp(stream.Length - stream.Position, LeastSize, MostSize) : MostSize];
    private int begin, end;
    private long taken;

    /// <summary>Gets the number of bytes read through this object.</summary>
    internal long Offset => taken - (end - begin);

    /// <summary>Returns the next bytes without consuming them. Returns fewer bytes at the end of the stream.</summary>
    internal ReadOnlySpan<byte> Peek(int count)
    {
        while (end - begin < count && Fill())
        {
        }
        return window.AsSpan(begin, Math.Min(count, end - begin));
    }

    /// <summary>Gets the bytes that are already buffered.</summary>
    internal ReadOnlySpan<byte> Buffered => window.AsSpan(begin..end);

    /// <summary>Gets the number of remaining bytes, or <see langword="null"/> if the stream cannot seek.</summary>
    internal long? Remaining => stream.CanSeek ? Math.Max(0, stream.Length - stream.Position) + (end - begin) : null;

    /// <summary>Skips bytes that are already buffered.</summary>
    internal void Skip(int count) => begin += count;

    /// <summary>Reads the next byte, or returns -1 at the end of the stream.</summary>
    public override int ReadByte() => begin < end || Fill() ? window[begin++] : -1;

    /// <summary>Reads the bytes that are currently available. Returns 0 only at the end of the stream.</summary>
    public override int Read(Span<byte> buffer)
    {
        if (begin == end)
        {
            if (buffer.Length >= window.Length)
            {
                int read = stream.Read(buffer);
                taken += read;
                return read;
            }
            if (!Fill())
                return 0;
        }
        int count = Math.Min(buffer.Length, end - begin);
        window.AsSpan(begin, count).CopyTo(buffer);
        begin += count;
        return count;
    }

    /// <exception cref="ImageFormatException">The stream ends before the buffer is filled.</exception>
    internal void Read(Span<byte> destination, string what)
    {
        long at = Offset;
        for (int filled = 0; filled < destination.Length;)
        {
            int read = Read(destination[filled..]);
            if (read == 0)
                throw new ImageFormatException(
                    $"The file ends at byte {Offset}, within {what}, which begins at byte {at} and has {destination.Length} bytes.");
            filled += read;
        }
    }

    /// <summary>Moves a seekable stream back to the end of the data that was consumed.</summary>
    internal void Return()
    {
        if (stream.CanSeek && begin < end)
            stream.Seek(begin - end, SeekOrigin.Current);
    }

    private bool Fill()
    {
        if (begin > 0)
        {
            window.AsSpan(begin..end).CopyTo(window);
            (begin, end) = (0, end - begin);
        }
        int read = stream.Read(window.AsSpan(end));
        end += read;
        taken += read;
        return read > 0;
    }
}
