using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures.Tests;

/// <summary>Pictures for screens are what a plain computation in doubles gives, pixel by pixel.</summary>
public sealed class PictureDisplayTests
{
    private static readonly (double Red, double Green, double Blue) weights = (0.2126, 0.7152, 0.0722);

    // Half a code of rounding, and what the four decimals of sRGB differ from the primaries of Rec. 709.
    private const double MostOff = 0.6;

    public static TheoryData<ToneCurve, double, double?> Tones => new()
    {
        { ToneCurve.None, 0, null },
        { ToneCurve.None, -2.5, null },
        { ToneCurve.Reinhard, 0, null },
        { ToneCurve.Reinhard, 1.5, null },
        { ToneCurve.Reinhard, 0, 3 },
        { ToneCurve.Exponential, 1, null },
        { ToneCurve.Filmic, -1, null },
    };

    /// <summary>The picture is tall enough to be cut into several bands.</summary>
    [Theory, MemberData(nameof(Tones))]
    public void Tones_are_those_of_the_formulas(ToneCurve curve, double exposure, double? white)
    {
        const int Width = 192, Height = 1400;
        ExrBox2i window = ExrBox2i.FromSize(Width, Height);
        Func<int, int, double> red = (x, y) => (x % 97) * 0.03, green = (x, y) => (y % 89) * 0.04, blue = (x, y) => ((x + y) % 61) * 0.05;
        using MemoryStream stream = Samples.ToStream(Samples.CreatePart(window, window, ("R", red), ("G", green), ("B", blue)));
        using ExrReader file = ExrReader.Open(stream);
        Assert.True(file.Parts[0].GetBands().Count > 1);
        using PictureReader reader = PictureFile.Open(file);
        Image shown = PictureDisplay.Render(reader, new() { Curve = curve, Exposure = exposure, White = white });
        Assert.Equal((Width, Height, new PixelFormat(3, AlphaMode.None, SampleType.Bits8), 0), (shown.Width, shown.Height, shown.Format, shown.Color.SrgbRenderingIntent));

        double gain = Math.Pow(2, exposure), largest = 1;
        for (int y = 0; y < Height; y++)
            for (int x = 0; x < Width; x++)
                largest = Math.Max(largest, Luminance(gain * red(x, y), gain * green(x, y), gain * blue(x, y)));
        for (int y = 0; y < Height; y += 7)
        {
            ReadOnlySpan<byte> row = shown.GetRow<byte>(y);
            for (int x = 0; x < Width; x++)
            {
                double[] light = [gain * red(x, y), gain * green(x, y), gain * blue(x, y)];
                double luminance = Luminance(light[0], light[1], light[2]);
                for (int i = 0; i < 3; i++)
                    Assert.Equal(255 * Encode(Map(curve, light[i], luminance, white ?? largest)), row[(3 * x) + i], MostOff);
            }
        }
    }

    [Fact]
    public void Colors_are_divided_by_alpha_and_placed_in_the_display_window()
    {
        ExrBox2i data = new(-2, 3, 5, 8), display = new(0, 0, 9, 6);
        ExrPart part = Samples.CreatePart(data, display, ("R", (x, _) => x / 16.0), ("G", (_, y) => y / 16.0), ("B", (_, _) => 0.125), ("A", (_, _) => 0.5));
        Image shown = Show(part, new() { Curve = ToneCurve.None });
        Assert.Equal((10, 7, AlphaMode.Straight), (shown.Width, shown.Height, shown.Format.Alpha));
        for (int y = 0; y < 7; y++)
        {
            for (int x = 0; x < 10; x++)
            {
                bool isThere = x <= 5 && y >= 3;
                double[] expected = isThere ? [255 * Encode(2 * (x + 2) / 16.0), 255 * Encode(2 * (y - 3) / 16.0), 255 * Encode(0.25), 127.5] : [0, 0, 0, 0];
                for (int i = 0; i < 4; i++)
                    Assert.Equal(expected[i], shown.GetRow<byte>(y)[(4 * x) + i], MostOff);
            }
        }
        Image whole = Show(part, new() { Curve = ToneCurve.None, ShowDataWindow = true });
        Assert.Equal((8, 6), (whole.Width, whole.Height));
        Assert.Equal(shown.GetRow<byte>(3)[..24].ToArray(), whole.GetRow<byte>(0)[8..].ToArray());
    }

    [Fact]
    public void A_window_beside_the_pixels_is_black_and_one_that_is_too_large_is_refused()
    {
        ExrPart part = Samples.CreatePart(ExrBox2i.FromSize(4, 4), new(100, 100, 102, 101), ("Y", (_, _) => 1));
        Image shown = Show(part, new());
        Assert.Equal((3, 2), (shown.Width, shown.Height));
        Assert.All(shown.Bytes.ToArray(), sample => Assert.Equal(0, sample));
        ExrPart wide = Samples.CreatePart(ExrBox2i.FromSize(4, 4), ExrBox2i.FromSize(1 << 20, 1 << 20), ("Y", (_, _) => 1));
        Assert.Contains("too large", Assert.Throws<ExrFormatException>(() => Show(wide, new())).Message, StringComparison.Ordinal);
        Assert.Equal(4, Show(wide, new() { ShowDataWindow = true }).Width);
        Assert.Contains("MaxMemory", Assert.Throws<ExrFormatException>(() => Show(Samples.CreatePart(ExrBox2i.FromSize(4, 4), ExrBox2i.FromSize(64, 64), ("Y", (_, _) => 1)), new(), new() { MaxMemory = 20_000 })).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Alpha_that_is_zero_everywhere_is_left_out_unless_it_is_kept()
    {
        ExrBox2i window = ExrBox2i.FromSize(3, 2);
        ExrPart part = Samples.CreatePart(window, window, ("R", (_, _) => 1), ("G", (_, _) => 1), ("B", (_, _) => 1), ("A", (_, _) => 0));
        Image shown = Show(part, new());
        Assert.Equal(AlphaMode.None, shown.Format.Alpha);
        Assert.All(shown.Bytes.ToArray(), sample => Assert.Equal(255, sample));
        Image kept = Show(part, new() { KeepEmptyAlpha = true });
        Assert.Equal((AlphaMode.Straight, 0), (kept.Format.Alpha, kept.GetSamples<byte>()[3]));

        Image image = Samples.Create(5, 4, alpha: AlphaMode.Straight);
        Span<byte> samples = image.GetSamples<byte>();
        for (int i = 3; i < samples.Length; i += 4)
            samples[i] = 0;
        Image colors = PictureDisplay.Render(image);
        Assert.Equal(AlphaMode.None, colors.Format.Alpha);
        Assert.Equal(samples.ToArray().Where((_, i) => i % 4 != 3), colors.Bytes.ToArray());
        samples[3] = 1;
        Assert.Equal(AlphaMode.Straight, PictureDisplay.Render(image).Format.Alpha);
    }

    /// <summary>Bands of 2 MiB: the picture has three, and all within 0 to 1 stays as it is.</summary>
    [Fact]
    public void A_picture_for_a_screen_stays_as_it_is()
    {
        Image image = Samples.Create(1000, 1800);
        using MemoryStream stream = new();
        PictureFile.Write(stream, image, PictureFormat.Png);
        stream.Position = 0;
        using PictureReader reader = PictureFile.Open(stream);
        Assert.Equal(image.Bytes.ToArray(), PictureDisplay.Render(reader).Bytes.ToArray());
        Assert.Equal(image.Bytes.ToArray(), PictureDisplay.Render(image, new() { Curve = ToneCurve.None }).Bytes.ToArray());
    }

    [Fact]
    public void Depth_space_and_dithering_are_those_of_the_options()
    {
        ExrBox2i window = ExrBox2i.FromSize(64, 64);
        ExrPart part = Samples.CreatePart(window, window, ("Y", (x, y) => (x + y) / 512.0));
        Image fine = Show(part, new() { Curve = ToneCurve.None, Depth = ColorDepth.FromBits(16), Space = RgbColorSpace.DisplayP3 });
        Assert.Equal((SampleType.Bits16, 1), (fine.Format.Sample, fine.Format.ColorComponents));
        Assert.True(ImageColorSpace.Find(fine).Transfers[1].Encode(0.25) - TransferFunction.Srgb.Encode(0.25) is > -0.01 and < 0.01);
        Assert.Equal(65535 * Encode(63 / 512.0), fine.GetRow<ushort>(0)[63], 8.0);
        Image plain = Show(part, new()), dithered = Show(part, new() { Dither = DitherMethod.ErrorDiffusion });
        Assert.NotEqual(plain.Bytes.ToArray(), dithered.Bytes.ToArray());
    }

    [Fact]
    public void Progress_ends_with_all_and_work_stops_when_asked()
    {
        ExrBox2i window = ExrBox2i.FromSize(512, 2000);
        ExrPart part = Samples.CreatePart(window, window, ("R", (x, y) => x), ("G", (x, y) => y), ("B", (x, y) => 1));
        using ExrReader file = ExrReader.Open(Samples.ToStream(part));
        using PictureReader reader = PictureFile.Open(file);
        Shares shares = new();
        PictureDisplay.Render(reader, progress: shares);
        Assert.Equal(shares.Seen.Order(), shares.Seen);
        Assert.Equal(1, shares.Seen[^1]);
        using CancellationTokenSource source = new();
        source.Cancel();
        Assert.ThrowsAny<OperationCanceledException>(() => PictureDisplay.Render(reader, cancellationToken: source.Token));
    }

    [Fact]
    public void Options_out_of_range_are_refused_where_they_are_set()
    {
        Assert.Throws<ArgumentOutOfRangeException>("Exposure", () => new PictureDisplayOptions { Exposure = double.NaN });
        Assert.Throws<ArgumentOutOfRangeException>("White", () => new PictureDisplayOptions { White = 0 });
        Assert.Throws<ArgumentOutOfRangeException>("Curve", () => new PictureDisplayOptions { Curve = (ToneCurve)99 });
        Assert.Throws<ArgumentOutOfRangeException>("MaxDegreeOfParallelism", () => new PictureDisplayOptions { MaxDegreeOfParallelism = -2 });
        Assert.Throws<ArgumentNullException>("value", () => new PictureDisplayOptions { Space = null! });
    }

    private static Image Show(ExrPart part, PictureDisplayOptions options, PictureReadOptions? reading = null)
    {
        using PictureReader reader = PictureFile.Open(Samples.ToStream(part), reading);
        return PictureDisplay.Render(reader, options);
    }

    private static double Luminance(double red, double green, double blue) => (weights.Red * red) + (weights.Green * green) + (weights.Blue * blue);

    private static double Map(ToneCurve curve, double light, double luminance, double white) => curve switch
    {
        ToneCurve.Reinhard => luminance > 0 ? light * (1 + (luminance / (white * white))) / (1 + luminance) : light,
        ToneCurve.Exponential => 1 - Math.Exp(-light),
        ToneCurve.Filmic => Math.Min(1, light * ((2.51 * light) + 0.03) / ((light * ((2.43 * light) + 0.59)) + 0.14)),
        _ => light,
    };

    // IEC 61966-2-1, of what a screen can show.
    private static double Encode(double light) =>
        Math.Clamp(light, 0, 1) is var linear && linear <= 0.0031308 ? 12.92 * linear : (1.055 * Math.Pow(linear, 1 / 2.4)) - 0.055;

    private sealed class Shares : IProgress<ImageProgress>
    {
        internal List<double> Seen { get; } = [];

        public void Report(ImageProgress value) => Seen.Add((double)value.Done / value.Total);
    }
}
