namespace Intaglio.Wavefront.Tests;

/// <summary>A stream that neither seeks nor reads, as a pipe that is written to.</summary>
internal sealed class WriteOnlyStream : Stream
{
    private readonly MemoryStream written = new();

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    internal byte[] ToArray() => written.ToArray();

    public override void Write(byte[] buffer, int offset, int count) => written.Write(buffer, offset, count);

    public override void Flush() => throw new NotSupportedException();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}

/// <summary>A stream that does not seek and gives some bytes at a time, as a pipe that is read.</summary>
internal sealed class SlowPipe(byte[] bytes, int most) : MemoryStream(bytes)
{
    public override bool CanSeek => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override long Seek(long offset, SeekOrigin loc) => throw new NotSupportedException();

    public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(most, count));

    public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(most, buffer.Length)]);
}

/// <summary>Somebody who is told of progress at once.</summary>
internal sealed class Listener<T>(Action<T> hear) : IProgress<T>
{
    public void Report(T value) => hear(value);
}
