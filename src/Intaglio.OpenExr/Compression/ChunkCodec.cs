namespace Intaglio.OpenExr;

/// <summary>One way to pack chunks. It keeps its tables and buffers from chunk to chunk, so each thread has one of its own.</summary>
internal abstract class ChunkCodec : IDisposable
{
    /// <summary>Packs a chunk.</summary>
    /// <param name="raw">The chunk as a file without compression has it, <see cref="ChunkLayout.Size"/> bytes.</param>
    /// <param name="layout">What lies where in it.</param>
    /// <param name="packed">Takes the packed bytes; what is in it is lost in any case.</param>
    /// <returns>The bytes written, or -1 if they are more than <paramref name="packed"/> has room for: the file then keeps the chunk as it is.</returns>
    internal abstract int Compress(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> packed);

    /// <summary>Unpacks a chunk.</summary>
    /// <param name="packed">The packed bytes, from a file: anything may be in them.</param>
    /// <param name="layout">What lies where in the chunk.</param>
    /// <param name="raw">Takes the chunk, <see cref="ChunkLayout.Size"/> bytes, and all of them are written.</param>
    /// <exception cref="ExrFormatException">The bytes are not a packed chunk of this layout.</exception>
    internal abstract void Decompress(ReadOnlySpan<byte> packed, ChunkLayout layout, Span<byte> raw);

    /// <inheritdoc/>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
