namespace Intaglio.OpenExr;

/// <summary>
/// The RLE, ZIPS and ZIP codecs: the byte filter followed by a byte coder. ZIPS and ZIP differ only in the number of scan lines in a chunk.
/// </summary>
/// <param name="coder">The byte coder. The codec disposes it.</param>
internal sealed class SplitDeltaCodec(ByteCoder coder) : ChunkCodec
{
    private ScratchBuffer<byte> filtered;

    internal override int Compress(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> packed)
    {
        Span<byte> buffer = filtered.Get(raw.Length);
        ByteFilters.SplitDelta(raw, buffer);
        return coder.Compress(buffer, packed);
    }

    internal override void Decompress(ReadOnlySpan<byte> packed, ChunkLayout layout, Span<byte> raw)
    {
        Span<byte> buffer = filtered.Get(raw.Length);
        coder.DecompressAll(packed, buffer);
        ByteFilters.UndoSplitDelta(buffer, raw);
    }

    public override void Dispose()
    {
        coder.Dispose();
        filtered.Dispose();
        base.Dispose();
    }
}
