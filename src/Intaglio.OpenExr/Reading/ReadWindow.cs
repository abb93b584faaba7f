namespace Intaglio.OpenExr;

/// <summary>
/// The bytes that a thread has read most recently. Tiny chunks are usually adjacent, so that one read serves many of them.
/// </summary>
internal sealed class ReadWindow : IDisposable
{
    private const int Small = 1 << 12, Size = 1 << 16;

    private ScratchBuffer<byte> buffer;
    private long start;
    private int count;

    /// <summary>Returns bytes of the file, valid until the next call.</summary>
    /// <exception cref="ExrFormatException">The file ends before the last byte.</exception>
    internal ReadOnlySpan<byte> Read(ByteSource source, long at, int size)
    {
        if (at < start || at + size > start + count)
        {
            int length = size < Small ? (int)Math.Clamp(source.Length - at, size, Size) : size;
            count = 0;
            source.Read(at, buffer.Get(length));
            (start, count) = (at, length);
        }
        return buffer.Get(count).Slice((int)(at - start), size);
    }

    public void Dispose()
    {
        buffer.Dispose();
        count = 0;
    }
}
