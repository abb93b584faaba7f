namespace Intaglio.Imaging.Tests;

/// <summary>A stream that takes bytes and cannot be positioned; from some number of them on it fails, as a full disk does.</summary>
internal sealed class ForwardStream(long room = long.MaxValue) : Stream
{
    private readonly MemoryStream written = new();

    internal byte[] Written => written.ToArray();

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override void Write(byte[] buffer, int offset, int count)
    {
        if (written.Length + count > room)
            throw new IOException("There is no room left.");
        written.Write(buffer, offset, count);
    }

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
