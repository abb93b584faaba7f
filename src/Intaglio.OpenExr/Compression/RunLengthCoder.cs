namespace Intaglio.OpenExr;

/// <summary>Run-length encoding as a byte coder.</summary>
internal sealed class RunLengthCoder : ByteCoder
{
    internal override int Compress(ReadOnlySpan<byte> source, Span<byte> destination) => RunLengths.Pack(source, destination);

    internal override int Decompress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        RunLengths.Unpack(source, destination);
        return destination.Length;
    }
}
