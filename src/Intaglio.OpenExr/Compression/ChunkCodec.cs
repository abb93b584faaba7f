namespace Intaglio.OpenExr;

/// <summary>A compression of chunks. It keeps its tables and buffers between chunks, so each thread needs its own instance.</summary>
internal abstract class ChunkCodec : IDisposable
{
    /// <summary>Packs a chunk.</summary>
    /// <param name="raw">The unpacked chunk, <see cref="ChunkLayout.Size"/> bytes.</param>
    /// <param name="layout">The layout of the unpacked chunk.</param>
    /// <param name="packed">The buffer that receives the packed bytes. Its contents are undefined if they do not fit.</param>
    /// <returns>The number of bytes written, or -1 if <paramref name="packed"/> is too small. The chunk is then stored unpacked.</returns>
    internal abstract int Compress(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> packed);

    /// <summary>Unpacks a chunk.</summary>
    /// <param name="packed">The packed bytes of a file, which can be damaged.</param>
    /// <param name="layout">The layout of the unpacked chunk.</param>
    /// <param name="raw">The buffer that receives the chunk, <see cref="ChunkLayout.Size"/> bytes. All of them are written.</param>
    /// <exception cref="ExrFormatException">The bytes are not a packed chunk of this layout.</exception>
    internal abstract void Decompress(ReadOnlySpan<byte> packed, ChunkLayout layout, Span<byte> raw);

    /// <inheritdoc/>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
