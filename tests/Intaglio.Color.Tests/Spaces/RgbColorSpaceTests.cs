using System.Globalization;

namespace Intaglio.Color.Tests;

public class RgbColorSpaceTests
{
    public static TheoryData<string> Names => [.. RgbColorSpace.All.Select(space => space.Name)];

    /// <summary>The numbers of IEC 61966-2-1, and its inverse in six decimals.</summary>
    [Fact]
    public void Srgb_is_its_four_decimals()
    {
        RgbColorSpace space = RgbColorSpace.Srgb;
        Assert.Equal("0.4124 0.3576 0.1805\n0.2126 0.7152 0.0722\n0.0193 0.1192 0.9505", space.ToXyz.ToString(4));
        Assert.Equal("3.240625 -1.537208 -0.498629\n-0.968931 1.875756 0.041518\n0.055710 -0.204021 1.056996", space.FromXyz.ToString(6));
        Assert.Equal(new Tristimulus(Rational.Parse("0.9505"), 1, Rational.Parse("1.0890")), space.White);
        Assert.Same(space.ToXyz, RgbColorSpace.ScRgb.ToXyz);
        // The white of Rec. 709's chromaticities is another one.
        Assert.Equal("0.950456 1.000000 1.089058", RgbColorSpace.Rec709.White.ToString());
    }

    /// <summary>CSS Color 4, section 18: fractions that were computed from the same primaries by others.</summary>
    [Theory]
    [InlineData("Rec. 709", "506752/1228815 87881/245763 12673/70218 87098/409605 175762/245763 12673/175545 7918/409605 87881/737289 1001167/1053270")]
    [InlineData("Display P3", "608311/1250200 189793/714400 198249/1000160 35783/156275 247089/357200 198249/2500400 0/1 32229/714400 5220557/5000800")]
    [InlineData("Adobe RGB (1998)", "573536/994567 263643/1420810 187206/994567 591459/1989134 6239551/9945670 374412/4972835 53769/1989134 351524/4972835 4929758/4972835")]
    [InlineData("Rec. 2020", "63426534/99577255 20160776/139408157 47086771/278816314 26158966/99577255 472592308/697040785 8267143/139408157 0/1 19567812/697040785 295819943/278816314")]
    public void Matrices_are_those_of_CSS(string name, string fractions)
    {
        string[] expected = fractions.Split(' ');
        RgbColorSpace space = Find(name);
        for (int i = 0; i < 9; i++)
        {
            string[] parts = expected[i].Split('/');
            Assert.Equal(new Rational(int.Parse(parts[0], CultureInfo.InvariantCulture), int.Parse(parts[1], CultureInfo.InvariantCulture)), space.ToXyz[i / 3, i % 3]);
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void White_maps_to_white_and_every_way_has_a_way_back(string name)
    {
        RgbColorSpace space = Find(name);
        Assert.Equal(ColorMatrix.Identity, space.ToXyz.Multiply(space.FromXyz));
        Tristimulus white = space.FromXyz.Multiply(space.White);
        if (!name.StartsWith("XYZ", StringComparison.Ordinal))
            Assert.Equal(new Tristimulus(1, 1, 1), white);
        foreach (RgbColorSpace other in RgbColorSpace.All)
        {
            Assert.Equal(other.FromXyz.Multiply(other.White), space.MatrixTo(other).Multiply(white));
            Assert.Equal(ColorMatrix.Identity, other.MatrixTo(space).Multiply(space.MatrixTo(other)));
        }
        Assert.Equal(ColorMatrix.Identity, space.MatrixTo(space));
    }

    /// <summary>CSS Color 4, section 18, and Lindbloom's table: Bradford's matrix from D65 to D50.</summary>
    [Fact]
    public void Adaptation_is_Bradfords()
    {
        double[] expected =
        [
            1.0479297925449969, 0.022946870601609652, -0.05019226628920524, 0.02962780877005599, 0.9904344267538799, -0.017073799063418826,
            -0.009243040646204504, 0.015055191490298152, 0.7518742814281371,
        ];
        double[] actual = ChromaticAdaptation.CreateBradford(Chromaticity.D65.ToXyz(), Chromaticity.D50.ToXyz()).ToDoubles();
        Assert.All(expected.Zip(actual), pair => Assert.Equal(pair.First, pair.Second, 1e-14));
    }

    [Fact]
    public void Primaries_are_found_again()
    {
        ColorMatrix matrix = RgbColorSpace.DisplayP3.ToXyz;
        Assert.Equal(Chromaticity.Parse("0.265", "0.69"), Chromaticity.FromXyz(new Tristimulus(matrix[0, 1], matrix[1, 1], matrix[2, 1])));
        Assert.Equal(Chromaticity.D65, Chromaticity.FromXyz(RgbColorSpace.DisplayP3.White));
        Assert.Contains("singular", Assert.Throws<InvalidOperationException>(() => RgbColorSpace.FromPrimaries("flat", Chromaticity.Parse("0.1", "0.1"), Chromaticity.Parse("0.2", "0.2"), Chromaticity.Parse("0.3", "0.3"), Chromaticity.D65, TransferFunction.Linear)).Message, StringComparison.Ordinal);
    }

    private static RgbColorSpace Find(string name) => RgbColorSpace.All.Single(space => space.Name == name);
}
