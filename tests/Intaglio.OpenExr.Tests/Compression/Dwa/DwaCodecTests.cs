using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr.Tests;

public class DwaCodecTests
{
    private static readonly ExrChannel[] Colors = [new("R", ExrPixelType.Half), new("G", ExrPixelType.Half), new("B", ExrPixelType.Half), new("A", ExrPixelType.Half)];

    private static readonly ExrChannel[] Mixed =
    [
        .. Colors, new("Z", ExrPixelType.Float), new("id", ExrPixelType.UInt), new("a.R", ExrPixelType.Float), new("a.G", ExrPixelType.Half), new("a.B", ExrPixelType.Float),
        new("a-b.R", ExrPixelType.Half), new("a-b.G", ExrPixelType.Half), new("a-b.B", ExrPixelType.Half), new("a.A", ExrPixelType.Float), new("b.A", ExrPixelType.UInt),
        new("c.R", ExrPixelType.UInt), new("d.Y", ExrPixelType.Half, 2, 2), new("d.RY", ExrPixelType.Half, 4, 2, true), new("d.BY", ExrPixelType.Float, 2, 4, true),
        new("e.R", ExrPixelType.Half, 2, 1), new("e.G", ExrPixelType.Half), new("e.B", ExrPixelType.Half),
    ];

    public static TheoryData<int, int, int, int> Windows => new()
    {
        { 0, 0, 64, 32 },
        { 0, 0, 1, 1 },
        { -3, -5, 9, 7 },
        { -17, -64, 41, 33 },
        { 5, 3, 3, 256 },
        { 1, 1, 1, 40 },
        { 1, 1, 1, 1 },
        { -8, 8, 130, 12 },
    };

    [Theory]
    [MemberData(nameof(Windows))]
    public void Colours_come_back_nearly_and_all_else_exactly(int minX, int minY, int width, int height)
    {
        ChunkLayout layout = DwaChunks.Layout(Mixed, minX, minY, width, height);
        byte[] raw = DwaChunks.Waves(layout, 1);
        foreach (float level in (float[])[0, 45, 500])
        {
            using DwaCodec codec = DwaChunks.Codec(level);
            byte[] back = DwaChunks.Unpack(codec, layout, DwaChunks.Pack(codec, layout, raw));
            // The tolerances of all coefficients of a block, as if all were at their ends together, would give far more.
            double bound = 0.012 + level / 100000 * 60;
            DwaChunks.ForEach(layout, (channel, x, y, offset) =>
            {
                double before = DwaChunks.Sample(layout, channel, raw, offset), after = DwaChunks.Sample(layout, channel, back, offset);
                string name = layout.Channels[channel].Channel.Name;
                bool isLossy = layout.Channels[channel].Channel.Type != ExrPixelType.UInt && DwaRules.SuffixOf(name) is "R" or "G" or "B" or "Y" or "RY" or "BY";
                if (isLossy && layout.Channels[channel].Channel.Type != ExrPixelType.UInt)
                    Assert.True(Math.Abs(before - after) <= bound, $"{name} {x} {y} at level {level}: {before} became {after}");
                else
                    Assert.Equal(before, after);
            });
        }
    }

    [Fact]
    public void A_higher_level_takes_fewer_bytes_and_loses_more()
    {
        ChunkLayout layout = DwaChunks.Layout(Colors, 0, 0, 200, 32);
        byte[] raw = DwaChunks.Waves(layout, 2);
        int lastSize = int.MaxValue;
        double lastError = -1;
        foreach (float level in (float[])[0, 5, 45, 400])
        {
            using DwaCodec codec = DwaChunks.Codec(level);
            byte[] packed = DwaChunks.Pack(codec, layout, raw), back = DwaChunks.Unpack(codec, layout, packed);
            double error = 0;
            DwaChunks.ForEach(layout, (channel, x, y, offset) => error += Math.Abs(DwaChunks.Sample(layout, channel, raw, offset) - DwaChunks.Sample(layout, channel, back, offset)));
            Assert.True(packed.Length < lastSize && error > lastError, $"level {level}: {packed.Length} bytes, error {error}");
            (lastSize, lastError) = (packed.Length, error);
        }
    }

    [Fact]
    public void What_no_half_holds_is_zero_or_the_greatest_half()
    {
        ExrChannel[] channels = [new("Y", ExrPixelType.Half), new("x.Y", ExrPixelType.Half, isPerceptuallyLinear: true), new("y.Y", ExrPixelType.Float)];
        ChunkLayout layout = DwaChunks.Layout(channels, 0, 0, 8, 8);
        byte[] raw = new byte[layout.Size];
        ushort[] bad = [0x7C00, 0xFC00, 0x7E01, 0xFFFF, 0x7C01];
        float[] badFloats = [float.PositiveInfinity, float.NaN, 1e30f, 70000];
        DwaChunks.ForEach(layout, (channel, x, y, offset) =>
        {
            if (channel == 2)
                BitConverter.TryWriteBytes(raw.AsSpan(offset), badFloats[(x + y) % 4]);
            else
                BitConverter.TryWriteBytes(raw.AsSpan(offset), bad[(x + y) % 5]);
        });
        using DwaCodec codec = DwaChunks.Codec(0);
        byte[] back = DwaChunks.Unpack(codec, layout, DwaChunks.Pack(codec, layout, raw));
        DwaChunks.ForEach(layout, (channel, x, y, offset) =>
        {
            double after = DwaChunks.Sample(layout, channel, back, offset);
            if (channel == 2)
                Assert.InRange(after, 65000, 65504);
            else
                Assert.Equal(0, after);
        });
    }

    [Fact]
    public void Where_there_is_no_room_nothing_is_packed()
    {
        ChunkLayout layout = DwaChunks.Layout(Mixed, 0, 0, 24, 16);
        byte[] raw = DwaChunks.Waves(layout, 3);
        using DwaCodec codec = DwaChunks.Codec();
        int size = DwaChunks.Pack(codec, layout, raw).Length;
        for (int room = 0; room < size; room += room < 200 ? 1 : 13)
            Assert.Equal(-1, codec.Compress(raw, layout, new byte[room]));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    public void Old_chunks_have_no_rules(int version)
    {
        ExrChannel[] channels = [new("red", ExrPixelType.Half), new("Grn", ExrPixelType.Half), new("BLUE", ExrPixelType.Half), new("a", ExrPixelType.Half), new("Z", ExrPixelType.Half)];
        ExrChannel[] modern = [new("R", ExrPixelType.Half), new("G", ExrPixelType.Half), new("B", ExrPixelType.Half), new("A", ExrPixelType.Half), new("Z", ExrPixelType.Half)];
        // Both have the order blue, green, A, red, Z but for the place of A.
        ChunkLayout layout = new([channels[2], channels[1], channels[3], channels[0], channels[4]]), modernLayout = new([modern[2], modern[1], modern[3], modern[0], modern[4]]);
        layout.Set(0, 0, 40, 24);
        modernLayout.Set(0, 0, 40, 24);
        byte[] raw = DwaChunks.Waves(layout, 4);
        using DwaCodec codec = DwaChunks.Codec();
        byte[] packed = DwaChunks.Pack(codec, modernLayout, raw), expected = DwaChunks.Unpack(codec, modernLayout, packed);
        int rules = BinaryPrimitives.ReadUInt16LittleEndian(packed.AsSpan(DwaSections.Size));
        byte[] old = [.. packed[..DwaSections.Size], .. packed[(DwaSections.Size + rules)..]];
        old[0] = (byte)version;
        Assert.Equal(expected, DwaChunks.Unpack(codec, layout, old));
        // And back to the rules in the chunk, with the same codec.
        Assert.Equal(expected, DwaChunks.Unpack(codec, modernLayout, packed));
    }

    [Fact]
    public void Coefficients_may_be_deflated()
    {
        ChunkLayout layout = DwaChunks.Layout(Mixed, -2, -2, 50, 30);
        using DwaCodec codec = DwaChunks.Codec();
        byte[] packed = DwaChunks.Pack(codec, layout, DwaChunks.Waves(layout, 5)), expected = DwaChunks.Unpack(codec, layout, packed);
        DwaSections sections = DwaSections.Read(packed);
        int at = DwaSections.Size + BinaryPrimitives.ReadUInt16LittleEndian(packed.AsSpan(DwaSections.Size)) + sections.DeflatedSize;
        using PizHuffman huffman = new();
        ushort[] symbols = new ushort[sections.AcCount];
        huffman.Decompress(packed.AsSpan(at, sections.AcSize), symbols);
        using DeflateCoder deflate = DeflateCoder.Create(CodecLevels.Default with { Deflate = 6 });
        byte[] deflated = new byte[symbols.Length * 2 + 100];
        int size = deflate.Compress(MemoryMarshal.AsBytes(symbols.AsSpan()), deflated);
        byte[] other = [.. packed[..at], .. deflated[..size], .. packed[(at + sections.AcSize)..]];
        (sections.AcSize, sections.IsAcDeflated) = (size, true);
        sections.Write(other);
        Assert.Equal(expected, DwaChunks.Unpack(codec, layout, other));
    }

    [Fact]
    public void Rules_are_those_of_the_format()
    {
        ChunkLayout layout = DwaChunks.Layout([new("x.R", ExrPixelType.Half), new("A", ExrPixelType.UInt), new("r", ExrPixelType.Half), new("RY", ExrPixelType.Float)], 0, 0, 8, 8);
        using DwaCodec codec = DwaChunks.Codec();
        byte[] packed = DwaChunks.Pack(codec, layout, DwaChunks.Waves(layout, 6));
        // Their length with itself, then suffix, zero, colour + 1 in the high four bits with the scheme in the bits 2 and 3, and the type.
        byte[] expected = [15, 0, (byte)'R', 0, 0x14, 1, (byte)'R', (byte)'Y', 0, 0x04, 2, (byte)'A', 0, 0x08, 0];
        Assert.Equal(expected, packed.AsSpan(DwaSections.Size, expected.Length).ToArray());
    }

    [Theory]
    [InlineData("520044", "truncated")]
    [InlineData("5200FF01", "unknown")]
    [InlineData("52000C01", "unknown")]
    [InlineData("52001403", "unknown")]
    [InlineData("5252", "truncated")]
    [InlineData("52001400", "channel R")]
    public void Damaged_rules_are_told(string rules, string reason)
    {
        ChunkLayout layout = DwaChunks.Layout([new("R", ExrPixelType.UInt)], 0, 0, 8, 8);
        using DwaCodec codec = DwaChunks.Codec();
        byte[] packed = DwaChunks.Pack(codec, layout, DwaChunks.Waves(layout, 7));
        byte[] bytes = Convert.FromHexString(rules), damaged = [.. packed[..DwaSections.Size], (byte)(bytes.Length + 2), 0, .. bytes, .. packed[(DwaSections.Size + 2)..]];
        Assert.Contains(reason, Assert.Throws<ExrFormatException>(() => DwaChunks.Unpack(codec, layout, damaged)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Cut_off_chunks_are_told()
    {
        ChunkLayout layout = DwaChunks.Layout(Mixed, 0, 0, 20, 12);
        using DwaCodec codec = DwaChunks.Codec();
        byte[] packed = DwaChunks.Pack(codec, layout, DwaChunks.Waves(layout, 8)), raw = new byte[layout.Size];
        for (int length = 0; length < packed.Length; length++)
            Assert.Throws<ExrFormatException>(() => codec.Decompress(packed.AsSpan(0, length), layout, raw));
    }

    [Fact]
    public void Damaged_chunks_give_samples_or_are_told()
    {
        Random random = new(9);
        ChunkLayout layout = DwaChunks.Layout(Mixed, 0, 0, 20, 12);
        using DwaCodec codec = DwaChunks.Codec();
        byte[] packed = DwaChunks.Pack(codec, layout, DwaChunks.Waves(layout, 9)), raw = new byte[layout.Size];
        int told = 0;
        for (int n = 0; n < 20_000; n++)
        {
            byte[] damaged = [.. packed];
            int front = n % 2 == 0 ? DwaSections.Size + 60 : damaged.Length;
            for (int i = random.Next(1, 4); i > 0; i--)
                damaged[random.Next(front)] = random.Next(4) switch { 0 => 0, 1 => 0xFF, 2 => (byte)random.Next(4), _ => (byte)random.Next(256) };
            try
            {
                codec.Decompress(damaged, layout, raw);
            }
            catch (ExrFormatException)
            {
                told++;
            }
        }
        Assert.InRange(told, 5_000, 20_000);
    }

    [Fact]
    public void The_numbers_of_a_chunk_are_checked()
    {
        ChunkLayout layout = DwaChunks.Layout(Mixed, 0, 0, 20, 12);
        using DwaCodec codec = DwaChunks.Codec();
        byte[] packed = DwaChunks.Pack(codec, layout, DwaChunks.Waves(layout, 10)), raw = new byte[layout.Size];
        for (int number = 0; number < 11; number++)
        {
            foreach (long add in (long[])[1, 3, 1 << 20, int.MaxValue, 1L << 32, long.MinValue, -1])
            {
                // A version before would have no rules, a way of packing before 0 there is none.
                if (number == 0 && add == -1)
                    continue;
                byte[] damaged = [.. packed];
                Span<byte> at = damaged.AsSpan(number * 8);
                BinaryPrimitives.WriteInt64LittleEndian(at, BinaryPrimitives.ReadInt64LittleEndian(at) + add);
                Assert.Throws<ExrFormatException>(() => codec.Decompress(damaged, layout, raw));
            }
        }
    }

    [Fact]
    public void Nothing_is_allocated_for_a_chunk()
    {
        ChunkLayout layout = DwaChunks.Layout(Mixed, 0, 0, 100, 32);
        using DwaCodec codec = DwaChunks.Codec();
        byte[] raw = DwaChunks.Waves(layout, 11), packed = new byte[raw.Length * 2], back = new byte[raw.Length];
        int size = 0;
        Assert.Equal(0, Allocations.Fewest(Run, 10));

        void Run()
        {
            size = codec.Compress(raw, layout, packed);
            codec.Decompress(packed.AsSpan(0, size), layout, back);
        }
    }
}
