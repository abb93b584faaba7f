namespace Intaglio.OpenExr.Laboratory;

/// <summary>A codec that applies a filter before it compresses.</summary>
internal sealed class FilteredCodec(BlockFilter filter, ByteCoder coder) : ChunkCodec
{
    private ScratchBuffer<byte> filtered;

    internal override int Compress(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> packed)
    {
        if (filter is NoFilter)
            return coder.Compress(raw, packed);
        Span<byte> bytes = filtered.Get(raw.Length);
        filter.Apply(raw, layout, bytes);
        return coder.Compress(bytes, packed);
    }

    internal override void Decompress(ReadOnlySpan<byte> packed, ChunkLayout layout, Span<byte> raw)
    {
        if (filter is NoFilter)
        {
            coder.DecompressAll(packed, raw);
            return;
        }
        Span<byte> bytes = filtered.Get(raw.Length);
        coder.DecompressAll(packed, bytes);
        filter.Undo(bytes, layout, raw);
    }

    public override void Dispose()
    {
        filtered.Dispose();
        filter.Dispose();
        coder.Dispose();
        base.Dispose();
    }
}
