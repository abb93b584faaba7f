namespace Intaglio.Imaging;

/// <summary>A stream of the compressed data in one chunk, or in consecutive chunks of the same type.</summary>
/// <remarks>
/// After the data of several chunks, the reader is positioned at the next chunk of a different type. Reading past the end is an error,
/// because a decompressor stops at the end of its data.
/// </remarks>
internal sealed class PngDataStream(PngChunkReader chunks, bool acrossChunks) : ReadOnlyStream
{
    private readonly uint type = chunks.Type;

    /// <exception cref="ImageFormatException">The data of all chunks has ended.</exception>
    /// <exception cref="InvalidDataException">The data of the single chunk has ended.</exception>
    public override int Read(Span<byte> buffer)
    {
        int read = ReadSome(buffer);
        if (read > 0)
            return read;
        throw acrossChunks ? chunks.Damaged("comes before the compressed data has ended")
            : new InvalidDataException("The data ends too early.");
    }

    /// <summary>Skips the remaining data.</summary>
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
