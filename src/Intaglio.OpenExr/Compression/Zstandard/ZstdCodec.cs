using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>The ZSTD codec, as in OpenEXR 3.5.</summary>
/// <remarks>
/// The rows of 16-bit channels come first, followed by the rows of 32-bit channels. Each row stores the differences of its samples. Within
/// each of the two sections, bytes are grouped by position: the first bytes of all samples, then the second bytes, and so on. The sections
/// are packed into a Zstandard frame after a header of 24 bytes.
/// </remarks>
internal sealed class ZstdCodec(ZstandardCoder zstandard) : ChunkCodec
{
    private const int HeaderSize = 24, LengthSize = 8;
    private const uint Format = 2, OlderFormat = 1, DeltaFlag = 1;

    private ScratchBuffer<byte> sorted;
    private ScratchBuffer<byte> shuffled;

    private static ReadOnlySpan<byte> Magic => "zstd-exr"u8;

    internal override int Compress(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> packed)
    {
        if (packed.Length <= HeaderSize)
            return -1;
        int halves = Sort(raw, layout);
        Span<byte> samples = sorted.Get(raw.Length);
        Span<byte> content = shuffled.Get(raw.Length + 2 * LengthSize);
        int size = 0;
        size += WriteSection(samples[..halves], 2, content);
        size += WriteSection(samples[halves..], 4, content[size..]);
        int written = zstandard.Compress(content[..size], packed[HeaderSize..]);
        if (written < 0)
            return -1;
        Magic.CopyTo(packed);
        BinaryPrimitives.WriteUInt32LittleEndian(packed[8..], Format);
        BinaryPrimitives.WriteUInt32LittleEndian(packed[12..], DeltaFlag);
        BinaryPrimitives.WriteInt64LittleEndian(packed[16..], written);
        return HeaderSize + written;
    }

    internal override void Decompress(ReadOnlySpan<byte> packed, ChunkLayout layout, Span<byte> raw)
    {
        if (packed.Length < HeaderSize || !packed[..8].SequenceEqual(Magic))
            throw new ExrFormatException("A Zstandard chunk does not have the header of OpenEXR 3.5.");
        uint format = BinaryPrimitives.ReadUInt32LittleEndian(packed[8..]), flags = BinaryPrimitives.ReadUInt32LittleEndian(packed[12..]);
        if (format is not (Format or OlderFormat) || flags > (format == Format ? DeltaFlag : 0)
            || BinaryPrimitives.ReadInt64LittleEndian(packed[16..]) != packed.Length - HeaderSize)
            throw new ExrFormatException(
                $"A Zstandard chunk has the unknown layout {format} with the flags {flags}, or its length is wrong.");
        int halves = HalfBytes(layout);
        Span<byte> samples = sorted.Get(raw.Length);
        Span<byte> content = shuffled.Get(raw.Length + 2 * LengthSize);
        ReadOnlySpan<byte> rest = content[..zstandard.Decompress(packed[HeaderSize..], content)];
        ReadSection(ref rest, 2, samples[..halves]);
        ReadSection(ref rest, 4, samples[halves..]);
        if (!rest.IsEmpty)
            throw Damaged();
        Unsort(samples, layout, raw, flags == DeltaFlag);
    }

    public override void Dispose()
    {
        zstandard.Dispose();
        sorted.Dispose();
        shuffled.Dispose();
        base.Dispose();
    }

    private static int HalfBytes(ChunkLayout layout)
    {
        int size = 0;
        foreach (ref readonly ChunkChannel channel in layout.Channels)
            size += channel.SampleSize == 2 ? channel.Bytes : 0;
        return size;
    }

    /// <summary>
    /// Writes the differences of 16-bit rows, followed by those of 32-bit rows, and returns the size of the 16-bit rows in bytes.
    /// </summary>
    private int Sort(ReadOnlySpan<byte> raw, ChunkLayout layout)
    {
        Span<byte> to = sorted.Get(raw.Length);
        int halves = HalfBytes(layout), half = 0, whole = halves;
        foreach (ChunkRow row in layout.Rows)
        {
            bool isHalf = layout.Channels[row.Channel].SampleSize == 2;
            ref int at = ref isHalf ? ref half : ref whole;
            Span<byte> deltas = to.Slice(at, row.Length);
            if (isHalf)
                SampleDeltas.Take(MemoryMarshal.Cast<byte, ushort>(row.Of(raw)), MemoryMarshal.Cast<byte, ushort>(deltas));
            else
                SampleDeltas.Take(MemoryMarshal.Cast<byte, uint>(row.Of(raw)), MemoryMarshal.Cast<byte, uint>(deltas));
            at += row.Length;
        }
        return halves;
    }

    private static void Unsort(ReadOnlySpan<byte> samples, ChunkLayout layout, Span<byte> raw, bool hasDeltas)
    {
        int half = 0, whole = HalfBytes(layout);
        foreach (ChunkRow row in layout.Rows)
        {
            bool isHalf = layout.Channels[row.Channel].SampleSize == 2;
            ref int at = ref isHalf ? ref half : ref whole;
            Span<byte> own = row.Of(raw);
            samples.Slice(at, row.Length).CopyTo(own);
            if (hasDeltas && isHalf)
                SampleDeltas.Undo(MemoryMarshal.Cast<byte, ushort>(own));
            else if (hasDeltas)
                SampleDeltas.Undo(MemoryMarshal.Cast<byte, uint>(own));
            at += row.Length;
        }
    }

    private static int WriteSection(ReadOnlySpan<byte> samples, int sampleSize, Span<byte> destination)
    {
        if (samples.IsEmpty)
            return 0;
        BinaryPrimitives.WriteInt64LittleEndian(destination, samples.Length);
        ByteShuffle.Shuffle(samples, sampleSize, destination.Slice(LengthSize, samples.Length));
        return LengthSize + samples.Length;
    }

    private static void ReadSection(ref ReadOnlySpan<byte> content, int sampleSize, Span<byte> samples)
    {
        if (samples.IsEmpty)
            return;
        if (content.Length < LengthSize + samples.Length || BinaryPrimitives.ReadInt64LittleEndian(content) != samples.Length)
            throw Damaged();
        ByteShuffle.Unshuffle(content.Slice(LengthSize, samples.Length), sampleSize, samples);
        content = content[(LengthSize + samples.Length)..];
    }

    private static ExrFormatException Damaged() => new("The Zstandard frame of a chunk contains the wrong number of bytes.");
}
