namespace Intaglio.OpenExr;

/// <summary>Pieces that are made as they are read.</summary>
internal sealed class CanonicalStream(IEnumerable<ReadOnlyMemory<byte>> pieces) : Stream
{
    private readonly IEnumerator<ReadOnlyMemory<byte>> pieces = pieces.GetEnumerator();
    private ReadOnlyMemory<byte> rest;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(Span<byte> buffer)
    {
        while (rest.IsEmpty && pieces.MoveNext())
            rest = pieces.Current;
        int count = Math.Min(buffer.Length, rest.Length);
        rest.Span[..count].CopyTo(buffer);
        rest = rest[count..];
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            pieces.Dispose();
        base.Dispose(disposing);
    }
}
