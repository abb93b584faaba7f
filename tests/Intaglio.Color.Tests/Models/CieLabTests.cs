namespace Intaglio.Color.Tests;

public class CieLabTests
{
    /// <summary>White is 100, and Y of 0.1841865 is 50 (CIE 15: ((50 + 16) / 116)³).</summary>
    [Fact]
    public void Known_lightnesses_are_met()
    {
        Tristimulus white = Chromaticity.D50.ToXyz();
        Check(1, 100);
        Check(0.184186518512444, 50);
        Check(0, 0);
        Check(216.0 / 24389, 8);
        Check(0.001, 0.9032962962962963);

        void Check(double luminance, double lightness)
        {
            CieLab color = CieLab.FromXyz(white.X.ToDouble() * luminance, luminance, white.Z.ToDouble() * luminance, white);
            Assert.Equal(lightness, color.L, 1e-10);
            Assert.Equal(0, color.A, 1e-10);
            Assert.Equal(0, color.B, 1e-10);
        }
    }

    [Fact]
    public void Every_colour_comes_back()
    {
        Random random = new(1);
        Tristimulus white = Chromaticity.D65.ToXyz();
        for (int i = 0; i < 10_000; i++)
        {
            (double x, double y, double z) = (random.NextDouble() * 1.5 - 0.25, random.NextDouble() * 1.5 - 0.25, random.NextDouble() * 1.5 - 0.25);
            (double backX, double backY, double backZ) = CieLab.FromXyz(x, y, z, white).ToXyz(white);
            Assert.Equal(x, backX, 1e-13);
            Assert.Equal(y, backY, 1e-13);
            Assert.Equal(z, backZ, 1e-13);
        }
    }

    /// <summary>Right angles, and 3-4-5.</summary>
    [Theory]
    [InlineData(10, 0, 10, 0)]
    [InlineData(0, 10, 10, 90)]
    [InlineData(-10, 0, 10, 180)]
    [InlineData(0, -10, 10, 270)]
    [InlineData(30, 40, 50, 53.13010235415598)]
    [InlineData(30, -40, 50, 306.86989764584402)]
    public void Hues_are_angles(double a, double b, double chroma, double hue)
    {
        CieLch color = new CieLab(50, a, b).ToLch();
        Assert.Equal(50, color.L);
        Assert.Equal(chroma, color.C, 1e-12);
        Assert.Equal(hue, color.H, 1e-12);
        CieLab back = color.ToLab();
        Assert.Equal(a, back.A, 1e-12);
        Assert.Equal(b, back.B, 1e-12);
    }
}
