namespace Intaglio.Color.Tests;

public class HslTests
{
    /// <summary>CSS Color 4, sections 7 and 8, and what hues and shares mean: exact numbers.</summary>
    [Theory]
    [InlineData(1, 0, 0, 0, 1, 0.5, 0, 0)]
    [InlineData(1, 1, 0, 60, 1, 0.5, 0, 0)]
    [InlineData(0, 1, 0, 120, 1, 0.5, 0, 0)]
    [InlineData(0, 0.5, 0, 120, 1, 0.25, 0, 0.5)]
    [InlineData(0, 1, 1, 180, 1, 0.5, 0, 0)]
    [InlineData(0, 0, 1, 240, 1, 0.5, 0, 0)]
    [InlineData(1, 0, 1, 300, 1, 0.5, 0, 0)]
    [InlineData(0.75, 0.25, 0.25, 0, 0.5, 0.5, 0.25, 0.25)]
    [InlineData(0.5, 0.5, 0.5, 0, 0, 0.5, 0.5, 0.5)]
    [InlineData(0, 0, 0, 0, 0, 0, 0, 1)]
    [InlineData(1, 1, 1, 0, 0, 1, 1, 0)]
    [InlineData(0.4, 0.2, 0.6, 270, 0.5, 0.4, 0.2, 0.4)]
    public void Known_colours_are_met(double red, double green, double blue, double hue, double saturation, double lightness, double whiteness, double blackness)
    {
        Hsl hsl = Hsl.FromSrgb(red, green, blue);
        Assert.Equal(hue, hsl.H, 1e-9);
        Assert.Equal(saturation, hsl.S, 1e-12);
        Assert.Equal(lightness, hsl.L, 1e-12);
        Hwb hwb = Hwb.FromSrgb(red, green, blue);
        Assert.Equal(hue, hwb.H, 1e-9);
        Assert.Equal(whiteness, hwb.W, 1e-12);
        Assert.Equal(blackness, hwb.B, 1e-12);
    }

    [Fact]
    public void Every_colour_comes_back()
    {
        Random random = new(1);
        for (int i = 0; i < 10_000; i++)
        {
            // Outside of sRGB too.
            double scale = i % 2 == 0 ? 1 : 1.5, shift = i % 2 == 0 ? 0 : -0.25;
            (double Red, double Green, double Blue) color = (random.NextDouble() * scale + shift, random.NextDouble() * scale + shift, random.NextDouble() * scale + shift);
            Hsl hsl = Hsl.FromSrgb(color.Red, color.Green, color.Blue);
            Assert.True(hsl.H is >= 0 and < 360 && hsl.S >= 0, $"{hsl}");
            AssertSame(color, hsl.ToSrgb());
            Hwb hwb = Hwb.FromSrgb(color.Red, color.Green, color.Blue);
            Assert.InRange(hwb.H, 0, 360);
            AssertSame(color, hwb.ToSrgb());
        }

        static void AssertSame((double Red, double Green, double Blue) expected, (double Red, double Green, double Blue) actual)
        {
            Assert.Equal(expected.Red, actual.Red, 1e-11);
            Assert.Equal(expected.Green, actual.Green, 1e-11);
            Assert.Equal(expected.Blue, actual.Blue, 1e-11);
        }
    }

    [Fact]
    public void Too_much_white_and_black_is_a_grey_of_their_shares()
    {
        Assert.Equal((0.2, 0.2, 0.2), new Hwb(120, 0.5, 2).ToSrgb());
        Assert.Equal((1, 1, 1), new Hwb(120, 3, 0).ToSrgb());
    }
}
