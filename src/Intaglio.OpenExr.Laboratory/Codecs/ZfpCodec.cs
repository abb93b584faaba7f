using System.Buffers.Binary;
using System.Runtime.InteropServices;
using Intaglio.OpenExr.Laboratory.Native;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>The reversible mode of ZFP, optionally followed by another codec.</summary>
/// <remarks>
/// Each channel of a block is a two-dimensional field. FLOAT samples are floats, and UINT samples are integers. HALF samples are widened to
/// either type without loss.
/// </remarks>
/// <param name="halvesAreFloats">
/// <see langword="true"/> to convert HALF samples to floats; <see langword="false"/> to use their bits as integers.
/// </param>
/// <param name="second">The codec that compresses the output of ZFP, or <see langword="null"/> for none.</param>
internal sealed unsafe class ZfpCodec(bool halvesAreFloats, ByteCoder? second) : ChunkCodec
{
    private readonly SampleGroups groups = new(byChannel: true);
    private readonly LibZfp.StreamHandle stream = CreateStream();
    private ScratchBuffer<byte> planes, joined;
    private ScratchBuffer<uint> numbers;
    private ScratchBuffer<ulong> bits;

    internal override int Compress(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> packed)
    {
        groups.Set(layout);
        Span<byte> samples = planes.Get(raw.Length);
        groups.Gather(raw, layout, samples);
        if (second is null)
            return CompressFields(layout, samples, packed);
        // A field can be larger than its samples.
        Span<byte> fields = joined.Get(checked(raw.Length * 3 + 4096));
        int length = CompressFields(layout, samples, fields);
        return length < 0 ? -1 : second.Compress(fields[..length], packed);
    }

    internal override void Decompress(ReadOnlySpan<byte> packed, ChunkLayout layout, Span<byte> raw)
    {
        groups.Set(layout);
        Span<byte> samples = planes.Get(raw.Length);
        if (second is null)
        {
            DecompressFields(packed, layout, samples);
        }
        else
        {
            Span<byte> fields = joined.Get(checked(raw.Length * 3 + 4096));
            DecompressFields(fields[..second.Decompress(packed, fields)], layout, samples);
        }
        groups.Scatter(samples, layout, raw);
    }

    public override void Dispose()
    {
        stream.Dispose();
        second?.Dispose();
        planes.Dispose();
        joined.Dispose();
        numbers.Dispose();
        bits.Dispose();
        groups.Dispose();
        base.Dispose();
    }

    private static LibZfp.StreamHandle CreateStream()
    {
        LibZfp.StreamHandle stream = NativeLibraries.Made(LibZfp.CreateStream(0));
        LibZfp.SetReversible(stream);
        return stream;
    }

    private int CompressFields(ChunkLayout layout, ReadOnlySpan<byte> samples, Span<byte> packed)
    {
        int at = 0;
        for (int i = 0; i < layout.Channels.Length; i++)
        {
            ref readonly ChunkChannel channel = ref layout.Channels[i];
            int count = channel.Columns * channel.Rows;
            if (count == 0)
                continue;
            Span<uint> its = numbers.Get(count);
            Widen(samples.Slice(groups.GetStart(i), count * channel.SampleSize), channel.Channel.Type, its);
            int length = Run(channel, its, packs: true);
            if (length == 0 || packed.Length - at < length + sizeof(int))
                return -1;
            BinaryPrimitives.WriteInt32LittleEndian(packed[at..], length);
            MemoryMarshal.AsBytes(bits.Get((length + 7) / 8))[..length].CopyTo(packed[(at + sizeof(int))..]);
            at += sizeof(int) + length;
        }
        return at;
    }

    private void DecompressFields(ReadOnlySpan<byte> packed, ChunkLayout layout, Span<byte> samples)
    {
        for (int i = 0; i < layout.Channels.Length; i++)
        {
            ref readonly ChunkChannel channel = ref layout.Channels[i];
            int count = channel.Columns * channel.Rows;
            if (count == 0)
                continue;
            int length = packed.Length < sizeof(int) ? -1 : BinaryPrimitives.ReadInt32LittleEndian(packed);
            if (length < 0 || length > packed.Length - sizeof(int) || length > count * 12L + 4096)
                throw new ExrFormatException("A field of a block is truncated.");
            ReadOnlySpan<byte> field = packed.Slice(sizeof(int), length);
            packed = packed[(sizeof(int) + length)..];
            Span<uint> its = numbers.Get(count);
            if (Run(channel, its, packs: false, field) == 0)
                throw new ExrFormatException("A field of a block is damaged.");
            Narrow(its, channel.Channel.Type, samples.Slice(groups.GetStart(i), count * channel.SampleSize));
        }
    }

    /// <summary>Compresses or decompresses a field.</summary>
    /// <remarks>The bit buffer fits the largest field of this size, so damaged data cannot exceed it.</remarks>
    /// <returns>The length of the field in bytes, or 0 on failure.</returns>
    private int Run(in ChunkChannel channel, Span<uint> its, bool packs, ReadOnlySpan<byte> content = default)
    {
        bool isFloat = channel.Channel.Type == ExrPixelType.Float || channel.Channel.Type == ExrPixelType.Half && halvesAreFloats;
        fixed (uint* first = its)
        {
            nint field = LibZfp.CreateField(first, isFloat ? LibZfp.TypeFloat
                : LibZfp.TypeInt32, (nuint)channel.Columns, (nuint)channel.Rows);
            int words = (int)(Math.Max(LibZfp.GetMaximumSize(stream, field), (nuint)content.Length) + 7) / 8;
            Span<ulong> room = bits.Get(words);
            if (!packs)
            {
                room.Clear();
                content.CopyTo(MemoryMarshal.AsBytes(room));
            }
            fixed (ulong* memory = room)
            {
                nint handle = LibZfp.OpenBits(memory, (nuint)words * sizeof(ulong));
                LibZfp.SetBits(stream, handle);
                LibZfp.Rewind(stream);
                nuint length = packs ? LibZfp.Compress(stream, field) : LibZfp.Decompress(stream, field);
                LibZfp.CloseBits(handle);
                LibZfp.FreeField(field);
                return (int)length;
            }
        }
    }

    private void Widen(ReadOnlySpan<byte> samples, ExrPixelType type, Span<uint> numbers)
    {
        if (type != ExrPixelType.Half)
        {
            samples.CopyTo(MemoryMarshal.AsBytes(numbers));
            return;
        }
        ReadOnlySpan<ushort> halves = MemoryMarshal.Cast<byte, ushort>(samples);
        for (int i = 0; i < halves.Length; i++)
            numbers[i] = halvesAreFloats ? WidenHalf(halves[i]) : halves[i];
    }

    private void Narrow(ReadOnlySpan<uint> numbers, ExrPixelType type, Span<byte> samples)
    {
        if (type != ExrPixelType.Half)
        {
            MemoryMarshal.AsBytes(numbers).CopyTo(samples);
            return;
        }
        Span<ushort> halves = MemoryMarshal.Cast<byte, ushort>(samples);
        for (int i = 0; i < halves.Length; i++)
            halves[i] = halvesAreFloats ? NarrowHalf(numbers[i]) : (ushort)numbers[i];
    }

    // NaN values keep their bits, which a conversion instruction would not guarantee.
    private static uint WidenHalf(ushort half) => (half & 0x7C00) == 0x7C00
        ? (uint)(half & 0x8000) << 16 | 0x7F80_0000 | (uint)(half & 0x3FF) << 13
        : BitConverter.SingleToUInt32Bits((float)BitConverter.UInt16BitsToHalf(half));

    private static ushort NarrowHalf(uint single) => (single & 0x7F80_0000) == 0x7F80_0000
        ? (ushort)(single >> 16 & 0x8000 | 0x7C00 | single >> 13 & 0x3FF)
        : BitConverter.HalfToUInt16Bits((Half)BitConverter.UInt32BitsToSingle(single));
}
