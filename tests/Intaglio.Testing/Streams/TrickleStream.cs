namespace Intaglio.Testing;

/// <summary>A stream that gives a few bytes at a time and cannot be positioned, as a pipe.</summary>
/// <param name="bytes">All bytes that it gives.</param>
/// <param name="most">The most bytes that one call reads.</param>
public sealed class TrickleStream(byte[] bytes, int most = 1) : ForwardOnlyStream
{
    private int position;

    /// <inheritdoc/>
    public override bool CanRead => true;

    /// <inheritdoc/>
    public override int Read(Span<byte> buffer)
    {
        int count = Math.Min(Math.Min(most, buffer.Length), bytes.Length - position);
        bytes.AsSpan(position, count).CopyTo(buffer);
        position += count;
        return count;
    }

    /// <inheritdoc/>
    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));
}
