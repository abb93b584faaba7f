using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures.Tests;

/// <summary>Conversions of open pictures are those of images in memory, by rows or not.</summary>
public sealed class PictureConversionTests
{
    public static TheoryData<PictureFormat, bool> Targets => new()
    {
        { PictureFormat.Png, false },
        { PictureFormat.Tiff, false },
        { PictureFormat.Pam, false },
        { PictureFormat.Png, true },
    };

    [Theory, MemberData(nameof(Targets))]
    public void A_conversion_gives_what_the_whole_image_gives(PictureFormat format, bool hasPalette)
    {
        Image image = Samples.Create(300, 200);
        ImageConversionOptions options = hasPalette ? new() { PaletteColors = 16, Measure = true } : new() { Target = RgbColorSpace.DisplayP3, Depth = ColorDepth.FromBits(16), Measure = true };
        (Image expected, ConversionReport? report) = ImageConversion.Convert(image, options);
        using PictureReader reader = PictureFile.Open(ToStream(image, PictureFormat.Png));
        using MemoryStream result = new();
        Assert.Equal(report, PictureConversion.Convert(reader, result, format, options));
        result.Position = 0;
        Assert.Equal(expected.Bytes.ToArray(), PictureFile.Read(result).Bytes.ToArray());
        // The color type of PNG stands at byte 25.
        Assert.Equal(hasPalette, format == PictureFormat.Png && result.ToArray()[25] == 3);
    }

    [Fact]
    public void Nothing_is_changed_where_nothing_is_asked_for()
    {
        Image image = Samples.Create(30, 20, alpha: AlphaMode.Straight);
        using PictureReader reader = PictureFile.Open(ToStream(image, PictureFormat.Tiff));
        using MemoryStream result = new();
        Assert.Null(PictureConversion.Convert(reader, result, PictureFormat.Png));
        result.Position = 0;
        Assert.Equal(image.Bytes.ToArray(), PictureFile.Read(result).Bytes.ToArray());
    }

    [Fact]
    public void Light_of_OpenEXR_becomes_a_picture_for_a_screen_and_back()
    {
        ExrBox2i window = new(-3, 2, 60, 800);
        ExrPart part = Samples.CreatePart(window, ExrBox2i.FromSize(5, 5), ("R", (x, _) => x / 64.0), ("G", (_, y) => y / 800.0), ("B", (_, _) => 0.25), ("A", (_, _) => 0.5));
        using PictureReader reader = PictureFile.Open(Samples.ToStream(part));
        using MemoryStream png = new();
        PictureConversion.Convert(reader, png, PictureFormat.Png, new() { Target = RgbColorSpace.Srgb, Depth = ColorDepth.FromBits(16) });
        png.Position = 0;
        Image image = PictureFile.Read(png);
        Assert.Equal((64, 799, AlphaMode.Straight, SampleType.Bits16), (image.Width, image.Height, image.Format.Alpha, image.Format.Sample));
        for (int y = 0; y < image.Height; y += 13)
        {
            ushort[] pixel = image.GetRow<ushort>(y).Slice(4 * 20, 4).ToArray();
            double[] expected = [.. ((double[])[2 * 20 / 64.0, Math.Min(1, 2 * y / 800.0), 0.5]).Select(light => 65535 * TransferFunction.Srgb.Encode(light)), 32767.5];
            for (int i = 0; i < 4; i++)
                Assert.Equal(expected[i], pixel[i], 40.0);
        }
        png.Position = 0;
        using PictureReader screen = PictureFile.Open(png);
        using MemoryStream exr = new();
        PictureConversion.Convert(screen, exr, PictureFormat.OpenExr, new() { Target = RgbColorSpace.ScRgb, Depth = ColorDepth.Parse("float") });
        exr.Position = 0;
        Image light = PictureFile.Read(exr);
        Assert.Equal((64, 799, AlphaMode.Premultiplied, SampleType.Binary32), (light.Width, light.Height, light.Format.Alpha, light.Format.Sample));
        Assert.Equal(20 / 64.0, light.GetRow<float>(100)[4 * 20], 0.001);
    }

    [Fact]
    public void A_file_is_replaced_when_all_is_converted_and_kept_otherwise()
    {
        using TemporaryFolder folder = new();
        Image image = Samples.Create(30, 20);
        File.WriteAllText(folder["a.tif"], "before");
        using (PictureReader reader = PictureFile.Open(ToStream(image, PictureFormat.Png)))
            Assert.Throws<ArgumentException>(() => PictureConversion.Convert(reader, folder["a.exr"], new() { Depth = ColorDepth.FromBits(8) }));
        using (PictureReader reader = PictureFile.Open(ToStream(image, PictureFormat.Png)))
        {
            Assert.Throws<ArgumentException>("path", () => PictureConversion.Convert(reader, folder["a.gif"]));
            Assert.Throws<ArgumentException>(() => PictureConversion.Convert(reader, folder["a.tif"], new() { Depth = ColorDepth.Parse("float"), Dither = DitherMethod.Ordered }));
            Assert.Equal("before", File.ReadAllText(folder["a.tif"]));
            Assert.NotNull(PictureConversion.Convert(reader, folder["a.tif"], new() { Measure = true }));
        }
        Assert.Equal(["a.tif"], folder.Names);
        Assert.Equal(image.Bytes.ToArray(), PictureFile.Read(folder["a.tif"]).Bytes.ToArray());
    }

    [Fact]
    public void A_damaged_profile_is_left_out_with_a_warning()
    {
        Image image = Samples.Create(8, 8);
        image.Color = new ImageColor { IccProfile = new byte[200], Gamma = 45455 };
        List<string> warnings = [];
        using PictureReader reader = PictureFile.Open(ToStream(image, PictureFormat.Png), new() { OnWarning = warnings.Add });
        using MemoryStream result = new();
        PictureConversion.Convert(reader, result, PictureFormat.Png);
        result.Position = 0;
        Image converted = PictureFile.Read(result);
        Assert.Equal((45455, 0, 1), (converted.Color.Gamma, converted.Color.IccProfile.Length, warnings.Count));
        Assert.Equal(image.Bytes.ToArray(), converted.Bytes.ToArray());
    }

    [Fact]
    public void What_cannot_be_is_refused()
    {
        Image image = Samples.Create(100, 100);
        using (PictureReader small = PictureFile.Open(ToStream(image, PictureFormat.Png), new() { MaxMemory = 40_000 }))
            Assert.Contains("MaxMemory", Assert.Throws<ImageFormatException>(() => PictureConversion.Convert(small, new MemoryStream(), PictureFormat.Png, new() { PaletteColors = 16 })).Message, StringComparison.Ordinal);
        using (PictureReader integers = PictureFile.Open(ToStream(image, PictureFormat.Png)))
            Assert.Throws<ArgumentException>(() => PictureConversion.Convert(integers, new MemoryStream(), PictureFormat.OpenExr, new() { Depth = ColorDepth.FromBits(8) }));
        using (PictureReader begun = PictureFile.Open(ToStream(image, PictureFormat.Png)))
        {
            begun.Read(new Image(100, 1, image.Format));
            Assert.Contains("already been read", Assert.Throws<InvalidOperationException>(() => PictureConversion.Convert(begun, new MemoryStream(), PictureFormat.Png)).Message, StringComparison.Ordinal);
        }
        using CancellationTokenSource source = new();
        source.Cancel();
        using PictureReader stopped = PictureFile.Open(ToStream(image, PictureFormat.Png));
        Assert.ThrowsAny<OperationCanceledException>(() => PictureConversion.Convert(stopped, new MemoryStream(), PictureFormat.Png, new() { Target = RgbColorSpace.AdobeRgb1998 }, cancellationToken: source.Token));
    }

    [Fact]
    public void Profiles_come_from_their_own_files_and_from_pictures()
    {
        byte[] profile = IccProfile.Create(RgbColorSpace.DisplayP3).ToArray();
        Image image = Samples.Create(8, 8);
        image.Color = new ImageColor { IccProfile = profile, IccProfileName = "P3" };
        Assert.Equal(profile, PictureProfile.Read(new MemoryStream(profile)).ToArray());
        foreach (PictureFormat format in (PictureFormat[])[PictureFormat.Png, PictureFormat.Tiff])
            Assert.Equal(profile, PictureProfile.Read(ToStream(image, format)).ToArray());
        using MemoryStream behind = new([9, 9, .. ToStream(image, PictureFormat.Png).ToArray()]) { Position = 2 };
        Assert.Equal(profile, PictureProfile.Read(behind).ToArray());
        using TemporaryFolder folder = new();
        PictureFile.Write(folder["a.png"], image);
        Assert.Equal(profile, PictureProfile.Read(folder["a.png"]).ToArray());
        Assert.Contains("no ICC profile", Assert.Throws<ColorFormatException>(() => PictureProfile.Read(ToStream(Samples.Create(8, 8), PictureFormat.Png))).Message, StringComparison.Ordinal);
        Assert.Throws<ColorFormatException>(() => PictureProfile.Read(new MemoryStream(new byte[100])));
    }

    private static MemoryStream ToStream(Image image, PictureFormat format)
    {
        MemoryStream stream = new();
        PictureFile.Write(stream, image, format);
        stream.Position = 0;
        return stream;
    }
}
