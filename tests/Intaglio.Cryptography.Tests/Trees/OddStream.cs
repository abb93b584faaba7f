namespace Intaglio.Cryptography.Tests;

/// <summary>A stream that cannot seek, and returns as much as it likes: some bytes, or all that is asked for.</summary>
internal sealed class OddStream(ReadOnlyMemory<byte> source) : ForwardOnlyStream
{
    private readonly Random random = new(source.Length);

    internal int Given { get; private set; }

    internal Action<int> OnRead { get; init; } = _ => { };

    public override bool CanRead => true;

    public override int Read(byte[] buffer, int offset, int count)
    {
        OnRead(Given);
        int most = random.Next(8) switch { 0 => 1, 1 => random.Next(1, 1000), 2 => count, _ => random.Next(1, 200_000) };
        int given = Math.Min(most, Math.Min(count, source.Length - Given));
        source.Span.Slice(Given, given).CopyTo(buffer.AsSpan(offset));
        Given += given;
        return given;
    }

    public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        await Task.Yield();
        return Read(buffer, offset, count);
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        byte[] read = new byte[buffer.Length];
        await Task.Yield();
        int count = Read(read, 0, read.Length);
        read.AsMemory(0, count).CopyTo(buffer);
        return count;
    }
}
