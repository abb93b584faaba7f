namespace Intaglio.Color.Tests;

public class GradientMeasuresTests
{
    /// <summary>L* is linear in a gradient of greys in CIELAB: no error in the middle, no hue, and steps that CIEDE2000's weight alone makes uneven.</summary>
    [Fact]
    public void Greys_in_CIELAB_are_even()
    {
        GradientMeasures measures = GradientMeasures.Create(Gradient.Parse("black, white", new GradientOptions { Space = CssColorSpace.Lab }));
        Assert.Equal(0, measures.LightnessError, 1e-9);
        Assert.Equal((0, 0), (measures.HueDeviation, measures.LabHueDeviation));
        // The weight goes from 1 at L* of 50 to 1 + 0.015 · 50² / √(20 + 50²) at both ends.
        Assert.Equal(1 + 0.015 * 2500 / Math.Sqrt(2520), measures.StepRatio, 0.03);
        Assert.Equal(0.5, measures.StopShares[0], 1e-3);
        Assert.Equal(0.5, measures.StopShares[1], 1e-3);
    }

    /// <summary>Half of the light has L* of 116 · ∛0.5 − 16 = 76.07: 26.07 above the middle.</summary>
    [Fact]
    public void Half_of_the_light_is_too_light()
    {
        GradientMeasures measures = GradientMeasures.Create(Gradient.Parse("black, white", new GradientOptions { Space = CssColorSpace.SrgbLinear }));
        Assert.Equal(116 * Math.Cbrt(0.5) - 16 - 50, measures.LightnessError, 1e-9);
        Assert.True(measures.StopShares[1] > 0.75 && measures.StopShares[0] < 0.25);
        Assert.Equal(1, measures.StopShares.Sum(), 1e-12);
    }

    /// <summary>In Oklab, what is blended in Oklab is straight; in CIELAB the same is true of what is blended there, where nothing is out of gamut.</summary>
    [Theory]
    [InlineData("#224488, #ddeeff", CssColorSpace.Oklab, true, false)]
    [InlineData("#224488, #cc8844", CssColorSpace.Lab, false, true)]
    [InlineData("#224488, #cc8844", CssColorSpace.Srgb, false, false)]
    public void A_space_keeps_its_own_hues(string stops, CssColorSpace space, bool oklab, bool lab)
    {
        GradientMeasures measures = GradientMeasures.Create(Gradient.Parse(stops, new GradientOptions { Space = space }));
        Assert.Equal(oklab, measures.HueDeviation < 0.01);
        Assert.Equal(lab, measures.LabHueDeviation < 0.01);
    }

    [Fact]
    public void Deviation_is_the_angle_from_the_straight_line()
    {
        // Ends at 0° and 90°, blended along the circle between them: of a point at t, the foot of the perpendicular on the line between the ends
        // is ((1 + cos t − sin t) / 2, (1 − cos t + sin t) / 2) of the chroma. Halfway both are at 45°, and in between 5.8° apart.
        Gradient gradient = Gradient.Parse("oklch(0.6 0.1 0), oklch(0.6 0.1 90)", new GradientOptions { Space = CssColorSpace.Oklch });
        double largest = 0;
        for (double t = 0; t <= Math.PI / 2; t += 1e-4)
            largest = Math.Max(largest, Math.Abs(t - Math.Atan2(1 - Math.Cos(t) + Math.Sin(t), 1 + Math.Cos(t) - Math.Sin(t))));
        Assert.Equal(largest * 180 / Math.PI, GradientMeasures.Create(gradient).HueDeviation, 1e-3);
    }

    [Fact]
    public void Nothing_changes_and_still_there_are_numbers()
    {
        GradientMeasures measures = GradientMeasures.Create(Gradient.Parse("red, red"));
        Assert.Equal((0, 1, 0), (measures.StepVariation, measures.StepRatio, measures.HueDeviation));
        Assert.Equal([1, 0], measures.StopShares);
        Assert.Equal(double.PositiveInfinity, GradientMeasures.Create(Gradient.Parse("red, red 50%, blue")).StepRatio);
    }
}
