namespace Intaglio.OpenExr.Laboratory;

/// <summary>OpenEXR's own: bytes at even and at odd places apart, and their differences, whatever the samples are.</summary>
internal sealed class SplitDeltaFilter : BlockFilter
{
    internal override void Apply(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> filtered) => ByteFilters.SplitDelta(raw, filtered);

    internal override void Undo(ReadOnlySpan<byte> filtered, ChunkLayout layout, Span<byte> raw) => ByteFilters.UndoSplitDelta(filtered, raw);
}
