namespace Intaglio.Imaging.Tests;

/// <summary>libtiff, in its tools and ImageMagick, reads what is written here, and is read here.</summary>
public class ForeignTiffTests
{
    private static readonly string[] layouts = ["", "-r 7", "-r 1000", "-t -w 16 -l 32", "-t -w 128 -l 16", "-p separate", "-p separate -t -w 32 -l 16", "-B", "-B -t -w 16 -l 16", "-8", "-8 -B -p separate", "-f lsb2msb"];

    [SkippableFact]
    public void What_tiffcp_makes_of_any_file_is_read()
    {
        InstalledProgram.Need("tiffcp");
        int turns = 0, copies = 0;
        foreach (PixelFormat format in Sample.Formats)
        {
            Image image = Sample.Smooth(61, 43, format);
            byte[] file = Sample.Write(image, ImageFileFormat.Tiff, new() { TiffCompression = (TiffCompression)(turns % 3) });
            bool integer = format.Sample <= SampleType.Bits16;
            string[] compressions = ["none", "packbits", "lzw", "zip", integer || format.Sample == SampleType.Binary32 ? "lzw:2" : "lzw:1", integer ? "zip:2" : "zip:3"];
            foreach (string compression in compressions)
            {
                foreach (string options in (string[])[layouts[turns % layouts.Length], layouts[turns * 7 % layouts.Length]])
                {
                    // tiffcp takes only components of 8 bits apart.
                    if (options.Contains("separate", StringComparison.Ordinal) && format.Sample != SampleType.Bits8)
                        continue;
                    // libtiff 4.5 swaps the bytes of numbers once too often before it takes differences, and cannot read them itself.
                    if (!integer && options.Contains("-B", StringComparison.Ordinal) && compression is not ("none" or "packbits" or "lzw:1" or "lzw:2"))
                        continue;
                    byte[] copy = ForeignProgram.Transform("tiffcp", $"-c {compression} {options} {{0}} {{1}}", file, "a.tif", "b.tif");
                    Sample.CheckSame(image, Sample.Read(copy), (format, compression, options));
                    copies++;
                }
                turns++;
            }
        }
        Assert.Equal(24 * 6, turns);
        Assert.InRange(copies, 200, 288);
    }

    [SkippableFact]
    public void Tiffinfo_reads_all_and_complains_of_nothing()
    {
        InstalledProgram.Need("tiffinfo");
        foreach (PixelFormat format in Sample.Formats)
        {
            foreach (TiffCompression compression in Enum.GetValues<TiffCompression>())
            {
                Image image = Sample.Smooth(300, 200, format);
                image.Color = new ImageColor { IccProfile = Enumerable.Range(0, 1000).Select(i => (byte)i).ToArray() };
                string text = System.Text.Encoding.ASCII.GetString(TiffInfo(Sample.Write(image, ImageFileFormat.Tiff, new() { TiffCompression = compression })));
                Assert.Contains("Image Width: 300 Image Length: 200", text, StringComparison.Ordinal);
                Assert.Contains(compression switch { TiffCompression.None => "Compression Scheme: None", TiffCompression.Lzw => "Compression Scheme: LZW", _ => "Compression Scheme: AdobeDeflate" }, text, StringComparison.Ordinal);
                Assert.Contains($"Bits/Sample: {8 * format.BytesPerSample}", text, StringComparison.Ordinal);
                Assert.Contains("ICC Profile: <present>, 1000 bytes", text, StringComparison.Ordinal);
                if (format.Alpha != AlphaMode.None)
                    Assert.Contains(format.Alpha == AlphaMode.Premultiplied ? "assoc-alpha" : "unassoc-alpha", text, StringComparison.Ordinal);
            }
        }
    }

    [SkippableFact]
    public void Convert_reads_integers_without_premultiplication()
    {
        InstalledProgram.Need("ImageMagick");
        foreach (PixelFormat format in Sample.IntegersWithoutPremultiplication)
        {
            foreach (TiffCompression compression in Enum.GetValues<TiffCompression>())
            {
                Image image = Sample.Smooth(61, 43, format);
                CheckConverted(image, Sample.Write(image, ImageFileFormat.Tiff, new() { TiffCompression = compression }), "tiff", (format, compression));
            }
        }
    }

    [SkippableTheory]
    [InlineData("-type TrueColor -compress LZW")]
    [InlineData("-type TrueColor -compress Zip")]
    [InlineData("-type TrueColor -compress None -endian MSB")]
    [InlineData("-type TrueColor -compress RLE")]
    [InlineData("-type TrueColor -interlace Plane -compress None")]
    public void What_convert_writes_is_read(string options)
    {
        InstalledProgram.Need("ImageMagick");
        foreach (SampleType sample in (SampleType[])[SampleType.Bits8, SampleType.Bits16])
        {
            Image image = Sample.Smooth(61, 43, new(3, AlphaMode.None, sample));
            byte[] raw = sample == SampleType.Bits8 ? image.Bytes.ToArray() : Sample.BigEndian(image.GetSamples<ushort>());
            byte[] file = ForeignProgram.Run("ImageMagick", $"-size 61x43 -depth {8 * image.Format.BytesPerSample} -endian MSB rgb:- {options} tiff:-", raw);
            Sample.CheckSame(image, Sample.Read(file), (options, sample));
        }
    }

    [SkippableTheory]
    [InlineData("-monochrome -depth 1 -type Bilevel -compress None", 1)]
    [InlineData("-monochrome -depth 1 -type Bilevel -compress LZW -define tiff:fill-order=lsb", 1)]
    [InlineData("-colorspace Gray -depth 4 -compress LZW", 4)]
    [InlineData("-type Palette -colors 16 -compress LZW", 16)]
    [InlineData("-type Palette -colors 200 -compress Zip", 16)]
    public void What_convert_writes_of_few_colours_has_the_same_pixels_for_both(string options, int bits)
    {
        InstalledProgram.Need("ImageMagick");
        Image image = Sample.Smooth(61, 43, new(3, AlphaMode.None, SampleType.Bits8));
        byte[] file = ForeignProgram.Run("ImageMagick", $"-size 61x43 -depth 8 rgb:- {options} tiff:-", image.Bytes.ToArray());
        Image read = Sample.Read(file);
        Assert.Equal(bits, read.SignificantBits);
        CheckConverted(read, file, "tiff", options);
    }

    /// <summary>ImageMagick's pixels, 16 bits of red, green, blue and alpha, are those of the image.</summary>
    internal static void CheckConverted(Image image, byte[] file, string kind, object turn)
    {
        byte[] raw = ForeignProgram.Run("ImageMagick", $"{kind}:- -depth 16 -endian MSB rgba:-", file);
        int unit = image.Format.Sample == SampleType.Bits8 ? 257 : 1, colors = image.Format.ColorComponents;
        IEnumerable<int> expected = Sample.Integers(image).Chunk(image.Format.Components).SelectMany(pixel =>
            (int[])[pixel[0], pixel[colors / 2], pixel[colors - 1], pixel.Length > colors ? pixel[^1] : 65535 / unit]).Select(value => value * unit);
        int[] actual = [.. raw.Chunk(2).Select(pair => pair[0] << 8 | pair[1])];
        Assert.True(expected.SequenceEqual(actual), $"{turn}: {string.Join(' ', expected.Zip(actual).Where(pair => pair.First != pair.Second).Take(5))}");
    }

    private static byte[] TiffInfo(byte[] file)
    {
        using TemporaryFolder folder = new();
        folder.Write("file", file);
        return ForeignProgram.Run("tiffinfo", $"-D \"{folder["file"]}\"", []);
    }
}
