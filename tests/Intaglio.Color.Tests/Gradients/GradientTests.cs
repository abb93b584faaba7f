namespace Intaglio.Color.Tests;

public class GradientTests
{
    /// <summary>web-platform-tests, css/css-color/parsing/color-computed-color-mix-function.html and color-computed-powerless.html: what color-mix() makes of two colours.</summary>
    [Theory]
    [InlineData("hsl(120deg 10% 20%), hsl(30deg 30% 40%)", 0.5, "hsl", "color(srgb 0.33 0.36 0.24)")]
    [InlineData("hsl(120deg 10% 20%), hsl(30deg 30% 40%)", 0.75, "hsl", "color(srgb 0.4375 0.415625 0.2625)")]
    [InlineData("hsl(120deg 10% 20% / .4), hsl(30deg 30% 40% / .8)", 0.5, "hsl", "color(srgb 0.37222222 0.41111111 0.25555556 / 0.6)")]
    [InlineData("hsl(120deg 10% 20% / .4), hsl(30deg 30% 40% / .8)", 0.75, "hsl", "color(srgb 0.4722449 0.44704082 0.27061224 / 0.7)")]
    [InlineData("transparent, hsl(30deg 30% 40%)", 0.5, "hsl", "color(srgb 0.52 0.4 0.28 / 0.5)")]
    [InlineData("hsl(120deg 10% 20% / 0), hsl(30deg 30% 40%)", 0.5, "hsl", "color(srgb 0.46 0.52 0.28 / 0.5)")]
    [InlineData("white, blue", 0.5, "hsl", "color(srgb 0.625 0.625 0.875)")]
    [InlineData("hsl(50deg 50% 50%), hsl(330deg 50% 50%)", 0.5, "hsl", "color(srgb 0.75 0.33333333 0.25)")]
    [InlineData("hsl(60deg 50% 50%), hsl(60deg 50% 50%)", 0.5, "hsl longer", "color(srgb 0.25 0.25 0.75)")]
    [InlineData("red, white", 0.5, "hsl longer", "color(srgb 0.625 0.875 0.875)")]
    [InlineData("red, transparent", 0.5, "hsl longer", "color(srgb 0 1 1 / 0.5)")]
    [InlineData("hsl(330deg 50% 50%), hsl(50deg 50% 50%)", 0.5, "hsl longer", "color(srgb 0.25 0.66666667 0.75)")]
    [InlineData("hsl(60deg 50% 50%), hsl(40deg 50% 50%)", 0.5, "hsl increasing", "color(srgb 0.25 0.33333333 0.75)")]
    [InlineData("hsl(50deg 50% 50%), hsl(330deg 50% 50%)", 0.5, "hsl increasing", "color(srgb 0.25 0.66666667 0.75)")]
    [InlineData("hsl(40deg 50% 50%), hsl(60deg 50% 50%)", 0.5, "hsl decreasing", "color(srgb 0.25 0.33333333 0.75)")]
    [InlineData("hsl(330deg 50% 50%), hsl(50deg 50% 50%)", 0.5, "hsl decreasing", "color(srgb 0.25 0.66666667 0.75)")]
    [InlineData("hsl(none none none), hsl(30deg 40% 80%)", 0.5, "hsl", "color(srgb 0.88 0.8 0.72)")]
    [InlineData("hsl(none 20% 40%), hsl(30deg none 80%)", 0.5, "hsl", "color(srgb 0.68 0.6 0.52)")]
    [InlineData("hsl(120deg 40% 40% / none), hsl(0deg 40% 40% / 0.5)", 0.5, "hsl", "color(srgb 0.56 0.56 0.24 / 0.5)")]
    [InlineData("hsl(180 0 50%), hsl(11 33 44)", 0.5, "hsl", "color(srgb 0.4557825 0.54755 0.39245)")]
    [InlineData("hwb(180 100% 25%), hsl(11 33 44)", 0.5, "hsl", "color(srgb 0.6827 0.58029 0.5573)")]
    [InlineData("hwb(180 49.999% 50%), hsl(11 33 44)", 0.5, "hsl", "color(srgb 0.54754418 0.42088052 0.39244583)")]
    [InlineData("hwb(180 49.998% 50%), hsl(11 33 44)", 0.5, "hsl", "color(srgb 0.45577679 0.54754888 0.39244112)")]
    [InlineData("rgb(0 0 0), hsl(11 33 44)", 0.5, "hsl", "color(srgb 0.2563 0.19701 0.1837)")]
    [InlineData("hwb(120deg 10% 20% / .4), hwb(30deg 30% 40% / .8)", 0.25, "hwb", "color(srgb 0.3825 0.72 0.18 / 0.5)")]
    [InlineData("white, blue", 0.9, "hwb", "color(srgb 0.1 0.1 1)")]
    [InlineData("lch(10 20 30deg / .4), lch(50 60 70deg / .8)", 0.75, "lch", "lch(44.28571429 54.28571429 60 / 0.7)")]
    [InlineData("transparent, lch(0.3 0.4 30deg)", 0.5, "lch", "lch(0.3 0.4 30 / 0.5)")]
    [InlineData("lch(0.1 0.2 120deg / 0), lch(0.3 0.4 30deg)", 0.9, "lch", "lch(0.3 0.4 39 / 0.9)")]
    [InlineData("lch(100 0 50deg), lch(100 0 330deg)", 0.5, "lch", "lch(100 0 10)")]
    [InlineData("lch(100 0 320deg), lch(100 0 20deg)", 0.5, "lch shorter", "lch(100 0 350)")]
    [InlineData("lch(100 0 20deg), lch(100 0 320deg)", 0.5, "lch longer", "lch(100 0 170)")]
    [InlineData("lch(100 0 60deg), lch(100 0 40deg)", 0.5, "lch increasing", "lch(100 0 230)")]
    [InlineData("lch(100 0 330deg), lch(100 0 50deg)", 0.5, "lch decreasing", "lch(100 0 190)")]
    [InlineData("lch(none 20 30deg), lch(50 none 70deg)", 0.5, "lch", "lch(50 20 50)")]
    [InlineData("lch(10 20 30deg), lch(50 60 none)", 0.5, "lch", "lch(30 40 30)")]
    [InlineData("lch(10 20 30deg / none), lch(50 60 70deg / none)", 0.5, "lch", "lch(30 40 50 / none)")]
    [InlineData("lch(0.1 0.2 30deg / 25%), lch(0.5 none none / none)", 1, "lch", "lch(0.5 0.2 30 / 0.25)")]
    [InlineData("lch(none none none), lch(none none none)", 0.5, "lch", "lch(none none none)")]
    [InlineData("lab(50 0 0), black", 0.5, "lch", "lch(25 0 none)")]
    [InlineData("oklch(0.1 0.2 30deg / .4), oklch(0.5 0.6 70deg / .8)", 0.5, "oklch", "oklch(0.36666667 0.46666667 50 / 0.6)")]
    [InlineData("white, blue", 0.5, "oklch", "oklch(0.72600686 0.15660719 264.05202262)")]
    [InlineData("hsl(0 100% 100%), blue", 0.5, "oklch", "oklch(0.72600686 0.15660719 264.05202262)")]
    [InlineData("red, white", 0.5, "oklch longer", "oklch(0.81397768 0.12884165 209.23388028)")]
    [InlineData("red, transparent", 0.5, "oklch", "oklch(0.62795536 0.2576833 29.23388028 / 0.5)")]
    [InlineData("oklab(none 0.2 0.3), oklab(0.5 none 0.7)", 0.5, "oklab", "oklab(0.5 0.2 0.5)")]
    [InlineData("oklab(0.1 0.2 0.3 / none), oklab(0.5 0.6 0.7 / 0.5)", 0.5, "oklab", "oklab(0.3 0.4 0.5 / 0.5)")]
    [InlineData("color(srgb .1 .2 .3 / .5), color(srgb .5 .6 .7 / .8)", 0.5, "srgb", "color(srgb 0.3461539 0.4461539 0.5461539 / 0.65)")]
    [InlineData("color(srgb-linear .1 .2 .3 / .4), color(srgb-linear .5 .6 .7 / .8)", 0.25, "srgb-linear", "color(srgb-linear 0.26000002 0.36 0.46 / 0.5)")]
    [InlineData("color(display-p3 none .2 .3), color(display-p3 .5 none .7)", 0.5, "display-p3", "color(display-p3 0.5 0.2 0.5)")]
    [InlineData("color(xyz .1 .2 .3), color(xyz .5 .6 .7)", 0.25, "xyz-d65", "color(xyz-d65 0.2 0.3 0.4)")]
    [InlineData("red, blue", 0.9, "srgb", "color(srgb 0.1 0 0.9)")]
    public void Two_colours_are_mixed_as_browsers_do(string stops, double position, string how, string expected)
    {
        string[] words = how.Split(' ');
        CssColor wanted = CssColor.Parse(expected);
        CssColorSpace space = words[0] switch { "hsl" => CssColorSpace.Hsl, "hwb" => CssColorSpace.Hwb, _ => CssColorSpace.Srgb };
        space = space == CssColorSpace.Srgb ? wanted.Space : space;
        HueMethod hue = words.Length == 1 ? HueMethod.Shorter : Enum.Parse<HueMethod>(words[1], ignoreCase: true);
        CssColor color = Gradient.Parse(stops, new GradientOptions { Space = space, Hue = hue }).Sample(position);
        Assert.Equal(space, color.Space);
        if (color.Space != wanted.Space)
            color = color.ConvertTo(wanted.Space);
        // Our sRGB's white is not exactly that of CSS, and the tests there allow some parts in a million; hues are in degrees.
        bool passesWhite = stops.Contains("red", StringComparison.Ordinal) || stops.Contains("blue", StringComparison.Ordinal);
        Check(wanted.First, color.First);
        Check(wanted.Second, color.Second);
        Check(wanted.Third, color.Third);
        Check(wanted.Alpha, color.Alpha);

        void Check(double? want, double? actual)
        {
            Assert.Equal(want is null, actual is null);
            if (want is { } number)
                Assert.Equal(number, actual!.Value, passesWhite ? Math.Max(1, Math.Abs(number)) * 4e-4 : 5e-6);
        }
    }

    /// <summary>CSS Color 4, section 12.2: what is missing stays missing where another space's component says the same.</summary>
    [Theory]
    [InlineData("lch(50 none 90)", CssColorSpace.Oklch, false, true, true)]
    [InlineData("oklch(none 0.1 90)", CssColorSpace.Lab, true, false, false)]
    [InlineData("oklch(0.5 none none)", CssColorSpace.Oklab, false, true, true)]
    [InlineData("lab(50 none 20)", CssColorSpace.Oklab, false, true, false)]
    [InlineData("lab(50 none none)", CssColorSpace.Oklch, false, true, true)]
    [InlineData("color(srgb none 0.5 0.5)", CssColorSpace.DisplayP3, true, false, false)]
    [InlineData("color(srgb none 0.5 0.5)", CssColorSpace.Oklab, false, false, false)]
    [InlineData("hsl(none 50% 50%)", CssColorSpace.Oklch, false, false, true)]
    [InlineData("hsl(90 50% none)", CssColorSpace.Lch, true, false, true)]
    public void What_is_missing_is_carried(string text, CssColorSpace space, bool first, bool second, bool third)
    {
        BlendColor color = BlendColor.From(CssColor.Parse(text), space, carriesMissing: true);
        Assert.Equal((first, second, third), (double.IsNaN(color.Color.First), double.IsNaN(color.Color.Second), double.IsNaN(color.Color.Third)));
    }

    public static TheoryData<CssColorSpace> Spaces => [.. Enum.GetValues<CssColorSpace>()];

    [Theory]
    [MemberData(nameof(Spaces))]
    public void Ends_are_the_stops(CssColorSpace space)
    {
        Random random = new(1);
        for (int i = 0; i < 50; i++)
        {
            CssColor[] colors = [.. Enumerable.Range(0, 3).Select(_ => new CssColor(CssColorSpace.Rgb, random.Next(256), random.Next(256), random.Next(256), random.Next(1, 5) / 4.0))];
            Gradient gradient = new(colors.Select(color => new GradientStop(color)), new GradientOptions { Space = space });
            double[] pixels = new double[5 * 4];
            gradient.Render(pixels);
            for (int stop = 0; stop < 3; stop++)
            {
                (double red, double green, double blue) = colors[stop].ToSrgb();
                double[] wanted = [red, green, blue, colors[stop].Alpha!.Value];
                for (int k = 0; k < 4; k++)
                    Assert.Equal(wanted[k], pixels[stop * 8 + k], 1e-9);
                Assert.Equal(wanted[3], gradient.Sample(stop / 2.0).Alpha);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Spaces))]
    public void Greys_blend_to_greys_of_growing_lightness(CssColorSpace space)
    {
        Gradient gradient = Gradient.Parse("black, #777 30%, white", new GradientOptions { Space = space });
        double[] pixels = new double[501 * 4];
        gradient.Render(pixels);
        double last = -1;
        for (int i = 0; i < pixels.Length; i += 4)
        {
            Assert.Equal(pixels[i], pixels[i + 1], 1e-7);
            Assert.Equal(pixels[i], pixels[i + 2], 1e-7);
            Assert.True(pixels[i] > last);
            last = pixels[i];
        }
    }

    /// <summary>CSS Color 4, section 12.3: the colour of what is transparent does not show, and two alphas weigh.</summary>
    [Fact]
    public void Alpha_is_multiplied_in()
    {
        GradientOptions srgb = new() { Space = CssColorSpace.Srgb };
        Assert.Equal(CssColor.FromSrgb(1, 0, 0, 0.5), Gradient.Parse("rgb(0 255 0 / 0), red", srgb).Sample(0.5));
        CssColor mixed = Gradient.Parse("rgb(255 0 0 / 0.2), rgb(0 0 255 / 0.8)", srgb).Sample(0.5);
        Assert.Equal(0.2, mixed.First!.Value, 1e-12);
        Assert.Equal(0.8, mixed.Third!.Value, 1e-12);
        Assert.Equal(0.5, mixed.Alpha!.Value, 1e-12);
    }

    /// <summary>CSS Images 4, section 3.5.3, with its examples.</summary>
    [Theory]
    [InlineData("red, white 20%, blue", "0 0.2 1")]
    [InlineData("red 40%, white, black, blue", "0.4 0.6 0.8 1")]
    [InlineData("red -50%, white, blue", "-0.5 0.25 1")]
    [InlineData("red 80%, white 0%, black, blue", "0.8 0.8 0.9 1")]
    [InlineData("red, white, blue", "0 0.5 1")]
    [InlineData("red, white 150%, blue", "0 1.5 1.5")]
    [InlineData("red, white 10% 40%, blue", "0 0.1 0.4 1")]
    [InlineData("red 30%, 20%, blue 10%", "0.3 0.3")]
    public void Stops_are_placed_as_in_CSS(string stops, string positions)
    {
        Gradient gradient = Gradient.Parse(stops);
        double[] expected = [.. positions.Split(' ').Select(text => double.Parse(text, System.Globalization.CultureInfo.InvariantCulture))];
        Assert.Equal(expected.Length, gradient.Stops.Count);
        Assert.All(expected.Zip(gradient.Stops), pair => Assert.Equal(pair.First, pair.Second.Position!.Value, 1e-12));
    }

    [Fact]
    public void Stops_at_one_place_are_a_hard_edge()
    {
        Gradient gradient = Gradient.Parse("red 20%, blue 50%, lime 50%, white 50%, black 80%", new GradientOptions { Space = CssColorSpace.Srgb });
        AssertColor("red", gradient.Sample(-1));
        AssertColor("red", gradient.Sample(0.2));
        AssertColor("white", gradient.Sample(0.5));
        (double red, _, double blue) = gradient.Sample(0.5 - 1e-9).ToSrgb();
        Assert.Equal((0, 1), (Math.Round(red, 6), Math.Round(blue, 6)));
        AssertColor("black", gradient.Sample(0.8));
        AssertColor("black", gradient.Sample(9));
        Assert.Throws<ArgumentException>("position", () => gradient.Sample(double.NaN));
    }

    /// <summary>CSS Images 4, section 3.5.2: halfway at the hint; before and behind it, a power.</summary>
    [Fact]
    public void A_hint_is_where_the_half_is()
    {
        GradientOptions srgb = new() { Space = CssColorSpace.Srgb };
        Gradient gradient = Gradient.Parse("black, 20%, white", srgb);
        Assert.Equal(0.5, gradient.Sample(0.2).First!.Value, 1e-12);
        Assert.Equal(Math.Pow(0.6, Math.Log(0.5) / Math.Log(0.2)), gradient.Sample(0.6).First!.Value, 1e-12);
        AssertColor("white", Gradient.Parse("black, 0%, white", srgb).Sample(0.01));
        AssertColor("black", Gradient.Parse("black, 100%, white", srgb).Sample(0.99));
        AssertColor("black", Gradient.Parse("black, 0%, white", srgb).Sample(0));
        AssertColor("white", Gradient.Parse("black, 100%, white", srgb).Sample(1));
    }

    [Fact]
    public void Easing_applies_to_each_segment()
    {
        Gradient gradient = Gradient.Parse("black, white, black", new GradientOptions { Space = CssColorSpace.Srgb, Easing = Easing.Smoothstep });
        Assert.Equal(0.15625, gradient.Sample(0.125).First!.Value, 1e-12);
        Assert.Equal(0.5, gradient.Sample(0.25).First!.Value, 1e-12);
        Assert.Equal(1, gradient.Sample(0.5).First!.Value, 1e-12);
        Assert.Equal(0.84375, gradient.Sample(0.625).First!.Value, 1e-12);
    }

    /// <summary>The number 0.5 of sRGB is taken as half of the light, which sRGB stores as 0.7354.</summary>
    [Fact]
    public void Stops_may_be_linear()
    {
        foreach (CssColorSpace space in (CssColorSpace[])[CssColorSpace.Srgb, CssColorSpace.SrgbLinear, CssColorSpace.Oklab, CssColorSpace.Lab])
        {
            Gradient gradient = Gradient.Parse("color(srgb 0.5 0.5 0.5), rgb(255 0 0)", new GradientOptions { Space = space, HasLinearStops = true });
            (double red, double green, double blue) = gradient.Sample(0).ToSrgb();
            Assert.Equal(0.735356983052, red, 1e-9);
            Assert.Equal(0.735356983052, green, 1e-9);
            Assert.Equal(0.735356983052, blue, 1e-9);
            AssertColor("red", gradient.Sample(1));
        }
        double mixed = Gradient.Parse("black, color(srgb 0.5 0.5 0.5)", new GradientOptions { Space = CssColorSpace.SrgbLinear, HasLinearStops = true }).Sample(0.5).First!.Value;
        Assert.Equal(0.25, mixed, 1e-12);
    }

    [Fact]
    public void Other_spaces_are_rendered_in_their_own_numbers()
    {
        double[] pixels = new double[12];
        Gradient gradient = Gradient.Parse("color(display-p3 0 1 0), color(display-p3 1 1 1)", new GradientOptions { Space = CssColorSpace.DisplayP3Linear });
        gradient.Render(pixels, new GamutMapping(RgbColorSpace.DisplayP3), GamutMethod.Clip);
        double half = TransferFunction.Srgb.Encode(0.5);
        Assert.All(new[] { 0, 1, 0, 1, half, 1, half, 1, 1, 1, 1, 1 }.Zip(pixels), pair => Assert.Equal(pair.First, pair.Second, 1e-9));
        // In sRGB, this green is out of gamut.
        gradient.Render(pixels);
        Assert.Equal(0.985763711, pixels[1], 2e-3);
        Assert.All(pixels, component => Assert.InRange(component, 0, 1));
        Assert.Throws<ArgumentException>("destination", () => gradient.Render(new double[3]));
    }

    [Theory]
    [InlineData("red", "a gradient must have at least two stops; 'red' has 1")]
    [InlineData("red,, blue", "a stop is missing between the commas of 'red,, blue'")]
    [InlineData("red, blue,", "a stop is missing between the commas of")]
    [InlineData("10%, red, blue", "'10%' has no color; a color hint is allowed only between two stops")]
    [InlineData("red, 10%, 20%, blue", "'20%' has no color")]
    [InlineData("red, blue, 90%", "a color hint is allowed only between two stops, not at the end")]
    [InlineData("red, 10% blue", "'10% blue' has no color")]
    [InlineData("red, bleu 10%", "at character 1 of 'bleu': unknown color name 'bleu'")]
    [InlineData("red, blue 10% 20% 30%", "at character 6 of 'blue 10%': unexpected text after the color")]
    [InlineData("red, rgb(1 2", "at the end of 'rgb(1 2': a number is missing")]
    public void What_is_no_list_of_stops_is_refused(string stops, string message) =>
        Assert.StartsWith(message, Assert.Throws<ColorFormatException>(() => Gradient.Parse(stops)).Message, StringComparison.Ordinal);

    [Fact]
    public void Commas_in_parentheses_and_comments_belong_to_the_colour()
    {
        Gradient gradient = Gradient.Parse("rgb(255, 0, 0) 10%,/* a, b */ hsl(240,\t100%, 50%)\n60%, color(srgb 0 1 0)");
        Assert.Equal([0.1, 0.6, 1.0], gradient.Stops.Select(stop => stop.Position!.Value));
        AssertColor("red", gradient.Stops[0].Color);
        AssertColor("blue", gradient.Stops[1].Color);
        AssertColor("lime", gradient.Stops[2].Color);
        Assert.Throws<ArgumentException>("stops", () => new Gradient([new(CssColor.Parse("red"))]));
        Assert.Throws<ArgumentException>("stops", () => new Gradient([new(CssColor.Parse("red")), new(CssColor.Parse("red"), double.NaN)]));
    }

    private static void AssertColor(string expected, CssColor actual)
    {
        (double red, double green, double blue) = CssColor.Parse(expected).ToSrgb();
        (double actualRed, double actualGreen, double actualBlue) = actual.ToSrgb();
        Assert.Equal(red, actualRed, 1e-9);
        Assert.Equal(green, actualGreen, 1e-9);
        Assert.Equal(blue, actualBlue, 1e-9);
    }
}
