namespace Intaglio.Imaging;

/// <summary>A stream that divides its data into IDAT chunks.</summary>
internal sealed class PngDataWriter(PngChunkWriter chunks) : WriteOnlyStream
{
    // The buffer grows to the size of a chunk, because allocating that takes longer than writing a small image.
    private const int FirstSize = 8 * 1024, ChunkSize = 64 * 1024;

    private byte[] data = new byte[FirstSize];
    private int length;

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        while (!buffer.IsEmpty)
        {
            if (length == data.Length)
                Array.Resize(ref data, 2 * length);
            int count = Math.Min(buffer.Length, data.Length - length);
            buffer[..count].CopyTo(data.AsSpan(length));
            length += count;
            buffer = buffer[count..];
            if (length == ChunkSize)
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
