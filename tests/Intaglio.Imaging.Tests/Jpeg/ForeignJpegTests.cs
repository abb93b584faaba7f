namespace Intaglio.Imaging.Tests;

/// <summary>The programs of libjpeg-turbo decode to the same bytes as are read here, and encode to the same pixels.</summary>
public class ForeignJpegTests
{
    private static readonly PixelFormat gray = new(1, AlphaMode.None, SampleType.Bits8), rgb = new(3, AlphaMode.None, SampleType.Bits8);

    public static TheoryData<string> Ways => ["", "-grayscale", "-sample 1x1", "-sample 2x1", "-sample 1x2", "-sample 4x1", "-sample 2x2,1x2,2x1", "-rgb", "-progressive", "-progressive -grayscale", "-arithmetic", "-progressive -arithmetic",
        "-restart 1", "-restart 5B -sample 1x1", "-optimize -quality 5 -baseline", "-quality 100 -sample 1x1"];

    [SkippableTheory, MemberData(nameof(Ways))]
    public void Djpeg_decodes_to_the_same_bytes(string way)
    {
        Need();
        foreach ((int width, int height) in ((int, int)[])[(61, 43), (64, 48), (1, 1), (8, 3), (3, 130), (200, 7)])
        {
            byte[] file = Encode(way, width, height);
            foreach (int reduction in (int[])[1, 2, 4, 8])
            {
                if (reduction > 1 && Math.Max(width, height) < 8)
                    continue;
                (int expectedWidth, int expectedHeight, int depth, _, int[] samples) = PamText.Read(ForeignProgram.Run("djpeg", $"-dct int -pnm -scale 1/{reduction}", file));
                Image image = Sample.Read(file, new() { JpegReduction = reduction });
                Assert.Equal((expectedWidth, expectedHeight, depth), (image.Width, image.Height, image.Format.ColorComponents));
                Assert.True(samples.SequenceEqual(Sample.Integers(image)), $"{way}, {width} x {height}, 1/{reduction}");
            }
        }
    }

    [SkippableFact]
    public void Tiny_images_are_not_reduced()
    {
        Need();
        byte[] file = Encode("", 7, 5);
        Assert.Equal(Sample.Integers(Sample.Read(file)), Sample.Integers(Sample.Read(file, new() { JpegReduction = 8 })));
    }

    [SkippableFact]
    public void Cjpeg_encodes_to_the_same_pixels_and_size()
    {
        Need();
        (string Sampling, JpegSubsampling Subsampling)[] ways = [("1x1", JpegSubsampling.Ratio444), ("2x1", JpegSubsampling.Ratio422), ("2x2", JpegSubsampling.Ratio420), ("1x2", JpegSubsampling.Ratio440), ("4x1", JpegSubsampling.Ratio411)];
        foreach (PixelFormat format in (PixelFormat[])[gray, rgb])
        {
            foreach ((string sampling, JpegSubsampling subsampling) in ways)
            {
                foreach (int quality in (int[])[1, 30, 89, 90, 100])
                {
                    foreach (bool isProgressive in (bool[])[false, true])
                    {
                        Image image = Sample.Smooth(61, 43, format);
                        byte[] expected = ForeignProgram.Run("cjpeg", $"-dct int -baseline -quality {quality} -sample {sampling} {(isProgressive ? "-progressive" : "")}", Pnm(image));
                        byte[] file = Sample.Write(image, ImageFileFormat.Jpeg, new() { JpegQuality = quality, JpegSubsampling = subsampling, IsProgressive = isProgressive });
                        // Gray of other sampling factors means the same.
                        if (format == rgb || sampling == "1x1")
                            Assert.Equal(expected, file);
                        else
                            Sample.CheckSame(Sample.Read(expected), Sample.Read(file), (sampling, quality, isProgressive));
                    }
                }
            }
        }
    }

    // Bands begin with restart markers, as cjpeg writes them after a number of units.
    [SkippableTheory]
    [InlineData(1000, 700, JpegSubsampling.Ratio444, 125 * 32)]
    [InlineData(1000, 700, JpegSubsampling.Ratio420, 63 * 16)]
    [InlineData(65500, 37, JpegSubsampling.Ratio444, 8188)]
    [InlineData(5, 60000, JpegSubsampling.Ratio422, 2048)]
    public void Large_images_are_as_cjpeg_encodes_them_with_restarts(int width, int height, JpegSubsampling subsampling, int interval)
    {
        Need();
        Image image = Sample.Smooth(width, height, rgb);
        string sampling = subsampling switch { JpegSubsampling.Ratio444 => "1x1", JpegSubsampling.Ratio420 => "2x2", _ => "2x1" };
        byte[] expected = ForeignProgram.Run("cjpeg", $"-dct int -quality 80 -sample {sampling} -restart {interval}B", Pnm(image));
        foreach (int threads in (int[])[1, 2, 7])
        {
            ImageWriteOptions options = new() { JpegQuality = 80, JpegSubsampling = subsampling, MaxDegreeOfParallelism = threads };
            Assert.Equal(expected, Sample.Write(image, ImageFileFormat.Jpeg, options));
            Assert.Equal(expected, WriteByRows(image, options, height / 9));
        }
    }

    private static byte[] WriteByRows(Image image, ImageWriteOptions options, int most)
    {
        using MemoryStream stream = new();
        using (ImageRowWriter writer = new(stream, ImageHeader.From(image), ImageFileFormat.Jpeg, options, leaveOpen: true))
        {
            int size = image.Width * image.Format.BytesPerPixel;
            for (int y = 0, count = 1; y < image.Height; y += count, count = Math.Min(most, image.Height - y))
            {
                Image rows = new(image.Width, count, image.Format);
                image.Bytes.Slice(y * size, count * size).CopyTo(rows.Bytes);
                writer.Write(rows);
            }
            writer.Complete();
        }
        return stream.ToArray();
    }

    private static byte[] Encode(string way, int width, int height) => ForeignProgram.Run("cjpeg", way, Pnm(Sample.Smooth(width, height, rgb)));

    private static byte[] Pnm(Image image) => PamText.Write(image.Width, image.Height, image.Format.ColorComponents, 255, Sample.Integers(image));

    private static void Need()
    {
        InstalledProgram.Need("djpeg");
        InstalledLibrary.NeedTurboJpeg();
    }
}
