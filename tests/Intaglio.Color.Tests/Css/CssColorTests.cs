using System.Drawing;
using System.Globalization;

namespace Intaglio.Color.Tests;

public class CssColorTests
{
    /// <summary>web-platform-tests, css/css-color/parsing, color-valid-*.html: what is read and what is serialized.</summary>
    [Theory]
    [InlineData("rgb(none none none)", "rgb(0, 0, 0)")]
    [InlineData("rgb(128 none none / none)", "rgba(128, 0, 0, 0)")]
    [InlineData("rgb(20% none none)", "rgb(51, 0, 0)")]
    [InlineData("rgba(none none none / 50%)", "rgba(0, 0, 0, 0.5)")]
    [InlineData("rgb(-2 3 4)", "rgb(0, 3, 4)")]
    [InlineData("rgb(-20% 20% 40%)", "rgb(0, 51, 102)")]
    [InlineData("rgb(257 30 40)", "rgb(255, 30, 40)")]
    [InlineData("rgba(250% 20% 40% / .5)", "rgba(255, 51, 102, 0.5)")]
    [InlineData("rgb(calc(infinity), 0, 0)", "rgb(255, 0, 0)")]
    [InlineData("rgba(0, 0, 0, calc(-infinity))", "rgba(0, 0, 0, 0)")]
    [InlineData("hsl(120 30% 50% / 0.5)", "rgba(89, 166, 89, 0.5)")]
    [InlineData("hsl(none none none)", "hsl(none none none)")]
    [InlineData("hsla(none none none / none)", "hsl(none none none / none)")]
    [InlineData("hsl(120 80% none)", "hsl(120 80 none)")]
    [InlineData("hsl(120 100% 50% / none)", "hsl(120 100 50 / none)")]
    [InlineData("hsl(10 100% 50%)", "rgb(255, 43, 0)")]
    [InlineData("hsl(0 0% 49.99999%)", "rgb(127, 127, 127)")]
    [InlineData("hsl(0 0% 49.999999%)", "rgb(128, 128, 128)")]
    [InlineData("hsl(120 30 50)", "rgb(89, 166, 89)")]
    [InlineData("hsl(120 30% 50)", "rgb(89, 166, 89)")]
    [InlineData("hsl(0 -50% 40%)", "rgb(102, 102, 102)")]
    [InlineData("hsl(calc(infinity) 100% 50%)", "rgb(255, 0, 0)")]
    [InlineData("hsl(calc(0 / 0) 100% 50%)", "rgb(255, 0, 0)")]
    [InlineData("hsl(90 50% 50% / calc(infinity))", "rgb(128, 191, 64)")]
    [InlineData("hsl(90 50% 50% / calc(NaN))", "rgba(128, 191, 64, 0)")]
    [InlineData("hwb(120 30% 50%)", "rgb(77, 128, 77)")]
    [InlineData("hwb(120 80% none)", "hwb(120 80% none)")]
    [InlineData("hwb(120 none 50)", "hwb(120 none 50%)")]
    [InlineData("hwb(0 100% 50% / 0)", "rgba(170, 170, 170, 0)")]
    [InlineData("hwb(320deg 30% 40%)", "rgb(153, 77, 128)")]
    [InlineData("hwb(0deg 10% 50%)", "rgb(128, 26, 26)")]
    [InlineData("hwb(0 20% 100%)", "rgb(43, 43, 43)")]
    [InlineData("lab(20 0 10/50%)", "lab(20 0 10 / 0.5)")]
    [InlineData("lab(400 0 10/50%)", "lab(100 0 10 / 0.5)")]
    [InlineData("lab(50 -200 200)", "lab(50 -200 200)")]
    [InlineData("lab(0 0 0 / 300%)", "lab(0 0 0)")]
    [InlineData("lab(-40 0 0)", "lab(0 0 0)")]
    [InlineData("lab(calc(50 * 3) calc(0.5 - 1) calc(1.5) / calc(-0.5 + 1))", "lab(100 -0.5 1.5 / 0.5)")]
    [InlineData("lab(20 none none / none)", "lab(20 none none / none)")]
    [InlineData("lab(50 calc(-Infinity) 0)", "lab(50 calc(-infinity) 0)")]
    [InlineData("oklab(4 0 0.1/50%)", "oklab(1 0 0.1 / 0.5)")]
    [InlineData("oklab(0.5 -1.6 1.6)", "oklab(0.5 -1.6 1.6)")]
    [InlineData("lch(10 20 1.28rad)", "lch(10 20 73.3386)")]
    [InlineData("lch(10 20 -700deg)", "lch(10 20 20)")]
    [InlineData("lch(20 -20 0)", "lch(20 0 0)")]
    [InlineData("lch(calc(-50 * 3) calc(0.5 + 1) calc(-20deg * 2) / calc(-0.5 * 2))", "lch(0 1.5 320 / 0)")]
    [InlineData("lch(50 calc(-Infinity) 0)", "lch(50 0 0)")]
    [InlineData("oklch(0.2 0.5 20deg/50%)", "oklch(0.2 0.5 20 / 0.5)")]
    [InlineData("oklch(0.2 none none / none)", "oklch(0.2 none none / none)")]
    [InlineData("oklch(calc(0.5 * 3) calc(0.5 - 1) calc(20deg * 2) / calc(-0.5 + 1))", "oklch(1 0 40 / 0.5)")]
    [InlineData("color(srgb .2 .2 25%)", "color(srgb 0.2 0.2 0.25)")]
    [InlineData("color(srgb-linear 400% 0 10/50%)", "color(srgb-linear 4 0 10 / 0.5)")]
    [InlineData("color(a98-rgb -200 -200 -200 / -200)", "color(a98-rgb -200 -200 -200 / 0)")]
    [InlineData("color(rec2020 calc(50% * 3) calc(-150% / 3) calc(50%) / calc(-50% * 3))", "color(rec2020 1.5 -0.5 0.5 / 0)")]
    [InlineData("color(prophoto-rgb 10% none none / none)", "color(prophoto-rgb 0.1 none none / none)")]
    [InlineData("color(display-p3 0 calc(Infinity) 0)", "color(display-p3 0 calc(infinity) 0)")]
    [InlineData("color(xyz .20 0 10/50%)", "color(xyz-d65 0.2 0 10 / 0.5)")]
    [InlineData("color(xyz-d50 -1 -1 -1)", "color(xyz-d50 -1 -1 -1)")]
    [InlineData("/**/transparent", "rgba(0, 0, 0, 0)")]
    [InlineData(" transparent\n", "rgba(0, 0, 0, 0)")]
    [InlineData("CyAn", "rgb(0, 255, 255)")]
    public void What_is_read_is_serialized_as_browsers_do(string text, string expected) => CheckWritten(text, expected);

    /// <summary>A hue is from 0 to below 360 (CSS Color 4, section 4.4), and what is opaque is written without alpha (section 16): also after rounding.</summary>
    [Theory]
    [InlineData("lch(50 10 -1e-20)", "lch(50 10 0)")]
    [InlineData("lch(50 10 359.999999)", "lch(50 10 0)")]
    [InlineData("lch(50 10 359.999)", "lch(50 10 359.999)")]
    [InlineData("oklch(0.5 0.1 -1e-14)", "oklch(0.5 0.1 0)")]
    [InlineData("hsl(-1e-20 none 50)", "hsl(0 none 50)")]
    [InlineData("hwb(359.9999999 none 50)", "hwb(0 none 50%)")]
    [InlineData("hwb(none calc(infinity) 1e999%)", "hwb(none calc(infinity * 1%) calc(infinity * 1%))")]
    [InlineData("hwb(0 calc(-infinity * 1%) none)", "hwb(0 calc(-infinity * 1%) none)")]
    [InlineData("lab(50 0 0 / 0.99999999)", "lab(50 0 0)")]
    [InlineData("lab(360 360 360 / 0.99999)", "lab(100 360 360 / 0.99999)")]
    [InlineData("rgb(1 2 3 / 0.999)", "rgb(1, 2, 3)")]
    [InlineData("rgb(1 2 3 / 0.998)", "rgba(1, 2, 3, 0.996)")]
    public void What_is_rounded_to_an_end_is_written_as_it_is_read(string text, string expected)
    {
        CssColor color = CheckWritten(text, expected);
        double? hue = color.Space is CssColorSpace.Hsl or CssColorSpace.Hwb ? color.First : color.Space is CssColorSpace.Lch or CssColorSpace.Oklch ? color.Third : 0;
        Assert.True(hue is null or (>= 0 and < 360), $"{hue}");
    }

    /// <summary>CSS Color 4 and CSS Syntax 3: forms that mean the same.</summary>
    [Theory]
    [InlineData("#f09", "#FF0099", "#ff0099ff", "rgb(255, 0, 153)", "RGB(255 0 153)", "rgba(100%,0%,60%)", "rgb(255 0 153 / 1.0)", "rgb(100%0%60%)", "rgb(100% 0 60%)")]
    [InlineData("#f098", "#ff009988", "rgb(255 0 153 / 53.333333333333336%)")]
    [InlineData("hsl(90deg 50% 50%)", "hsl(100grad 50% 50%)", "hsl(0.25turn 50% 50%)", "hsl(90, 50%, 50%)", "hsla(450 50% 50%)", "hsl(-270 50% 50%)", "hsl( 90/**/50%/* */50% )", "hsl(9e1 5E+1 500e-1)", "hsl(+90 50% 50%")]
    [InlineData("red", "r\\65 d", "\\72 \\65 \\64", "/* red */ red /* red */", "RED")]
    [InlineData("lab(50% 100% -100%)", "lab(50 125 -125)")]
    [InlineData("lch(50% 100% 1)", "lch(50 150 1deg)")]
    [InlineData("oklab(50% 100% -100%)", "oklab(.5 .4 -.4)")]
    [InlineData("oklch(50% 100% 180)", "oklch(.5 .4 calc(1turn / 2))", "oklch(calc((1 + 2 * 2) / 10) calc(.2 * (3 - 1)) calc(pi * 180 / pi))")]
    [InlineData("color(xyz 50% 0 0)", "color(xyz-d65 0.5 0 0)")]
    public void Forms_mean_the_same(params string[] forms)
    {
        CssColor first = CssColor.Parse(forms[0]);
        foreach (string form in forms)
        {
            CssColor color = CssColor.Parse(form);
            Assert.Equal(first.Space, color.Space);
            Assert.Equal(first.First!.Value, color.First!.Value, 1e-12);
            Assert.Equal(first.Second!.Value, color.Second!.Value, 1e-12);
            Assert.Equal(first.Third!.Value, color.Third!.Value, 1e-12);
            Assert.Equal(first.Alpha!.Value, color.Alpha!.Value, 1e-12);
        }
    }

    /// <summary>web-platform-tests, color-invalid*.html, and the grammar.</summary>
    [Theory]
    [InlineData("", "at the end of '': a color is missing")]
    [InlineData("auto", "at character 1 of 'auto': unknown color name 'auto'")]
    [InlineData("123", "at character 1 of '123': expected a color")]
    [InlineData("#12", "at character 1 of '#12': '#12' must have 3, 4, 6 or 8 hexadecimal digits")]
    [InlineData("#12345g", "at character 1")]
    [InlineData("#123456789", "at character 1")]
    [InlineData("rgb", "at character 1")]
    [InlineData("rgb()", "at character 5")]
    [InlineData("rgb(1)", "at character 6")]
    [InlineData("rgb(1,2,3,4,5)", "at character 12 of 'rgb(1,2,3,4,5)': unexpected comma")]
    [InlineData("rgb(1 2 3 4)", "at character 11 of 'rgb(1 2 3 4)': ')' is missing")]
    [InlineData("rgb(1, 2 3)", "at character 10 of 'rgb(1, 2 3)': a comma is missing")]
    [InlineData("rgb(1 2, 3)", "at character 8")]
    [InlineData("rgb(1, 2, 3 / 4)", "at character 13")]
    [InlineData("rgb(10%, 20, 30%)", "at character 10 of 'rgb(10%, 20, 30%)': with commas, all components must be numbers, or all must be percentages")]
    [InlineData("rgba(-2, 300, 400%, -0.5)", "at character 15")]
    [InlineData("rgb(none, 0, 0)", "at character 5 of 'rgb(none, 0, 0)': 'none' is allowed only in components without commas")]
    [InlineData("rgb(0, none, 0)", "at character 8")]
    [InlineData("rgb(1deg 0 0)", "at character 5 of 'rgb(1deg 0 0)': an angle is allowed only as a hue")]
    [InlineData("hsl(0, 50, 50%)", "at character 8 of 'hsl(0, 50, 50%)': with commas, saturation and lightness must be percentages")]
    [InlineData("hsl(0% 50% 50%)", "at character 5 of 'hsl(0% 50% 50%)': a hue must be a number or an angle")]
    [InlineData("hsl(1px 50% 50%)", "at character 5 of 'hsl(1px 50% 50%)': unknown angle unit 'px'")]
    [InlineData("hwba(120 30% 50%)", "at character 1 of 'hwba(120 30% 50%)': unknown color function hwba()")]
    [InlineData("hwb(120, 30%, 50%)", "at character 8")]
    [InlineData("lab(0% 0 0 1)", "at character 12")]
    [InlineData("lab(40% 0 0deg)", "at character 11")]
    [InlineData("lch(20% 10 10deg 10 / 0.5)", "at character 18")]
    [InlineData("color(lab 20% 0 10 / 50%)", "at character 7 of 'color(lab 20% 0 10 / 50%)': unknown color space 'lab' (expected srgb,")]
    [InlineData("color(srgb 0 0 0 0)", "at character 18")]
    [InlineData("color(xyz 0deg 0% 0)", "at character 11")]
    [InlineData("color(srgb 0 0)", "at character 15 of 'color(srgb 0 0)': a number is missing")]
    [InlineData("color(--mine 0 0 0)", "at character 7 of 'color(--mine 0 0 0)': '--mine' is a custom color space, which only a web page can define")]
    [InlineData("color(1 0 0 0)", "at character 7 of 'color(1 0 0 0)': color() must begin with the name of a color space")]
    [InlineData("color(from red srgb r g b)", "at character 7")]
    [InlineData("rgb(from red r g b)", "at character 5 of 'rgb(from red r g b)': relative colors are not part of CSS Color 4")]
    [InlineData("color-mix(in srgb, red, blue)", "at character 1 of 'color-mix(in srgb, red, blue)': color-mix() is not part of CSS Color 4")]
    [InlineData("currentColor", "at character 1 of 'currentColor': 'currentColor' is a color that only a browser can resolve")]
    [InlineData("ButtonText", "at character 1 of 'ButtonText': 'ButtonText' is a color that only a browser can resolve")]
    [InlineData("red blue", "at character 5 of 'red blue': unexpected text after the color")]
    [InlineData("rgb(calc(1 + 1%) 0 0)", "at character 14 of 'rgb(calc(1 + 1%) 0 0)': numbers, percentages and angles cannot be added to one another")]
    [InlineData("rgb(calc(1 +1) 0 0)", "at character 12")]
    [InlineData("rgb(calc(1 + 1 0 0)", "at character 16 of 'rgb(calc(1 + 1 0 0)': a calculation must end with ')'")]
    [InlineData("rgb(calc(1% * 1%) 0 0)", "at character 15 of 'rgb(calc(1% * 1%) 0 0)': one of two factors must be a number")]
    [InlineData("rgb(calc(1 / 1%) 0 0)", "at character 14 of 'rgb(calc(1 / 1%) 0 0)': the divisor must be a number")]
    [InlineData("rgb(pi 0 0)", "at character 5")]
    [InlineData("rgb(min(1, 2) 0 0)", "at character 5 of 'rgb(min(1, 2) 0 0)': unexpected function min() (expected a number or calc())")]
    [InlineData("rgb (0 0 0)", "at character 1 of 'rgb (0 0 0)': unknown color name 'rgb'")]
    public void What_is_no_colour_is_refused_with_its_place(string text, string message)
    {
        Assert.StartsWith(message, Assert.Throws<ColorFormatException>(() => CssColor.Parse(text)).Message, StringComparison.Ordinal);
        Assert.False(CssColor.TryParse(text, out CssColor? color));
        Assert.Null(color);
    }

    [Fact]
    public void A_fault_has_a_position() => Assert.Equal(4, Assert.Throws<ColorFormatException>(() => CssColor.Parse("rgb(x 2 3)")).Position);

    [Fact]
    public void Nested_calculations_have_an_end()
    {
        string deep = $"rgb({string.Concat(Enumerable.Repeat("calc(", 100_000))}1";
        Assert.Contains("nested more than 32 times", Assert.Throws<ColorFormatException>(() => CssColor.Parse(deep)).Message, StringComparison.Ordinal);
        Assert.False(CssColor.TryParse(null, out _));
    }

    /// <summary>The framework has the same names, from the same source, but for the British spellings of grey.</summary>
    [Fact]
    public void Names_are_those_of_the_framework()
    {
        Assert.Equal(148, CssColorNames.Colors.Count);
        foreach ((string name, int code) in CssColorNames.Colors)
        {
            System.Drawing.Color known = System.Drawing.Color.FromName(name.Replace("grey", "gray", StringComparison.Ordinal));
            Assert.True(known.IsKnownColor && !known.IsSystemColor, name);
            Assert.Equal(known.ToArgb() & 0xFFFFFF, code);
            CssColor color = CssColor.Parse(name);
            Assert.Equal((known.R, known.G, known.B, 1), (color.First, color.Second, color.Third, color.Alpha));
        }
        int others = Enum.GetValues<KnownColor>().Select(System.Drawing.Color.FromKnownColor).Where(known => !known.IsSystemColor && known.Name != "Transparent").Count(known => CssColorNames.Colors.ContainsKey(known.Name));
        // Seven greys are spelled in two ways.
        Assert.Equal(148 - 7, others);
    }

    /// <summary>CSS Color 4 and web-platform-tests (lab-*, lch-*, oklab-*, oklch-*, xyz-*.html): the dark green #008000 and others, in the digits printed there.</summary>
    [Theory]
    [InlineData("lab(46.2775% -47.5621 48.5837)", "#008000", 1)]
    [InlineData("lch(46.2775% 67.9892 134.3912)", "#008000", 1)]
    [InlineData("oklab(51.975% -0.1403 0.10768)", "#008000", 1)]
    [InlineData("oklch(51.975% 0.17686 142.495)", "#008000", 1)]
    [InlineData("color(xyz 0.07719 0.15438 0.02573)", "#008000", 1)]
    [InlineData("lab(50% 50 0)", "rgb(75.6208% 30.4487% 47.5634%)", 1)]
    [InlineData("lab(70% -45 0)", "rgb(10.7506% 75.5575% 66.3982%)", 2)]
    [InlineData("hsl(120 100% 25%)", "rgb(0 127.5 0)", 0)]
    [InlineData("color(display-p3-linear 1 1 0.0895)", "yellow", 1)]
    public void Published_colours_are_met(string text, string expected, int hundredths)
    {
        (double red, double green, double blue) = CssColor.Parse(text).ToSrgb();
        (double Red, double Green, double Blue) want = CssColor.Parse(expected).ToSrgb();
        // Their digits are fewer than ours; a part in 500 of full scale is below one of 255 steps.
        double tolerance = hundredths * 2e-3 + 1e-12;
        Assert.Equal(want.Red, red, tolerance);
        Assert.Equal(want.Green, green, tolerance);
        Assert.Equal(want.Blue, blue, tolerance);
    }

    /// <summary>Computed by colorjs.io 0.7.1, whose authors are CSS Color's editors: Lab, Oklab, XYZ D65 and sRGB.</summary>
    [Theory]
    [InlineData("rebeccapurple", "32.392716420378 38.422993762621 -47.691125511446", "0.440271796002 0.088176761186 -0.133864357483", "0.124122993066 0.07492510944 0.309303323402", "0.4 0.2 0.6")]
    [InlineData("#663399cc", "32.392716420378 38.422993762621 -47.691125511446", "0.440271796002 0.088176761186 -0.133864357483", "0.124122993066 0.07492510944 0.309303323402", "0.4 0.2 0.6")]
    [InlineData("hsl(270 50% 40%)", "32.392716420378 38.422993762621 -47.691125511446", "0.440271796002 0.088176761186 -0.133864357483", "0.124122993066 0.07492510944 0.309303323402", "0.4 0.2 0.6")]
    [InlineData("hwb(200 20% 30%)", "53.061065907388 -15.482854542242 -30.378431322435", "0.594469695651 -0.060172957136 -0.083537150993", "0.182543141784 0.215456162935 0.455813245025", "0.2 0.533333333333 0.7")]
    [InlineData("lab(52.2 -30 40)", "52.2 -30 40", "0.575705318037 -0.092667489362 0.094042254453", "0.133921968881 0.202245542674 0.061662636062", "0.336029070239 0.539230283807 0.194352366248")]
    [InlineData("lch(60 80 300)", "60 40 -69.282032302755", "0.682005115999 0.075323148091 -0.19435634723", "0.41204486487 0.290618250407 1.101861614781", "0.61739868348 0.474976582922 1.05441151743")]
    [InlineData("oklab(0.7 0.1 -0.12)", "62.906356102571 37.581088667194 -43.318113445525", "0.7 0.1 -0.12", "0.427516163419 0.31862425177 0.790422054342", "0.736414102784 0.502333612878 0.903443864784")]
    [InlineData("oklch(0.65 0.2 145)", "61.74440911946 -56.377883799453 49.029020429056", "0.65 -0.163830408858 0.11471528727", "0.156663993995 0.300649841301 0.080187063977", "0.066138370265 0.676681288768 0.196893274623")]
    [InlineData("color(srgb 0.3 1.2 -0.1)", "103.856463900048 -86.302974436287 95.632227995375", "1.001605847156 -0.257900471115 0.210130183638", "0.570791456841 1.099644513285 0.172687855264", "0.3 1.2 -0.1")]
    [InlineData("color(srgb-linear 0.2 0.5 0.8)", "72.98647913674 -12.462284988088 -28.655986248106", "0.766887023306 -0.046270906665 -0.077995780514", "0.405654960267 0.457865992847 0.82388927544", "0.484529204482 0.735356983052 0.906331753344")]
    [InlineData("color(display-p3 0.1 0.9 0.3)", "79.176901219397 -92.874625070074 68.395508784154", "0.78932206433 -0.260608697161 0.156183348506", "0.228584049252 0.552785276062 0.111980226865", "-0.442773950312 0.916326324093 0.144286245255")]
    [InlineData("color(display-p3-linear 0.4 0.2 0.05)", "55.912504676715 18.071046737803 46.941594908357", "0.621862612998 0.039972586939 0.104390335111", "0.257672782355 0.2339018757 0.061219894817", "0.697888965543 0.474956017916 0.194216997893")]
    [InlineData("color(a98-rgb 0.2 0.6 0.9)", "58.284821271293 -22.843995728587 -52.873411514859", "0.640511193194 -0.112051984338 -0.147937898492", "0.226375057942 0.272348310347 0.810074924687", "-0.32992697806 0.605637652334 0.912942406329")]
    [InlineData("color(prophoto-rgb 0.7 0.2 0.4)", "50.791964069945 95.070292627728 -0.257433731292", "0.60854869898 0.299292154436 -0.004862678241", "0.419622912514 0.183848972012 0.212374916776", "0.987342225836 -0.255234517377 0.495955764887")]
    [InlineData("color(rec2020 0.35 0.75 0.15)", "66.635790710236 -94.274175088537 81.597013243704", "0.681578747225 -0.263468614257 0.166626584799", "0.125555063125 0.36168954159 0.025251517718", "-0.438829800202 0.772260742558 -0.221208042243")]
    [InlineData("color(xyz-d50 0.3 0.4 0.2)", "69.469530768457 -29.605530973801 22.660148493095", "0.725474156507 -0.086450751721 0.057989537793", "0.290054493107 0.399695534671 0.261564329988", "0.479043113959 0.721724881724 0.496780287468")]
    [InlineData("color(xyz-d65 0.25 0.35 0.5)", "65.39853719005 -34.210254163945 -13.958034743848", "0.692582748082 -0.102596787421 -0.037086579664", "0.25 0.35 0.5", "0.163513738405 0.690840501772 0.715924213371")]
    [InlineData("color(rec2020 -0.2 0.5 1.1)", "49.427413848981 0.783378649424 -100.971699477977", "0.581078142234 -0.203919067055 -0.28666582342", "0.226302764272 0.197480186048 1.338999006388", "-0.524885069055 0.492060674783 1.154283584196")]
    public void Conversions_are_those_of_another_library(string text, string lab, string oklab, string xyz, string srgb)
    {
        CssColor color = CssColor.Parse(text);
        // Their digits are these.
        const double tolerance = 2e-11;
        CieLab actualLab = color.ToLab();
        Check(lab, (actualLab.L, actualLab.A, actualLab.B), tolerance * 100);
        Oklab actualOklab = color.ToOklab();
        Check(oklab, (actualOklab.L, actualOklab.A, actualOklab.B), tolerance);
        Check(xyz, color.ToXyz(), tolerance);
        Check(srgb, color.ToSrgb(), tolerance);

        static void Check(string expected, (double, double, double) actual, double tolerance)
        {
            double[] numbers = [.. expected.Split(' ').Select(number => double.Parse(number, CultureInfo.InvariantCulture))];
            Assert.Equal(numbers[0], actual.Item1, tolerance);
            Assert.Equal(numbers[1], actual.Item2, tolerance);
            Assert.Equal(numbers[2], actual.Item3, tolerance);
        }
    }

    [Fact]
    public void Every_space_leads_to_every_other_and_back()
    {
        Random random = new(1);
        foreach (CssColorSpace from in Enum.GetValues<CssColorSpace>())
        {
            foreach (CssColorSpace to in Enum.GetValues<CssColorSpace>())
            {
                for (int i = 0; i < 20; i++)
                {
                    CssColor color = CssColor.FromSrgb(random.NextDouble(), random.NextDouble(), random.NextDouble(), 0.5).ConvertTo(from);
                    CssColor back = color.ConvertTo(to).ConvertTo(from);
                    Assert.Equal((from, 0.5), (back.Space, back.Alpha));
                    double scale = from is CssColorSpace.Rgb or CssColorSpace.Lab or CssColorSpace.Lch or CssColorSpace.Hsl or CssColorSpace.Hwb ? 1e-8 : 1e-10;
                    Assert.Equal(color.First!.Value, back.First!.Value, scale);
                    Assert.Equal(color.Second!.Value, back.Second!.Value, scale);
                    Assert.Equal(color.Third!.Value, back.Third!.Value, scale * 10);
                }
            }
        }
    }

    [Theory]
    [InlineData(CssColorSpace.Lab, 1, 2, 1e-12)]
    [InlineData(CssColorSpace.Lch, 1, 1, 1e-12)]
    [InlineData(CssColorSpace.Oklab, 1, 2, 1e-14)]
    [InlineData(CssColorSpace.Oklch, 1, 1, 1e-14)]
    [InlineData(CssColorSpace.Hsl, 1, 1, 0)]
    public void Greys_stay_neutral(CssColorSpace space, int first, int second, double tolerance)
    {
        for (int code = 0; code <= 255; code++)
        {
            CssColor grey = new CssColor(CssColorSpace.Rgb, code, code, code).ConvertTo(space);
            double?[] components = [grey.First, grey.Second, grey.Third];
            Assert.InRange(components[first]!.Value, -tolerance * 100, tolerance * 100);
            Assert.InRange(components[second]!.Value, -tolerance * 100, tolerance * 100);
            // The hue of a grey says nothing: section 12.
            if (space is CssColorSpace.Lch or CssColorSpace.Oklch)
                Assert.Null(grey.Third);
            if (space is CssColorSpace.Hsl)
                Assert.Null(grey.First);
        }
        (double red, double green, double blue) = CssColor.Parse("white").ConvertTo(space).ToSrgb();
        Assert.Equal(1, red, 1e-12);
        Assert.Equal(1, green, 1e-12);
        Assert.Equal(1, blue, 1e-12);
    }

    /// <summary>web-platform-tests, color-computed-powerless.html: from which chroma on a hue counts.</summary>
    [Theory]
    [InlineData("lch(20 0.0015 180)", CssColorSpace.Hsl, false)]
    [InlineData("oklch(0.2 0.000004 180)", CssColorSpace.Hsl, false)]
    [InlineData("hwb(180 49.999% 50%)", CssColorSpace.Hsl, false)]
    [InlineData("hwb(180 49.998% 50%)", CssColorSpace.Hsl, true)]
    [InlineData("lab(20 0.0014 0)", CssColorSpace.Lch, false)]
    [InlineData("lab(20 0.0016 0)", CssColorSpace.Lch, true)]
    [InlineData("oklab(0.2 0.0000039 0)", CssColorSpace.Oklch, false)]
    [InlineData("oklab(0.2 0.0000041 0)", CssColorSpace.Oklch, true)]
    public void The_hue_of_a_grey_is_missing(string text, CssColorSpace space, bool hasHue)
    {
        CssColor color = CssColor.Parse(text).ConvertTo(space);
        Assert.Equal(hasHue, (space == CssColorSpace.Hsl ? color.First : color.Third) is not null);
        // Where it was written, it stays.
        Assert.Equal(180, CssColor.Parse("lch(20 0 180)").ConvertTo(CssColorSpace.Lch).Third);
    }

    /// <summary>Whatever is put together of the pieces of colours is one, or refused with a place in it; what is one is read again from what it is serialized to.</summary>
    [Fact]
    public void Whatever_is_written_is_read_or_refused()
    {
        string[] pieces =
        [
            "rgb(", "rgba(", "hsl(", "hwb(", "lab(", "lch(", "oklab(", "oklch(", "color(", "calc(", "(", ")", ",", "/", " ", "/*", "*/", "#", "\\", "\\72 ", "none", "red", "srgb", "xyz", "deg", "turn",
            "%", "+", "-", "*", ".", "e", "1", "0.5", "-20%", "1e9", "1e-9", "1e999", "infinity", "NaN", "pi", "\n", "ä", "\0", "\uD800", "abc", "100%", "360", "50",
        ];
        Random random = new(1);
        int colors = 0;
        for (int i = 0; i < 50_000; i++)
        {
            // Every other one begins as a colour that is complete, but for a piece that is changed.
            string text = i % 2 == 0
                ? string.Concat(Enumerable.Range(0, random.Next(12)).Select(_ => pieces[random.Next(pieces.Length)]))
                : string.Join(' ', pieces[random.Next(8)], Piece(), Piece(), Piece(), random.Next(2) == 0 ? ")" : "/ " + Piece() + ")");
            try
            {
                CssColor color = CssColor.Parse(text);
                colors++;
                string written = color.ToString();
                Assert.Equal(written, CssColor.Parse(written).ToString());
            }
            catch (FormatException exception)
            {
                Assert.Matches("^at (the end|character [0-9]+) of '", exception.Message);
            }
        }
        Assert.True(colors > 1_000, $"{colors}");

        string Piece() => pieces[random.Next(20) == 0 ? random.Next(pieces.Length) : random.Next(pieces.Length - 3 - 13, pieces.Length)];
    }

    private static CssColor CheckWritten(string text, string expected)
    {
        CssColor color = CssColor.Parse(text);
        Assert.Equal(expected, color.ToString());
        Assert.Equal(expected, CssColor.Parse(expected).ToString());
        return color;
    }
}
