using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>Makes channels of coefficients: one, or red, green and blue together.</summary>
internal sealed class CosineDecoder
{
    private const int Side = 8;

    private readonly float[] blocks = new float[3 * CosineBlock.Length];
    private readonly ushort[] halves = new ushort[CosineBlock.Length];

    /// <summary>Decodes a group of channels.</summary>
    /// <param name="first">The first coefficients of all blocks, channel by channel.</param>
    /// <param name="symbols">The symbols of the others, block by block.</param>
    /// <param name="channels">The channels of the chunk.</param>
    /// <param name="group">Which of them, 1 or 3 of one size.</param>
    /// <param name="rows">Where their rows are.</param>
    /// <param name="raw">Takes them.</param>
    /// <returns>The symbols read.</returns>
    /// <exception cref="ExrFormatException">There are too few symbols.</exception>
    internal int Decode(ReadOnlySpan<ushort> first, ReadOnlySpan<ushort> symbols, ReadOnlySpan<ChunkChannel> channels, ReadOnlySpan<int> group, in ChunkRows rows, Span<byte> raw)
    {
        int width = channels[group[0]].Columns, height = channels[group[0]].Rows;
        int across = CosineEncoder.Blocks(width), down = CosineEncoder.Blocks(height), position = 0;
        for (int y = 0; y < down; y++)
        {
            for (int x = 0; x < across; x++)
            {
                bool isConstant = true;
                for (int i = 0; i < group.Length; i++)
                    isConstant &= ReadBlock(first[(i * down + y) * across + x], symbols, ref position, ref blocks[i * CosineBlock.Length]);
                if (group.Length == 3 && isConstant)
                    (blocks[0], blocks[CosineBlock.Length], blocks[2 * CosineBlock.Length]) = LumaChroma.Inverse(blocks[0], blocks[CosineBlock.Length], blocks[2 * CosineBlock.Length]);
                else if (group.Length == 3)
                    LumaChroma.Inverse(ref blocks[0], ref blocks[CosineBlock.Length], ref blocks[2 * CosineBlock.Length]);
                for (int i = 0; i < group.Length; i++)
                {
                    ref readonly ChunkChannel channel = ref channels[group[i]];
                    ToHalves(ref blocks[i * CosineBlock.Length], isConstant, channel.Channel.IsPerceptuallyLinear && group.Length == 1);
                    Store(in channel, rows.Of(group[i], height), x * Side, y * Side, raw);
                }
            }
        }
        return position;
    }

    /// <summary>Reads a block and transforms it.</summary>
    /// <returns>Whether all of its samples are the same.</returns>
    private bool ReadBlock(ushort first, ReadOnlySpan<ushort> symbols, ref int position, ref float block)
    {
        Span<ushort> coefficients = halves;
        coefficients.Clear();
        coefficients[0] = first;
        int last = AcRuns.Read(symbols, ref position, coefficients);
        if (last == 0)
        {
            Vector256<float> value = Vector256.Create(CosineBlock.InverseOfConstant((float)BitConverter.UInt16BitsToHalf(first)));
            for (int i = 0; i < CosineBlock.Length; i += Side)
                value.StoreUnsafe(ref block, (nuint)i);
            return true;
        }
        for (int i = 0; i < CosineBlock.Length; i += Side)
            HalfLanes.ToSingle(Vector128.LoadUnsafe(ref coefficients[0], (nuint)i)).StoreUnsafe(ref block, (nuint)i);
        CosineBlock.Inverse(ref block, ZigZag.Rows[last]);
        return false;
    }

    private void ToHalves(ref float block, bool isConstant, bool isLinear)
    {
        ref ushort samples = ref halves[0];
        ref ushort table = ref MemoryMarshal.GetArrayDataReference(DwaTables.ToLight);
        if (isConstant)
        {
            ushort half = HalfLanes.FromSingle(Vector256.Create(block))[0];
            halves.AsSpan().Fill(isLinear ? half : Unsafe.Add(ref table, half));
            return;
        }
        for (int i = 0; i < CosineBlock.Length; i += Side)
            HalfLanes.FromSingle(Vector256.LoadUnsafe(ref block, (nuint)i)).StoreUnsafe(ref samples, (nuint)i);
        if (isLinear)
            return;
        for (int i = 0; i < CosineBlock.Length; i++)
            Unsafe.Add(ref samples, i) = Unsafe.Add(ref table, Unsafe.Add(ref samples, i));
    }

    private void Store(ref readonly ChunkChannel channel, ReadOnlySpan<int> rows, int left, int top, Span<byte> raw)
    {
        int columns = Math.Min(Side, channel.Columns - left), count = Math.Min(Side, rows.Length - top);
        Span<float> floats = stackalloc float[Side];
        for (int y = 0; y < count; y++)
        {
            Span<byte> row = raw.Slice(rows[top + y] + left * channel.SampleSize, columns * channel.SampleSize);
            ReadOnlySpan<ushort> line = halves.AsSpan(y * Side, Side);
            if (channel.Channel.Type == ExrPixelType.Half)
            {
                MemoryMarshal.AsBytes(line[..columns]).CopyTo(row);
                continue;
            }
            HalfLanes.ToSingle(Vector128.Create(line)).CopyTo(floats);
            MemoryMarshal.AsBytes(floats[..columns]).CopyTo(row);
        }
    }
}
