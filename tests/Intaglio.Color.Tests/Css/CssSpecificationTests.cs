using System.Globalization;
using Xunit.Abstractions;

namespace Intaglio.Color.Tests;

/// <summary>Conversions between all spaces of CSS Color 4, beside what the specification computes.</summary>
public class CssSpecificationTests(ITestOutputHelper output)
{
    private static readonly CssColorSpace[] spaces =
    [
        CssColorSpace.Srgb, CssColorSpace.SrgbLinear, CssColorSpace.DisplayP3, CssColorSpace.DisplayP3Linear, CssColorSpace.A98Rgb, CssColorSpace.ProPhotoRgb, CssColorSpace.Rec2020,
        CssColorSpace.XyzD50, CssColorSpace.XyzD65, CssColorSpace.Lab, CssColorSpace.Lch, CssColorSpace.Oklab, CssColorSpace.Oklch,
    ];

    public static TheoryData<CssColorSpace> Spaces => [.. spaces];

    [Theory]
    [MemberData(nameof(Spaces))]
    public void Conversions_are_those_of_the_specification(CssColorSpace from)
    {
        const int colors = 400;
        Random random = new((int)from);
        double largest = 0;
        int different = 0;
        foreach (CssColorSpace to in spaces)
        {
            for (int i = 0; i < colors; i++)
            {
                // Colours of a screen, in and somewhat beyond its gamut.
                double[] xyz = CssReference.ToXyz(CssColorSpace.Srgb, [random.NextDouble() * 1.2 - 0.1, random.NextDouble() * 1.2 - 0.1, random.NextDouble() * 1.2 - 0.1]);
                double[] given = CssReference.FromXyz(from, xyz), expected = CssReference.FromXyz(to, CssReference.ToXyz(from, given));
                CssColor found = new CssColor(from, given[0], given[1], given[2]).ConvertTo(to);
                double scale = to is CssColorSpace.Lab or CssColorSpace.Lch ? 100 : 1;
                double difference = Math.Max(Math.Abs(found.First!.Value - expected[0]), Math.Max(Math.Abs(found.Second!.Value - expected[1]), DifferenceOfThird(to, found.Third, expected[2]))) / scale;
                largest = Math.Max(largest, difference);
                different += difference > 1e-6 ? 1 : 0;
            }
        }
        output.WriteLine($"{from}: {different} of {colors * spaces.Length} differ by more than 1e-6, the largest by {largest:e1}");
        // Doubles have 16 digits, and curves near 0 and hues of small chroma magnify what is rounded.
        Assert.True(largest < 1e-10, $"{from}: {different} of {colors * spaces.Length} differ by more than 1e-6, the largest by {largest:e1}");
    }

    /// <summary>The matrices to X, Y and Z, as the sample code prints them in fractions.</summary>
    [Theory]
    [InlineData(CssColorSpace.SrgbLinear, "506752/1228815 87098/409605 7918/409605", "87881/245763 175762/245763 87881/737289", "12673/70218 12673/175545 1001167/1053270")]
    [InlineData(CssColorSpace.DisplayP3Linear, "608311/1250200 35783/156275 0/1", "189793/714400 247089/357200 32229/714400", "198249/1000160 198249/2500400 5220557/5000800")]
    [InlineData(CssColorSpace.A98Rgb, "573536/994567 591459/1989134 53769/1989134", "263643/1420810 6239551/9945670 351524/4972835", "187206/994567 374412/4972835 4929758/4972835")]
    [InlineData(CssColorSpace.Rec2020, "63426534/99577255 26158966/99577255 0/1", "20160776/139408157 472592308/697040785 19567812/697040785", "47086771/278816314 8267143/139408157 295819943/278816314")]
    public void Primaries_are_those_of_the_specification(CssColorSpace space, string red, string green, string blue)
    {
        foreach ((string primary, CssColor color) in (ReadOnlySpan<(string, CssColor)>)[(red, new(space, 1, 0, 0)), (green, new(space, 0, 1, 0)), (blue, new(space, 0, 0, 1))])
        {
            double[] expected = [.. primary.Split(' ').Select(fraction => fraction.Split('/')).Select(parts => double.Parse(parts[0], CultureInfo.InvariantCulture) / double.Parse(parts[1], CultureInfo.InvariantCulture))];
            (double x, double y, double z) = color.ToXyz();
            Assert.Equal(expected[0], x, 1e-15);
            Assert.Equal(expected[1], y, 1e-15);
            Assert.Equal(expected[2], z, 1e-15);
        }
    }

    [Fact]
    public void The_luminance_of_red_is_that_of_CSS() => Assert.StartsWith("0.2126390", CssColor.Parse("color(srgb-linear 1 0 0)").ToXyz().Y.ToString("f12", CultureInfo.InvariantCulture), StringComparison.Ordinal);

    /// <summary>What is red in CSS is red in every space with the same primaries, whatever matrix its standard prints.</summary>
    [Fact]
    public void Gradients_keep_red_in_spaces_of_the_same_primaries()
    {
        foreach (RgbColorSpace space in (ReadOnlySpan<RgbColorSpace>)[RgbColorSpace.Srgb, RgbColorSpace.ScRgb, RgbColorSpace.Rec709])
        {
            double[] pixels = new double[8];
            Gradient.Parse("red, blue").Render(pixels, new GamutMapping(space), GamutMethod.Clip);
            Assert.Equal([1, 0, 0, 1, 0, 0, 1, 1], pixels.Select(component => Math.Round(component, 12)));
        }
    }

    private static double DifferenceOfThird(CssColorSpace space, double? found, double expected)
    {
        double difference = Math.Abs(found!.Value - expected);
        // A turn of degrees for 1.
        return space is CssColorSpace.Lch or CssColorSpace.Oklch ? Math.Min(difference, 360 - difference) / 360 : difference;
    }
}
