using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>Decodes channels from coefficients, either a single channel or red, green and blue together.</summary>
internal sealed class CosineDecoder
{
    private const int Side = 8;

    private readonly float[] blocks = new float[3 * CosineBlock.Length];
    private readonly ushort[] halves = new ushort[CosineBlock.Length];

    /// <summary>Decodes a group of channels.</summary>
    /// <param name="first">The first coefficients of all blocks, channel by channel.</param>
    /// <param name="symbols">The symbols of the other coefficients, block by block.</param>
    /// <param name="channels">The channels of the chunk.</param>
    /// <param name="group">The indexes of 1 or 3 channels of the same size.</param>
    /// <param name="rows">The offsets of the rows.</param>
    /// <param name="raw">The chunk that receives the samples.</param>
    /// <returns>The number of symbols read.</returns>
    /// <exception cref="ExrFormatException">The chunk has too few symbols.</exception>
    internal int Decode(ReadOnlySpan<ushort> first, ReadOnlySpan<ushort> symbols, ReadOnlySpan<ChunkChannel> channels,
        ReadOnlySpan<int> group, in ChunkRows rows, Span<byte> raw)
    {
        int across = CosineEncoder.Blocks(channels[group[0]].Columns), down = CosineEncoder.Blocks(channels[group[0]].Rows), position = 0;
        for (int y = 0; y < down; y++)
        {
            for (int x = 0; x < across; x++)
            {
                bool isConstant = true;
                for (int i = 0; i < group.Length; i++)
                    isConstant &= ReadBlock(first[(i * down + y) * across + x], symbols, ref position, ref blocks[i * CosineBlock.Length]);
                if (group.Length == 3)
                    LumaChroma.Inverse(ref blocks[0], ref blocks[CosineBlock.Length], ref blocks[2 * CosineBlock.Length], isConstant ? Side
                        : CosineBlock.Length);
                for (int i = 0; i < group.Length; i++)
                {
                    ref readonly ChunkChannel channel = ref channels[group[i]];
                    ToHalves(ref blocks[i * CosineBlock.Length], isConstant, channel.Channel.IsPerceptuallyLinear && group.Length == 1);
                    Store(in channel, rows.Of(group[i], channel.Rows)[(y * Side)..], x * Side, raw);
                }
            }
        }
        return position;
    }

    /// <summary>Reads a block and transforms it.</summary>
    /// <returns><see langword="true"/> if all samples of the block are equal; otherwise, <see langword="false"/>.</returns>
    private bool ReadBlock(ushort first, ReadOnlySpan<ushort> symbols, ref int position, ref float block)
    {
        ref ushort coefficients = ref halves[0];
        for (int i = 0; i < CosineBlock.Length; i += Vector256<ushort>.Count)
            Vector256<ushort>.Zero.StoreUnsafe(ref coefficients, (nuint)i);
        coefficients = first;
        int last = AcRuns.Read(symbols, ref position, ref coefficients);
        if (last == 0)
        {
            Vector256<float> value = Vector256.Create(CosineBlock.InverseOfConstant((float)BitConverter.UInt16BitsToHalf(first)));
            for (int i = 0; i < CosineBlock.Length; i += Side)
                value.StoreUnsafe(ref block, (nuint)i);
            return true;
        }
        for (int i = 0; i < CosineBlock.Length; i += Side)
            HalfLanes.ToSingle(Vector128.LoadUnsafe(ref coefficients, (nuint)i)).StoreUnsafe(ref block, (nuint)i);
        CosineBlock.Inverse(ref block, ZigZag.Rows[last]);
        return false;
    }

    private void ToHalves(ref float block, bool isConstant, bool isLinear)
    {
        ref ushort samples = ref halves[0];
        int different = isConstant ? Side : CosineBlock.Length;
        for (int i = 0; i < different; i += Side)
            HalfLanes.FromSingle(Vector256.LoadUnsafe(ref block, (nuint)i)).StoreUnsafe(ref samples, (nuint)i);
        if (!isLinear)
            DwaTables.LookUp(DwaTables.ToLight, halves.AsSpan(0, different));
        for (int i = different; i < CosineBlock.Length; i += Side)
            Vector128.LoadUnsafe(ref samples).StoreUnsafe(ref samples, (nuint)i);
    }

    private void Store(ref readonly ChunkChannel channel, ReadOnlySpan<int> lines, int left, Span<byte> raw)
    {
        ref ushort samples = ref halves[0];
        int columns = Math.Min(Side, channel.Columns - left), count = Math.Min(Side, lines.Length), size = channel.SampleSize;
        Span<byte> line = stackalloc byte[Side * sizeof(float)];
        for (int y = 0; y < count; y++)
        {
            Span<byte> row = raw.Slice(lines[y] + left * size, columns * size);
            Vector128<ushort> values = Vector128.LoadUnsafe(ref samples, (nuint)(y * Side));
            if (size == sizeof(float))
                HalfLanes.ToSingle(values).AsByte().CopyTo(line);
            else if (columns == Side)
                values.AsByte().CopyTo(row);
            else
                values.AsByte().CopyTo(line);
            if (size == sizeof(float) || columns < Side)
                line[..row.Length].CopyTo(row);
        }
    }
}
