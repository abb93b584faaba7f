using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Pictures.Tests;

/// <summary>Pictures of differences: what they show against what was changed.</summary>
public sealed class DifferencePictureTests
{
    private static readonly PixelFormat rgb = new(3, AlphaMode.None, SampleType.Bits8);

    /// <summary>A patch of pixels differs in bands of its own, and is where it was made.</summary>
    [Theory]
    [InlineData(PictureMetric.Ciede2000)]
    [InlineData(PictureMetric.Absolute)]
    public void Colors_are_where_pixels_differ(PictureMetric metric)
    {
        Image first = StructuralSimilarityTests.CreateNoise(2900, 247, rgb, seed: 1), second = Copy(first);
        for (int y = 118; y < 124; y++)
            second.GetRow<byte>(y)[300..600].Clear();
        Image picture = Draw(first, second, new() { Metric = metric }), plain = Draw(first, first, new() { Metric = metric });
        for (int y = 0; y < picture.Height; y++)
        {
            for (int x = 0; x < picture.Width; x++)
            {
                bool isChanged = y is >= 118 and < 124 && x is >= 100 and < 200;
                ReadOnlySpan<byte> pixel = Pixel(picture, x, y);
                Assert.Equal(isChanged, !pixel.SequenceEqual(Pixel(plain, x, y)));
                if (!isChanged)
                    Assert.True(pixel[0] == pixel[1] && pixel[1] == pixel[2] && pixel[0] < 140);
            }
        }
    }

    /// <summary>The mean of the channels, at the edges that of the nearest window.</summary>
    [Fact]
    public void Structure_is_shown_around_each_pixel()
    {
        Image first = StructuralSimilarityTests.CreateNoise(2900, 247, rgb, seed: 1), second = StructuralSimilarityTests.CreateNoise(2900, 247, rgb, seed: 2, of: first);
        double[][,] similarities = [.. Enumerable.Range(0, 3).Select(channel => StructuralSimilarityTests.CreateReference(first, second, channel))];
        Image picture = Draw(first, second, new() { Metric = PictureMetric.StructuralSimilarity, Scale = 0.5 });
        for (int y = 0; y < picture.Height; y++)
        {
            for (int x = 0; x < picture.Width; x++)
            {
                (int top, int left) = (Math.Clamp(y - 5, 0, 236), Math.Clamp(x - 5, 0, 2889));
                double share = (1 - similarities.Average(channel => channel[top, left])) / 0.5 * 255;
                // Not where rounding may go either way.
                if (Math.Abs(share - Math.Floor(share) - 0.5) < 1e-4)
                    continue;
                int step = Math.Min(255, (int)(share + 0.5));
                Assert.True(DifferenceColors.Get(ToGray(Pixel(first, x, y)), step).SequenceEqual(Pixel(picture, x, y)), $"{x}, {y}: {step}");
            }
        }
    }

    /// <summary>The scale is the difference from which on nothing gets lighter: white on black is 100 of CIEDE2000 and 1 of samples.</summary>
    [Theory]
    [InlineData(PictureMetric.Ciede2000, 100, 255)]
    [InlineData(PictureMetric.Ciede2000, 200, 128)]
    [InlineData(PictureMetric.Ciede2000, 10, 255)]
    [InlineData(PictureMetric.Absolute, 1, 255)]
    [InlineData(PictureMetric.Absolute, 4, 64)]
    public void The_scale_is_the_largest_difference(PictureMetric metric, double scale, int step)
    {
        Image black = new(3, 2, rgb), white = new(3, 2, rgb);
        white.Bytes.Span.Fill(255);
        Image picture = Draw(black, white, new() { Metric = metric, Scale = scale });
        Assert.True(DifferenceColors.Get(0, step).SequenceEqual(Pixel(picture, 2, 1)));
    }

    /// <summary>Lightness tells a small difference from a large one, also to who sees no hues; gray, and how dark the image is, never passes for one.</summary>
    [Fact]
    public void Colors_get_lighter_in_equal_steps()
    {
        double[] lightness = [.. Enumerable.Range(0, 256).Select(step => ToOklab(DifferenceColors.Get(60, step)).L)];
        for (int step = 16; step < 256; step++)
            Assert.InRange(lightness[step] - lightness[step - 16], 0.02, 0.07);
        for (int step = 128; step < 256; step++)
            Assert.Equal(ToOklab(DifferenceColors.Get(0, step)).L, ToOklab(DifferenceColors.Get(255, step)).L, 0.06);
        Assert.True(ToOklab(DifferenceColors.Get(255, 0)).L < 0.55);
        Assert.True(lightness[255] > 0.95);
    }

    /// <summary>The picture of docs/guides/pictures.md: differences grow from the left, the image gets lighter from the top.</summary>
    [Fact]
    public void The_page_shows_the_colors()
    {
        Image first = new(512, 64, new(1, AlphaMode.None, SampleType.Bits16)), second = new(512, 64, first.Format);
        for (int y = 0; y < 64; y++)
        {
            for (int x = 0; x < 512; x++)
            {
                int gray = y * 65535 / 63, apart = x * 65535 / 5110;
                (first.GetRow<ushort>(y)[x], second.GetRow<ushort>(y)[x]) = ((ushort)gray, (ushort)(gray < 32768 ? gray + apart : gray - apart));
            }
        }
        Image shown = PictureFile.Read(Path.Combine(AppContext.BaseDirectory, "difference-scale.png"));
        Assert.True(shown.Bytes.Span.SequenceEqual(Draw(first, second, new() { Metric = PictureMetric.Absolute }).Bytes.Span));
    }

    [Theory]
    [InlineData(PictureFormat.Png)]
    [InlineData(PictureFormat.Tiff)]
    [InlineData(PictureFormat.Ppm)]
    [Trait("Duration", "Long")]
    public void Pictures_are_the_same_with_any_number_of_threads(PictureFormat format)
    {
        Image first = StructuralSimilarityTests.CreateNoise(600, 620, rgb, seed: 1), second = StructuralSimilarityTests.CreateNoise(600, 620, rgb, seed: 2, of: first);
        foreach (PictureMetric metric in Enum.GetValues<PictureMetric>())
        {
            byte[][] files = [.. ((int[])[1, 2, 5]).Select(threads => DrawFile(first, second, new() { Metric = metric, MaxDegreeOfParallelism = threads }, format).ToArray())];
            Assert.Equal(files[0], files[1]);
            Assert.Equal(files[0], files[2]);
        }
    }

    /// <summary>Gray is what the image looks like: linear light as a screen shows it, transparent over black.</summary>
    [Fact]
    public void The_image_below_is_as_seen()
    {
        Image linear = new(2, 1, new(3, AlphaMode.Straight, SampleType.Bits16)) { Color = ImageColorSpace.Describe(RgbColorSpace.FromMatrix("linear", RgbColorSpace.Srgb.ToXyz, TransferFunction.Linear)) };
        // 100 of 255 in sRGB are 0.12744 of the light.
        ((ReadOnlySpan<ushort>)[8352, 8352, 8352, 65535, 8352, 8352, 8352, 32896]).CopyTo(linear.GetSamples<ushort>());
        Image picture = Draw(linear, linear, new());
        Assert.True(DifferenceColors.Get(100, 0).SequenceEqual(Pixel(picture, 0, 0)));
        Assert.True(DifferenceColors.Get(50, 0).SequenceEqual(Pixel(picture, 1, 0)));
    }

    [Fact]
    public void Nothing_is_written_where_there_is_nothing_to_show()
    {
        Image first = new(20, 10, rgb);
        using MemoryStream target = new();
        Assert.False(Compare(first, new Image(20, 11, rgb), target, new()).IsSameSize);
        Assert.Equal(0, target.Length);
        Assert.Throws<ArgumentException>("options", () => Compare(first, first, target, new() { Metric = PictureMetric.StructuralSimilarity }));
        Image unknown = Copy(first);
        unknown.Color = new() { Cicp = new(250, 250, 0, true) };
        Assert.Contains("CIEDE2000", Assert.Throws<NotSupportedException>(() => Compare(first, unknown, target, new())).Message, StringComparison.Ordinal);
        Assert.Equal(0, target.Length);
        Compare(first, unknown, target, new() { Metric = PictureMetric.Absolute });
        Assert.NotEqual(0, target.Length);
    }

    private static Image Draw(Image first, Image second, PictureComparisonOptions options) => PictureFile.Read(DrawFile(first, second, options));

    private static MemoryStream DrawFile(Image first, Image second, PictureComparisonOptions options, PictureFormat format = PictureFormat.Png)
    {
        MemoryStream target = new();
        Compare(first, second, target, options, format);
        target.Position = 0;
        return target;
    }

    private static PictureDifference Compare(Image first, Image second, Stream target, PictureComparisonOptions options, PictureFormat format = PictureFormat.Png)
    {
        using PictureReader one = Open(first), other = Open(second);
        return PictureComparison.Draw(one, other, target, format, options);
    }

    private static PictureReader Open(Image image)
    {
        MemoryStream stream = new();
        PictureFile.Write(stream, image, PictureFormat.Png);
        stream.Position = 0;
        return PictureFile.Open(stream);
    }

    private static Image Copy(Image image)
    {
        Image copy = new(image.Width, image.Height, image.Format);
        image.Bytes.CopyTo(copy.Bytes);
        return copy;
    }

    private static ReadOnlySpan<byte> Pixel(Image image, int x, int y) => image.GetRow<byte>(y).Slice(3 * x, 3);

    // Luma with the weights of BT.709 in parts of 256.
    private static byte ToGray(ReadOnlySpan<byte> pixel) => (byte)((54 * pixel[0] + 183 * pixel[1] + 19 * pixel[2] + 128) / 256);

    private static Oklab ToOklab(ReadOnlySpan<byte> pixel)
    {
        double[] light = new double[3];
        for (int i = 0; i < 3; i++)
            light[i] = RgbColorSpace.Srgb.Transfers[i].Decode(pixel[i] / 255.0);
        double[] matrix = RgbColorSpace.Srgb.MatrixTo(RgbColorSpace.XyzD65).ToDoubles();
        return Oklab.FromXyz(matrix[0] * light[0] + matrix[1] * light[1] + matrix[2] * light[2], matrix[3] * light[0] + matrix[4] * light[1] + matrix[5] * light[2], matrix[6] * light[0] + matrix[7] * light[1] + matrix[8] * light[2]);
    }
}
