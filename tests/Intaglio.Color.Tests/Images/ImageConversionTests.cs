using Intaglio.Imaging;

namespace Intaglio.Color.Tests;

public class ImageConversionTests
{
    private static readonly PixelFormat rgb8 = new(3, AlphaMode.None, SampleType.Bits8);

    private static Image Make(int width, int height, Func<int, int, (int R, int G, int B)> pixel)
    {
        Image image = new(width, height, rgb8);
        Span<byte> samples = image.GetSamples<byte>();
        for (int i = 0; i < width * height; i++)
        {
            (int r, int g, int b) = pixel(i % width, i / width);
            (samples[3 * i], samples[3 * i + 1], samples[3 * i + 2]) = ((byte)r, (byte)g, (byte)b);
        }
        return image;
    }

    // Every colour that differs by 15 from the next: smooth, and of all hues.
    private static Image Cube() => Make(18 * 18, 18, (x, y) => (x % 18 * 15, x / 18 * 15, y * 15));

    private static byte[] Bytes(Image image) => image.Bytes.ToArray();

    /// <summary>Of all formats: nothing is asked for, so that nothing may change, also of numbers that are no multiples of a level and of NaN.</summary>
    [Fact]
    public void A_depth_is_made_of_an_integer()
    {
        Assert.Equal(ColorDepth.FromBits(10), new ImageConversionOptions { Depth = 10 }.Depth);
        Assert.Throws<ArgumentOutOfRangeException>("bits", () => (ColorDepth)17);
    }

    [Fact]
    public void What_is_not_converted_keeps_its_bits()
    {
        foreach (int colors in (int[])[1, 3])
            foreach (AlphaMode alpha in (AlphaMode[])[AlphaMode.None, AlphaMode.Straight])
                foreach (SampleType sample in Enum.GetValues<SampleType>())
                {
                    Image image = new(61, 43, new PixelFormat(colors, alpha, sample));
                    new Random(5).NextBytes(image.Bytes.Span);
                    if (image.Format.IsInteger)
                        image.SignificantBits = 5;
                    foreach (ImageConversionOptions options in (ImageConversionOptions[])[new(), new() { Target = RgbColorSpace.Srgb }, new() { Measure = image.Format.IsInteger }])
                    {
                        Image same = ImageConversion.Convert(image, options).Image;
                        Assert.Equal((image.Format, image.SignificantBits), (same.Format, same.SignificantBits));
                        Assert.True(Bytes(image).SequenceEqual(Bytes(same)), $"{image.Format}");
                    }
                }
    }

    [Theory]
    [InlineData(0.1f)]
    [InlineData(-3.25f)]
    [InlineData(1e-30f)]
    [InlineData(0.7f)]
    public void Grays_of_half_precision_become_the_same_numbers(float number)
    {
        Image image = new(1, 1, new PixelFormat(1, AlphaMode.None, SampleType.Binary16));
        image.GetSamples<Half>()[0] = (Half)number;
        Image wide = ImageConversion.Convert(image, new() { Depth = ColorDepth.Parse("float") }).Image;
        Assert.Equal((float)(Half)number, wide.GetSamples<float>()[0]);
    }

    [Theory]
    [InlineData(DitherMethod.None, "5")]
    [InlineData(DitherMethod.ErrorDiffusion, "3")]
    [InlineData(DitherMethod.BlueNoise, "5-6-5")]
    [InlineData(DitherMethod.Ordered, "8")]
    public void Rows_are_converted_as_the_whole(DitherMethod dither, string depth)
    {
        Image image = Make(97, 61, (x, y) => (x * 2, y * 4, (x * y) & 255));
        ImageConversionOptions options = new() { Target = RgbColorSpace.DisplayP3, Depth = ColorDepth.Parse(depth), Dither = dither, Measure = true };
        (Image whole, ConversionReport? report) = ImageConversion.Convert(image, options);
        ImageRowConversion conversion = new(ImageHeader.From(image), options);
        List<byte> parts = [];
        for (int y = 0; y < image.Height; y += 7)
        {
            int rows = Math.Min(7, image.Height - y);
            Image part = new(image.Width, rows, image.Format), after = new(image.Width, rows, conversion.Target.Format);
            image.Bytes.Slice(y * image.Width * 3, rows * image.Width * 3).CopyTo(part.Bytes);
            conversion.Convert(part, after);
            parts.AddRange(Bytes(after));
        }
        Assert.Equal(Bytes(whole), parts);
        Assert.Equal(report! with { MeanDifference = 0 }, conversion.ToReport()! with { MeanDifference = 0 });
        Assert.Equal(report!.MeanDifference, conversion.ToReport()!.MeanDifference, 1e-9);
    }

    /// <summary>Wide enough for several calls of the delegates, which need no file.</summary>
    [Fact]
    [Trait("Duration", "Long")]
    public void Rows_come_from_anywhere_and_go_anywhere()
    {
        Image image = Make(3000, 1201, (x, y) => (x & 255, y & 255, (x + y) & 255));
        ImageConversionOptions options = new() { Target = RgbColorSpace.AdobeRgb1998, Depth = ColorDepth.FromBits(16) };
        List<int> heights = [];
        List<byte> after = [];
        int read = 0;
        new ImageRowConversion(ImageHeader.From(image), options).Convert(
            rows =>
            {
                image.Bytes.Slice(read * image.Width * 3, rows.Height * image.Width * 3).CopyTo(rows.Bytes);
                read += rows.Height;
            },
            rows =>
            {
                heights.Add(rows.Height);
                after.AddRange(rows.Bytes.Span);
            });
        Assert.Equal((image.Height, image.Height), (read, heights.Sum()));
        Assert.True(heights.Count > 1);
        Assert.Equal(Bytes(ImageConversion.Convert(image, options).Image), after);
    }

    [Theory]
    [InlineData("sRGB", "ProPhoto RGB", "8")]
    [InlineData("sRGB", "Adobe RGB (1998)", "16")]
    [InlineData("Display P3", "sRGB", "8")]
    public void BothWaysGiveTheSameLevels(string from, string to, string depth)
    {
        ImageConversionOptions direct = new() { Source = Space(from), Target = Space(to), Depth = ColorDepth.Parse(depth) };
        ImageConversionOptions measured = new() { Source = direct.Source, Target = direct.Target, Depth = direct.Depth, Measure = true };
        (Image one, ConversionReport? none) = ImageConversion.Convert(Cube(), direct);
        (Image other, ConversionReport? report) = ImageConversion.Convert(Cube(), measured);
        Assert.Null(none);
        Assert.NotNull(report);
        Assert.Equal(one.Format, other.Format);
        if (depth == "8")
            Assert.Equal(Bytes(one), Bytes(other));
        else
            for (int i = 0; i < one.GetSamples<ushort>().Length; i++)
                Assert.InRange(one.GetSamples<ushort>()[i] - other.GetSamples<ushort>()[i], -1, 1);
    }

    [Fact]
    public void ARampLosesLevelsThroughAWideSpaceIn8BitsAndNoneIn16()
    {
        Image ramp = Make(256, 3, (x, y) => (x, x, x));
        (int[] levels, double difference)[] results = [.. new[] { "8", "16" }.Select(depth =>
        {
            Image wide = ImageConversion.Convert(ramp, new ImageConversionOptions { Target = RgbColorSpace.ProPhoto, Depth = ColorDepth.Parse(depth) }).Image;
            (Image back, _) = ImageConversion.Convert(wide, new ImageConversionOptions { Target = RgbColorSpace.Srgb, Depth = ColorDepth.FromBits(8) });
            byte[] samples = Bytes(back);
            return ((int[])[.. Enumerable.Range(0, 3).Select(channel => samples.Where((_, i) => i % 3 == channel).Distinct().Count())], (double)samples.Zip(Bytes(ramp), (a, b) => Math.Abs(a - b)).Max());
        })];
        Assert.All(results[0].levels, count => Assert.InRange(count, 150, 240));
        Assert.InRange(results[0].difference, 1, 3);
        Assert.Equal([256, 256, 256], results[1].levels);
        Assert.Equal(0, results[1].difference);
    }

    [Fact]
    public void TheReportCountsWhatThereIs()
    {
        // Four grey steps of 64 pixels each, in 2 bits of their own, and one pixel that sRGB cannot hold.
        Image image = Make(257, 1, (x, _) => x == 256 ? (255, 0, 0) : (x / 64 * 85, x / 64 * 85, x / 64 * 85));
        ImageConversionOptions options = new() { Source = RgbColorSpace.DisplayP3, Target = RgbColorSpace.Srgb, Measure = true };
        (Image result, ConversionReport? report) = ImageConversion.Convert(image, options);
        Assert.Equal(257, report!.Pixels);
        Assert.Equal(1, report.OutOfGamut);
        Assert.Equal(1.0 / 257, report.OutOfGamutShare, 1e-12);
        Assert.Equal(64, report.LongestRunBefore);
        Assert.Equal(64, report.LongestRunAfter);
        Assert.Equal(new ChannelReport(4, 4, 252), report.Red);
        Assert.Equal(new ChannelReport(4, 4, 252), report.Green);
        Assert.Equal([255, 0, 0], result.GetSamples<byte>()[^3..].ToArray());
        // Greys are exact; the difference is that of the one red, by the definitions.
        double difference = ColorDifference.Ciede2000(Lab(RgbColorSpace.DisplayP3), Lab(RgbColorSpace.Srgb));
        Assert.Equal(difference, report.LargestDifference, 1e-3);
        Assert.Equal(difference / 257, report.MeanDifference, 1e-4);

        static CieLab Lab(RgbColorSpace space)
        {
            double[] toXyz = space.MatrixTo(RgbColorSpace.XyzD50).ToDoubles();
            return CieLab.FromXyz(toXyz[0], toXyz[3], toXyz[6], RgbColorSpace.XyzD50.White);
        }
    }

    [Theory]
    [InlineData("4", 16, 16, 16)]
    [InlineData("3-3-2", 8, 8, 4)]
    [InlineData("5-6-5", 32, 64, 32)]
    public void LevelsAreThoseOfTheDepth(string depth, int red, int green, int blue)
    {
        foreach (DitherMethod dither in Enum.GetValues<DitherMethod>())
        {
            (Image result, _) = ImageConversion.Convert(Cube(), new ImageConversionOptions { Depth = ColorDepth.Parse(depth), Dither = dither });
            int[] levels = [red, green, blue];
            byte[] samples = Bytes(result);
            for (int channel = 0; channel < 3; channel++)
            {
                int[] allowed = [.. Enumerable.Range(0, levels[channel]).Select(code => (int)Math.Round(code * 255.0 / (levels[channel] - 1)))];
                Assert.Empty(samples.Where((_, i) => i % 3 == channel).Select(sample => (int)sample).Except(allowed));
            }
        }
    }

    [Theory]
    [InlineData(DitherMethod.Ordered)]
    [InlineData(DitherMethod.BlueNoise)]
    [InlineData(DitherMethod.ErrorDiffusion)]
    public void DitheringKeepsTheLight(DitherMethod dither)
    {
        // A grey between two levels of 4 bits, whose mean is of light.
        Image image = Make(64, 64, (_, _) => (100, 100, 100));
        (Image result, _) = ImageConversion.Convert(image, new ImageConversionOptions { Depth = ColorDepth.FromBits(4), Dither = dither });
        double mean = Bytes(result).Average(sample => TransferFunction.Srgb.Decode(sample / 255.0));
        Assert.Equal(TransferFunction.Srgb.Decode(100 / 255.0), mean, 1e-3);
        Assert.Equal(2, Bytes(result).Distinct().Count());
    }

    [Theory]
    [InlineData("10", 1023)]
    [InlineData("14", 16383)]
    [InlineData("16", 65535)]
    public void DeepLevelsAreRoundedOnce(string depth, int most)
    {
        Image image = Make(256, 1, (x, _) => (x, 255 - x, x));
        (Image result, _) = ImageConversion.Convert(image, new ImageConversionOptions { Depth = ColorDepth.Parse(depth), Measure = true });
        Assert.Equal(int.Parse(depth, System.Globalization.CultureInfo.InvariantCulture), result.SignificantBits);
        for (int x = 0; x < 256; x++)
            Assert.Equal(Math.Round(Math.Round(x / 255.0 * most) * 65535 / most), result.GetSamples<ushort>()[3 * x]);
    }

    [Fact]
    public void AnImageOf16ColoursKeepsThem()
    {
        Image image = Make(64, 64, (x, y) => (x / 16 * 85, y / 16 * 85, 128));
        foreach (DitherMethod dither in Enum.GetValues<DitherMethod>())
        {
            (Image result, _) = ImageConversion.Convert(image, new ImageConversionOptions { PaletteColors = 16, Dither = dither });
            Assert.Equal(Bytes(image), Bytes(result));
        }
    }

    [Fact]
    public void APaletteHasAsManyColoursAsAskedForAndNearOnes()
    {
        (Image result, ConversionReport? report) = ImageConversion.Convert(Cube(), new ImageConversionOptions { PaletteColors = 16, Measure = true });
        Assert.Equal(16, Bytes(result).Chunk(3).Select(pixel => (pixel[0], pixel[1], pixel[2])).Distinct().Count());
        // 16 colours of the whole cube: a cube of 2.5 steps along each side, 100 units of lightness wide.
        Assert.InRange(report!.MeanDifference, 1, 20);
        (_, ConversionReport? more) = ImageConversion.Convert(Cube(), new ImageConversionOptions { PaletteColors = 256, Measure = true });
        Assert.True(more!.MeanDifference < report.MeanDifference / 2);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(5)]
    [InlineData(64)]
    public void APaletteOfMoreColoursThanThereAreKeepsAll(int colors)
    {
        Random random = new(colors);
        for (int round = 0; round < 10; round++)
        {
            (int, int, int)[] some = [.. Enumerable.Range(0, colors).Select(i => colors == 64 ? (4 * i, 4 * i, 4 * i) : (random.Next(256), random.Next(256), random.Next(256)))];
            Image image = Make(40, 10, (x, y) => some[(x + 7 * y) % colors]);
            Assert.Equal(Bytes(image), Bytes(ImageConversion.Convert(image, new ImageConversionOptions { PaletteColors = 256 }).Image));
        }
    }

    [Theory]
    [InlineData("Display P3")]
    [InlineData("ProPhoto RGB")]
    [InlineData("Rec. 709")]
    public void AReportDoesNotChangeThePicture(string target)
    {
        Random random = new(9);
        Image image = Make(500, 400, (_, _) => (random.Next(256), random.Next(256), random.Next(256)));
        ImageConversionOptions options = new() { Source = RgbColorSpace.ScRgb, Target = Space(target) };
        ImageConversionOptions measured = new() { Source = RgbColorSpace.ScRgb, Target = Space(target), Measure = true };
        Assert.Equal(Bytes(ImageConversion.Convert(image, options).Image), Bytes(ImageConversion.Convert(image, measured).Image));

        // Halfway between two codes grey goes the same way as colour.
        Image grey = new(256, 1, new PixelFormat(1, AlphaMode.None, SampleType.Bits8)), color = Make(256, 1, (x, _) => (x, x, x));
        for (int x = 0; x < 256; x++)
            grey.GetRow<byte>(0)[x] = (byte)x;
        Assert.Equal(Bytes(ImageConversion.Convert(color, options).Image).Where((_, i) => i % 3 == 0), Bytes(ImageConversion.Convert(grey, options).Image));
    }

    [Fact]
    public void AlphaIsNotReduced()
    {
        Image image = new(2, 1, new PixelFormat(3, AlphaMode.Straight, SampleType.Bits8));
        ((byte[])[200, 100, 50, 100, 1, 2, 3, 255]).CopyTo(image.GetSamples<byte>());
        foreach (string depth in (string[])["1", "5-6-5", "8"])
        {
            (Image result, _) = ImageConversion.Convert(image, new ImageConversionOptions { Depth = ColorDepth.Parse(depth), Measure = true });
            Assert.Equal((100, 255), (result.GetSamples<byte>()[3], result.GetSamples<byte>()[7]));
        }
    }

    [Fact]
    public void NaNIsLeftOutOfTheReport()
    {
        Image image = new(2, 1, new PixelFormat(3, AlphaMode.None, SampleType.Binary32));
        ((float[])[float.NaN, 0, 0, float.PositiveInfinity, 0.5f, 0.5f]).CopyTo(image.GetSamples<float>());
        (_, ConversionReport? report) = ImageConversion.Convert(image, new ImageConversionOptions { Depth = ColorDepth.FromBits(8), Measure = true });
        Assert.Equal(2, report!.OutOfGamut);
        Assert.True(double.IsFinite(report.MeanDifference) && double.IsFinite(report.LargestDifference));
    }

    [Fact]
    public void IntegersDoNotHoldXyzAndFloatsDo()
    {
        Assert.Throws<ArgumentException>("options", () => ImageConversion.Convert(Cube(), new ImageConversionOptions { Target = RgbColorSpace.XyzD65 }));
        Image image = ImageConversion.Convert(Make(1, 1, (_, _) => (255, 255, 255)), new ImageConversionOptions { Target = RgbColorSpace.XyzD65, Depth = ColorDepth.Parse("float") }).Image;
        Assert.Equal(RgbColorSpace.XyzD65.White.X.ToDouble(), image.GetSamples<float>()[0], 1e-6);
        Assert.Equal(RgbColorSpace.XyzD65.White.Z.ToDouble(), image.GetSamples<float>()[2], 1e-6);
    }

    [Fact]
    public void CurvesThatFallAreConverted()
    {
        RgbColorSpace falling = RgbColorSpace.FromMatrix("negative", RgbColorSpace.Srgb.ToXyz, TransferFunction.CreateSampled([1, 0]));
        foreach (DitherMethod dither in Enum.GetValues<DitherMethod>())
        {
            (Image result, _) = ImageConversion.Convert(Make(8, 8, (_, _) => (0, 128, 255)), new ImageConversionOptions { Source = falling, Target = RgbColorSpace.ScRgb, Dither = dither, Measure = true });
            Assert.Equal([255, 127, 0], result.GetSamples<byte>()[..3].ToArray());
            ImageConversion.Convert(Make(8, 8, (_, _) => (0, 128, 255)), new ImageConversionOptions { Target = falling, Dither = dither, Depth = ColorDepth.FromBits(4) });
        }
    }

    [Fact]
    public void ChromaIsReducedInsteadOfClipped()
    {
        Image image = Make(1, 1, (_, _) => (0, 255, 0));
        Image clipped = Convert(null), reduced = Convert(GamutMethod.ReduceChroma);
        Assert.Equal([0, 255, 0], Bytes(clipped));
        (double r, double g, double b) = new GamutMapping(RgbColorSpace.Srgb).ReduceChroma(Linear(0), Linear(1), Linear(2));
        Assert.Equal([Encode(r), Encode(g), Encode(b)], Bytes(reduced));
        Assert.NotEqual(Bytes(clipped), Bytes(reduced));

        Image Convert(GamutMethod? gamut) => ImageConversion.Convert(image, new ImageConversionOptions { Source = RgbColorSpace.Rec2020, Target = RgbColorSpace.Srgb, Gamut = gamut }).Image;
        static double Linear(int row) => RgbColorSpace.Rec2020.MatrixTo(RgbColorSpace.Srgb).ToDoubles()[3 * row + 1];
        static byte Encode(double linear) => (byte)Math.Round(TransferFunction.Srgb.Encode(linear) * 255);
    }

    [Fact]
    public void GreyStaysGreyAndAlphaStaysAlpha()
    {
        Image image = new(3, 2, new PixelFormat(1, AlphaMode.Straight, SampleType.Bits16));
        ushort[] samples = [0, 65535, 1000, 0, 30000, 1, 65535, 40000, 5, 9, 60000, 65535];
        samples.CopyTo(image.GetSamples<ushort>());
        (Image result, _) = ImageConversion.Convert(image, new ImageConversionOptions { Target = RgbColorSpace.AdobeRgb1998, Measure = true });
        Assert.Equal(image.Format, result.Format);
        Assert.True(IccProfile.Parse(result.Color.IccProfile.Span).IsGray);
        for (int i = 0; i < samples.Length; i++)
        {
            double exact = i % 2 == 1 ? samples[i] : TransferFunction.CreatePower(563.0 / 256).Encode(TransferFunction.Srgb.Decode(samples[i] / 65535.0)) * 65535;
            Assert.Equal(exact, result.GetSamples<ushort>()[i], 0.51);
        }
        (Image color, _) = ImageConversion.Convert(image, new ImageConversionOptions { Depth = ColorDepth.Parse("3-3-2") });
        Assert.Equal(3, color.Format.ColorComponents);
        (Image opaque, _) = ImageConversion.Convert(Cube(), new ImageConversionOptions { Target = RgbColorSpace.DisplayP3, Depth = ColorDepth.Parse("half") });
        Assert.Equal(new PixelFormat(3, AlphaMode.None, SampleType.Binary16), opaque.Format);
    }

    [Fact]
    public void FloatsGoThroughWhatGreyAndGamutAskFor()
    {
        Image image = new(2, 1, new PixelFormat(3, AlphaMode.Premultiplied, SampleType.Binary32));
        float[] samples = [0.5f, 0, 0, 0.5f, 0.25f, 0.25f, 0.25f, 1];
        samples.CopyTo(image.GetSamples<float>());
        (Image result, _) = ImageConversion.Convert(image, new ImageConversionOptions { Source = RgbColorSpace.Rec2020, Target = RgbColorSpace.Srgb, Gamut = GamutMethod.Clip });
        Assert.Equal(AlphaMode.Straight, result.Format.Alpha);
        Assert.Equal(1f, result.GetSamples<float>()[0], 1e-6f);
        Assert.Equal(0f, result.GetSamples<float>()[1]);
        Assert.Equal(0.5f, result.GetSamples<float>()[3]);
        (Image free, _) = ImageConversion.Convert(image, new ImageConversionOptions { Source = RgbColorSpace.Rec2020, Target = RgbColorSpace.Srgb });
        Assert.True(free.GetSamples<float>()[0] > 1.2f);
        Assert.True(free.GetSamples<float>()[1] < 0);
    }

    [Fact]
    public void ThreadsAndOneThreadAgree()
    {
        foreach (DitherMethod dither in Enum.GetValues<DitherMethod>())
        {
            (Image one, ConversionReport? report) = Convert(1);
            (Image many, ConversionReport? reportOfMany) = Convert(4);
            Assert.Equal(Bytes(one), Bytes(many));
            Assert.Equal(report! with { MeanDifference = 0 }, reportOfMany! with { MeanDifference = 0 });
            Assert.Equal(report!.MeanDifference, reportOfMany!.MeanDifference, 1e-9);

            (Image Image, ConversionReport? Report) Convert(int threads) => ImageConversion.Convert(
                Make(50, 200, (x, y) => (x * 5, y, x + y)),
                new ImageConversionOptions { Depth = ColorDepth.FromBits(3), Dither = dither, Measure = true, MaxDegreeOfParallelism = threads });
        }
    }

    [Fact]
    public void WhatCannotBeIsRefused()
    {
        Image image = Cube();
        Assert.Throws<ArgumentOutOfRangeException>("PaletteColors", () => new ImageConversionOptions { PaletteColors = 1 });
        Assert.Throws<ArgumentOutOfRangeException>("PaletteColors", () => new ImageConversionOptions { PaletteColors = 257 });
        Assert.Contains("dithered", Assert.Throws<ArgumentException>("options", () => ImageConversion.Convert(image, new ImageConversionOptions { Depth = ColorDepth.Parse("float"), Dither = DitherMethod.Ordered })).Message, StringComparison.Ordinal);
        Assert.Contains("measured", Assert.Throws<ArgumentException>("options", () => ImageConversion.Convert(image, new ImageConversionOptions { Depth = ColorDepth.Parse("half"), Measure = true })).Message, StringComparison.Ordinal);
        Assert.ThrowsAny<OperationCanceledException>(() => ImageConversion.Convert(image, new ImageConversionOptions { Measure = true }, cancellationToken: new CancellationToken(canceled: true)));
        foreach (ColorDepth depth in (ColorDepth[])[default, new(-5, 0, 0, SampleType.Bits8), new(1, 1, 1, SampleType.Bits8), new(300, 300, 300, SampleType.Bits8), new(4, 4, 4, SampleType.Binary16)])
            Assert.Throws<ArgumentException>("options", () => ImageConversion.Convert(image, new ImageConversionOptions { Depth = depth }));
        foreach (string text in (string[])["", "0", "17", "5-6", "5-6-5-5", "-8", "8bit", "half-half"])
            Assert.StartsWith($"'{text}' is not a depth", Assert.Throws<ColorFormatException>(() => ColorDepth.Parse(text)).Message, StringComparison.Ordinal);
    }

    private static RgbColorSpace Space(string name) => RgbColorSpace.All.Single(space => space.Name == name);
}
