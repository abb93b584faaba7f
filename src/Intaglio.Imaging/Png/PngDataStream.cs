namespace Intaglio.Imaging;

/// <summary>
/// The compressed data of a chunk, or of all chunks of a type that follow one another: then the first chunk of another type is the reader's when all was
/// read. A decompressor that has reached the end of what it decompresses does not ask for more, and one that does lacks something.
/// </summary>
internal sealed class PngDataStream(PngChunkReader chunks, bool acrossChunks) : ReadOnlyStream
{
    private readonly uint type = chunks.Type;

    /// <exception cref="ImageFormatException">The chunks have no more data.</exception>
    /// <exception cref="InvalidDataException">The one chunk has no more data.</exception>
    public override int Read(Span<byte> buffer)
    {
        int read = ReadSome(buffer);
        if (read > 0)
            return read;
        throw acrossChunks ? chunks.Damaged("comes before the compressed data has ended") : new InvalidDataException("The data ends too early.");
    }

    /// <summary>Skips what is left.</summary>
    internal void Drain()
    {
        Span<byte> rest = stackalloc byte[4096];
        while (ReadSome(rest) > 0)
        {
        }
    }

    private int ReadSome(Span<byte> buffer)
    {
        while (acrossChunks && chunks.Type == type && chunks.Remaining == 0)
        {
            chunks.End();
            chunks.Next();
        }
        return chunks.Type == type ? chunks.Read(buffer) : 0;
    }
}
