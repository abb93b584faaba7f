using Intaglio.OpenExr.Laboratory.Native;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>LZ4 with the liblz4 of the system. Level 1 is the fast mode, and levels 3 to 12 are the high-compression mode.</summary>
internal sealed unsafe class Lz4Coder(int level) : ByteCoder
{
    // Working memory of the library.
    private readonly byte[] state =
        GC.AllocateUninitializedArray<byte>(level < 3 ? LibLz4.GetStateSize() : LibLz4.GetHighStateSize(), pinned: true);

    internal override int Compress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        fixed (byte* from = source, to = destination, its = state)
        {
            int written = level < 3
                ? LibLz4.Compress(its, from, to, source.Length, destination.Length, acceleration: 1)
                : LibLz4.CompressHigh(its, from, to, source.Length, destination.Length, level);
            return written == 0 ? -1 : written;
        }
    }

    internal override int Decompress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        fixed (byte* from = source, to = destination)
        {
            int written = LibLz4.Decompress(from, to, source.Length, destination.Length);
            return written >= 0 ? written
                : throw new ExrFormatException($"The LZ4 data of a block is damaged or longer than {destination.Length} bytes.");
        }
    }
}
