namespace Intaglio.Color.Tests;

public class EasingTests
{
    private static readonly Easing[] all = [Easing.Linear, Easing.Smoothstep, Easing.Ease, Easing.EaseIn, Easing.EaseOut, Easing.EaseInOut, Easing.CreateCubicBezier(0, 1, 0, 1), Easing.CreateCubicBezier(1, 0, 0, 1)];

    [Fact]
    public void Each_goes_from_zero_to_one_and_never_back()
    {
        foreach (Easing easing in all)
        {
            Assert.Equal((0, 1), (easing.Apply(0), easing.Apply(1)));
            double last = 0;
            for (int i = 1; i <= 1000; i++)
            {
                double next = easing.Apply(i / 1000.0);
                Assert.True(next >= last && next <= 1);
                last = next;
            }
        }
    }

    /// <summary>Points on the curves by their definition: at a parameter of 1/2, x is (3 x1 + 3 x2 + 1) / 8, and y alike; at 1/4, with 27, 9 and 1 of 64.</summary>
    [Theory]
    [InlineData(0.42, 0, 1, 1)]
    [InlineData(0, 0, 0.58, 1)]
    [InlineData(0.42, 0, 0.58, 1)]
    [InlineData(0.25, 0.1, 0.25, 1)]
    [InlineData(0.1, -0.6, 0.2, 1.7)]
    [InlineData(1, 0, 0, 1)]
    public void Curves_pass_through_their_points(double x1, double y1, double x2, double y2)
    {
        Easing easing = Easing.CreateCubicBezier(x1, y1, x2, y2);
        double tolerance = x1 == 1 ? 1e-5 : 1e-12;
        Assert.Equal((3 * y1 + 3 * y2 + 1) / 8, easing.Apply((3 * x1 + 3 * x2 + 1) / 8), tolerance);
        Assert.Equal((27 * y1 + 9 * y2 + 1) / 64, easing.Apply((27 * x1 + 9 * x2 + 1) / 64), tolerance);
        Assert.Equal((9 * y1 + 27 * y2 + 27) / 64, easing.Apply((9 * x1 + 27 * x2 + 27) / 64), tolerance);
    }

    /// <summary>CSS Easing 1, section 2.3.1: the numbers of the keywords.</summary>
    [Fact]
    public void Keywords_are_those_of_CSS()
    {
        Check(Easing.Ease, Easing.CreateCubicBezier(0.25, 0.1, 0.25, 1));
        Check(Easing.EaseIn, Easing.CreateCubicBezier(0.42, 0, 1, 1));
        Check(Easing.EaseOut, Easing.CreateCubicBezier(0, 0, 0.58, 1));
        Check(Easing.EaseInOut, Easing.CreateCubicBezier(0.42, 0, 0.58, 1));
        Assert.Equal(0.3, Easing.Linear.Apply(0.3));
        Assert.Equal(0.216, Easing.Smoothstep.Apply(0.3), 1e-15);
        Assert.True(Easing.EaseIn.Apply(0.3) < 0.3 && Easing.EaseOut.Apply(0.3) > 0.3);

        static void Check(Easing keyword, Easing curve) => Assert.All(Enumerable.Range(0, 11), i => Assert.Equal(curve.Apply(i / 10.0), keyword.Apply(i / 10.0)));
    }

    [Fact]
    public void Points_outside_are_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>("x1", () => Easing.CreateCubicBezier(-0.1, 0, 1, 1));
        Assert.Throws<ArgumentOutOfRangeException>("x2", () => Easing.CreateCubicBezier(0, 0, double.NaN, 1));
        Assert.Throws<ArgumentOutOfRangeException>("y1", () => Easing.CreateCubicBezier(0, double.PositiveInfinity, 1, 1));
        Assert.Throws<ArgumentOutOfRangeException>("y2", () => Easing.CreateCubicBezier(0, 0, 1, double.NaN));
    }
}
