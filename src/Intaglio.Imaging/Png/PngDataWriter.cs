namespace Intaglio.Imaging;

/// <summary>A stream that divides its data into IDAT chunks.</summary>
internal sealed class PngDataWriter(PngChunkWriter chunks) : WriteOnlyStream
{
    private readonly byte[] data = new byte[64 * 1024];
    private int length;

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

    /// <summary>Writes the last chunk.</summary>
    internal void Complete()
    {
        if (length > 0)
            WriteChunk();
    }

    private void WriteChunk()
    {
        chunks.Write(PngChunk.Data, data.AsSpan(0, length));
        length = 0;
    }
}
