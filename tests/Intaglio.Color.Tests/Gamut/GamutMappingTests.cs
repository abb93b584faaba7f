
namespace Intaglio.Color.Tests;

public class GamutMappingTests
{
    private static readonly GamutMapping srgb = new(RgbColorSpace.Srgb);

    /// <summary>
    /// Computed by colorjs.io 0.7.1, whose authors are CSS Color's editors, by its method "css"; the yellow of Display P3 is an example of CSS Color 4 too.
    /// Both searches end within a chroma of 0.0001, and the whites of both sRGBs differ: 2 in 1000 of full scale is half of one of 255 steps.
    /// </summary>
    [Theory]
    [InlineData("color(display-p3 0 1 0)", 0, 0.985763711, 0.159742444)]
    [InlineData("color(display-p3 1 1 0)", 0.996233273, 0.999013896, 0)]
    [InlineData("color(display-p3 1 0 0)", 1, 0.044569516, 0.045931611)]
    [InlineData("color(display-p3 0 0 1)", 0, 0, 1)]
    [InlineData("color(rec2020 0 1 0)", 0, 0.947344091, 0.446280544)]
    [InlineData("oklch(0.9 0.4 135)", 0.504283153, 1, 0)]
    [InlineData("oklch(0.5 0.3 30)", 0.765954415, 0, 0)]
    [InlineData("oklch(0.7 0.35 250)", 0.131558268, 0.635474896, 1)]
    [InlineData("oklch(0.3 0.3 330)", 0.329982438, 0, 0.320668989)]
    [InlineData("lab(80 -100 50)", 0, 0.892333538, 0.483763175)]
    [InlineData("oklch(0.99 0.2 100)", 1, 0.997083034, 0.631569712)]
    [InlineData("oklch(0.05 0.15 200)", 0, 0.003075565, 0.004612787)]
    [InlineData("oklch(0.75 0.2 195)", 0, 0.790843148, 0.794561918)]
    [InlineData("color(prophoto-rgb 0.1 0.9 0.5)", 0, 0.879719876, 0.635107183)]
    public void Chroma_is_reduced_as_in_CSS(string text, double red, double green, double blue)
    {
        (double linearRed, double linearGreen, double linearBlue) = CssColor.Parse(text).ToLinearSrgb();
        Check(srgb.ReduceChroma(linearRed, linearGreen, linearBlue));
        Check(srgb.ReduceChroma(CssColor.Parse(text).ToOklch()));
        Assert.Equal(srgb.ReduceChroma(linearRed, linearGreen, linearBlue), srgb.Map(GamutMethod.ReduceChroma, linearRed, linearGreen, linearBlue));

        void Check((double Red, double Green, double Blue) mapped)
        {
            Assert.Equal(red, TransferFunction.Srgb.Encode(mapped.Red), 2e-3);
            Assert.Equal(green, TransferFunction.Srgb.Encode(mapped.Green), 2e-3);
            Assert.Equal(blue, TransferFunction.Srgb.Encode(mapped.Blue), 2e-3);
        }
    }

    [Theory]
    [InlineData("sRGB")]
    [InlineData("Display P3")]
    [InlineData("ProPhoto RGB")]
    public void What_is_within_stays_and_what_is_not_comes_within(string name)
    {
        GamutMapping mapping = new(RgbColorSpace.All.Single(space => space.Name == name));
        double[] toXyz = mapping.Space.MatrixTo(RgbColorSpace.XyzD65).ToDoubles();
        Random random = new(1);
        int outside = 0;
        for (int i = 0; i < 20_000; i++)
        {
            double red = Next(), green = Next(), blue = Next();
            (double Red, double Green, double Blue) mapped = mapping.ReduceChroma(red, green, blue);
            Assert.True(mapped is { Red: >= 0 and <= 1, Green: >= 0 and <= 1, Blue: >= 0 and <= 1 });
            if (red is >= 0 and <= 1 && green is >= 0 and <= 1 && blue is >= 0 and <= 1)
            {
                Assert.Equal((red, green, blue), mapped);
                continue;
            }
            outside++;
            Oklch before = ToOklch(red, green, blue), after = ToOklch(mapped.Red, mapped.Green, mapped.Blue);
            if (before.L is <= 0 or >= 1)
            {
                Assert.Equal(before.L >= 1 ? (1, 1, 1) : (0, 0, 0), mapped);
                continue;
            }
            // The last step is a clip of less than 0.02 of deltaEOK, in any direction: lightness, and hue where there is chroma, move by no more.
            Assert.InRange(after.L - before.L, -0.0201, 0.0201);
            Assert.True(after.C <= before.C + 0.0201);
            double turn = Math.Abs((after.H - before.H + 540) % 360 - 180);
            if (after.C > 0.05)
                Assert.True(2 * after.C * Math.Sin(turn / 2 * (Math.PI / 180)) <= 0.045, $"{before} {after}");
        }
        Assert.True(outside > 5000);

        double Next() => random.NextDouble() * 1.6 - 0.3;

        Oklch ToOklch(double red, double green, double blue)
        {
            Components xyz = new Components(red, green, blue).Multiply(toXyz);
            return Oklab.FromXyz(xyz.First, xyz.Second, xyz.Third).ToOklch();
        }
    }

    [Fact]
    public void Clipping_takes_the_nearest_component()
    {
        Assert.Equal((0, 1, 0.5), GamutMapping.Clip(-0.5, 1.5, 0.5));
        Assert.Equal((0, 0, 1), GamutMapping.Clip(double.NaN, double.NegativeInfinity, double.PositiveInfinity));
        Assert.Equal((0, 1, 0.5), srgb.Map(GamutMethod.Clip, -0.5, 1.5, 0.5));
        Assert.Equal((0, 1, 0), srgb.ReduceChroma(double.NaN, double.PositiveInfinity, 0));
        Assert.True(GamutMapping.Contains(0, 1, 1 + 1e-12) && !GamutMapping.Contains(0, 1.001, 0) && !GamutMapping.Contains(double.NaN, 0, 0));
    }

    [Fact]
    public void Nothing_is_allocated()
    {
        Assert.Equal(0, Allocations.Fewest(() =>
        {
            for (int i = 0; i < 1000; i++)
                srgb.ReduceChroma(-0.2, 1.1, i / 1000.0);
        }));
    }
}
