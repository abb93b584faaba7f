namespace Intaglio.OpenExr.Tests;

public class PizTests
{
    [Fact]
    public void The_wavelet_on_vectors_is_that_of_the_formulas()
    {
        Random random = new(1);
        for (int i = 0; i < 2_000; i++)
        {
            int columns = 1 + i % 71, rows = random.Next(1, 40), values = random.Next(1, 3), max = random.Next(2) == 0 ? 1 << 14 : 1 << 16;
            ushort[] plane = [.. Enumerable.Range(0, columns * rows * values).Select(_ => (ushort)random.Next(max))];
            ushort[] expected = [.. plane], actual = [.. plane];
            for (int value = 0; value < values; value++)
                EncodeByTheFormulas(expected, value, values, columns, rows, max == 1 << 14);
            Wavelet.Encode(actual, columns, rows, values, max - 1);
            Assert.Equal(expected, actual);
            Wavelet.Decode(actual, columns, rows, values, max - 1);
            Assert.Equal(plane, actual);
        }
    }

    [Fact]
    public void All_values_of_16_bits_come_back()
    {
        using PizCodec codec = new();
        ExrChannel[] channels = [new("Y", ExrPixelType.Half)];
        SampleChunk chunk = SampleChunk.Make(channels, 0, 0, 2_048, 32, SampleChunk.Kind.Zero, new(1));
        for (int i = 0; i < 1 << 16; i++)
            BitConverter.TryWriteBytes(chunk.Raw.AsSpan(2 * i), (ushort)(i * 40_503));
        byte[] packed = new byte[400_000], back = new byte[chunk.Raw.Length];
        int size = codec.Compress(chunk.Raw, chunk.Layout, packed);
        codec.Decompress(packed.AsSpan(0, size), chunk.Layout, back);
        Assert.Equal(chunk.Raw, back);
        // The map of all values is 8 KiB and four bytes, and zero is in none.
        Assert.Equal(new byte[] { 0, 0, 0xFF, 0x1F, 0xFE, 0xFF }, packed[..6]);
    }

    [Fact]
    public void A_chunk_of_zeros_has_no_map()
    {
        using PizCodec codec = new();
        SampleChunk chunk = SampleChunk.Make([new("Y", ExrPixelType.Half)], 0, 0, 100, 32, SampleChunk.Kind.Zero, new(1));
        byte[] packed = new byte[1_000];
        Assert.True(codec.Compress(chunk.Raw, chunk.Layout, packed) > 0);
        Assert.Equal(new byte[] { 0xFF, 0x1F, 0, 0 }, packed[..4]);
    }

    // What stands in the format's description: (a, b) become the mean and the difference, in rows first, on each level on the means of the one before.
    private static void EncodeByTheFormulas(ushort[] plane, int value, int values, int columns, int rows, bool has14Bits)
    {
        for (int step = 1; step * 2 <= Math.Min(columns, rows); step *= 2)
        {
            int wide = columns / (2 * step) * (2 * step), high = rows / (2 * step) * (2 * step);
            // A whole square is always there below the last step that fits, for so many steps are left over at most.
            for (int y = 0; y < high; y += 2 * step)
            {
                for (int x = 0; x < wide; x += 2 * step)
                {
                    Pair(At(x, y), At(x + step, y));
                    Pair(At(x, y + step), At(x + step, y + step));
                    Pair(At(x, y), At(x, y + step));
                    Pair(At(x + step, y), At(x + step, y + step));
                }
                if ((columns & step) != 0)
                    Pair(At(wide, y), At(wide, y + step));
            }
            for (int x = 0; x < wide && (rows & step) != 0; x += 2 * step)
                Pair(At(x, high), At(x + step, high));
        }

        int At(int x, int y) => (y * columns + x) * values + value;

        void Pair(int first, int second)
        {
            int a = plane[first], b = plane[second];
            if (has14Bits)
            {
                plane[first] = (ushort)(((short)a + (short)b) >> 1);
                plane[second] = (ushort)(a - b);
                return;
            }
            int turned = (a + 32_768) % 65_536, mean = (turned + b) / 2;
            plane[first] = (ushort)(turned < b ? mean + 32_768 : mean);
            plane[second] = (ushort)(turned - b);
        }
    }
}
