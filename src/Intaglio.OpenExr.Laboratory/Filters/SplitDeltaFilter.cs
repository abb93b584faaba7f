namespace Intaglio.OpenExr.Laboratory;

/// <summary>The filter of OpenEXR.</summary>
/// <remarks>It separates bytes at even and odd offsets, regardless of the sample size, and computes their differences.</remarks>
internal sealed class SplitDeltaFilter : BlockFilter
{
    internal override void Apply(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> filtered) => ByteFilters.SplitDelta(raw, filtered);

    internal override void Undo(ReadOnlySpan<byte> filtered, ChunkLayout layout, Span<byte> raw) =>
        ByteFilters.UndoSplitDelta(filtered, raw);
}
