using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>Encodes channels as quantized coefficients, either a single channel or red, green and blue together.</summary>
internal sealed class CosineEncoder(float level)
{
    private const int Side = 8;

    private readonly CosineQuantizer luma = CosineQuantizer.ForLuma(level), chroma = CosineQuantizer.ForChroma(level);
    private readonly float[] blocks = new float[3 * CosineBlock.Length];
    private readonly ushort[] halves = new ushort[CosineBlock.Length], ordered = new ushort[CosineBlock.Length];

    /// <summary>Encodes a group of channels.</summary>
    /// <param name="raw">The chunk.</param>
    /// <param name="channels">The channels of the chunk.</param>
    /// <param name="group">The indexes of 1 or 3 channels of the same size.</param>
    /// <param name="rows">The offsets of the rows.</param>
    /// <param name="first">The buffer that receives the first coefficients of all blocks, channel by channel.</param>
    /// <param name="symbols">
    /// The buffer that receives the symbols of the other coefficients, block by block. It needs space for <see cref="AcRuns.MaxPerBlock"/>
    /// symbols per block.
    /// </param>
    /// <returns>The number of symbols.</returns>
    internal int Encode(ReadOnlySpan<byte> raw, ReadOnlySpan<ChunkChannel> channels, ReadOnlySpan<int> group, in ChunkRows rows,
        Span<ushort> first, Span<ushort> symbols)
    {
        int across = Blocks(channels[group[0]].Columns), down = Blocks(channels[group[0]].Rows), count = 0;
        Span<int> lines = stackalloc int[3 * Side];
        for (int y = 0; y < down; y++)
        {
            for (int i = 0; i < group.Length; i++)
                FindLines(rows.Of(group[i], channels[group[i]].Rows), y * Side, lines.Slice(i * Side, Side));
            for (int x = 0; x < across; x++)
            {
                for (int i = 0; i < group.Length; i++)
                {
                    ref readonly ChunkChannel channel = ref channels[group[i]];
                    Load(raw, in channel, lines.Slice(i * Side, Side), x * Side);
                    ToSingle(group.Length == 1 && channel.Channel.IsPerceptuallyLinear, ref blocks[i * CosineBlock.Length]);
                }
                if (group.Length == 3)
                    LumaChroma.Forward(ref blocks[0], ref blocks[CosineBlock.Length], ref blocks[2 * CosineBlock.Length]);
                for (int i = 0; i < group.Length; i++)
                {
                    CosineBlock.ForwardTransposed(ref blocks[i * CosineBlock.Length]);
                    bool hasMore = (i == 0 ? luma : chroma).Quantize(ref blocks[i * CosineBlock.Length], ref halves[0]);
                    first[(i * down + y) * across + x] = halves[0];
                    count += hasMore ? WriteRuns(symbols[count..]) : AcRuns.WriteNothing(symbols[count..]);
                }
            }
        }
        return count;
    }

    internal static int Blocks(int samples) => (samples + Side - 1) / Side;

    /// <summary>Finds the rows of a block. Rows below the last one are mirrored.</summary>
    private static void FindLines(ReadOnlySpan<int> rows, int top, Span<int> lines)
    {
        for (int y = 0; y < lines.Length; y++)
            lines[y] = rows[Mirror(top + y, rows.Length)];
    }

    /// <summary>
    /// Returns the position that mirrors a position after the last sample. If the mirrored position does not exist, the last sample is
    /// used.
    /// </summary>
    private static int Mirror(int at, int length)
    {
        int mirrored = at < length ? at : 2 * length - 1 - at;
        return mirrored < 0 ? length - 1 : mirrored;
    }

    /// <summary>Loads the samples of a block as halves.</summary>
    private void Load(ReadOnlySpan<byte> raw, ref readonly ChunkChannel channel, ReadOnlySpan<int> lines, int left)
    {
        ref ushort samples = ref halves[0];
        int count = Math.Min(Side, channel.Columns - left), size = channel.SampleSize;
        for (int y = 0; y < Side; y++)
        {
            ReadOnlySpan<byte> row = raw.Slice(lines[y] + left * size, count * size);
            Vector128<ushort> line;
            if (count < Side)
                line = LoadEdge(raw.Slice(lines[y], channel.Columns * size), channel.Columns, left);
            else if (size == sizeof(float))
                line = FromSingle(Vector256.LoadUnsafe(ref MemoryMarshal.GetReference(row)).AsSingle());
            else
                line = Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(row)).AsUInt16();
            line.StoreUnsafe(ref samples, (nuint)(y * Side));
        }
    }

    /// <summary>Loads samples at the end of a row. Samples after the last one are mirrored.</summary>
    private static Vector128<ushort> LoadEdge(ReadOnlySpan<byte> row, int columns, int left)
    {
        Span<ushort> line = stackalloc ushort[Side];
        for (int x = 0; x < Side; x++)
        {
            int column = Mirror(left + x, columns);
            line[x] = row.Length == columns * sizeof(float) ? FromSingle(Vector256.Create(MemoryMarshal.Cast<byte, float>(row)[column]))[0]
                : MemoryMarshal.Cast<byte, ushort>(row)[column];
        }
        return Vector128.Create<ushort>(line);
    }

    /// <summary>Converts halves to floats on a perceptual scale.</summary>
    private void ToSingle(bool isLinear, ref float block)
    {
        ref ushort samples = ref halves[0];
        if (isLinear)
        {
            for (int i = 0; i < CosineBlock.Length; i += Side)
            {
                // Values that are not finite become zero here as well.
                Vector128<ushort> line = Vector128.LoadUnsafe(ref samples, (nuint)i),
                    infinity = Vector128.Create((ushort)HalfLanes.Infinity);
                HalfLanes.ToSingle(Vector128.AndNot(line, Vector128.Equals(line & infinity, infinity))).StoreUnsafe(ref block, (nuint)i);
            }
            return;
        }
        DwaTables.LookUp(DwaTables.FromLight, halves);
        for (int i = 0; i < CosineBlock.Length; i += Side)
            HalfLanes.ToSingle(Vector128.LoadUnsafe(ref samples, (nuint)i)).StoreUnsafe(ref block, (nuint)i);
    }

    private int WriteRuns(Span<ushort> symbols)
    {
        ZigZag.Order(ref halves[0], ref ordered[0]);
        return AcRuns.Write(ref ordered[0], symbols);
    }

    /// <summary>Converts floats to halves. Values above the largest half and NaN become the largest half.</summary>
    private static Vector128<ushort> FromSingle(Vector256<float> values)
    {
        Vector256<float> most = Vector256.Create(HalfLanes.Most);
        Vector256<float> clamped = Vector256.ConditionalSelect(Vector256.LessThan(values, most), values, most);
        return HalfLanes.FromSingle(Vector256.Max(clamped, -most));
    }
}
