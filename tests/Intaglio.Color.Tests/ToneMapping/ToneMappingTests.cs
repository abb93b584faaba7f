using Intaglio.Imaging;

namespace Intaglio.Color.Tests;

public class ToneMappingTests
{
    /// <summary>Equation 4 of the paper, computed by hand: L (1 + L/W²) / (1 + L).</summary>
    [Theory]
    [InlineData(1, 4, 0.53125)]
    [InlineData(4, 4, 1)]
    [InlineData(0.25, 2, 0.2125)]
    [InlineData(3, 1, 3)]
    [InlineData(0, 4, 0)]
    [InlineData(-0.5, 4, -0.5)]
    public void Luminance_follows_the_paper(float luminance, double white, double expected)
    {
        Image grey = Apply(Grey(luminance), new ToneMappingOptions { White = white });
        Assert.Equal(expected, grey.GetSamples<float>()[0], 1e-6);
        // Of the three components the ratios stay, and white has the luminance of its components.
        Image color = Apply(Color(luminance, luminance, luminance), new ToneMappingOptions { White = white });
        Assert.All(color.GetSamples<float>().ToArray(), component => Assert.Equal(expected, component, 1e-5));
    }

    [Fact]
    public void Ratios_of_components_stay()
    {
        Image color = Apply(Color(8, 4, 1), new ToneMappingOptions { White = 100 });
        float[] mapped = color.GetSamples<float>().ToArray();
        Assert.Equal((8, 4), (mapped[0] / mapped[2], mapped[1] / mapped[2]), (left, right) => Math.Abs(left.Item1 - right.Item1) + Math.Abs(left.Item2 - right.Item2) < 1e-4);
        // The luminance of Rec. 709: 0.2126, 0.7152, 0.0722.
        double before = 8 * 0.2126 + 4 * 0.7152 + 0.0722, after = 0.2126 * mapped[0] + 0.7152 * mapped[1] + 0.0722 * mapped[2];
        Assert.Equal(before * (1 + before / 10_000) / (1 + before), after, 1e-4);
    }

    /// <summary>The formulas at points that were computed by hand: 2.54/3.16, and what both have at the ends.</summary>
    [Theory]
    [InlineData(ToneCurve.Filmic, 1, 0.803797468)]
    [InlineData(ToneCurve.Filmic, 0, 0)]
    [InlineData(ToneCurve.Filmic, -3, 0)]
    [InlineData(ToneCurve.Filmic, 1e30f, 1)]
    [InlineData(ToneCurve.Filmic, float.PositiveInfinity, 1)]
    [InlineData(ToneCurve.Exponential, 1, 0.632120559)]
    [InlineData(ToneCurve.Exponential, 0.693147181f, 0.5)]
    [InlineData(ToneCurve.Exponential, float.PositiveInfinity, 1)]
    [InlineData(ToneCurve.None, 7.5f, 7.5)]
    [InlineData(ToneCurve.Reinhard, float.PositiveInfinity, float.PositiveInfinity)]
    public void Components_follow_the_formula(ToneCurve curve, float component, double expected) =>
        Assert.Equal(expected, Apply(Grey(component), new ToneMappingOptions { Curve = curve }).GetSamples<float>()[0], 1e-6);

    [Theory]
    [InlineData(ToneCurve.Reinhard)]
    [InlineData(ToneCurve.Exponential)]
    [InlineData(ToneCurve.Filmic)]
    public void More_light_is_never_darker(ToneCurve curve)
    {
        Image ramp = new(20_000, 1, new PixelFormat(1, AlphaMode.None, SampleType.Binary32));
        Span<float> samples = ramp.GetSamples<float>();
        for (int i = 0; i < samples.Length; i++)
            samples[i] = MathF.Pow(10, (i - 15_000) / 2500f);
        Apply(ramp, new ToneMappingOptions { Curve = curve });
        for (int i = 1; i < samples.Length; i++)
            Assert.True(samples[i] >= samples[i - 1] && samples[i] is >= 0 and <= 1.000001f, $"{samples[i - 1]} {samples[i]} at {i}");
    }

    [Fact]
    public void What_is_within_bounds_stays_as_it_is_and_alpha_always()
    {
        Image image = new(3, 40, new PixelFormat(3, AlphaMode.Straight, SampleType.Binary32));
        Span<float> samples = image.GetSamples<float>();
        for (int i = 0; i < samples.Length; i++)
            samples[i] = i % 4 == 3 ? 5 : i / (float)samples.Length;
        float[] before = samples.ToArray();
        Assert.Equal(before, Apply(image, null).GetSamples<float>().ToArray(), (left, right) => Math.Abs(left - right) < 1e-6);
        Apply(image, new ToneMappingOptions { Curve = ToneCurve.None, Exposure = 1 });
        for (int i = 0; i < samples.Length; i++)
            Assert.Equal(i % 4 == 3 ? 5 : 2 * before[i], samples[i], 1e-5);
    }

    [Fact]
    public void Exposure_comes_first_and_the_white_is_the_largest_luminance()
    {
        Image image = new(1, 100, new PixelFormat(1, AlphaMode.None, SampleType.Binary32));
        for (int y = 0; y < 100; y++)
            image.GetRow<float>(y)[0] = y / 10f;
        image.GetRow<float>(50)[0] = float.NaN;
        Apply(image, new ToneMappingOptions { Exposure = -1 });
        Assert.Equal(1, image.GetRow<float>(99)[0], 1e-5);
        Assert.Equal(0.5 * (1 + 0.5 / (4.95 * 4.95)) / 1.5, image.GetRow<float>(10)[0], 1e-5);
        Assert.True(float.IsNaN(image.GetRow<float>(50)[0]));
    }

    [Fact]
    public void What_cannot_be_mapped_is_refused()
    {
        Assert.Throws<ArgumentException>("image", () => Apply(new Image(1, 1, new PixelFormat(3, AlphaMode.None, SampleType.Bits8)), null));
        Assert.Throws<ArgumentException>("image", () => Apply(new Image(1, 1, new PixelFormat(3, AlphaMode.Premultiplied, SampleType.Binary32)), null));
    }

    [Fact]
    public void Options_are_in_their_ranges()
    {
        ToneMappingOptions options = new();
        Assert.Throws<ArgumentOutOfRangeException>("White", () => options.White = 0);
        Assert.Throws<ArgumentOutOfRangeException>("White", () => options.White = double.NaN);
        Assert.Throws<ArgumentOutOfRangeException>("Exposure", () => options.Exposure = double.NaN);
        Assert.Throws<ArgumentOutOfRangeException>("Curve", () => options.Curve = (ToneCurve)9);
        Assert.Throws<ArgumentOutOfRangeException>("MaxDegreeOfParallelism", () => options.MaxDegreeOfParallelism = 0);
    }

    private static Image Apply(Image image, ToneMappingOptions? options)
    {
        ToneMapping.Apply(image, RgbColorSpace.ScRgb, options);
        return image;
    }

    private static Image Grey(float component)
    {
        Image image = new(1, 1, new PixelFormat(1, AlphaMode.None, SampleType.Binary32));
        image.GetSamples<float>()[0] = component;
        return image;
    }

    private static Image Color(float red, float green, float blue)
    {
        Image image = new(1, 1, new PixelFormat(3, AlphaMode.None, SampleType.Binary32));
        image.GetSamples<float>()[0] = red;
        image.GetSamples<float>()[1] = green;
        image.GetSamples<float>()[2] = blue;
        return image;
    }
}
