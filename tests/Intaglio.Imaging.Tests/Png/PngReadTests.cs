namespace Intaglio.Imaging.Tests;

/// <summary>Files of every kind, made by the specification, have the pixels that went into them.</summary>
public class PngReadTests
{
    private static readonly (int Width, int Height)[] sizes = [(1, 1), (1, 9), (9, 1), (2, 3), (5, 5), (8, 8), (33, 17), (70, 3)];

    [Fact]
    public void Every_kind_interlaced_or_not_with_every_filter()
    {
        int turns = 0;
        foreach ((int type, int depth) in PngSpecification.Kinds)
        {
            foreach ((int width, int height) in sizes)
            {
                foreach (bool interlaced in (bool[])[false, true])
                {
                    foreach (Func<int, int> filter in (Func<int, int>[])[_ => 0, _ => 1, _ => 2, _ => 3, _ => 4, row => row % 5, row => 4 - row * 3 % 5])
                    {
                        PngBuilder png = PngBuilder.Random(width, height, type, depth, interlaced, filter, seed: turns);
                        Check(png, (type, depth, width, height, interlaced, turns));
                        turns++;
                    }
                }
            }
        }
        Assert.Equal(15 * 8 * 2 * 7, turns);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(8)]
    public void Entries_of_a_palette_may_have_alpha_as_far_as_it_is_stated(int depth)
    {
        byte[] alpha = [.. Enumerable.Range(0, (1 << depth) - 1).Select(i => (byte)(i * 37))];
        PngBuilder png = PngBuilder.Random(19, 11, 3, depth, interlaced: false);
        png = new PngBuilder { Width = 19, Height = 11, ColorType = 3, Depth = depth, Codes = png.Codes, Palette = png.Palette, Transparency = alpha };
        Image image = Sample.Read(png.Build());
        Assert.Equal(new PixelFormat(3, AlphaMode.Straight, SampleType.Bits8), image.Format);
        for (int i = 0; i < png.Codes.Length; i++)
        {
            int code = png.Codes[i];
            Assert.Equal([.. png.Palette![(3 * code)..(3 * code + 3)], code < alpha.Length ? alpha[code] : (byte)255], image.GetSamples<byte>().Slice(4 * i, 4).ToArray());
        }
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(0, 2)]
    [InlineData(0, 4)]
    [InlineData(0, 8)]
    [InlineData(0, 16)]
    [InlineData(2, 8)]
    [InlineData(2, 16)]
    public void One_colour_may_be_transparent(int type, int depth)
    {
        int channels = PngSpecification.ChannelsOf(type);
        PngBuilder png = PngBuilder.Random(23, 9, type, depth, interlaced: true);
        int[] transparent = png.Codes[(50 * channels)..(51 * channels)];
        // Bits above the depth do not count.
        byte[] data = [.. transparent.SelectMany(code => (byte[])[(byte)(code >> 8 | (depth < 8 ? 0xA0 : 0)), (byte)code])];
        Image image = Sample.Read(new PngBuilder { Width = 23, Height = 9, ColorType = type, Depth = depth, Codes = png.Codes, Interlaced = true, Transparency = data }.Build());
        Assert.Equal(new PixelFormat(channels, AlphaMode.Straight, depth == 16 ? SampleType.Bits16 : SampleType.Bits8), image.Format);
        int max = (1 << depth) - 1, whole = depth == 16 ? 65535 : 255;
        IEnumerable<int> expected = png.Codes.Chunk(channels).SelectMany(pixel => (int[])[.. pixel.Select(code => (int)((long)code * whole / max)), pixel.SequenceEqual(transparent) ? 0 : whole]);
        Assert.Equal(expected, Sample.Integers(image));
        Assert.Contains(0, Sample.Integers(image).Chunk(channels + 1).Select(pixel => pixel[^1]));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(100)]
    public void The_data_may_be_in_many_chunks(int size)
    {
        PngBuilder png = PngBuilder.Random(31, 29, 6, 16, interlaced: false);
        List<(string Type, byte[] Data)> chunks = [.. new PngBuilder { Width = 31, Height = 29, ColorType = 6, Depth = 16, Codes = png.Codes, DataSize = size }.Chunks()];
        int first = chunks.FindIndex(chunk => chunk.Type == "IDAT");
        chunks.Insert(first, ("IDAT", []));
        chunks.Insert(first + 2, ("IDAT", []));
        chunks.Insert(chunks.Count - 1, ("IDAT", []));
        Assert.Equal(png.Codes, Sample.Integers(Sample.Read(PngBuilder.Assemble(chunks))));
    }

    [Fact]
    public void Other_chunks_are_skipped_wherever_they_may_be()
    {
        PngBuilder png = PngBuilder.Random(6, 6, 2, 8, interlaced: false);
        png.Early.Add(("tEXt", "Title\0A"u8.ToArray()));
        png.Early.Add(("acTL", new byte[8]));
        png.Middle.Add(("bKGD", new byte[6]));
        png.Middle.Add(("prIv", new byte[100_000]));
        png.Late.Add(("fdAT", new byte[30]));
        png.Late.Add(("tIME", new byte[7]));
        png.Late.Add(("tEXt", "Title\0B"u8.ToArray()));
        Check(png, "skipped");
    }

    [Fact]
    public void A_suggested_palette_is_none_of_the_images()
    {
        PngBuilder png = PngBuilder.Random(6, 6, 2, 8, interlaced: false);
        Check(new PngBuilder { Width = 6, Height = 6, Codes = png.Codes, Palette = new byte[12] }, "palette");
    }

    [Theory]
    [InlineData(0, 16, new byte[] { 10 }, 10)]
    [InlineData(2, 8, new byte[] { 5, 6, 5 }, 6)]
    [InlineData(3, 2, new byte[] { 6, 5, 4 }, 6)]
    [InlineData(4, 8, new byte[] { 3, 1 }, 3)]
    [InlineData(6, 16, new byte[] { 12, 12, 12, 16 }, 16)]
    [InlineData(0, 1, null, 1)]
    [InlineData(0, 4, null, 4)]
    [InlineData(3, 2, null, 8)]
    [InlineData(6, 16, null, 16)]
    public void Significant_bits_are_those_stated_else_those_of_the_file(int type, int depth, byte[]? stated, int expected)
    {
        PngBuilder png = PngBuilder.Random(4, 4, type, depth, interlaced: false);
        if (stated is not null)
            png.Early.Add(("sBIT", stated));
        Assert.Equal(expected, Sample.Read(png.Build()).SignificantBits);
    }

    [Fact]
    public void Colours_are_as_the_chunks_state_them()
    {
        PngBuilder png = PngBuilder.Random(3, 3, 2, 8, interlaced: false);
        byte[] profile = new byte[3000];
        new Random(3).NextBytes(profile);
        png.Early.AddRange([
            ("cICP", [9, 16, 0, 1]),
            ("mDCV", [.. ((int[])[35400, 14600, 8500, 39850, 6550, 2300, 15635, 16450]).SelectMany(v => PngBuilder.Integer(v)[2..]), .. PngBuilder.Integer(40000000), .. PngBuilder.Integer(50)]),
            ("cLLI", [.. PngBuilder.Integer(10000000), .. PngBuilder.Integer(2000000)]),
            ("iCCP", [.. "Wide "u8, 0xE9, 0, 0, .. PngBuilder.Deflate(profile)]),
            ("sRGB", [1]),
            ("gAMA", PngBuilder.Integer(45455)),
            ("cHRM", [.. ((int[])[31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]).SelectMany(v => PngBuilder.Integer(v))])]);
        ImageColor color = Sample.Read(png.Build()).Color;
        Assert.Equal(new CodingIndependentCodePoints(9, 16, 0, true), color.Cicp);
        Assert.Equal(new PngMasteringDisplay(35400, 14600, 8500, 39850, 6550, 2300, 15635, 16450, 40000000, 50), color.MasteringDisplay);
        Assert.Equal(new PngContentLight(10000000, 2000000), color.ContentLight);
        Assert.Equal("Wide \u00e9", color.IccProfileName);
        Assert.Equal(profile, color.IccProfile.ToArray());
        Assert.Equal(1, color.SrgbRenderingIntent);
        Assert.Equal(45455, color.Gamma);
        Assert.Equal(new PngChromaticities(31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000), color.Chromaticities);
    }

    [Fact]
    public void Nothing_stated_is_untagged() => Assert.Equal(ImageColor.Untagged, Sample.Read(PngBuilder.Random(3, 3, 0, 8, interlaced: false).Build()).Color);

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(6)]
    [InlineData(8)]
    public void Filters_are_undone_whatever_the_bytes(int stride)
    {
        Random random = new(stride);
        int size = 999 / stride * stride;
        byte[] filtered = new byte[size + PngUnfilter.Slack], above = new byte[size + PngUnfilter.Slack], row = new byte[size + PngUnfilter.Slack];
        for (int turn = 0; turn < 200; turn++)
        {
            random.NextBytes(filtered);
            random.NextBytes(above);
            if (turn % 2 == 0)
                foreach (ref byte value in above.AsSpan())
                    value = random.Next(2) == 0 ? (byte)random.Next(3) : (byte)random.Next(253, 256);
            for (int filter = 0; filter < 5; filter++)
            {
                PngUnfilter.Undo(filter, filtered.AsSpan(0, size), above.AsSpan(0, size), row.AsSpan(0, size), stride);
                for (int i = 0; i < size; i++)
                {
                    int predicted = PngSpecification.Predict(filter, i < stride ? 0 : row[i - stride], above[i], i < stride ? 0 : above[i - stride]);
                    if (row[i] != (byte)(filtered[i] + predicted))
                        Assert.Fail($"filter {filter}, byte {i}: {row[i]}");
                }
            }
        }
    }

    [Fact]
    public void Paeths_predictor_is_right_for_any_three_bytes()
    {
        // Pairs of pixels: the first of them becomes a below c, and b is above the second, which stays as it is predicted.
        const int Pairs = 256 * 256;
        byte[] above = new byte[2 * Pairs + PngUnfilter.Slack], filtered = new byte[2 * Pairs + PngUnfilter.Slack], row = new byte[2 * Pairs + PngUnfilter.Slack];
        for (int c = 0; c < 256; c++)
        {
            int left = 0, aboveLeft = 0;
            for (int pair = 0; pair < Pairs; pair++)
            {
                int a = pair & 255, b = pair >> 8;
                above[2 * pair] = (byte)c;
                above[2 * pair + 1] = (byte)b;
                filtered[2 * pair] = (byte)(a - PngSpecification.Paeth(left, c, aboveLeft));
                left = PngSpecification.Paeth(a, b, c);
                aboveLeft = b;
            }
            PngUnfilter.Undo(4, filtered.AsSpan(0, 2 * Pairs), above.AsSpan(0, 2 * Pairs), row.AsSpan(0, 2 * Pairs), 1);
            for (int pair = 0; pair < Pairs; pair++)
                if (row[2 * pair] != (pair & 255) || row[2 * pair + 1] != PngSpecification.Paeth(pair & 255, pair >> 8, c))
                    Assert.Fail($"a {pair & 255}, b {pair >> 8}, c {c}: {row[2 * pair + 1]}");
        }
    }

    [Fact]
    public void The_crc_is_that_of_the_specification()
    {
        Assert.Equal(0xCBF43926, ~Crc32.Append(Crc32.Initial, "123456789"u8));
        byte[] bytes = new byte[200];
        new Random(1).NextBytes(bytes);
        for (int length = 0; length < bytes.Length; length++)
        {
            uint state = Crc32.Append(Crc32.Initial, bytes.AsSpan(0, length / 3));
            Assert.Equal(PngSpecification.Crc(bytes[..length]), ~Crc32.Append(state, bytes.AsSpan((length / 3)..length)));
        }
    }

    internal static void Check(PngBuilder png, object turn)
    {
        Image image = Sample.Read(png.Build());
        int max = (1 << png.Depth) - 1;
        IEnumerable<int> expected = png.ColorType == 3
            ? png.Codes.SelectMany(code => png.Palette![(3 * code)..(3 * code + 3)].Select(value => (int)value))
            : png.Codes.Select(code => (int)((long)code * (png.Depth == 16 ? 65535 : 255) / max));
        PixelFormat format = new(png.ColorType is 0 or 4 ? 1 : 3, png.ColorType is 4 or 6 ? AlphaMode.Straight : AlphaMode.None, png.Depth == 16 ? SampleType.Bits16 : SampleType.Bits8);
        Sample.CheckSame(Sample.FromIntegers(png.Width, png.Height, format, expected), image, turn);
    }
}
