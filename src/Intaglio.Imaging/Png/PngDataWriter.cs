namespace Intaglio.Imaging;

/// <summary>Cuts what is written into IDAT chunks.</summary>
internal sealed class PngDataWriter(PngChunkWriter chunks) : Stream
{
    private readonly byte[] data = new byte[64 * 1024];
    private int length;

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        while (!buffer.IsEmpty)
        {
            int count = Math.Min(buffer.Length, data.Length - length);
            buffer[..count].CopyTo(data.AsSpan(length));
            length += count;
            buffer = buffer[count..];
            if (length == data.Length)
                WriteChunk();
        }
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    /// <summary>Writes the last chunk.</summary>
    internal void Complete()
    {
        if (length > 0)
            WriteChunk();
    }

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    private void WriteChunk()
    {
        chunks.Write(PngChunk.Data, data.AsSpan(0, length));
        length = 0;
    }
}
