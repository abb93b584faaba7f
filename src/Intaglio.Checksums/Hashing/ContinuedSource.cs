namespace Intaglio.Checksums;

/// <summary>What was read of a stream, and then the rest of it.</summary>
internal sealed class ContinuedSource(ReadOnlyMemory<byte> start, Stream rest) : ByteSource
{
    private ReadOnlyMemory<byte> start = start;

    internal override int Read(Span<byte> buffer)
    {
        if (start.IsEmpty)
            return rest.Read(buffer);
        int length = Math.Min(buffer.Length, start.Length);
        start.Span[..length].CopyTo(buffer);
        start = start[length..];
        return length;
    }
}
