namespace Intaglio.OpenExr;

/// <summary>The bytes of a chunk as they go to the file: its header and what is packed.</summary>
internal sealed class PackedChunk : IDisposable
{
    private ScratchBuffer<byte> buffer;
    private int count;

    internal ReadOnlySpan<byte> Bytes => buffer.Get(count);

    /// <summary>Gives room for bytes; what was there is lost.</summary>
    internal Span<byte> Reserve(int size) => buffer.Get(size);

    /// <summary>Says how many bytes there are.</summary>
    internal void SetCount(int bytes) => count = bytes;

    public void Dispose() => buffer.Dispose();
}
