namespace Intaglio.Color.Tests;

public class ColorDifferenceTests
{
    /// <summary>Sharma, Wu and Dalal 2005, table 1: all 34 pairs, in the four decimals of the paper.</summary>
    [Theory]
    [InlineData(50.0000, 2.6772, -79.7751, 50.0000, 0.0000, -82.7485, 2.0425)]
    [InlineData(50.0000, 3.1571, -77.2803, 50.0000, 0.0000, -82.7485, 2.8615)]
    [InlineData(50.0000, 2.8361, -74.0200, 50.0000, 0.0000, -82.7485, 3.4412)]
    [InlineData(50.0000, -1.3802, -84.2814, 50.0000, 0.0000, -82.7485, 1.0000)]
    [InlineData(50.0000, -1.1848, -84.8006, 50.0000, 0.0000, -82.7485, 1.0000)]
    [InlineData(50.0000, -0.9009, -85.5211, 50.0000, 0.0000, -82.7485, 1.0000)]
    [InlineData(50.0000, 0.0000, 0.0000, 50.0000, -1.0000, 2.0000, 2.3669)]
    [InlineData(50.0000, -1.0000, 2.0000, 50.0000, 0.0000, 0.0000, 2.3669)]
    [InlineData(50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0009, 7.1792)]
    [InlineData(50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0010, 7.1792)]
    [InlineData(50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0011, 7.2195)]
    [InlineData(50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0012, 7.2195)]
    [InlineData(50.0000, -0.0010, 2.4900, 50.0000, 0.0009, -2.4900, 4.8045)]
    [InlineData(50.0000, -0.0010, 2.4900, 50.0000, 0.0010, -2.4900, 4.8045)]
    [InlineData(50.0000, -0.0010, 2.4900, 50.0000, 0.0011, -2.4900, 4.7461)]
    [InlineData(50.0000, 2.5000, 0.0000, 50.0000, 0.0000, -2.5000, 4.3065)]
    [InlineData(50.0000, 2.5000, 0.0000, 73.0000, 25.0000, -18.0000, 27.1492)]
    [InlineData(50.0000, 2.5000, 0.0000, 61.0000, -5.0000, 29.0000, 22.8977)]
    [InlineData(50.0000, 2.5000, 0.0000, 56.0000, -27.0000, -3.0000, 31.9030)]
    [InlineData(50.0000, 2.5000, 0.0000, 58.0000, 24.0000, 15.0000, 19.4535)]
    [InlineData(50.0000, 2.5000, 0.0000, 50.0000, 3.1736, 0.5854, 1.0000)]
    [InlineData(50.0000, 2.5000, 0.0000, 50.0000, 3.2972, 0.0000, 1.0000)]
    [InlineData(50.0000, 2.5000, 0.0000, 50.0000, 1.8634, 0.5757, 1.0000)]
    [InlineData(50.0000, 2.5000, 0.0000, 50.0000, 3.2592, 0.3350, 1.0000)]
    [InlineData(60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644)]
    [InlineData(63.0109, -31.0961, -5.8663, 62.8187, -29.7946, -4.0864, 1.2630)]
    [InlineData(61.2901, 3.7196, -5.3901, 61.4292, 2.2480, -4.9620, 1.8731)]
    [InlineData(35.0831, -44.1164, 3.7933, 35.0232, -40.0716, 1.5901, 1.8645)]
    [InlineData(22.7233, 20.0904, -46.6940, 23.0331, 14.9730, -42.5619, 2.0373)]
    [InlineData(36.4612, 47.8580, 18.3852, 36.2715, 50.5065, 21.2231, 1.4146)]
    [InlineData(90.8027, -2.0831, 1.4410, 91.1528, -1.6435, 0.0447, 1.4441)]
    [InlineData(90.9257, -0.5406, -0.9208, 88.6381, -0.8985, -0.7239, 1.5381)]
    [InlineData(6.7747, -0.2908, -2.4247, 5.8714, -0.0985, -2.2286, 0.6377)]
    [InlineData(2.0776, 0.0795, -1.1350, 0.9033, -0.0636, -0.5514, 0.9082)]
    public void The_pairs_of_the_paper_are_met(double l1, double a1, double b1, double l2, double a2, double b2, double expected)
    {
        CieLab first = new(l1, a1, b1), second = new(l2, a2, b2);
        Assert.Equal(expected, ColorDifference.Ciede2000(first, second), 0.00005000001);
        Assert.Equal(expected, ColorDifference.Ciede2000(second, first), 0.00005000001);
    }

    [Fact]
    public void Either_side_gives_the_same_and_no_colour_differs_from_itself()
    {
        Random random = new(1);
        for (int i = 0; i < 20_000; i++)
        {
            CieLab first = Next(), second = Next();
            double difference = ColorDifference.Ciede2000(first, second);
            Assert.True(difference >= 0 && double.IsFinite(difference));
            Assert.Equal(difference, ColorDifference.Ciede2000(second, first), 1e-10);
            Assert.Equal(0, ColorDifference.Ciede2000(first, first));
        }

        CieLab Next() => new(random.NextDouble() * 100, random.NextDouble() * 250 - 125, random.NextDouble() * 250 - 125);
    }

    /// <summary>Of greys only the weighted lightness is left: at a mean of 50 the weight is 1, and away from it by 25 it is 1 + 0.015 · 625 / √645.</summary>
    [Fact]
    public void Greys_differ_by_their_lightness()
    {
        Assert.Equal(100, ColorDifference.Ciede2000(new(0, 0, 0), new(100, 0, 0)), 1e-12);
        Assert.Equal(20, ColorDifference.Ciede2000(new(40, 0, 0), new(60, 0, 0)), 1e-12);
        Assert.Equal(10 / (1 + 0.015 * 625 / Math.Sqrt(645)), ColorDifference.Ciede2000(new(70, 0, 0), new(80, 0, 0)), 1e-12);
        // The hue that rounding leaves of a grey does not count.
        Assert.Equal(ColorDifference.Ciede2000(new(50, 0, 0), new(50, 20, 30)), ColorDifference.Ciede2000(new(50, -1e-15, -1e-15), new(50, 20, 30)), 1e-9);
    }

    /// <summary>Of hues half a circle apart, the mean is on the same side whatever rounding made of them: nothing jumps as they turn.</summary>
    [Fact]
    public void Opposite_hues_have_their_mean_on_one_side()
    {
        double last = double.NaN;
        for (double degrees = 0.1; degrees < 179.9; degrees += 0.05)
        {
            (double sine, double cosine) = Math.SinCos(degrees * (Math.PI / 180));
            double next = ColorDifference.Ciede2000(new(50, 2.5 * cosine, 2.5 * sine), new(50, -2.5 * cosine, -2.5 * sine));
            Assert.False(Math.Abs(next - last) > 0.01, $"{degrees}");
            last = next;
        }
    }

    [Fact]
    public void Distances_are_those_of_Euclid()
    {
        Assert.Equal(7, ColorDifference.Cie76(new(50, 2, 3), new(52, 5, -3)), 1e-12);
        Assert.Equal(0.07, ColorDifference.Ok(new(0.5, 0.02, 0.03), new(0.52, 0.05, -0.03)), 1e-12);
        Assert.Equal(1, ColorDifference.Ok(new(0, 0, 0), new(1, 0, 0)));
    }
}
