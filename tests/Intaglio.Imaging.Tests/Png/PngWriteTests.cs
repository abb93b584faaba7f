using System.IO.Compression;

namespace Intaglio.Imaging.Tests;

/// <summary>Files that are written have, taken apart by the specification, the codes that the samples are nearest to.</summary>
public class PngWriteTests
{
    public static TheoryData<int, int, AlphaMode, SampleType> Formats()
    {
        TheoryData<int, int, AlphaMode, SampleType> data = [];
        int number = 0;
        foreach (PixelFormat format in Sample.IntegersWithoutPremultiplication)
            data.Add(number++, format.ColorComponents, format.Alpha, format.Sample);
        return data;
    }

    [Theory, MemberData(nameof(Formats))]
    public void Every_format_in_every_depth_interlaced_or_not(int number, int colors, AlphaMode alpha, SampleType sample)
    {
        PixelFormat format = new(colors, alpha, sample);
        int whole = sample == SampleType.Bits8 ? 255 : 65535;
        int[] depths = colors == 1 && alpha == AlphaMode.None ? [1, 2, 4, 8, 16] : [8, 16];
        int type = (colors, alpha) switch { (1, AlphaMode.None) => 0, (1, _) => 4, (_, AlphaMode.None) => 2, _ => 6 };
        foreach ((int width, int height) in ((int, int)[])[(1, 1), (3, 1), (1, 3), (5, 6), (8, 8), (33, 9), (70, 20)])
        {
            foreach (Image image in (Image[])[Sample.Random(width, height, format, number), Sample.Smooth(width, height, format)])
            {
                foreach (int depth in depths)
                {
                    foreach (bool interlaced in (bool[])[false, true])
                    {
                        foreach (CompressionLevel level in width == 33 ? Enum.GetValues<CompressionLevel>() : [CompressionLevel.Optimal])
                        {
                            PngParser png = new(Sample.Write(image, ImageFileFormat.Png, new() { Depth = depth, IsInterlaced = interlaced, CompressionLevel = level }));
                            Assert.Equal((width, height, depth, type, interlaced), (png.Width, png.Height, png.Depth, png.ColorType, png.Interlaced));
                            Assert.Equal(Sample.Integers(image).Select(value => Sample.Round(value, whole, (1 << depth) - 1)), png.Codes);
                        }
                    }
                }
            }
        }
    }

    [Fact]
    public void Every_filter_has_its_turn_where_it_is_the_nearest_to_zero()
    {
        Image image = Sample.Smooth(200, 300, new(3, AlphaMode.None, SampleType.Bits8));
        // Rows that only one filter predicts: noise twice, a row of one colour, and a ramp.
        new Random(1).NextBytes(image.GetRow<byte>(10));
        image.GetRow<byte>(10).CopyTo(image.GetRow<byte>(11));
        image.GetRow<byte>(20).Clear();
        for (int i = 0; i < 600; i++)
            image.GetRow<byte>(30)[i] = (byte)(i / 3);
        new Random(3).NextBytes(image.GetRow<byte>(29));
        new Random(2).NextBytes(image.GetRow<byte>(40));
        for (int i = 3; i < 600; i++)
            image.GetRow<byte>(41)[i] = (byte)((image.GetRow<byte>(41)[i - 3] + image.GetRow<byte>(40)[i]) / 2);
        PngParser png = new(Sample.Write(image, ImageFileFormat.Png));
        Assert.Equal([0, 1, 2, 3, 4], png.Filters.Distinct().Order());
        Assert.Equal(2, png.Filters[11]);
        Assert.Equal(0, png.Filters[20]);
        Assert.Equal(1, png.Filters[30]);
        Assert.Equal(3, png.Filters[41]);
        for (int y = 0; y < 300; y++)
        {
            long[] sums = [.. Enumerable.Range(0, 5).Select(filter => Sum(image, y, filter))];
            Assert.Equal(sums.Min(), sums[png.Filters[y]]);
        }
    }

    [Fact]
    public void Rows_may_be_long()
    {
        // Bytes are 18 or -18, and 10 from those above: the sums differ by half, and are too large for 16 bits.
        Image image = Sample.Random(20_000, 2, new(3, AlphaMode.None, SampleType.Bits8));
        for (int i = 0; i < 60_000; i++)
            image.GetRow<byte>(0)[i] = (byte)((image.GetRow<byte>(1)[i] = (byte)(image.GetRow<byte>(1)[i] % 2 == 0 ? 18 : 238)) - 10);
        PngParser png = new(Sample.Write(image, ImageFileFormat.Png));
        Assert.Equal(Sample.Integers(image), png.Codes);
        for (int y = 0; y < 2; y++)
        {
            long[] sums = [.. Enumerable.Range(0, 5).Select(filter => Sum(image, y, filter))];
            Assert.Equal(sums.Min(), sums[png.Filters[y]]);
        }
    }

    [Fact]
    public void Less_than_eight_bits_and_palettes_are_not_filtered()
    {
        Image image = Sample.FromIntegers(40, 40, new(1, AlphaMode.None, SampleType.Bits8), Enumerable.Range(0, 1600).Select(i => i % 16 * 17));
        Assert.Equal([0], new PngParser(Sample.Write(image, ImageFileFormat.Png, new() { Depth = 4 })).Filters.Distinct());
        Assert.Equal([0], new PngParser(Sample.Write(image, ImageFileFormat.Png, new() { IsIndexed = true })).Filters.Distinct());
    }

    [Theory]
    [InlineData(1, 1, 0xFF, 1)]
    [InlineData(2, 2, 0x55, 2)]
    [InlineData(3, 4, 0x11, 4)]
    [InlineData(4, 4, 0x11, 4)]
    [InlineData(4, 8, 0x33, 8)]
    [InlineData(1, 8, 0x33, 8)]
    [InlineData(8, 8, 0x11, 8)]
    public void As_few_bits_as_are_significant_where_nothing_is_lost(int significant, int _, int unit, int expected)
    {
        Image image = Sample.FromIntegers(20, 3, new(1, AlphaMode.None, SampleType.Bits8), Enumerable.Range(0, 60).Select(i => i % (255 / unit + 1) * unit));
        if (expected == 8 && significant < 8)
            image.GetSamples<byte>()[59] = 0x35;
        image.SignificantBits = significant;
        byte[] file = Sample.Write(image, ImageFileFormat.Png);
        Assert.Equal(expected, new PngParser(file).Depth);
        Sample.CheckSame(image, Sample.Read(file), "read again");
    }

    [Fact]
    public void Sixteen_bits_of_which_eight_tell_everything_become_eight()
    {
        Image image = Sample.FromIntegers(16, 16, new(3, AlphaMode.Straight, SampleType.Bits16), Enumerable.Range(0, 1024).Select(i => i % 256 * 257));
        Assert.Equal(16, new PngParser(Sample.Write(image, ImageFileFormat.Png)).Depth);
        image.SignificantBits = 8;
        Assert.Equal(8, new PngParser(Sample.Write(image, ImageFileFormat.Png)).Depth);
        image.GetSamples<ushort>()[500]++;
        Assert.Equal(16, new PngParser(Sample.Write(image, ImageFileFormat.Png)).Depth);
    }

    [Fact]
    public void Significant_bits_are_stated_where_they_are_true()
    {
        Image image = Sample.FromIntegers(32, 2, new(3, AlphaMode.None, SampleType.Bits8), Enumerable.Range(0, 192).Select(i => Sample.Round(i % 32, 31, 255)));
        image.SignificantBits = 5;
        byte[] file = Sample.Write(image, ImageFileFormat.Png);
        Assert.Equal([5, 5, 5], new PngParser(file).Find("sBIT"));
        Assert.Equal(5, Sample.Read(file).SignificantBits);
        image.GetSamples<byte>()[0]++;
        Assert.Null(new PngParser(Sample.Write(image, ImageFileFormat.Png)).Find("sBIT"));
        Assert.Equal([8], new PngParser(Sample.Write(new Image(2, 2, new(1, AlphaMode.None, SampleType.Bits8)), ImageFileFormat.Png, new() { Depth = 16 })).Find("sBIT"));
    }

    [Theory]
    [InlineData(1, 1, false)]
    [InlineData(2, 1, true)]
    [InlineData(3, 2, false)]
    [InlineData(4, 2, true)]
    [InlineData(5, 4, false)]
    [InlineData(16, 4, true)]
    [InlineData(17, 8, false)]
    [InlineData(256, 8, true)]
    public void Palettes_have_the_smallest_depth(int colors, int depth, bool interlaced)
    {
        PixelFormat format = new(3, AlphaMode.Straight, SampleType.Bits8);
        Image image = Sample.FromIntegers(32, 16, format, Enumerable.Range(0, 512).SelectMany(i => (int[])[i % colors, 7, 255 - i % colors, i % colors % 3 == 1 ? i % colors / 2 : 255]));
        byte[] file = Sample.Write(image, ImageFileFormat.Png, new() { IsIndexed = true, IsInterlaced = interlaced });
        PngParser png = new(file);
        Assert.Equal((3, depth, interlaced), (png.ColorType, png.Depth, png.Interlaced));
        byte[] palette = png.Find("PLTE")!, alpha = png.Find("tRNS") ?? [];
        Assert.Equal(3 * colors, palette.Length);
        // Alpha is stated for the entries that have some, and these are the first.
        Assert.Equal(Enumerable.Range(0, colors).Count(i => i % 3 == 1), alpha.Length);
        Assert.Equal(Sample.Integers(image), png.Codes.SelectMany(code => (int[])[palette[3 * code], palette[3 * code + 1], palette[3 * code + 2], code < alpha.Length ? alpha[code] : 255]));
    }

    [Theory, MemberData(nameof(Formats))]
    public void Palettes_hold_any_format(int number, int colors, AlphaMode alpha, SampleType sample)
    {
        PixelFormat format = new(colors, alpha, sample);
        int unit = sample == SampleType.Bits8 ? 1 : 257;
        Image image = Sample.FromIntegers(9, 7, format, Enumerable.Range(0, 63 * format.Components).Select(i => (i % 6 * 40 + number) * unit));
        Image read = Sample.Read(Sample.Write(image, ImageFileFormat.Png, new() { IsIndexed = true }));
        Assert.Equal(SampleType.Bits8, read.Format.Sample);
        int components = read.Format.Components;
        Assert.Equal(
            Sample.Integers(image).Select(value => value / unit).Chunk(format.Components).SelectMany(pixel => colors == 3 ? pixel : [pixel[0], pixel[0], .. pixel]),
            Sample.Integers(read));
    }

    [Fact]
    public void Palettes_that_do_not_fit_are_refused()
    {
        Image many = Sample.FromIntegers(257, 1, new(3, AlphaMode.None, SampleType.Bits8), Enumerable.Range(0, 257).SelectMany(i => (int[])[i & 255, i >> 8, 0]));
        Refuse(many, new() { IsIndexed = true }, "256");
        Image deep = Sample.FromIntegers(1, 1, new(1, AlphaMode.None, SampleType.Bits16), [0x1234]);
        Refuse(deep, new() { IsIndexed = true }, "rounded");
        Image five = Sample.FromIntegers(5, 1, new(1, AlphaMode.None, SampleType.Bits8), [1, 2, 3, 4, 5]);
        Refuse(five, new() { IsIndexed = true, Depth = 2 }, "4 are needed");
        Refuse(five, new() { IsIndexed = true, Depth = 16 }, "1, 2, 4 or 8");
        Assert.Equal(8, new PngParser(Sample.Write(five, ImageFileFormat.Png, new() { IsIndexed = true, Depth = 8 })).Depth);
    }

    [Fact]
    public void Colours_are_written_and_read_again()
    {
        Image image = Sample.Random(3, 2, new(3, AlphaMode.None, SampleType.Bits8));
        byte[] profile = new byte[100_000];
        new Random(5).NextBytes(profile);
        image.Color = new ImageColor
        {
            IccProfile = profile,
            IccProfileName = "A profile \u00fc",
            Cicp = new(12, 13, 0, true),
            SrgbRenderingIntent = 2,
            Gamma = 45455,
            Chromaticities = new(1, 2, 3, 4, 5, 6, 7, int.MaxValue),
            MasteringDisplay = new(1, 2, 3, 4, 5, 6, 7, 65535, 9, 10),
            ContentLight = new(11, 12),
        };
        byte[] file = Sample.Write(image, ImageFileFormat.Png);
        Assert.Equal(image.Color, Sample.Read(file).Color);
        PngParser png = new(file);
        Assert.Equal(["IHDR", "cICP", "mDCV", "cLLI", "iCCP", "sRGB", "gAMA", "cHRM", "IDAT", "IEND"], png.Chunks.Select(chunk => chunk.Type));
        Assert.Equal([12, 13, 0, 1], png.Find("cICP"));
        Assert.Equal([2], png.Find("sRGB"));
        Assert.Equal([0, 0, 0xB1, 0x8F], png.Find("gAMA"));
        Assert.Equal([0, 0, 0, 1, 0, 0, 0, 2], png.Find("cHRM")![..8]);
        Assert.Equal([0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 255, 255, 0, 0, 0, 9, 0, 0, 0, 10], png.Find("mDCV"));
        Assert.Equal([0, 0, 0, 11, 0, 0, 0, 12], png.Find("cLLI"));
        Assert.Equal([.. "A profile "u8, 0xFC, 0, 0], png.Find("iCCP")![..13]);
    }

    public static TheoryData<ImageColor> Unwritable() => [
        new ImageColor { IccProfile = new byte[1], IccProfileName = "" },
        new ImageColor { IccProfile = new byte[1], IccProfileName = new string('a', 80) },
        new ImageColor { IccProfile = new byte[1], IccProfileName = "\u0416" },
        new ImageColor { IccProfile = new byte[1], IccProfileName = "a\0" },
        new ImageColor { SrgbRenderingIntent = 4 },
        new ImageColor { SrgbRenderingIntent = -1 },
        new ImageColor { Gamma = -1 },
        new ImageColor { Chromaticities = new(0, 0, 0, 0, 0, 0, 0, -1) },
        new ImageColor { MasteringDisplay = new(0, 0, 0, 0, 0, 0, 0, 0, 0, -1) },
        new ImageColor { ContentLight = new(-1, 0) }];

    [Theory, MemberData(nameof(Unwritable))]
    public void Colours_that_no_chunk_states_are_refused(ImageColor color)
    {
        Image image = new(1, 1, new(1, AlphaMode.None, SampleType.Bits8)) { Color = color };
        using MemoryStream stream = new();
        Assert.Throws<ArgumentException>(() => ImageFile.Write(stream, image, ImageFileFormat.Png));
        Assert.Equal(0, stream.Length);
    }

    private static void Refuse(Image image, ImageWriteOptions options, string reason)
    {
        using MemoryStream stream = new();
        Assert.Contains(reason, Assert.Throws<ArgumentException>(() => ImageFile.Write(stream, image, ImageFileFormat.Png, options)).Message, StringComparison.Ordinal);
        Assert.Equal(0, stream.Length);
    }

    private static long Sum(Image image, int y, int filter)
    {
        ReadOnlySpan<byte> row = image.GetRow<byte>(y), above = y == 0 ? new byte[row.Length] : image.GetRow<byte>(y - 1);
        long sum = 0;
        for (int i = 0; i < row.Length; i++)
            sum += Math.Abs((int)(sbyte)(row[i] - PngSpecification.Predict(filter, i < 3 ? 0 : row[i - 3], above[i], i < 3 ? 0 : above[i - 3])));
        return sum;
    }
}
