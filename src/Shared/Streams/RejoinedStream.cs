namespace Intaglio;

/// <summary>A stream that returns bytes that were already read, followed by the rest of the original stream.</summary>
internal sealed class RejoinedStream(ReadOnlyMemory<byte> head, Stream rest) : ReadOnlyStream
{
    private ReadOnlyMemory<byte> left = head;

    public override int Read(Span<byte> buffer)
    {
        if (left.IsEmpty)
            return rest.Read(buffer);
        int count = Math.Min(left.Length, buffer.Length);
        left.Span[..count].CopyTo(buffer);
        left = left[count..];
        return count;
    }
}
