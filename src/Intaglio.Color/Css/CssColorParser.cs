namespace Intaglio.Color;

/// <summary>Parses the color grammar of CSS Color 4.</summary>
internal sealed class CssColorParser
{
    // The value of 100% in each component; 0 for a hue, which takes no percentage.
    private static readonly double[] ofBytes = [255, 255, 255], ofHsl = [0, 100, 100], ofLab = [100, 125, 125], ofLch = [100, 150, 0];
    private static readonly double[] ofOklab = [1, 0.4, 0.4], ofOklch = [1, 0.4, 0], ofOne = [1, 1, 1];

    private readonly CssReader reader;
    private readonly CssValueReader values;

    internal CssColorParser(string text)
    {
        reader = new CssReader(text);
        values = new CssValueReader(reader);
    }

    /// <exception cref="ColorFormatException">The text is not a color.</exception>
    internal CssColor Parse()
    {
        CssToken token = reader.Take();
        CssColor color = token.Kind switch
        {
            CssTokenKind.Hash => ParseHexadecimal(token),
            CssTokenKind.Identifier => ParseName(token),
            CssTokenKind.Function => ParseFunction(token),
            CssTokenKind.End => throw reader.Fail(token, "a color is missing"),
            _ => throw reader.Fail(token, "expected a color: a name, #rrggbb or a function such as rgb()"),
        };
        return reader.Next.Kind == CssTokenKind.End ? color : throw reader.Fail(reader.Next, "unexpected text after the color");
    }

    private CssColor ParseHexadecimal(CssToken token)
    {
        string digits = token.Text;
        if (digits.Length is not (3 or 4 or 6 or 8) || !digits.All(char.IsAsciiHexDigit))
            throw reader.Fail(token, $"'#{digits}' must have 3, 4, 6 or 8 hexadecimal digits");
        if (digits.Length < 6)
            digits = string.Concat(digits.Select(digit => new string(digit, 2)));
        byte[] bytes = Convert.FromHexString(digits);
        return new(CssColorSpace.Rgb, bytes[0], bytes[1], bytes[2], bytes.Length == 4 ? bytes[3] / 255.0 : 1);
    }

    private CssColor ParseName(CssToken token)
    {
        if (CssColorNames.Colors.TryGetValue(token.Text, out int code))
            return new(CssColorSpace.Rgb, code >> 16, (code >> 8) & 255, code & 255);
        if (token.IsWord("transparent"))
            return new(CssColorSpace.Rgb, 0, 0, 0, 0);
        throw reader.Fail(token, CssColorNames.OfTheBrowser.Contains(token.Text)
            ? $"'{token.Text}' is a color that only a browser can resolve"
            : $"unknown color name '{token.Text}'");
    }

    private CssColor ParseFunction(CssToken token) => token.Text.ToUpperInvariant() switch
    {
        "RGB" or "RGBA" => ParseComponents(CssColorSpace.Rgb, ofBytes, mayHaveCommas: true),
        "HSL" or "HSLA" => ParseComponents(CssColorSpace.Hsl, ofHsl, mayHaveCommas: true),
        "HWB" => ParseComponents(CssColorSpace.Hwb, ofHsl, mayHaveCommas: false),
        "LAB" => ParseComponents(CssColorSpace.Lab, ofLab, mayHaveCommas: false),
        "LCH" => ParseComponents(CssColorSpace.Lch, ofLch, mayHaveCommas: false),
        "OKLAB" => ParseComponents(CssColorSpace.Oklab, ofOklab, mayHaveCommas: false),
        "OKLCH" => ParseComponents(CssColorSpace.Oklch, ofOklch, mayHaveCommas: false),
        "COLOR" => ParseComponents(ParseSpace(), ofOne, mayHaveCommas: false),
        "COLOR-MIX" or "LIGHT-DARK" or "DEVICE-CMYK" or "CONTRAST-COLOR" or "ALPHA" =>
            throw reader.Fail(token, $"{token.Text}() is not part of CSS Color 4"),
        _ => throw reader.Fail(token, $"unknown color function {token.Text}()"),
    };

    private CssColorSpace ParseSpace()
    {
        CssToken token = reader.Take();
        if (token.Kind != CssTokenKind.Identifier)
            throw reader.Fail(token, "color() must begin with the name of a color space");
        return CssColorText.FindSpace(token.Text) ?? throw reader.Fail(token, token.Text.StartsWith("--", StringComparison.Ordinal)
            ? $"'{token.Text}' is a custom color space, which only a web page can define"
            : $"unknown color space '{token.Text}' (expected {string.Join(", ", CssColorText.SpaceNames)})");
    }

    private CssColor ParseComponents(CssColorSpace space, double[] hundredPercent, bool mayHaveCommas)
    {
        if (reader.Next.IsWord("from"))
            throw reader.Fail(reader.Next, "relative colors are not part of CSS Color 4");
        Span<CssValue> read = new CssValue[3];
        read[0] = values.Read(mayBeMissing: true);
        bool hasCommas = mayHaveCommas && reader.Next.Is(',');
        for (int i = 1; i < 3; i++)
        {
            if (hasCommas && !reader.TryTake(','))
                throw reader.Fail(reader.Next, "a comma is missing");
            read[i] = values.Read(mayBeMissing: !hasCommas);
        }
        if (hasCommas)
            CheckLegacy(space, read);
        double? alpha = 1;
        if (reader.TryTake(hasCommas ? ',' : '/'))
            alpha = Resolve(values.Read(mayBeMissing: !hasCommas), 1) is { } given ? Math.Clamp(given, 0, 1) : null;
        // The end of the text closes an open function: CSS Syntax 3, section 5.
        if (!reader.TryTake(')') && reader.Next.Kind != CssTokenKind.End)
            throw reader.Fail(reader.Next, reader.Next.Is(',') ? "unexpected comma" : "')' is missing");

        Span<double?> components = new double?[3];
        for (int i = 0; i < 3; i++)
            components[i] = i == CssConversion.HueIndexOf(space) ? ResolveHue(read[i]) : Resolve(read[i], hundredPercent[i]);
        return Clamp(new(space, components[0], components[1], components[2], alpha));
    }

    // The legacy syntax with commas allows no missing components. It takes three numbers or three percentages in rgb(), and
    // percentages in hsl().
    private void CheckLegacy(CssColorSpace space, ReadOnlySpan<CssValue> read)
    {
        if (read[0].Number is null)
            throw reader.Fail(read[0].Token, "'none' is allowed only in components without commas");
        if (space == CssColorSpace.Rgb && (read[1].Unit != read[0].Unit || read[2].Unit != read[0].Unit))
            throw reader.Fail(read[read[1].Unit != read[0].Unit ? 1 : 2].Token,
                "with commas, all components must be numbers, or all must be percentages");
        if (space == CssColorSpace.Hsl && (read[1].Unit != CssUnit.Percentage || read[2].Unit != CssUnit.Percentage))
            throw reader.Fail(read[read[1].Unit != CssUnit.Percentage ? 1 : 2].Token,
                "with commas, saturation and lightness must be percentages");
    }

    private double? Resolve(CssValue value, double hundredPercent) => value.Unit switch
    {
        CssUnit.Number => value.Number,
        CssUnit.Percentage => value.Number / 100 * hundredPercent,
        _ => throw reader.Fail(value.Token, "an angle is allowed only as a hue"),
    };

    private double? ResolveHue(CssValue value)
    {
        if (value.Unit == CssUnit.Percentage)
            throw reader.Fail(value.Token, "a hue must be a number or an angle, not a percentage");
        if (value.Number is not { } degrees)
            return null;
        // An infinite hue counts as 0: section 4.4.
        return Angle.Turn(double.IsFinite(degrees) ? degrees : 0);
    }

    private static CssColor Clamp(CssColor color) => color.Space switch
    {
        CssColorSpace.Rgb => color with { First = Within(color.First, 255), Second = Within(color.Second, 255),
            Third = Within(color.Third, 255) },
        CssColorSpace.Hsl => color with { Second = NotNegative(color.Second) },
        CssColorSpace.Lab => color with { First = Within(color.First, 100) },
        CssColorSpace.Oklab => color with { First = Within(color.First, 1) },
        CssColorSpace.Lch => color with { First = Within(color.First, 100), Second = NotNegative(color.Second) },
        CssColorSpace.Oklch => color with { First = Within(color.First, 1), Second = NotNegative(color.Second) },
        _ => color,
    };

    private static double? Within(double? component, double max) => component is { } given ? Math.Clamp(given, 0, max) : null;

    private static double? NotNegative(double? component) => component is { } given ? Math.Max(given, 0) : null;
}
