using Intaglio.Imaging;

namespace Intaglio.OpenExr.Tests;

/// <summary>Colours as the reference's RgbaInputFile reads them.</summary>
public class ColorReferenceTests
{
    private const ushort One = 0x3C00;

    public static TheoryData<string> LuminanceChroma => ["Chromaticities/Rec709_YC.exr", "LuminanceChroma/Flowers.exr", "LuminanceChroma/MtTamNorth.exr"];

    public static TheoryData<string> Rgb => ["Chromaticities/Rec709.exr", "Chromaticities/XYZ.exr", "ScanLines/Desk.exr", "DisplayWindow/t08.exr", "TestImages/BrightRings.exr"];

    public static TheoryData<int, int, int, int> Windows => new()
    {
        { 0, 0, 64, 48 },
        { -6, -10, 34, 2 },
        { 4, 2, 2, 40 },
        { -100, 8, 130, 30 },
        { 0, 0, 2, 2 },
    };

    [SkippableTheory, MemberData(nameof(LuminanceChroma))]
    public void Sample_images_of_luminance_and_chroma_agree(string name)
    {
        SampleFiles.Need();
        OpenExrRgba.Need();
        Check(SampleFiles.PathOf(name));
    }

    [SkippableTheory, MemberData(nameof(Rgb))]
    public void Sample_images_of_red_green_and_blue_agree(string name)
    {
        SampleFiles.Need();
        OpenExrRgba.Need();
        Check(SampleFiles.PathOf(name));
    }

    [SkippableTheory, MemberData(nameof(Windows))]
    public void Generated_images_agree(int minX, int minY, int width, int height)
    {
        OpenExrRgba.Need();
        using TemporaryFolder folder = new();
        ExrBox2i window = new(minX, minY, minX + width - 1, minY + height - 1);
        foreach (int channels in (int[])[OpenExrRgba.Rgba, OpenExrRgba.Chroma, OpenExrRgba.ChromaAlpha, OpenExrRgba.Gray, OpenExrRgba.GrayAlpha])
        {
            string path = folder[$"{channels}.exr"];
            OpenExrRgba.Write(path, window, Pixels(window, channels), channels);
            Check(path);
        }
    }

    private static void Check(string path)
    {
        (ExrBox2i window, ushort[] expected) = OpenExrRgba.Read(path);
        using ExrReader reader = ExrReader.Open(path);
        Image image = ExrColors.ReadRgba(reader.Parts[0]);
        Assert.Equal((window.Width, window.Height, SampleType.Binary16), (image.Width, image.Height, image.Format.Sample));
        int colors = image.Format.ColorComponents, components = image.Format.Components;
        ReadOnlySpan<Half> pixels = image.GetSamples<Half>();
        for (int i = 0; i < expected.Length; i++)
        {
            int pixel = i / 4, component = i % 4;
            ushort actual = component == 3 && image.Format.Alpha == AlphaMode.None ? One
                : BitConverter.HalfToUInt16Bits(pixels[pixel * components + (component == 3 ? colors : Math.Min(component, colors - 1))]);
            Assert.True(actual == expected[i], $"{path}: component {component} of pixel {pixel % image.Width}, {pixel / image.Width} is {actual:X4}, not {expected[i]:X4}");
        }
    }

    /// <summary>Smooth colours with sharp edges, saturated, brighter than white, black, and grey ones.</summary>
    private static ushort[] Pixels(ExrBox2i window, int channels)
    {
        Random random = new(channels);
        ushort[] pixels = new ushort[window.Width * window.Height * 4];
        for (int i = 0; i < pixels.Length; i += 4)
        {
            int x = i / 4 % (int)window.Width, y = i / 4 / (int)window.Width;
            double red = 1 + Math.Sin(x * 0.3), green = 1 + Math.Cos(y * 0.4 + x * 0.1), blue = 1 + Math.Sin((x - y) * 0.2);
            if (x / 7 % 3 == 0)
                (red, green, blue) = y / 5 % 2 == 0 ? (3.5, 0.0, 0.01) : (0.0, 0.02, 2.0);
            if ((x + y) % 23 == 0)
                red = green = blue = random.NextDouble() * 8;
            if (channels is OpenExrRgba.Gray or OpenExrRgba.GrayAlpha)
                green = blue = red;
            double[] pixel = [red, green, blue, y % 3 == 0 ? 0.25 : 1];
            for (int c = 0; c < 4; c++)
                pixels[i + c] = BitConverter.HalfToUInt16Bits((Half)pixel[c]);
        }
        return pixels;
    }
}
