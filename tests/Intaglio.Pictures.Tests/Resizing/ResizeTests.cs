using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Pictures.Tests;

/// <summary>What holds for resized images whatever is in them: mirrors, constants, bands, threads, sizes and edges of alpha.</summary>
public sealed class ResizeTests
{
    public static TheoryData<ResizeKernel> Kernels => [.. Enum.GetValues<ResizeKernel>()];

    private static readonly (int Width, int Height)[] sizes = [(1, 1), (7, 5), (31, 17), (40, 60), (13, 64), (97, 3)];

    [Theory]
    [MemberData(nameof(Kernels))]
    public void Mirrored_images_give_mirrored_bits(ResizeKernel kernel)
    {
        foreach (PixelFormat format in ResizeImages.Formats)
        {
            Image image = ResizeImages.CreateNoise(31, 22, format);
            foreach ((int width, int height) in sizes)
            {
                ResizeOptions options = new() { Width = width, Height = height, Fit = ResizeFit.Fill, Kernel = kernel, Sharpen = height == 17 ? new() : null };
                Image result = PictureResizing.Resize(image, options);
                foreach (bool vertically in (bool[])[false, true])
                    Assert.True(ResizeImages.Flip(result, vertically).Bytes.Span.SequenceEqual(PictureResizing.Resize(ResizeImages.Flip(image, vertically), options).Bytes.Span), $"{format} to {width} x {height}, {vertically}");
            }
        }
    }

    [Theory]
    // The picture, the percentages (0 for none), and the result.
    [InlineData(24, 16, 50, 0, 12, 8)]
    [InlineData(24, 16, 0, 25, 6, 4)]
    [InlineData(24, 16, 50, 200, 12, 8)]
    [InlineData(3, 3, 50, 0, 2, 2)]
    [InlineData(1, 7, 50, 0, 1, 7)]
    [InlineData(300, 1, 0.01, 0, 1, 1)]
    [InlineData(2, 3, 10_000, 0, 200, 300)]
    [InlineData(8, 8, 12.5, 0, 1, 1)]
    public void A_percentage_is_relative_to_the_picture(int width, int height, double x, double y, int newWidth, int newHeight)
    {
        Image result = PictureResizing.Resize(ResizeImages.CreateNoise(width, height, new(1, AlphaMode.None, SampleType.Bits8)),
            new() { WidthPercentage = x == 0 ? null : x, HeightPercentage = y == 0 ? null : y });
        Assert.Equal((newWidth, newHeight), (result.Width, result.Height));
    }

    [Theory]
    [InlineData(300, 200, true, 256, 256)]
    [InlineData(300, 150, true, 256, 128)]
    [InlineData(48, 3, true, 64, 4)]
    [InlineData(47, 1, true, 32, 1)]
    [InlineData(48, 3, false, 32, 2)]
    [InlineData(64, 65, false, 64, 64)]
    public void Sides_are_rounded_to_powers_of_two(int width, int height, bool canEnlarge, int newWidth, int newHeight)
    {
        Image image = ResizeImages.CreateNoise(width, height, new(1, AlphaMode.None, SampleType.Bits8));
        ResizeOptions options = new() { Fit = ResizeFit.PowerOfTwo, AllowEnlarging = canEnlarge };
        Image result = PictureResizing.Resize(image, options);
        Assert.Equal((newWidth, newHeight), (result.Width, result.Height));
        Assert.True(result.Bytes.Span.SequenceEqual(PictureResizing.Resize(image, new() { Width = newWidth, Height = newHeight, Fit = ResizeFit.Fill }).Bytes.Span));
    }

    [Fact]
    public void Powers_of_two_follow_from_the_size_that_is_given()
    {
        Image image = ResizeImages.CreateNoise(300, 100, new(1, AlphaMode.None, SampleType.Bits8));
        foreach ((ResizeOptions options, int width, int height) in ((ResizeOptions, int, int)[])
            [(new() { Width = 100 }, 128, 32), (new() { Height = 100 }, 256, 128), (new() { Width = 7, Height = 7 }, 8, 8), (new() { WidthPercentage = 50 }, 128, 64)])
        {
            options.Fit = ResizeFit.PowerOfTwo;
            Image result = PictureResizing.Resize(image, options);
            Assert.Equal((width, height), (result.Width, result.Height));
        }
    }

    [Fact]
    public void Sizes_that_contradict_each_other_or_are_too_large_are_refused()
    {
        foreach (double percentage in (double[])[0, 0.009, 10_000.1, -5, double.NaN, double.PositiveInfinity])
        {
            Assert.Throws<ArgumentOutOfRangeException>(() => new ResizeOptions { WidthPercentage = percentage });
            Assert.Throws<ArgumentOutOfRangeException>(() => new ResizeOptions { HeightPercentage = percentage });
        }
        Image image = ResizeImages.CreateNoise(1 << 20, 1, new(1, AlphaMode.None, SampleType.Bits8));
        Assert.Contains("in pixels and in percent", Assert.Throws<ArgumentException>(() => PictureResizing.Resize(image, new() { Width = 5, WidthPercentage = 5 })).Message, StringComparison.Ordinal);
        Assert.Contains("Width becomes 104857600 pixels", Assert.Throws<ArgumentException>(() => PictureResizing.Resize(image, new() { WidthPercentage = 10_000 })).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Mirrored_crops_are_crops_of_the_other_side()
    {
        Image image = ResizeImages.CreateNoise(31, 22, new(3, AlphaMode.None, SampleType.Bits8));
        foreach ((ResizeGravity gravity, ResizeGravity other, bool vertically) in ((ResizeGravity, ResizeGravity, bool)[])[(ResizeGravity.Center, ResizeGravity.Center, false), (ResizeGravity.NorthWest, ResizeGravity.NorthEast, false), (ResizeGravity.South, ResizeGravity.North, true)])
        {
            foreach ((int width, int height) in sizes)
            {
                Image result = PictureResizing.Resize(image, new() { Width = width, Height = height, Fit = ResizeFit.Cover, Gravity = gravity });
                Image mirrored = PictureResizing.Resize(ResizeImages.Flip(image, vertically), new() { Width = width, Height = height, Fit = ResizeFit.Cover, Gravity = other });
                Assert.Equal(ResizeImages.Flip(result, vertically).Bytes.ToArray(), mirrored.Bytes.ToArray());
            }
        }
    }

    [Theory]
    [MemberData(nameof(Kernels))]
    public void Images_of_one_color_stay_the_same_to_the_bit(ResizeKernel kernel)
    {
        foreach (PixelFormat format in ResizeImages.Formats)
        {
            // Numbers that no float holds, and steep ones near black.
            foreach (double number in (double[])[0, 1, 1 / 3.0, 0.002, 0.7, 5 / 255.0, 1000 / 65535.0])
            {
                Image image = new(23, 31, format) { Color = format.IsInteger ? ImageColor.Untagged : ImageColorSpace.Describe(RgbColorSpace.ScRgb, format.ColorComponents == 1) };
                for (int i = 0; i < image.Width * image.Height; i++)
                    for (int c = 0; c < format.Components; c++)
                        ResizeImages.Set(image, i % 23, i / 23, c, c == format.ColorComponents ? 1 : number * (1 - c / 4.0));
                foreach ((int width, int height) in sizes)
                {
                    Image result = PictureResizing.Resize(image, new() { Width = width, Height = height, Fit = ResizeFit.Fill, Kernel = kernel, Sharpen = width == 31 ? new() { Amount = 2 } : null });
                    int size = format.BytesPerPixel;
                    byte[] expected = [.. Enumerable.Repeat(image.Bytes[..size].ToArray(), width * height).SelectMany(pixel => pixel)];
                    Assert.True(expected.AsSpan().SequenceEqual(result.Bytes.Span), $"{format} {number} to {width} x {height}");
                }
            }
        }
    }

    [Fact]
    public void Transparent_colors_do_not_shine_through()
    {
        // Red, and green that nobody sees.
        Image image = new(40, 40, new(3, AlphaMode.Straight, SampleType.Bits8));
        for (int i = 0; i < 1600; i++)
            ((byte[])(i % 40 < 20 ? [200, 0, 0, 255] : [0, 255, 0, 0])).CopyTo(image.GetRow<byte>(i / 40)[(i % 40 * 4)..]);
        foreach (ResizeKernel kernel in Enum.GetValues<ResizeKernel>())
        {
            foreach (int width in (int[])[9, 13, 61])
            {
                Image result = PictureResizing.Resize(image, new() { Width = width, Kernel = kernel });
                for (int i = 0; i < result.Width * result.Height; i++)
                {
                    ReadOnlySpan<byte> pixel = result.Bytes.Span.Slice(4 * i, 4);
                    Assert.True(pixel[3] == 0 || (pixel[0], pixel[1]) == (200, 0), $"{kernel}, {width}: {pixel[0]} {pixel[1]} {pixel[2]} {pixel[3]}");
                }
            }
        }
    }

    [Fact]
    public void Fine_patterns_keep_their_brightness()
    {
        Image image = new(64, 64, new(1, AlphaMode.None, SampleType.Bits8));
        for (int i = 0; i < 4096; i++)
            image.Bytes.Span[i] = (byte)((i + i / 64) % 2 * 255);
        // Half of the light is 188 in sRGB.
        Assert.All(PictureResizing.Resize(image, new() { Width = 32, Kernel = ResizeKernel.Box }).Bytes.ToArray(), sample => Assert.Equal(188, sample));
        Assert.All(PictureResizing.Resize(image, new() { Width = 32, Kernel = ResizeKernel.Box, Light = ResizeLight.Encoded }).Bytes.ToArray(), sample => Assert.Equal(128, sample));
    }

    [Theory]
    [InlineData(600, 400, 80, null)]
    [InlineData(600, 400, null, 900)]
    [InlineData(300, 700, 299, 70)]
    [Trait("Duration", "Long")]
    public void Bands_and_threads_give_what_the_whole_image_gives(int width, int height, int? newWidth, int? newHeight)
    {
        foreach (PixelFormat format in (PixelFormat[])[new(3, AlphaMode.None, SampleType.Bits8), new(1, AlphaMode.None, SampleType.Bits16), new(3, AlphaMode.Straight, SampleType.Bits16), new(3, AlphaMode.None, SampleType.Binary32)])
        {
            Image image = ResizeImages.CreateNoise(width, height, format);
            foreach (UnsharpMask? mask in (UnsharpMask?[])[null, new() { Radius = 2 }])
            {
                foreach (ResizeFit fit in Enum.GetValues<ResizeFit>())
                {
                    Image? whole = null;
                    foreach (int threads in (int[])[1, 3])
                    {
                        ResizeOptions options = new() { Width = newWidth, Height = newHeight, Fit = fit, Sharpen = mask, MaxDegreeOfParallelism = threads };
                        Image result = PictureResizing.Resize(image, options);
                        whole ??= result;
                        Assert.True(whole.Bytes.Span.SequenceEqual(result.Bytes.Span), $"{format}, {fit}, {threads} threads");
                        ImageRowResizing resizing = new(ImageHeader.From(image), options);
                        List<byte> rows = [];
                        int read = 0, size = width * format.BytesPerPixel;
                        resizing.Resize(
                            band =>
                            {
                                image.Bytes.Slice(read * size, band.Height * size).CopyTo(band.Bytes);
                                read += band.Height;
                            },
                            band => rows.AddRange(band.Bytes.ToArray()));
                        Assert.True(whole.Bytes.Span.SequenceEqual(rows.ToArray()), $"bands of {format}, {fit}, {threads} threads");
                    }
                }
            }
        }
    }

    [Fact]
    public void Vectors_of_all_widths_give_the_same_bits()
    {
        Assert.NotEmpty(FilterKernel.Supported);
        foreach (PixelFormat format in ResizeImages.Formats)
        {
            Image image = ResizeImages.CreateNoise(45, 38, format);
            foreach (ResizeKernel kernel in (ResizeKernel[])[ResizeKernel.Lanczos3, ResizeKernel.Area])
            {
                foreach ((int width, int height) in sizes)
                {
                    ResizeOptions options = new() { Width = width, Height = height, Fit = ResizeFit.Fill, Kernel = kernel, Sharpen = new() };
                    byte[][] results = [.. FilterKernel.Supported.Select(lanes => new ImageRowResizing(ImageHeader.From(image), options, target: null, space: null, lanes).Resize(image, null, default).Bytes.ToArray())];
                    Assert.All(results, result => Assert.Equal(results[0], result));
                }
            }
        }
    }

    [Theory]
    // width, height, given width, given height, fit, never enlarge, expected
    [InlineData(300, 200, 100, null, ResizeFit.Contain, false, 100, 67)]
    [InlineData(300, 200, null, 33, ResizeFit.Contain, false, 50, 33)]
    [InlineData(1000, 1, 10, null, ResizeFit.Contain, false, 10, 1)]
    [InlineData(300, 200, 100, 100, ResizeFit.Contain, false, 100, 67)]
    [InlineData(200, 300, 100, 100, ResizeFit.Contain, false, 67, 100)]
    [InlineData(300, 200, 100, 100, ResizeFit.Cover, false, 100, 100)]
    [InlineData(300, 200, 100, 100, ResizeFit.Fill, false, 100, 100)]
    [InlineData(300, 200, 100, 100, ResizeFit.Pad, false, 100, 100)]
    [InlineData(300, 200, 600, null, ResizeFit.Contain, true, 300, 200)]
    [InlineData(300, 200, 600, 500, ResizeFit.Contain, true, 300, 200)]
    [InlineData(300, 200, 600, 100, ResizeFit.Contain, true, 150, 100)]
    [InlineData(300, 200, 600, 100, ResizeFit.Fill, true, 300, 100)]
    [InlineData(300, 200, 600, 100, ResizeFit.Cover, true, 300, 100)]
    [InlineData(300, 200, 600, 500, ResizeFit.Pad, true, 600, 500)]
    public void Sizes_follow_from_the_fit(int width, int height, int? newWidth, int? newHeight, ResizeFit fit, bool neverEnlarge, int expectedWidth, int expectedHeight)
    {
        ImageHeader header = new() { Width = width, Height = height, Format = new(3, AlphaMode.None, SampleType.Bits8), SignificantBits = 8 };
        ImageHeader target = new ImageRowResizing(header, new() { Width = newWidth, Height = newHeight, Fit = fit, AllowEnlarging = !neverEnlarge }).Target;
        Assert.Equal((expectedWidth, expectedHeight), (target.Width, target.Height));
    }

    [Theory]
    [InlineData(ResizeGravity.Center, 5, 2)]
    [InlineData(ResizeGravity.North, 5, 0)]
    [InlineData(ResizeGravity.NorthEast, 10, 0)]
    [InlineData(ResizeGravity.East, 10, 2)]
    [InlineData(ResizeGravity.SouthEast, 10, 4)]
    [InlineData(ResizeGravity.South, 5, 4)]
    [InlineData(ResizeGravity.SouthWest, 0, 4)]
    [InlineData(ResizeGravity.West, 0, 2)]
    [InlineData(ResizeGravity.NorthWest, 0, 0)]
    public void Gravity_places_pads_and_crops(ResizeGravity gravity, int left, int top)
    {
        // 20 x 16 pixels that keep their size: in a pad of 30 x 20, and a crop of 10 x 12.
        Image image = ResizeImages.CreateNoise(20, 16, new(3, AlphaMode.None, SampleType.Bits8));
        Image padded = PictureResizing.Resize(image, new() { Width = 30, Height = 20, Fit = ResizeFit.Pad, Gravity = gravity, AllowEnlarging = false, Background = CssColor.Parse("#102030") });
        for (int i = 0; i < 600; i++)
        {
            (int x, int y) = (i % 30, i / 30);
            bool isInside = x >= left && x < left + 20 && y >= top && y < top + 16;
            ReadOnlySpan<byte> expected = isInside ? image.GetRow<byte>(y - top).Slice((x - left) * 3, 3) : [0x10, 0x20, 0x30];
            Assert.True(expected.SequenceEqual(padded.GetRow<byte>(y).Slice(3 * x, 3)), $"{x}, {y}");
        }
        Image cropped = PictureResizing.Resize(image, new() { Width = 10, Height = 16, Fit = ResizeFit.Cover, Gravity = gravity });
        for (int y = 0; y < 16; y++)
            Assert.True(image.GetRow<byte>(y).Slice(3 * left, 30).SequenceEqual(cropped.GetRow<byte>(y)), $"row {y}");
    }

    [Fact]
    public void Pads_are_transparent_where_there_is_alpha()
    {
        foreach (PixelFormat format in ResizeImages.Formats)
        {
            Image image = ResizeImages.CreateNoise(8, 4, format);
            ResizeOptions options = new() { Width = 8, Height = 8, Fit = ResizeFit.Pad };
            Assert.All(PictureResizing.Resize(image, options).Bytes[..(16 * format.BytesPerPixel)].ToArray(), sample => Assert.Equal(0, sample));
            options.Background = CssColor.Parse("white");
            Image white = PictureResizing.Resize(image, options);
            for (int c = 0; c < format.Components; c++)
                Assert.Equal(1, ResizeImages.Get(white, 3, 0, c), 1e-6);
            options.Background = CssColor.Parse("rgb(0 0 0 / 0.5)");
            if (format.Alpha == AlphaMode.None)
                Assert.Contains("not opaque", Assert.Throws<ArgumentException>(() => PictureResizing.Resize(image, options)).Message, StringComparison.Ordinal);
            else
                Assert.Equal(0.5, ResizeImages.Get(PictureResizing.Resize(image, options), 3, 0, format.ColorComponents), 1 / 255.0);
        }
    }

    [Fact]
    public void Floats_keep_what_is_below_0_unless_it_is_clamped()
    {
        Image image = new(40, 2, new(3, AlphaMode.Straight, SampleType.Binary32));
        for (int x = 0; x < 40; x++)
            for (int y = 0; y < 2; y++)
                ((float[])(x < 20 ? [0, 0, 0, 1] : [7, 7, 7, 1])).CopyTo(image.GetRow<float>(y)[(4 * x)..]);
        float[] kept = PictureResizing.Resize(image, new() { Width = 60, Height = 2, Fit = ResizeFit.Fill, Light = ResizeLight.Encoded }).GetSamples<float>().ToArray();
        float[] clamped = PictureResizing.Resize(image, new() { Width = 60, Height = 2, Fit = ResizeFit.Fill, Light = ResizeLight.Encoded, Clamp = true }).GetSamples<float>().ToArray();
        Assert.Contains(kept, sample => sample < -0.1);
        Assert.Contains(clamped, sample => sample > 7.1);
        Assert.Equal(kept.Select(sample => Math.Max(0, sample)), clamped);
    }

    [Fact]
    public void An_unsharp_mask_adds_the_difference_from_a_Gaussian()
    {
        const int Width = 41;
        const double Radius = 1.5, Amount = 0.8, Threshold = 0.01;
        Image image = ResizeImages.CreateNoise(Width, 1, new(1, AlphaMode.None, SampleType.Binary32));
        float[] source = image.GetSamples<float>().ToArray();
        float[] result = PictureResizing.Resize(image, new() { Width = Width, Light = ResizeLight.Encoded, Sharpen = new() { Radius = Radius, Amount = Amount, Threshold = Threshold } }).GetSamples<float>().ToArray();
        for (int x = 0; x < Width; x++)
        {
            double[] weights = [.. Enumerable.Range(0, Width).Select(i => Math.Exp(-(i - x) * (i - x) / (2 * Radius * Radius)))];
            double difference = source[x] - weights.Zip(source, (weight, sample) => weight * sample).Sum() / weights.Sum();
            // What is farther than four deviations is left out.
            Assert.Equal(source[x] + (Math.Abs(difference) < Threshold ? 0 : Amount * difference), result[x], 1e-3);
        }
        Assert.NotEqual(source, result);
    }

    [Fact]
    public void The_colors_of_the_file_stay_and_decide_about_light()
    {
        ImageColor color = ImageColorSpace.Describe(RgbColorSpace.ProPhoto);
        Image image = new(2, 1, new(3, AlphaMode.None, SampleType.Bits16)) { Color = color };
        image.GetSamples<ushort>()[..3].Fill(65535);
        Image result = PictureResizing.Resize(image, new() { Width = 1, Height = 1, Fit = ResizeFit.Fill, Kernel = ResizeKernel.Area });
        Assert.Equal(color, result.Color);
        // Half of the light, by the gamma of ROMM RGB.
        Assert.All(result.GetSamples<ushort>().ToArray(), sample => Assert.Equal(65535 * Math.Pow(0.5, 1 / 1.8), sample, 2.0));
    }

    [Fact]
    public void Sizes_are_needed_and_in_range()
    {
        Image image = ResizeImages.CreateNoise(4, 4, new(3, AlphaMode.None, SampleType.Bits8));
        Assert.Throws<ArgumentException>("options", () => PictureResizing.Resize(image, new()));
        Assert.Throws<ArgumentOutOfRangeException>("Width", () => new ResizeOptions { Width = 0 });
        Assert.Throws<ArgumentOutOfRangeException>("Height", () => new ResizeOptions { Height = (1 << 26) + 1 });
        Assert.Throws<ArgumentOutOfRangeException>("Kernel", () => new ResizeOptions { Kernel = (ResizeKernel)7 });
        Assert.Throws<ArgumentOutOfRangeException>("Radius", () => new UnsharpMask { Radius = 0 });
        Assert.Throws<ArgumentOutOfRangeException>("Amount", () => new UnsharpMask { Amount = double.NaN });
        Assert.Contains("67108864", Assert.Throws<NotSupportedException>(() => new ImageRowResizing(ImageHeader.From(image), new() { Width = 1 << 26, Height = 1, Fit = ResizeFit.Fill })).Message, StringComparison.Ordinal);
        Assert.Contains("too large", Assert.Throws<ArgumentException>(() => new ImageRowResizing(new() { Width = 1, Height = 1 << 20, Format = image.Format, SignificantBits = 8 }, new() { Width = 1 << 20 })).Message, StringComparison.Ordinal);
        ImageHeader wide = new() { Width = 1 << 26, Height = 1, Format = image.Format, SignificantBits = 8 };
        Assert.Contains("67108864", Assert.Throws<NotSupportedException>(() => new ImageRowResizing(wide, new() { Width = 1 })).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void It_can_be_stopped()
    {
        using CancellationTokenSource source = new();
        source.Cancel();
        Assert.Equal(source.Token, Assert.Throws<OperationCanceledException>(() => PictureResizing.Resize(ResizeImages.CreateNoise(40, 40, new(3, AlphaMode.None, SampleType.Bits8)), new() { Width = 4 }, null, source.Token)).CancellationToken);
    }
}
