using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>
/// The B44 and B44A codecs. Channels of <see cref="ExrPixelType.Half"/> are stored in blocks of 4 × 4 samples, and other channels are
/// copied.
/// </summary>
/// <remarks>
/// The channels follow each other, and the blocks of a channel are in row order. At the right and lower edges, blocks repeat the last
/// sample.
/// </remarks>
/// <param name="flat">
/// <see langword="true"/> to store blocks of equal samples in 3 bytes (B44A); otherwise, <see langword="false"/>. Both kinds can always be
/// read.
/// </param>
internal sealed class B44Codec(bool flat) : ChunkCodec
{
    private ChunkPlanes planes;

    internal override int Compress(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> packed)
    {
        Span<ushort> rest = planes.Gather(raw, layout);
        int at = 0;
        foreach (ref readonly ChunkChannel channel in layout.Channels)
        {
            Span<ushort> plane = ChunkPlanes.Take(ref rest, channel);
            int size = channel.Channel.Type == ExrPixelType.Half ? Pack(plane, channel, packed[at..]) : Copy(plane, packed[at..]);
            if (size < 0)
                return -1;
            at += size;
        }
        return at;
    }

    internal override void Decompress(ReadOnlySpan<byte> packed, ChunkLayout layout, Span<byte> raw)
    {
        Span<ushort> rest = planes.Get(layout);
        foreach (ref readonly ChunkChannel channel in layout.Channels)
        {
            Span<ushort> plane = ChunkPlanes.Take(ref rest, channel);
            if (channel.Channel.Type == ExrPixelType.Half)
            {
                packed = packed[Unpack(packed, channel, plane)..];
                continue;
            }
            Span<byte> bytes = MemoryMarshal.AsBytes(plane);
            if (packed.Length < bytes.Length)
                throw new ExrFormatException("A B44 chunk ends unexpectedly.");
            packed[..bytes.Length].CopyTo(bytes);
            packed = packed[bytes.Length..];
        }
        if (!packed.IsEmpty)
            throw new ExrFormatException($"A B44 chunk has {packed.Length} extra bytes.");
        planes.Scatter(layout, raw);
    }

    public override void Dispose()
    {
        planes.Dispose();
        base.Dispose();
    }

    private static int Copy(Span<ushort> plane, Span<byte> packed) =>
        MemoryMarshal.AsBytes(plane).TryCopyTo(packed) ? plane.Length * sizeof(ushort) : -1;

    private int Pack(ReadOnlySpan<ushort> plane, in ChunkChannel channel, Span<byte> packed)
    {
        Span<ushort> block = stackalloc ushort[B44Block.Samples];
        Span<byte> last = stackalloc byte[B44Block.Size];
        int at = 0;
        for (int y = 0; y < channel.Rows; y += B44Block.Side)
        {
            for (int x = 0; x < channel.Columns; x += B44Block.Side)
            {
                GetBlock(plane, channel, x, y, block);
                if (channel.Channel.IsPerceptuallyLinear)
                    B44Tables.ToExponentials(block);
                Span<byte> rest = packed[at..], target = rest.Length < B44Block.Size ? last : rest;
                int size = B44Block.Pack(Vector256.Create(block), flat, keepsMax: !channel.Channel.IsPerceptuallyLinear, target);
                if (size > rest.Length)
                    return -1;
                if (rest.Length < B44Block.Size)
                    last[..size].CopyTo(rest);
                at += size;
            }
        }
        return at;
    }

    private static int Unpack(ReadOnlySpan<byte> packed, in ChunkChannel channel, Span<ushort> plane)
    {
        Span<ushort> block = stackalloc ushort[B44Block.Samples];
        int at = 0;
        for (int y = 0; y < channel.Rows; y += B44Block.Side)
        {
            for (int x = 0; x < channel.Columns; x += B44Block.Side)
            {
                at += B44Block.Unpack(packed[at..], out Vector256<ushort> samples);
                samples.CopyTo(block);
                if (channel.Channel.IsPerceptuallyLinear)
                    B44Tables.ToLogarithms(block);
                SetBlock(block, channel, x, y, plane);
            }
        }
        return at;
    }

    private static void GetBlock(ReadOnlySpan<ushort> plane, in ChunkChannel channel, int x, int y, Span<ushort> block)
    {
        int width = Math.Min(B44Block.Side, channel.Columns - x);
        for (int row = 0; row < B44Block.Side; row++)
        {
            ReadOnlySpan<ushort> source = plane.Slice(Math.Min(y + row, channel.Rows - 1) * channel.Columns + x, width);
            Span<ushort> target = block.Slice(row * B44Block.Side, B44Block.Side);
            source.CopyTo(target);
            target[width..].Fill(source[^1]);
        }
    }

    private static void SetBlock(ReadOnlySpan<ushort> block, in ChunkChannel channel, int x, int y, Span<ushort> plane)
    {
        int width = Math.Min(B44Block.Side, channel.Columns - x), height = Math.Min(B44Block.Side, channel.Rows - y);
        for (int row = 0; row < height; row++)
            block.Slice(row * B44Block.Side, width).CopyTo(plane[((y + row) * channel.Columns + x)..]);
    }
}
