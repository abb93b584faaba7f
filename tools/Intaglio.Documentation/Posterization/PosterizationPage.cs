using System.Globalization;
using System.Text;
using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Documentation.Posterization;

/// <summary>The pictures and the tables of docs/guides/posterization.md. What stands around the tables is written by hand and stays.</summary>
internal static class PosterizationPage
{
    private const int RampWidth = 512, RampHeight = 48;

    private static readonly (string Name, string File, string Depth, int Palette, DitherMethod Dither)[] levels =
    [
        ("4 bits", "4-none", "4", 0, DitherMethod.None),
        ("4 bits, ordered", "4-ordered", "4", 0, DitherMethod.Ordered),
        ("4 bits, blue noise", "4-blue-noise", "4", 0, DitherMethod.BlueNoise),
        ("4 bits, error diffusion", "4-error-diffusion", "4", 0, DitherMethod.ErrorDiffusion),
        ("3-3-2", "332", "3-3-2", 0, DitherMethod.None),
        ("3-3-2, blue noise", "332-blue-noise", "3-3-2", 0, DitherMethod.BlueNoise),
        ("5-6-5", "565", "5-6-5", 0, DitherMethod.None),
        ("16 colors", "palette", "8", 16, DitherMethod.None),
        ("16 colors, blue noise", "palette-blue-noise", "8", 16, DitherMethod.BlueNoise),
        ("16 colors, error diffusion", "palette-error-diffusion", "8", 16, DitherMethod.ErrorDiffusion),
    ];

    /// <summary>The pictures, but for the photograph that they are made of.</summary>
    /// <param name="photograph">It.</param>
    internal static IEnumerable<(string File, Image Image)> Draw(Image photograph)
    {
        yield return ("ramp", Ramp());
        yield return ("ramp-8", ThroughWideGamut(Ramp(), "8"));
        yield return ("ramp-16", ThroughWideGamut(Ramp(), "16"));
        foreach ((_, string file, string depth, int palette, DitherMethod dither) in levels)
            yield return (file, Reduce(photograph, depth, palette, dither).Image);
        foreach ((_, string file, GamutMethod? method) in gamuts)
            yield return (file, ImageConversion.Convert(Vivid(), new ImageConversionOptions { Target = RgbColorSpace.Srgb, Depth = ColorDepth.FromBits(8), Gamut = method }).Image);
    }

    private static readonly (string Name, string File, GamutMethod? Method)[] gamuts = [("clip", "gamut-clip", GamutMethod.Clip), ("chroma", "gamut-chroma", GamutMethod.ReduceChroma)];

    /// <summary>Puts the tables into the page, each behind its mark.</summary>
    /// <param name="page">The page as it is.</param>
    /// <param name="photograph">What the pictures are made of.</param>
    /// <returns>The page as it should be.</returns>
    internal static string Renew(string page, Image photograph)
    {
        page = MeasuredTable.Replace(page, "wide", WriteWideGamut(photograph));
        page = MeasuredTable.Replace(page, "levels", WriteLevels(photograph));
        return MeasuredTable.Replace(page, "gamut", WriteGamut());
    }

    // Grey above, and blue to orange below, as smooth as 8 bits are.
    private static Image Ramp()
    {
        Image ramp = new(RampWidth, RampHeight, new PixelFormat(3, AlphaMode.None, SampleType.Bits8)) { Color = ImageColorSpace.Describe(RgbColorSpace.Srgb) };
        GradientOptions oklab = new() { Space = CssColorSpace.Oklab };
        Gradient[] gradients = [Gradient.Parse("black, white", oklab), Gradient.Parse("blue, orange", oklab)];
        for (int row = 0; row < RampHeight; row++)
            for (int x = 0; x < RampWidth; x++)
            {
                CssColor color = gradients[row * 2 / RampHeight].Sample(x / (RampWidth - 1.0)).ConvertTo(CssColorSpace.Srgb);
                Span<byte> pixel = ramp.GetRow<byte>(row).Slice(3 * x, 3);
                (pixel[0], pixel[1], pixel[2]) = (ToByte(color.First), ToByte(color.Second), ToByte(color.Third));
            }
        return ramp;
    }

    private static byte ToByte(double? component) => (byte)Math.Round(Math.Clamp(component ?? 0, 0, 1) * 255);

    // All hues of Rec. 2020 at their most vivid, getting lighter from above.
    private static Image Vivid()
    {
        Image vivid = new(RampWidth, RampHeight, new PixelFormat(3, AlphaMode.None, SampleType.Bits16)) { Color = ImageColorSpace.Describe(RgbColorSpace.Rec2020) };
        for (int row = 0; row < RampHeight; row++)
            for (int x = 0; x < RampWidth; x++)
            {
                (double r, double g, double b) = new Hsl(360.0 * x / RampWidth, 1, 0.25 + 0.5 * row / RampHeight).ToSrgb();
                Span<ushort> pixel = vivid.GetRow<ushort>(row).Slice(3 * x, 3);
                (pixel[0], pixel[1], pixel[2]) = ((ushort)Math.Round(r * 65535), (ushort)Math.Round(g * 65535), (ushort)Math.Round(b * 65535));
            }
        return vivid;
    }

    private static Image ThroughWideGamut(Image image, string depth)
    {
        (Image wide, _) = ImageConversion.Convert(image, new ImageConversionOptions { Target = RgbColorSpace.ProPhoto, Depth = ColorDepth.Parse(depth) });
        return ImageConversion.Convert(wide, new ImageConversionOptions { Target = RgbColorSpace.Srgb, Depth = ColorDepth.FromBits(8) }).Image;
    }

    private static (Image Image, ConversionReport? Report) Reduce(Image image, string depth, int palette, DitherMethod dither) =>
        ImageConversion.Convert(image, new ImageConversionOptions { Depth = palette > 0 ? null : ColorDepth.Parse(depth), PaletteColors = palette, Dither = dither, Measure = true });

    private static string WriteWideGamut(Image photograph)
    {
        StringBuilder table = new("| | levels of red, green and blue before | after | empty between | longest run before, after | CIEDE2000, mean | largest |\n|---|---|---|---|---|--:|--:|\n");
        (Image eight, _) = ImageConversion.Convert(photograph, new ImageConversionOptions { Depth = ColorDepth.FromBits(8) });
        foreach ((string name, Image image) in new[] { ("ramp", Ramp()), ("photograph", eight) })
            foreach (string depth in (string[])["8", "16"])
                table.Append(WriteRow($"{name}, {depth} bits", ImageComparison.Measure(image, ThroughWideGamut(image, depth))));
        return table.ToString();
    }

    private static string WriteLevels(Image photograph)
    {
        StringBuilder table = new("| | levels of red, green and blue before | after | empty between | longest run before, after | CIEDE2000, mean | largest |\n|---|---|---|---|---|--:|--:|\n");
        (Image eight, _) = ImageConversion.Convert(photograph, new ImageConversionOptions { Depth = ColorDepth.FromBits(8) });
        foreach ((string name, _, string depth, int palette, DitherMethod dither) in levels)
            table.Append(WriteRow(name, Reduce(eight, depth, palette, dither).Report!));
        return table.ToString();
    }

    private static string WriteGamut()
    {
        StringBuilder table = new("| | out of gamut | CIEDE2000, mean | largest |\n|---|--:|--:|--:|\n");
        foreach ((string name, _, GamutMethod? method) in gamuts)
        {
            ConversionReport report = ImageConversion.Convert(Vivid(), new ImageConversionOptions { Target = RgbColorSpace.Srgb, Depth = ColorDepth.FromBits(8), Gamut = method, Measure = true }).Report!;
            table.Append(Text($"| {name} | {report.OutOfGamutShare * 100:0} % | {report.MeanDifference:0.0} | {report.LargestDifference:0.0} |\n"));
        }
        return table.ToString();
    }

    private static string WriteRow(string name, ConversionReport report)
    {
        ChannelReport[] channels = [report.Red, report.Green, report.Blue];
        string before = Join(channels.Select(channel => channel.LevelsBefore)), after = Join(channels.Select(channel => channel.LevelsAfter)), empty = Join(channels.Select(channel => channel.EmptyBins));
        return Text($"| {name} | {before} | {after} | {empty} | {report.LongestRunBefore}, {report.LongestRunAfter} | {report.MeanDifference:0.00} | {report.LargestDifference:0.0} |\n");
    }

    private static string Join(IEnumerable<int> counts) => string.Join(", ", counts);

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
