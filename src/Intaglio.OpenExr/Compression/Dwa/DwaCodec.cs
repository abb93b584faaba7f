using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>
/// The DWAA and DWAB codecs. Colors are stored as quantized cosine coefficients, alpha as deflated run lengths, and other channels with
/// Deflate.
/// </summary>
/// <remarks>
/// The two compressions differ only in the number of scan lines in a chunk. A chunk consists of the sizes of its sections, the channel
/// rules, the deflated channels, the AC coefficients, the first coefficients of all blocks, and the run lengths.
/// </remarks>
/// <param name="level">The loss in units of 1/100000 on a perceptual scale. The OpenEXR library uses 45 by default.</param>
/// <param name="deflate">The Deflate coder for all sections except the AC coefficients. The codec disposes it.</param>
internal sealed class DwaCodec(float level, DeflateCoder deflate) : ChunkCodec
{
    private const int SymbolSize = sizeof(ushort);

    private readonly PizHuffman huffman = new();
    private readonly CosineEncoder encoder = new(level);
    private readonly CosineDecoder decoder = new();
    private ScratchBuffer<ushort> symbols, firstCoefficients;
    private ScratchBuffer<byte> filtered, joined, runs;
    private ChunkRows rows;

    private ChunkLayout? plannedLayout;
    private DwaPlan? plan;
    private byte[]? planRules;
    private int planVersion;

    internal override int Compress(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> packed)
    {
        ReadOnlySpan<ChunkChannel> channels = layout.Channels;
        if (plan is null || plannedLayout != layout || planVersion != DwaSections.VersionWithRules)
            SetPlan(layout, DwaSections.VersionWithRules, DwaRules.Write(DwaRules.For(channels)));
        if (packed.Length < DwaSections.Size + planRules!.Length)
            return -1;
        planRules.CopyTo(packed[DwaSections.Size..]);
        rows.Set(layout);

        DwaSections sections = new() { Version = DwaSections.VersionWithRules };
        int at = DwaSections.Size + planRules.Length;
        if (!TryAdd(CompressDeflated(raw, channels, packed[at..], ref sections), ref at)
            || !TryAdd(CompressCosines(raw, channels, packed[at..], ref sections), ref at)
            || !TryAdd(CompressFirst(packed[at..], ref sections), ref at)
            || !TryAdd(CompressRuns(raw, channels, packed[at..], ref sections), ref at))
        {
            return -1;
        }
        sections.Write(packed);
        return at;
    }

    internal override void Decompress(ReadOnlySpan<byte> packed, ChunkLayout layout, Span<byte> raw)
    {
        ReadOnlySpan<ChunkChannel> channels = layout.Channels;
        DwaSections sections = DwaSections.Read(packed);
        ReadOnlySpan<byte> rest = packed[DwaSections.Size..];
        ReadOnlySpan<byte> rules = sections.Version < DwaSections.VersionWithRules ? default : DwaRules.Find(rest);
        rest = rest[rules.Length..];
        if (plan is null || plannedLayout != layout || planVersion != sections.Version || !rules.SequenceEqual(planRules))
            SetPlan(layout, sections.Version, rules.ToArray());
        rows.Set(layout);

        DecompressDeflated(Take(ref rest, sections.DeflatedSize), channels, sections, raw);
        ReadOnlySpan<byte> coefficients = Take(ref rest, sections.AcSize), first = Take(ref rest, sections.DcSize);
        DecompressCosines(coefficients, first, channels, sections, raw);
        DecompressRuns(Take(ref rest, sections.RunsDeflatedSize), channels, sections, raw);
    }

    public override void Dispose()
    {
        deflate.Dispose();
        huffman.Dispose();
        symbols.Dispose();
        firstCoefficients.Dispose();
        filtered.Dispose();
        joined.Dispose();
        runs.Dispose();
        rows.Dispose();
        base.Dispose();
    }

    private static bool TryAdd(int size, ref int at)
    {
        at += size;
        return size >= 0;
    }

    private static ReadOnlySpan<byte> Take(ref ReadOnlySpan<byte> rest, int size)
    {
        if (size > rest.Length)
            throw new ExrFormatException("The sections of a DWA chunk are longer than the chunk.");
        ReadOnlySpan<byte> taken = rest[..size];
        rest = rest[size..];
        return taken;
    }

    private static void Expect(int stated, int needed, string what)
    {
        if (stated != needed)
            throw new ExrFormatException($"A DWA chunk has {stated} {what} instead of {needed}.");
    }

    private static int SizeOf(ReadOnlySpan<ChunkChannel> channels, ReadOnlySpan<int> which)
    {
        int size = 0;
        foreach (int i in which)
            size += channels[i].Columns * channels[i].Rows * channels[i].SampleSize;
        return size;
    }

    private void SetPlan(ChunkLayout layout, int version, byte[] rules)
    {
        plan = new(layout.Channels, version < DwaSections.VersionWithRules ? DwaRules.Implied : DwaRules.Read(rules));
        (plannedLayout, planVersion, planRules) = (layout, version, rules);
    }

    private int CompressDeflated(ReadOnlySpan<byte> raw, ReadOnlySpan<ChunkChannel> channels, Span<byte> packed, ref DwaSections sections)
    {
        sections.DeflatedRawSize = SizeOf(channels, plan!.Deflated);
        if (sections.DeflatedRawSize == 0)
            return 0;
        Span<byte> buffer = joined.Get(sections.DeflatedRawSize), next = buffer;
        foreach (int i in plan.Deflated)
        {
            int bytes = channels[i].Columns * channels[i].SampleSize;
            foreach (int row in rows.Of(i, channels[i].Rows))
            {
                raw.Slice(row, bytes).CopyTo(next);
                next = next[bytes..];
            }
        }
        return sections.DeflatedSize = deflate.Compress(buffer, packed);
    }

    private void DecompressDeflated(ReadOnlySpan<byte> packed, ReadOnlySpan<ChunkChannel> channels, in DwaSections sections, Span<byte> raw)
    {
        int size = SizeOf(channels, plan!.Deflated);
        Expect(sections.DeflatedRawSize, size, "deflated bytes");
        if (size == 0)
            return;
        Span<byte> next = joined.Get(size);
        deflate.DecompressAll(packed, next);
        foreach (int i in plan.Deflated)
        {
            int bytes = channels[i].Columns * channels[i].SampleSize;
            foreach (int row in rows.Of(i, channels[i].Rows))
            {
                next[..bytes].CopyTo(raw[row..]);
                next = next[bytes..];
            }
        }
    }

    private int CompressCosines(ReadOnlySpan<byte> raw, ReadOnlySpan<ChunkChannel> channels, Span<byte> packed, ref DwaSections sections)
    {
        int blocks = BlocksOf(channels);
        Span<ushort> allFirst = firstCoefficients.Get(blocks), allSymbols = symbols.Get(blocks * AcRuns.MaxPerBlock);
        foreach (int[] group in plan!.Groups)
        {
            sections.AcCount += encoder.Encode(raw, channels, group, rows, allFirst[sections.DcCount..], allSymbols[sections.AcCount..]);
            sections.DcCount += BlocksOf(channels, group);
        }
        return sections.AcCount == 0 ? 0 : sections.AcSize = huffman.Compress(allSymbols[..sections.AcCount], packed);
    }

    private int CompressFirst(Span<byte> packed, ref DwaSections sections)
    {
        if (sections.DcCount == 0)
            return 0;
        Span<byte> buffer = filtered.Get(sections.DcCount * SymbolSize);
        ByteFilters.SplitDelta(MemoryMarshal.AsBytes(firstCoefficients.Get(sections.DcCount)), buffer);
        return sections.DcSize = deflate.Compress(buffer, packed);
    }

    private void DecompressCosines(ReadOnlySpan<byte> packed, ReadOnlySpan<byte> packedFirst, ReadOnlySpan<ChunkChannel> channels,
        in DwaSections sections, Span<byte> raw)
    {
        int blocks = BlocksOf(channels);
        Expect(sections.DcCount, blocks, "blocks");
        if (blocks == 0)
            return;
        if (sections.AcCount > blocks * AcRuns.MaxPerBlock)
            throw new ExrFormatException($"A DWA chunk with {blocks} blocks has {sections.AcCount} symbols.");
        Span<ushort> allSymbols = symbols.Get(sections.AcCount), allFirst = firstCoefficients.Get(blocks);
        if (sections.IsAcDeflated)
            deflate.DecompressAll(packed, MemoryMarshal.AsBytes(allSymbols));
        else
            huffman.Decompress(packed, allSymbols);
        Span<byte> buffer = filtered.Get(blocks * SymbolSize);
        deflate.DecompressAll(packedFirst, buffer);
        ByteFilters.UndoSplitDelta(buffer, MemoryMarshal.AsBytes(allFirst));

        int symbol = 0, block = 0;
        foreach (int[] group in plan!.Groups)
        {
            symbol += decoder.Decode(allFirst[block..], allSymbols[symbol..], channels, group, rows, raw);
            block += BlocksOf(channels, group);
        }
    }

    private int CompressRuns(ReadOnlySpan<byte> raw, ReadOnlySpan<ChunkChannel> channels, Span<byte> packed, ref DwaSections sections)
    {
        sections.RunsRawSize = SizeOf(channels, plan!.RunLengths);
        if (sections.RunsRawSize == 0)
            return 0;
        Span<byte> planes = joined.Get(sections.RunsRawSize), next = planes, counted = runs.Get(checked(sections.RunsRawSize * 2));
        foreach (int i in plan.RunLengths)
        {
            ReadOnlySpan<int> starts = rows.Of(i, channels[i].Rows);
            BytePlanes.Split(raw, starts, channels[i].Columns, channels[i].SampleSize, next);
            next = next[(starts.Length * channels[i].Columns * channels[i].SampleSize)..];
        }
        sections.RunsSize = RunLengths.Pack(planes, counted);
        return sections.RunsDeflatedSize = deflate.Compress(counted[..sections.RunsSize], packed);
    }

    private void DecompressRuns(ReadOnlySpan<byte> packed, ReadOnlySpan<ChunkChannel> channels, in DwaSections sections, Span<byte> raw)
    {
        int size = SizeOf(channels, plan!.RunLengths);
        Expect(sections.RunsRawSize, size, "bytes in runs");
        if (size == 0)
            return;
        if (sections.RunsSize > 2L * size)
            throw new ExrFormatException($"A DWA chunk has {sections.RunsSize} bytes of run lengths for {size} bytes.");
        Span<byte> counted = runs.Get(sections.RunsSize), next = joined.Get(size);
        deflate.DecompressAll(packed, counted);
        RunLengths.Unpack(counted, next);
        foreach (int i in plan.RunLengths)
        {
            ReadOnlySpan<int> starts = rows.Of(i, channels[i].Rows);
            BytePlanes.Join(next, starts, channels[i].Columns, channels[i].SampleSize, raw);
            next = next[(starts.Length * channels[i].Columns * channels[i].SampleSize)..];
        }
    }

    private int BlocksOf(ReadOnlySpan<ChunkChannel> channels)
    {
        int blocks = 0;
        foreach (int[] group in plan!.Groups)
            blocks += BlocksOf(channels, group);
        return blocks;
    }

    private static int BlocksOf(ReadOnlySpan<ChunkChannel> channels, int[] group) =>
        group.Length * CosineEncoder.Blocks(channels[group[0]].Columns) * CosineEncoder.Blocks(channels[group[0]].Rows);
}
