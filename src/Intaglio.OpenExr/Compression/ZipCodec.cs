namespace Intaglio.OpenExr;

/// <summary>ZIPS and ZIP: bytes split, differences, Deflate. The two differ in the scan lines of a chunk alone.</summary>
internal sealed class ZipCodec(DeflateCoder deflate) : ChunkCodec
{
    private ScratchBuffer<byte> filtered;

    internal override int Compress(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> packed)
    {
        Span<byte> buffer = filtered.Get(raw.Length);
        ByteFilters.SplitDelta(raw, buffer);
        return deflate.Compress(buffer, packed);
    }

    internal override void Decompress(ReadOnlySpan<byte> packed, ChunkLayout layout, Span<byte> raw)
    {
        Span<byte> buffer = filtered.Get(raw.Length);
        deflate.DecompressAll(packed, buffer);
        ByteFilters.UndoSplitDelta(buffer, raw);
    }

    public override void Dispose()
    {
        deflate.Dispose();
        filtered.Dispose();
        base.Dispose();
    }
}
