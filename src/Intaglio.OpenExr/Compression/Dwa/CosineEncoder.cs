using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>Makes rounded coefficients of channels: of one, or of red, green and blue together.</summary>
internal sealed class CosineEncoder(float level)
{
    private const int Side = 8;

    private readonly CosineQuantizer luma = CosineQuantizer.ForLuma(level), chroma = CosineQuantizer.ForChroma(level);
    private readonly float[] blocks = new float[3 * CosineBlock.Length];
    private readonly ushort[] halves = new ushort[CosineBlock.Length], ordered = new ushort[CosineBlock.Length];

    /// <summary>Encodes a group of channels.</summary>
    /// <param name="raw">The chunk.</param>
    /// <param name="channels">Its channels.</param>
    /// <param name="group">Which of them, 1 or 3 of one size.</param>
    /// <param name="rows">Where their rows are.</param>
    /// <param name="first">Takes the first coefficients of all blocks, channel by channel.</param>
    /// <param name="symbols">Takes the symbols of the others, block by block; it has room for <see cref="AcRuns.MaxPerBlock"/> for each.</param>
    /// <returns>The number of symbols.</returns>
    internal int Encode(ReadOnlySpan<byte> raw, ReadOnlySpan<ChunkChannel> channels, ReadOnlySpan<int> group, in ChunkRows rows, Span<ushort> first, Span<ushort> symbols)
    {
        int width = channels[group[0]].Columns, height = channels[group[0]].Rows;
        int across = Blocks(width), down = Blocks(height), count = 0;
        for (int y = 0; y < down; y++)
        {
            for (int x = 0; x < across; x++)
            {
                for (int i = 0; i < group.Length; i++)
                    Load(raw, in channels[group[i]], rows.Of(group[i], height), x * Side, y * Side, group.Length == 1, ref blocks[i * CosineBlock.Length]);
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

    private int WriteRuns(Span<ushort> symbols)
    {
        ref byte order = ref MemoryMarshal.GetReference(ZigZag.Transposed);
        ref ushort from = ref halves[0], to = ref ordered[0];
        for (int i = 0; i < CosineBlock.Length; i++)
            Unsafe.Add(ref to, i) = Unsafe.Add(ref from, Unsafe.Add(ref order, i));
        return AcRuns.Write(ref to, symbols);
    }

    /// <summary>Loads the samples of a block as floats that steps look alike in. Beyond the edges stands what a mirror there would show.</summary>
    private void Load(ReadOnlySpan<byte> raw, ref readonly ChunkChannel channel, ReadOnlySpan<int> rows, int left, int top, bool isAlone, ref float block)
    {
        bool isFloat = channel.Channel.Type == ExrPixelType.Float;
        int bytes = channel.Columns * channel.SampleSize;
        for (int y = 0; y < Side; y++)
        {
            ReadOnlySpan<byte> row = raw.Slice(rows[Mirror(top + y, rows.Length)], bytes);
            Span<ushort> line = halves.AsSpan(y * Side, Side);
            if (left + Side <= channel.Columns)
            {
                if (isFloat)
                    FromSingle(Vector256.Create<float>(MemoryMarshal.Cast<byte, float>(row).Slice(left, Side))).CopyTo(line);
                else
                    MemoryMarshal.Cast<byte, ushort>(row).Slice(left, Side).CopyTo(line);
                continue;
            }
            for (int x = 0; x < Side; x++)
            {
                int column = Mirror(left + x, channel.Columns);
                line[x] = isFloat ? FromSingle(Vector256.Create(MemoryMarshal.Cast<byte, float>(row)[column]))[0] : MemoryMarshal.Cast<byte, ushort>(row)[column];
            }
        }
        ref ushort samples = ref halves[0];
        if (isAlone && channel.Channel.IsPerceptuallyLinear)
        {
            for (int i = 0; i < CosineBlock.Length; i += Side)
            {
                // What is not finite counts as zero here too.
                Vector128<ushort> line = Vector128.LoadUnsafe(ref samples, (nuint)i), infinity = Vector128.Create((ushort)HalfLanes.Infinity);
                HalfLanes.ToSingle(Vector128.AndNot(line, Vector128.Equals(line & infinity, infinity))).StoreUnsafe(ref block, (nuint)i);
            }
            return;
        }
        ref ushort table = ref MemoryMarshal.GetArrayDataReference(DwaTables.FromLight);
        for (int i = 0; i < CosineBlock.Length; i++)
            Unsafe.Add(ref samples, i) = Unsafe.Add(ref table, Unsafe.Add(ref samples, i));
        for (int i = 0; i < CosineBlock.Length; i += Side)
            HalfLanes.ToSingle(Vector128.LoadUnsafe(ref samples, (nuint)i)).StoreUnsafe(ref block, (nuint)i);
    }

    /// <summary>Makes halves of floats; those beyond the greatest half, and what is not a number, become the greatest.</summary>
    private static Vector128<ushort> FromSingle(Vector256<float> values)
    {
        Vector256<float> most = Vector256.Create((float)Half.MaxValue);
        Vector256<float> clamped = Vector256.ConditionalSelect(Vector256.LessThan(values, most), values, most);
        return HalfLanes.FromSingle(Vector256.Max(clamped, -most));
    }

    /// <summary>Gives what a mirror behind the last sample shows; where there is nothing to show, the last sample.</summary>
    private static int Mirror(int at, int length)
    {
        int mirrored = at < length ? at : 2 * length - 1 - at;
        return mirrored < 0 ? length - 1 : mirrored;
    }
}
