namespace Intaglio.Imaging;

/// <summary>What is left of a stream, read from its beginning to its end; the stream need not be able to seek.</summary>
internal sealed class ImageInput(Stream stream) : ReadOnlyStream
{
    private readonly byte[] window = new byte[64 * 1024];
    private int begin, end;
    private long taken;

    /// <summary>Gets how many bytes were read from here.</summary>
    internal long Offset => taken - (end - begin);

    /// <summary>The next bytes, which stay; less than asked for where there are no more.</summary>
    internal ReadOnlySpan<byte> Peek(int count)
    {
        while (end - begin < count && Fill())
        {
        }
        return window.AsSpan(begin, Math.Min(count, end - begin));
    }

    /// <summary>Gets the next bytes that are in memory already.</summary>
    internal ReadOnlySpan<byte> Buffered => window.AsSpan(begin..end);

    /// <summary>Gets how many bytes are left; null if the stream cannot tell.</summary>
    internal long? Remaining => stream.CanSeek ? Math.Max(0, stream.Length - stream.Position) + (end - begin) : null;

    /// <summary>Passes over bytes that are in memory.</summary>
    internal void Skip(int count) => begin += count;

    /// <summary>The next byte, or -1 behind the last.</summary>
    public override int ReadByte() => begin < end || Fill() ? window[begin++] : -1;

    /// <summary>As many bytes as there are at the moment, none only behind the last.</summary>
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

    /// <exception cref="ImageFormatException">There are not that many bytes.</exception>
    internal void Read(Span<byte> destination, string what)
    {
        long at = Offset;
        for (int filled = 0; filled < destination.Length;)
        {
            int read = Read(destination[filled..]);
            if (read == 0)
                throw new ImageFormatException($"The file ends at byte {Offset}, within {what}, which begins at byte {at} and has {destination.Length} bytes.");
            filled += read;
        }
    }

    /// <summary>Sets a stream that can seek behind what was read from here.</summary>
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
