namespace Intaglio.OpenExr.Tests;

public class Pxr24Tests
{
    [Theory]
    [InlineData(0x3F80_0000u, 0x3F_8000u)]
    [InlineData(0x3F80_007Fu, 0x3F_8000u)]
    [InlineData(0x3F80_0080u, 0x3F_8001u)]
    [InlineData(0xBF80_0180u, 0xBF_8002u)]
    [InlineData(0x3FFF_FFFFu, 0x40_0000u)]
    [InlineData(0x0000_0001u, 0x00_0000u)]
    [InlineData(0x8000_0080u, 0x80_0001u)]
    [InlineData(0x7F7F_FFFFu, 0x7F_7FFFu)]
    [InlineData(0xFF7F_FF80u, 0xFF_7FFFu)]
    [InlineData(0x7F80_0000u, 0x7F_8000u)]
    [InlineData(0xFF80_0000u, 0xFF_8000u)]
    [InlineData(0x7F80_0001u, 0x7F_8001u)]
    [InlineData(0xFF80_00FFu, 0xFF_8001u)]
    [InlineData(0x7FC0_0080u, 0x7F_C000u)]
    [InlineData(0x7FFF_FFFFu, 0x7F_FFFFu)]
    public void Floats_are_rounded_to_24_bits(uint bits, uint expected)
    {
        // In vectors, and one by one behind them.
        uint[] source = new uint[11], rounded = new uint[11];
        Array.Fill(source, bits);
        Float24.Round(source, rounded);
        Assert.All(rounded, each => Assert.Equal(expected, each));
    }

    [Fact]
    public void Samples_come_back_within_half_a_step_of_15_bits()
    {
        using ChunkCodec codec = ChunkCodecs.Create(ExrCompression.Pxr24, CodecLevels.Default)!;
        Random random = new(1);
        SampleChunk chunk = SampleChunk.Make([new("Y", ExrPixelType.Float)], 0, 0, 333, 16, SampleChunk.Kind.Noisy, random);
        byte[] packed = new byte[chunk.Raw.Length * 2], back = new byte[chunk.Raw.Length];
        int size = codec.Compress(chunk.Raw, chunk.Layout, packed);
        codec.Decompress(packed.AsSpan(0, size), chunk.Layout, back);
        int changed = 0;
        foreach ((_, int at, _, _) in chunk.Samples())
        {
            float before = BitConverter.ToSingle(chunk.Raw, at), after = BitConverter.ToSingle(back, at);
            Assert.InRange(Math.Abs(after - before), 0, Math.ScaleB(1, Math.ILogB(before) - 16));
            changed += before == after ? 0 : 1;
        }
        Assert.True(changed > 1_000);
    }

    [Fact]
    public void Differences_of_numbers_are_planes_of_bytes()
    {
        byte[] split = new byte[9];
        DifferencePlanes.Split([0x010203, 0x010200, 0x020304], 3, split);
        Assert.Equal(new byte[] { 0x01, 0xFF, 0x01, 0x02, 0xFF, 0x01, 0x03, 0xFD, 0x04 }, split);
        uint[] joined = new uint[3];
        DifferencePlanes.Join(split, 3, joined);
        Assert.Equal(new uint[] { 0x01020300, 0x01020000, 0x02030400 }, joined);
        byte[] halves = new byte[6];
        DifferencePlanes.Split([0x0102, 0x0101, 0x0301], halves);
        Assert.Equal(new byte[] { 0x01, 0xFF, 0x02, 0x02, 0xFF, 0x00 }, halves);
    }

    [Fact]
    public void Rows_of_any_length_are_as_the_rule_says()
    {
        Random random = new(2);
        for (int length = 0; length < 200; length++)
        {
            uint[] numbers = [.. Enumerable.Range(0, length).Select(_ => (uint)random.NextInt64(1L << 32))], back = new uint[length];
            ushort[] halves = [.. numbers.Select(each => (ushort)each)], halvesBack = new ushort[length];
            byte[] split = new byte[length * 4], halfSplit = new byte[length * 2];
            DifferencePlanes.Split(numbers, 4, split);
            DifferencePlanes.Split(halves, halfSplit);
            for (int i = 0; i < length; i++)
            {
                uint difference = numbers[i] - (i > 0 ? numbers[i - 1] : 0);
                Assert.Equal(difference, (uint)(split[i] << 24 | split[length + i] << 16 | split[2 * length + i] << 8 | split[3 * length + i]));
                Assert.Equal((ushort)difference, (ushort)(halfSplit[i] << 8 | halfSplit[length + i]));
            }
            DifferencePlanes.Join(split, 4, back);
            DifferencePlanes.Join(halfSplit, halvesBack);
            Assert.Equal(numbers, back);
            Assert.Equal(halves, halvesBack);
        }
    }
}
