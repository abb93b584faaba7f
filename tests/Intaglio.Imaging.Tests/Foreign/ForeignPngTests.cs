namespace Intaglio.Imaging.Tests;

/// <summary>libpng, in Netpbm's programs and ImageMagick, reads what is written here, and is read here.</summary>
public class ForeignPngTests
{
    [SkippableFact]
    public void Pngtopam_reads_every_format_in_every_depth()
    {
        InstalledProgram.Need("pngtopam");
        foreach (PixelFormat format in Sample.IntegersWithoutPremultiplication)
        {
            foreach (int depth in format is { ColorComponents: 1, Alpha: AlphaMode.None } ? (int[])[1, 2, 4, 8, 16] : [8, 16])
            {
                foreach (bool interlaced in (bool[])[false, true])
                {
                    Image image = Sample.Smooth(61, 43, format);
                    byte[] file = Sample.Write(image, ImageFileFormat.Png, new() { Depth = depth, IsInterlaced = interlaced });
                    (int width, int height, int components, int max, int[] samples) = PamText.Read(ForeignProgram.Run("pngtopam", "-quiet -alphapam", file));
                    // It may add alpha or colours, and takes the significant bits as the maximum.
                    int whole = format.Sample == SampleType.Bits8 ? 255 : 65535, code = (1 << depth) - 1;
                    IEnumerable<int> expected = Sample.Integers(image).Chunk(format.Components).SelectMany(pixel =>
                        WithAlpha(pixel, format, components, whole).Select(value => Sample.Round(Sample.Round(value, whole, code), code, max)));
                    Assert.Equal((61, 43), (width, height));
                    Assert.True(expected.SequenceEqual(samples), $"{format}, {depth}, {interlaced}: {components} components, {max}");
                }
            }
        }
    }

    [SkippableFact]
    public void Pngtopam_reads_palettes()
    {
        InstalledProgram.Need("pngtopam");
        foreach (int colors in (int[])[2, 3, 16, 200])
        {
            Image image = Sample.FromIntegers(50, 20, new(3, AlphaMode.Straight, SampleType.Bits8),
                Enumerable.Range(0, 1000).SelectMany(i => (int[])[i % colors, 255 - i % colors, 3, i % colors % 2 == 0 ? 255 : i % colors]));
            byte[] file = Sample.Write(image, ImageFileFormat.Png, new() { IsIndexed = true, IsInterlaced = colors == 16 });
            (_, _, int depth, int max, int[] samples) = PamText.Read(ForeignProgram.Run("pngtopam", "-quiet -alphapam", file));
            Assert.Equal((4, 255), (depth, max));
            Assert.Equal(Sample.Integers(image), samples);
        }
    }

    [SkippableFact]
    public void What_pnmtopng_writes_is_read()
    {
        InstalledProgram.Need("pnmtopng");
        Random random = new(1);
        int turns = 0;
        foreach (int depth in (int[])[1, 3])
        {
            foreach (int max in (int[])[1, 3, 15, 255, 65535])
            {
                foreach (string options in (string[])["", "-interlace", "-force", "-nofilter", "-sub", "-up", "-avg", "-paeth", "-interlace -paeth -compression 9"])
                {
                    // Few colours become a palette.
                    int[] samples = [.. Enumerable.Range(0, 37 * 29 * depth).Select(i => turns % 2 == 0 ? random.Next(max + 1) : i / 37 % 3 * (max / 3))];
                    Image image = Sample.Read(ForeignProgram.Run("pnmtopng", $"-quiet {options}", PamText.Write(37, 29, depth, max, samples)));
                    int whole = image.Format.Sample == SampleType.Bits8 ? 255 : 65535;
                    // Grey may come as colours of a palette, and colours that are all grey as grey.
                    int[][] pixels = [.. Sample.Integers(image).Chunk(image.Format.Components).Select(pixel => Three(pixel, image.Format.Components))];
                    int[][] expected = [.. samples.Chunk(depth).Select(pixel => Three([.. pixel.Select(value => Sample.Round(value, max, whole))], depth))];
                    Assert.True(expected.SelectMany(pixel => pixel).SequenceEqual(pixels.SelectMany(pixel => pixel)), $"{depth}, {max}, {options}: {image.Format}");
                    turns++;
                }
            }
        }

        static int[] Three(int[] pixel, int components) => components <= 2 ? [pixel[0], pixel[0], pixel[0]] : pixel[..3];
    }

    [SkippableFact]
    public void Convert_reads_every_format()
    {
        InstalledProgram.Need("ImageMagick");
        foreach (PixelFormat format in Sample.IntegersWithoutPremultiplication)
        {
            foreach (bool interlaced in (bool[])[false, true])
            {
                Image image = Sample.Smooth(61, 43, format);
                ForeignTiffTests.CheckConverted(image, Sample.Write(image, ImageFileFormat.Png, new() { IsInterlaced = interlaced }), "png", (format, interlaced));
            }
        }
    }

    [SkippableTheory]
    [InlineData("PNG24", 8, "", 3, AlphaMode.None, SampleType.Bits8)]
    [InlineData("PNG24", 8, "-interlace PNG", 3, AlphaMode.None, SampleType.Bits8)]
    [InlineData("PNG32", 8, "", 3, AlphaMode.Straight, SampleType.Bits8)]
    [InlineData("PNG32", 8, "-interlace PNG -quality 94", 3, AlphaMode.Straight, SampleType.Bits8)]
    [InlineData("PNG48", 16, "", 3, AlphaMode.None, SampleType.Bits16)]
    [InlineData("PNG64", 16, "-interlace PNG", 3, AlphaMode.Straight, SampleType.Bits16)]
    public void What_convert_writes_is_read(string kind, int depth, string options, int colors, AlphaMode alpha, SampleType sample)
    {
        InstalledProgram.Need("ImageMagick");
        Image image = Sample.Smooth(61, 43, new(colors, alpha, sample));
        byte[] raw = sample == SampleType.Bits8 ? image.Bytes.ToArray() : Sample.BigEndian(image.GetSamples<ushort>());
        string source = alpha == AlphaMode.None ? "rgb" : "rgba";
        byte[] file = ForeignProgram.Run("ImageMagick", $"-size 61x43 -depth {depth} -endian MSB {source}:- {options} {kind}:-", raw);
        Sample.CheckSame(image, Sample.Read(file), kind);
    }

    private static int[] WithAlpha(int[] pixel, PixelFormat format, int components, int whole)
    {
        int[] colors = pixel[..format.ColorComponents];
        if (components >= 3 && colors.Length == 1)
            colors = [colors[0], colors[0], colors[0]];
        return components % 2 == 1 ? colors : [.. colors, format.Alpha == AlphaMode.None ? whole : pixel[^1]];
    }
}
