using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>Deflate with the zlib of the system, at levels 1 to 9.</summary>
internal sealed unsafe class StockZlibCoder(int level) : ByteCoder
{
    private LibZ.StreamHandle? deflater, inflater;

    internal override int Compress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        deflater ??= LibZ.CreateDeflater(level);
        fixed (byte* from = source, to = destination)
        {
            _ = LibZ.ResetDeflate(deflater.Stream);
            Point(deflater.Stream, from, source.Length, to, destination.Length);
            return LibZ.Deflate(deflater.Stream, LibZ.Finish) == LibZ.StreamEnd ? destination.Length - (int)deflater.Stream->AvailableOut
                : -1;
        }
    }

    internal override int Decompress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        inflater ??= LibZ.CreateInflater();
        fixed (byte* from = source, to = destination)
        {
            _ = LibZ.ResetInflate(inflater.Stream);
            Point(inflater.Stream, from, source.Length, to, destination.Length);
            return LibZ.Inflate(inflater.Stream, LibZ.Finish) == LibZ.StreamEnd
                ? destination.Length - (int)inflater.Stream->AvailableOut
                : throw new ExrFormatException($"The deflated data of a block is damaged or longer than {destination.Length} bytes.");
        }
    }

    public override void Dispose()
    {
        deflater?.Dispose();
        inflater?.Dispose();
        base.Dispose();
    }

    private static void Point(LibZ.ZStream* stream, byte* from, int length, byte* to, int room)
    {
        stream->NextIn = from;
        stream->NextOut = to;
        (stream->AvailableIn, stream->AvailableOut) = ((uint)length, (uint)room);
    }
}
