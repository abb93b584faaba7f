using System.Buffers.Binary;

namespace Intaglio.OpenExr.Laboratory.Tests;

public class BlockFilterTests
{
    private static readonly ExrChannel half = new("H", ExrPixelType.Half), number = new("N", ExrPixelType.UInt), sparse = new("S", ExrPixelType.Half, 2, 2), real = new("Z", ExrPixelType.Float);

    public static TheoryData<string> Names => [.. LaboratoryFilters.All.Select(filter => filter.Name)];

    [Fact]
    public void Names_are_told_apart() => Assert.Equal(["none", "split-delta", "sample-split-delta", "xor-delta", "clamped-grad"], LaboratoryFilters.All.Select(filter => filter.Name));

    /// <summary>Sizes around those of vectors, rows that begin at odd and negative places, all mixtures of channels.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void Every_block_comes_back(string name)
    {
        using BlockFilter filter = LaboratoryFilters.All.Single(each => each.Name == name).Create();
        Random random = new(5);
        foreach (ExrChannel[] channels in (ExrChannel[][])[[half], [real], [number, real], [half, number], [half, sparse, real], [half with { Name = "A" }, half]])
        {
            ChunkLayout layout = new(channels);
            foreach (int width in (int[])[1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 40, 64, 65, 100])
            {
                foreach (int height in (int[])[1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 20])
                {
                    layout.Set(-3, -1, width, height);
                    byte[] raw = new byte[layout.Size], filtered = new byte[layout.Size], back = new byte[layout.Size];
                    random.NextBytes(raw);
                    filter.Apply(raw, layout, filtered);
                    filter.Undo(filtered, layout, back);
                    Assert.Equal(raw, back);
                }
            }
        }
    }

    /// <summary>The example of the format's description, as the low bytes of halves whose high bytes are all 7.</summary>
    [Theory]
    [InlineData("split-delta")]
    [InlineData("sample-split-delta")]
    public void The_delta_is_that_of_the_format(string name)
    {
        byte[] low = [1, 2, 3, 4, 5, 6, 4, 2, 0];
        Assert.Equal([1, 129, 129, 129, 129, 129, 126, 126, 126, 135, 128, 128, 128, 128, 128, 128, 128, 128], Apply(name, half, 9, 1, [.. low.SelectMany(each => (byte[])[each, 7])]));
    }

    [Fact]
    public void Four_bytes_are_split_by_their_places()
    {
        byte[] raw = new byte[8];
        BinaryPrimitives.WriteUInt32LittleEndian(raw, 0x04030201);
        BinaryPrimitives.WriteUInt32LittleEndian(raw.AsSpan(4), 0x14131211);
        Assert.Equal([0x01, 0x10 + 128, 0x02 - 0x11 + 128, 0x10 + 128, 0x03 - 0x12 + 128, 0x10 + 128, 0x04 - 0x13 + 128, 0x10 + 128], Apply("sample-split-delta", number, 2, 1, raw));
        Assert.Equal([0x01, 0x10, 0x11 ^ 0x02, 0x10, 0x12 ^ 0x03, 0x10, 0x13 ^ 0x04, 0x10], Apply("xor-delta", real, 2, 1, raw));
    }

    [Theory]
    [InlineData(ExrPixelType.Half)]
    [InlineData(ExrPixelType.UInt)]
    public void Long_rows_are_filtered_as_the_rule_says(ExrPixelType type)
    {
        ExrChannel channel = new("C", type);
        byte[] raw = new byte[331 * 3 * channel.BytesPerSample];
        new Random(3).NextBytes(raw);
        byte[] split = [.. Enumerable.Range(0, channel.BytesPerSample).SelectMany(place => raw.Where((_, i) => i % channel.BytesPerSample == place))];
        Assert.Equal([.. split.Select((each, i) => (byte)(i == 0 ? each : each - split[i - 1] + 128))], Apply("sample-split-delta", channel, 331, 3, raw));
        Assert.Equal([.. split.Select((each, i) => (byte)(i == 0 ? each : each ^ split[i - 1]))], Apply("xor-delta", channel, 331, 3, raw));
    }

    /// <summary>Halves first, then what has four bytes, whatever the order of the channels.</summary>
    [Fact]
    public void Mixed_samples_are_split_by_their_sizes()
    {
        ChunkLayout layout = new([number with { Name = "A" }, half]);
        layout.Set(0, 0, 1, 2);
        byte[] filtered = new byte[layout.Size];
        using BlockFilter filter = LaboratoryFilters.All.Single(each => each.Name == "xor-delta").Create();
        filter.Apply([1, 2, 3, 4, 0xA1, 0xB1, 5, 6, 7, 8, 0xA2, 0xB2], layout, filtered);
        byte[] split = [0xA1, 0xA2, 0xB1, 0xB2, 1, 5, 2, 6, 3, 7, 4, 8];
        Assert.Equal([.. split.Select((each, i) => (byte)(i == 0 ? each : each ^ split[i - 1]))], filtered);
    }

    /// <summary>
    /// By the definition of JPEG-LS (ITU-T T.87, A.4.1): of a plane of 2 × 3, west a, north b, north-west c; the larger of a and b if c is not above
    /// both, the smaller if not below both, else a + b - c. Errors 0, -1, 1, -2 … are 0, 1, 2, 3 ….
    /// </summary>
    [Fact]
    public void The_prediction_is_that_of_JPEG_LS()
    {
        // 10  12  11          10  2  -1          10 12 11
        // 13  14  20    ->     3 -1   6   as     13: north 10; 14: a 13, b 12, c 10: 13 (the larger, c below both) + 1; 20: a 14, b 11, c 12: 13.
        byte[] filtered = Apply("clamped-grad", half, 3, 2, [10, 0, 12, 0, 11, 0, 13, 0, 14, 0, 20, 0]);
        Assert.Equal([20, 4, 1, 6, 2, 14, 0, 0, 0, 0, 0, 0], filtered);
    }

    [Theory]
    [InlineData(ExrPixelType.Half)]
    [InlineData(ExrPixelType.Float)]
    public void Wide_rows_are_predicted_as_narrow_ones(ExrPixelType type)
    {
        const int Width = 61, Height = 19;
        ExrChannel channel = new("C", type);
        int size = channel.BytesPerSample;
        byte[] raw = new byte[Width * Height * size];
        new Random(7).NextBytes(raw);
        byte[] filtered = Apply("clamped-grad", channel, Width, Height, raw);
        ulong range = 1UL << (8 * size);
        for (int y = 0; y < Height; y++)
        {
            for (int x = 0; x < Width; x++)
            {
                ulong a = Sample(x - 1, y), b = Sample(x, y - 1), c = Sample(x - 1, y - 1);
                ulong predicted = c >= Math.Max(a, b) ? Math.Min(a, b) : c <= Math.Min(a, b) ? Math.Max(a, b) : a + b - c;
                ulong error = (Sample(x, y) + range - predicted) % range, folded = error < range / 2 ? 2 * error : 2 * (range - error) - 1;
                for (int place = 0; place < size; place++)
                    Assert.Equal((byte)(folded >> 8 * place), filtered[place * Width * Height + y * Width + x]);
            }
        }

        ulong Sample(int x, int y)
        {
            ulong value = 0;
            for (int place = size - 1; x >= 0 && y >= 0 && place >= 0; place--)
                value = value << 8 | raw[(y * Width + x) * size + place];
            return value;
        }
    }

    private static byte[] Apply(string name, ExrChannel channel, int width, int height, byte[] raw)
    {
        ChunkLayout layout = new([channel]);
        layout.Set(0, 0, width, height);
        byte[] filtered = new byte[raw.Length];
        using BlockFilter filter = LaboratoryFilters.All.Single(each => each.Name == name).Create();
        filter.Apply(raw, layout, filtered);
        return filtered;
    }
}
