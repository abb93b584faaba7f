namespace Intaglio.Imaging;

/// <summary>The data of a chunk, or of all chunks of a type that follow one another: then the first chunk of another type is the reader's when all was read.</summary>
internal sealed class PngDataStream(PngChunkReader chunks, bool acrossChunks) : SequentialStream
{
    private readonly uint type = chunks.Type;

    public override int Read(Span<byte> buffer)
    {
        while (acrossChunks && chunks.Type == type && chunks.Remaining == 0)
        {
            chunks.End();
            chunks.Next();
        }
        return chunks.Type == type ? chunks.Read(buffer) : 0;
    }

    /// <summary>Skips what is left.</summary>
    internal void Drain()
    {
        Span<byte> rest = stackalloc byte[4096];
        while (Read(rest) > 0)
        {
        }
    }
}
