using System.Text;

namespace Intaglio.Imaging.Tests;

/// <summary>Files as Netpbm's pages have them, character by character.</summary>
public class NetpbmTests
{
    [Theory]
    [InlineData("P7\n\u001B[2J 1\n", "the unknown line '?[2J 1'")]
    [InlineData("PF\u0000\u009B\n1 1\n", "with 'PF??'")]
    [InlineData("Pf\n\u0007 1\n", "the size '?'")]
    public void What_is_quoted_of_a_file_has_nothing_that_a_terminal_obeys(string file, string quoted)
    {
        ImageFormatException exception = Assert.Throws<ImageFormatException>(() => Sample.Read(Encoding.Latin1.GetBytes(file)));
        Assert.Contains(quoted, exception.Message, StringComparison.Ordinal);
        Assert.DoesNotContain(exception.Message, char.IsControl);
    }

    [Theory]
    [InlineData("P1\n3 2\n1 0 1\n0 1 0\n", "0 255 0 255 0 255", 1)]
    [InlineData("P1 3 2 101010", "0 255 0 255 0 255", 1)]
    [InlineData("P1\n# a comment\n3 # width\n2#height\n10# half a row\n1\t0\r\n10", "0 255 0 255 0 255", 1)]
    [InlineData("P2\n3 2\n15\n0 15 1\n14 7 8\n", "0 255 17 238 119 136", 4)]
    [InlineData("P2\n3 2\n255\n0 255 1 254 127 128", "0 255 1 254 127 128", 8)]
    [InlineData("P2\n3 2 100\n0 100 50 33 1 99\n", "0 255 128 84 3 252", 8)]
    [InlineData("P2\n3 2\n# max\n1000\n0 1000 500 1 999 333", "0 65535 32768 66 65469 21823", 16)]
    [InlineData("P2\n3 2\n65535\n0 65535 1 2 3 4", "0 65535 1 2 3 4", 16)]
    [InlineData("P3\n1 2\n1\n0 1 0 1 0 1", "0 255 0 255 0 255", 1)]
    [InlineData("P3\n1 2\n256\n0 256 128 64 32 16", "0 65535 32768 16384 8192 4096", 16)]
    [InlineData("P4\n3 2\n\u00BF\u005F", "0 255 0 255 0 255", 1)]
    [InlineData("P5\n3 2\n255\n\n#\u0000\u00FF 1", "10 35 0 255 32 49", 8)]
    [InlineData("P5\n3 2\n3 \u0000\u0001\u0002\u0003\u0000\u0001", "0 85 170 255 0 85", 2)]
    [InlineData("P5 3 2 255# at the end\n123456", "49 50 51 52 53 54", 8)]
    [InlineData("P5\n3 2\n65535\nABCDEFGHIJKL", "16706 17220 17734 18248 18762 19276", 16)]
    [InlineData("P5\n3 2\n257\n\u0000\u0000\u0001\u0001\u0000\u0001\u0000\u0002\u0000\u0003\u0000\u0004", "0 65535 255 510 765 1020", 16)]
    [InlineData("P6\n1 2\n255\nabcdef", "97 98 99 100 101 102", 8)]
    [InlineData("P7\nWIDTH 3\nHEIGHT 2\nDEPTH 1\nMAXVAL 255\nTUPLTYPE GRAYSCALE\nENDHDR\nabcdef", "97 98 99 100 101 102", 8)]
    [InlineData("P7\n# comment\n\nTUPLTYPE GRAYSCALE_ALPHA\nMAXVAL 255\nDEPTH 2\nHEIGHT 1\nWIDTH 3\nENDHDR\nabcdef", "97 98 99 100 101 102", 8)]
    [InlineData("P7\nWIDTH 1\nHEIGHT 2\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\nabcdef", "97 98 99 100 101 102", 8)]
    [InlineData("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 3\nTUPLTYPE RGB_ALPHA\nENDHDR\n\u0000\u0001\u0002\u0003", "0 85 170 255", 2)]
    [InlineData("P7\nWIDTH 3\nHEIGHT 1\nDEPTH 1\nMAXVAL 1\nTUPLTYPE BLACKANDWHITE\nENDHDR\n\u0000\u0001\u0000", "0 255 0", 1)]
    [InlineData("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 2\nMAXVAL 1\nTUPLTYPE BLACKANDWHITE_ALPHA\nENDHDR\n\u0000\u0001", "0 255", 1)]
    [InlineData("P7\nWIDTH 1\nHEIGHT 2\nDEPTH 3\nMAXVAL 255\nENDHDR\nabcdef", "97 98 99 100 101 102", 8)]
    public void Files_have_these_samples(string file, string samples, int significantBits)
    {
        Image image = Sample.Read(Encoding.Latin1.GetBytes(file));
        Assert.Equal(samples, string.Join(' ', Sample.Integers(image)));
        Assert.Equal(significantBits, image.SignificantBits);
        // A second image follows; the stream is in front of it, or of the white space between them.
        using MemoryStream two = new(Encoding.Latin1.GetBytes(file + "\nP1"));
        ImageFile.Read(two);
        Assert.InRange(two.Position, file.TrimEnd('\n', ' ').Length, file.Length + 1);
    }

    /// <summary>The nearest to v (2ⁿ − 1) / max, by the integers alone: 2 |s max − v (2ⁿ − 1)| is at most max. Samples of another depth would be rounded again.</summary>
    [Fact]
    [Trait(Counts.Trait, Counts.Grids)]
    public void Maxima_are_scaled_in_one_step()
    {
        // Each maximum, or one of a few where they are large and alike.
        int step = Counts.Choose(13, 1);
        for (int max = 1; max <= 65535; max++)
        {
            bool isNarrow = max <= 255, isDepth = (max & (max + 1)) == 0, isWhole = isNarrow || max % 4096 == 1 || max == 30000;
            if (max > 2048 && max % step != 0 && !isDepth && !isWhole)
                continue;
            int whole = isNarrow ? 255 : 65535;
            // All codes of some maxima, and of the others those at the ends and in the middle.
            int[] codes = isWhole ? [.. Enumerable.Range(0, max + 1)] : [0, 1, max / 3, max / 2, max / 2 + 1, max - 1, max];
            byte[] raster = [.. codes.SelectMany(code => isNarrow ? (byte[])[(byte)code] : [(byte)(code >> 8), (byte)code])];
            Image image = Sample.Read([.. Encoding.ASCII.GetBytes($"P5\n{codes.Length} 1\n{max}\n"), .. raster]);
            Assert.Equal(isDepth ? int.Log2(max + 1) : isNarrow ? 8 : 16, image.SignificantBits);
            int[] samples = Sample.Integers(image);
            for (int i = 0; i < codes.Length; i++)
                if (2 * Math.Abs((long)samples[i] * max - (long)codes[i] * whole) > max)
                    Assert.Fail($"{codes[i]} of {max} is {samples[i]} of {whole}.");
        }
    }

    [Theory]
    [InlineData("Pf\n2 2\n-1.0\n", false)]
    [InlineData("Pf\n2 2\n1.0\n", true)]
    [InlineData("Pf 2\t2 -3.5e-1 ", false)]
    public void Float_maps_go_from_the_bottom_to_the_top(string header, bool bigEndian)
    {
        float[] values = [1.5f, -2, float.PositiveInfinity, 1e-40f];
        byte[] raster = [.. values.SelectMany(value => bigEndian ? BitConverter.GetBytes(value).Reverse() : BitConverter.GetBytes(value))];
        Image image = Sample.Read([.. Encoding.ASCII.GetBytes(header), .. raster]);
        Assert.Equal(new PixelFormat(1, AlphaMode.None, SampleType.Binary32), image.Format);
        Assert.Equal([values[2], values[3], values[0], values[1]], image.GetSamples<float>().ToArray());
        Image color = Sample.Read([.. "PF\n1 3\n-1\n"u8, .. Enumerable.Range(0, 9).SelectMany(i => BitConverter.GetBytes((float)i))]);
        Assert.Equal([6, 7, 8, 3, 4, 5, 0, 1, 2], color.GetSamples<float>().ToArray());
    }

    [Theory]
    [InlineData("P5", "white space after P5")]
    [InlineData("P55 5 255\n", "white space after P5")]
    [InlineData("P5\n3 2\n0\nabcdef", "maximum")]
    [InlineData("P5\n3 2\n65536\nabcdef", "maximum")]
    [InlineData("P5\n0 2\n255\nabcdef", "0 x 2 pixels")]
    [InlineData("P5\n3 0\n255\nabcdef", "3 x 0 pixels")]
    [InlineData("P5\n-3 2\n255\nabcdef", "width")]
    [InlineData("P5\n3x 2\n255\nabcdef", "width")]
    [InlineData("P5\n3 2\n255\nabcde", "row 1 of 2")]
    [InlineData("P5\n99999999999 2\n255\nabcde", "width")]
    [InlineData("P5\n2147483647 2147483647\n255\nabcde", "2147483647 x 2147483647 pixels")]
    [InlineData("P5\n3 2\n96\nabcdef", "96")]
    [InlineData("P5\n3 1\n256\nabcdef", "256")]
    [InlineData("P2\n3 2\n255\n1 2 3 4 5", "ends")]
    [InlineData("P2\n3 2\n255\n1 2 3 4 5 256", "255")]
    [InlineData("P2\n3 2\n255\n1 2 3 4 5 -6", "2D")]
    [InlineData("P1\n3 2\n1 0 2 1 0 1", "neither 0 nor 1")]
    [InlineData("P1\n3 2\n1 0 1 1 0", "ends")]
    [InlineData("P4\n9 2\nabc", "row 1 of 2")]
    [InlineData("P7 332\n#END_OF_COMMENTS\n1 1 255\na", "xv thumbnail")]
    [InlineData("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nTUPLTYPE GRAYSCALE\n", "within its header")]
    [InlineData("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\nabc", "depth")]
    [InlineData("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nTUPLTYPE CMYK\nENDHDR\nabc", "CMYK")]
    [InlineData("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 5\nMAXVAL 255\nENDHDR\nabcde", "depth 5")]
    [InlineData("P7\nWIDTH 1\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\nabc", "WIDTH")]
    [InlineData("P7\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\nabc", "0 x 1 pixels")]
    [InlineData("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 2\nTUPLTYPE BLACKANDWHITE\nENDHDR\n\u0001", "maximum")]
    [InlineData("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nCOLOR RED\nENDHDR\n\u0001", "COLOR RED")]
    [InlineData("Pf\n1 1\n0\nabcd", "scale")]
    [InlineData("Pf\n1 1\nnan\nabcd", "scale")]
    [InlineData("Pf\n1 1\nx\nabcd", "scale")]
    [InlineData("Pf\n1 1\n-1\nabc", "row 0 of 1")]
    [InlineData("Pf\n1 -1\n-1\nabcd", "'-1'")]
    [InlineData("Pfx\n1 1\n-1\nabcd", "'Pfx'")]
    public void Files_that_are_damaged(string file, string reason) =>
        Assert.Contains(reason, Assert.Throws<ImageFormatException>(() => Sample.Read(Encoding.Latin1.GetBytes(file))).Message, StringComparison.Ordinal);

    [Fact]
    public void Headers_alone_take_little_memory()
    {
        foreach (string file in (string[])[
            "P1\n15000 15000\n1", "P2\n200000000 1\n255\n1 ", "P2\n1 200000000\n255\n1 ", "P4\n200000000 1\n1", "P5\n200000000 1\n255\nabc", "P6\n15000 15000\n65535\nabc",
            "PF\n80000000 1\n-1\nabc", "Pf\n1 200000000\n-1\nabc", "P7\nWIDTH 200000000\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nENDHDR\nabc"])
        {
            byte[] bytes = Encoding.ASCII.GetBytes(file);
            Assert.True(Allocations.Count(() => Assert.Throws<ImageFormatException>(() => Sample.Read(bytes))) < 40_000_000, file);
        }
    }

    [Fact]
    public void Written_files_are_these()
    {
        Image grey = Sample.FromIntegers(3, 2, new(1, AlphaMode.None, SampleType.Bits8), [0, 255, 127, 128, 85, 170]);
        CheckFile(grey, ImageFileFormat.Pbm, new(), "P4\n3 2\n\u00A0\u0040");
        CheckFile(grey, ImageFileFormat.Pbm, new() { IsPlainText = true }, "P1\n3 2\n101\n010\n");
        CheckFile(grey, ImageFileFormat.Pgm, new(), "P5\n3 2\n255\n\u0000\u00FF\u007F\u0080\u0055\u00AA");
        CheckFile(grey, ImageFileFormat.Pnm, new() { IsPlainText = true, Depth = 2 }, "P2\n3 2\n3\n0 3 1\n2 1 2\n");
        CheckFile(grey, ImageFileFormat.Pgm, new() { IsPlainText = true, Depth = 16 }, "P2\n3 2\n65535\n0 65535 32639\n32896 21845 43690\n");
        CheckFile(grey, ImageFileFormat.Pam, new() { Depth = 1 }, "P7\nWIDTH 3\nHEIGHT 2\nDEPTH 1\nMAXVAL 1\nTUPLTYPE BLACKANDWHITE\nENDHDR\n\u0000\u0001\u0000\u0001\u0000\u0001");
        Image color = Sample.FromIntegers(1, 1, new(3, AlphaMode.None, SampleType.Bits16), [0x1234, 0xABCD, 0xFFFF]);
        CheckFile(color, ImageFileFormat.Pnm, new(), "P6\n1 1\n65535\n\u0012\u0034\u00AB\u00CD\u00FF\u00FF");
        CheckFile(color, ImageFileFormat.Ppm, new() { Depth = 8 }, "P6\n1 1\n255\n\u0012\u00AB\u00FF");
        Image alpha = Sample.FromIntegers(1, 1, new(3, AlphaMode.Straight, SampleType.Bits8), [1, 2, 3, 4]);
        CheckFile(alpha, ImageFileFormat.Pam, new(), "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n\u0001\u0002\u0003\u0004");
        Image half = new(1, 2, new(1, AlphaMode.None, SampleType.Binary16));
        half.GetSamples<Half>()[1] = (Half)1.5;
        CheckFile(half, ImageFileFormat.Pfm, new(), "Pf\n1 2\n-1.0\n\u0000\u0000\u00C0\u003F\u0000\u0000\u0000\u0000");
        Image ten = Sample.FromIntegers(2, 1, new(1, AlphaMode.None, SampleType.Bits16), [0, 65535]);
        ten.SignificantBits = 10;
        CheckFile(ten, ImageFileFormat.Pgm, new() { IsPlainText = true }, "P2\n2 1\n1023\n0 1023\n");
    }

    [Fact]
    public void Lines_of_plain_files_have_up_to_seventy_characters()
    {
        foreach (SampleType sample in (SampleType[])[SampleType.Bits8, SampleType.Bits16])
        {
            Image image = Sample.Random(123, 5, new(3, AlphaMode.None, sample));
            byte[] file = Sample.Write(image, ImageFileFormat.Ppm, new() { IsPlainText = true });
            string[] lines = Encoding.ASCII.GetString(file).Split('\n');
            Assert.InRange(lines.Max(line => line.Length), 60, 70);
            Assert.DoesNotContain(lines, line => line.EndsWith(' '));
            Sample.CheckSame(image, Sample.Read(file), sample);
        }
        Image bits = Sample.Random(200, 2, new(1, AlphaMode.None, SampleType.Bits8));
        Assert.Equal(70, Encoding.ASCII.GetString(Sample.Write(bits, ImageFileFormat.Pbm, new() { IsPlainText = true })).Split('\n').Max(line => line.Length));
    }

    private static void CheckFile(Image image, ImageFileFormat format, ImageWriteOptions options, string expected) =>
        Assert.Equal(expected, Encoding.Latin1.GetString(Sample.Write(image, format, options)));
}
