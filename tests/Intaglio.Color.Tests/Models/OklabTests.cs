namespace Intaglio.Color.Tests;

public class OklabTests
{
    /// <summary>Ottosson's page on Oklab: its table of X, Y, Z and L, a, b, in three decimals.</summary>
    [Theory]
    [InlineData(0.950, 1.000, 1.089, 1.000, 0.000, 0.000)]
    [InlineData(1.000, 0.000, 0.000, 0.450, 1.236, -0.019)]
    [InlineData(0.000, 1.000, 0.000, 0.922, -0.671, 0.263)]
    [InlineData(0.000, 0.000, 1.000, 0.153, -1.415, -0.449)]
    public void The_table_of_its_page_is_met(double x, double y, double z, double lightness, double a, double b)
    {
        Oklab color = Oklab.FromXyz(x, y, z);
        Assert.Equal(lightness, color.L, 1e-3);
        Assert.Equal(a, color.A, 1e-3);
        Assert.Equal(b, color.B, 1e-3);
    }

    /// <summary>CSS Color 4, section 18, where the matrices are derived again too, from numbers of more digits than the ten that were published first.</summary>
    [Fact]
    public void Matrices_are_close_to_those_of_CSS()
    {
        double[] responses = [0.8190224379967030, 0.3619062600528904, -0.1288737815209879, 0.0329836539323885, 0.9292868615863434, 0.0361446663506424, 0.0481771893596242, 0.2642395317527308, 0.6335478284694309];
        double[] opponents = [0.2104542683093140, 0.7936177747023054, -0.0040720430116193, 1.9779985324311684, -2.4285922420485799, 0.4505937096174110, 0.0259040424655478, 0.7827717124575296, -0.8086757549230774];
        Assert.All(responses.Zip(Oklab.Responses.ToDoubles()), pair => Assert.Equal(pair.First, pair.Second, 2e-6));
        Assert.All(opponents.Zip(Oklab.Opponents.ToDoubles()), pair => Assert.Equal(pair.First, pair.Second, 2e-10));
    }

    /// <summary>A hue is from 0 to below 360, also where it is below 0 by less than tells in doubles.</summary>
    [Fact]
    public void A_hue_is_never_a_whole_turn()
    {
        Assert.Equal(0, new Oklab(0.6, 0.2, -1e-17).ToOklch().H);
        Assert.Equal(0, new CieLab(60, 20, -1e-17).ToLch().H);
        Assert.Equal(0, Hsl.FromSrgb(1, 1e-18, 1e-17).H);
        Assert.Equal(0, Hwb.FromSrgb(1, 1e-18, 1e-17).H);
        Assert.Equal(270, new Oklab(0.6, 0, -1).ToOklch().H);
    }

    [Fact]
    public void Greys_are_neutral()
    {
        Tristimulus white = Chromaticity.D65.ToXyz();
        Assert.Equal(new Tristimulus(1, 1, 1), Oklab.Responses.Multiply(white));
        Assert.Equal(new Tristimulus(1, 0, 0), Oklab.Opponents.Multiply(new Tristimulus(1, 1, 1)));
        for (int i = 1; i <= 255; i++)
        {
            double grey = TransferFunction.Srgb.Decode(i / 255.0);
            Oklab color = Oklab.FromXyz(white.X.ToDouble() * grey, grey, white.Z.ToDouble() * grey);
            Assert.Equal((Math.Cbrt(grey), 0, 0), (color.L, color.A, color.B), (left, right) => Math.Abs(left.Item1 - right.Item1) + Math.Abs(left.Item2 - right.Item2) + Math.Abs(left.Item3 - right.Item3) < 1e-14);
        }
    }

    [Fact]
    public void Every_colour_comes_back()
    {
        Random random = new(1);
        for (int i = 0; i < 10_000; i++)
        {
            (double x, double y, double z) = (random.NextDouble() * 2 - 0.5, random.NextDouble() * 2 - 0.5, random.NextDouble() * 2 - 0.5);
            Oklab color = Oklab.FromXyz(x, y, z), again = color.ToOklch().ToOklab();
            Assert.Equal(color.A, again.A, 1e-13);
            Assert.Equal(color.B, again.B, 1e-13);
            Assert.InRange(color.ToOklch().H, 0, 360);
            (double backX, double backY, double backZ) = again.ToXyz();
            Assert.Equal(x, backX, 1e-12);
            Assert.Equal(y, backY, 1e-12);
            Assert.Equal(z, backZ, 1e-12);
        }
    }
}
