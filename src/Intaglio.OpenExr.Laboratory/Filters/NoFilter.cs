namespace Intaglio.OpenExr.Laboratory;

/// <summary>A filter that leaves the bytes unchanged.</summary>
internal sealed class NoFilter : BlockFilter
{
    internal override void Apply(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> filtered) => raw.CopyTo(filtered);

    internal override void Undo(ReadOnlySpan<byte> filtered, ChunkLayout layout, Span<byte> raw) => filtered.CopyTo(raw);
}
