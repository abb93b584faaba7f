namespace Intaglio.OpenExr.Laboratory;

/// <summary>Copies bytes without compression, to measure the cost of a filter by itself.</summary>
internal sealed class StoreCoder : ByteCoder
{
    internal override int Compress(ReadOnlySpan<byte> source, Span<byte> destination) => source.TryCopyTo(destination) ? source.Length : -1;

    internal override int Decompress(ReadOnlySpan<byte> source, Span<byte> destination) =>
        source.TryCopyTo(destination) ? source.Length
        : throw new ExrFormatException($"A block has {source.Length} bytes; at most {destination.Length} were expected.");
}
