namespace Intaglio.Sealing.Tests;

/// <summary>A stream that gives another number of bytes each time, as pipes do, and cannot be positioned.</summary>
internal sealed class UnevenStream(byte[] bytes) : ForwardOnlyStream
{
    private readonly Random random = new(bytes.Length);
    private int position;

    public override bool CanRead => true;

    public override int Read(Span<byte> buffer)
    {
        int count = Math.Min(Math.Min(random.Next(1, 40_000), buffer.Length), bytes.Length - position);
        bytes.AsSpan(position, count).CopyTo(buffer);
        position += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        await Task.Yield();
        return Read(buffer.Span);
    }
}
