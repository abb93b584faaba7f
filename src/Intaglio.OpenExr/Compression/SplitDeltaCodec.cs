namespace Intaglio.OpenExr;

/// <summary>RLE, ZIPS and ZIP: bytes split, differences, and then a code for bytes. The latter two differ in the scan lines of a chunk alone.</summary>
/// <param name="coder">The code; disposed of with this.</param>
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
