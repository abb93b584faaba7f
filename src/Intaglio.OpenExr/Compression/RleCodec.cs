namespace Intaglio.OpenExr;

/// <summary>RLE: bytes split, differences, runs of equal bytes counted.</summary>
internal sealed class RleCodec : ChunkCodec
{
    private ScratchBuffer<byte> filtered;

    internal override int Compress(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> packed)
    {
        Span<byte> buffer = filtered.Get(raw.Length);
        ByteFilters.SplitDelta(raw, buffer);
        return RunLengths.Pack(buffer, packed);
    }

    internal override void Decompress(ReadOnlySpan<byte> packed, ChunkLayout layout, Span<byte> raw)
    {
        Span<byte> buffer = filtered.Get(raw.Length);
        RunLengths.Unpack(packed, buffer);
        ByteFilters.UndoSplitDelta(buffer, raw);
    }

    public override void Dispose()
    {
        filtered.Dispose();
        base.Dispose();
    }
}
