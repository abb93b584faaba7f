using System.Globalization;

namespace Intaglio.Color;

/// <summary>Serializes colors as CSS Color 4, section 16, defines it.</summary>
internal static class CssColorText
{
    // A component of 16 bits has less than five digits. Numbers are rounded to one more digit, without trailing zeros.
    private const int Digits = 6;

    private static readonly (string Name, CssColorSpace Space)[] spaces =
    [
        ("srgb", CssColorSpace.Srgb), ("srgb-linear", CssColorSpace.SrgbLinear), ("display-p3", CssColorSpace.DisplayP3),
        ("display-p3-linear", CssColorSpace.DisplayP3Linear), ("a98-rgb", CssColorSpace.A98Rgb),
        ("prophoto-rgb", CssColorSpace.ProPhotoRgb),
        ("rec2020", CssColorSpace.Rec2020), ("xyz-d65", CssColorSpace.XyzD65), ("xyz-d50", CssColorSpace.XyzD50),
        ("xyz", CssColorSpace.XyzD65),
    ];

    /// <summary>The names of color spaces that color() accepts.</summary>
    internal static IEnumerable<string> SpaceNames => spaces.Select(space => space.Name);

    /// <summary>Finds a color space by its name in color(), ignoring case; returns <see langword="null"/> for an unknown name.</summary>
    internal static CssColorSpace? FindSpace(string name)
    {
        foreach ((string known, CssColorSpace space) in spaces)
            if (known.Equals(name, StringComparison.OrdinalIgnoreCase))
                return space;
        return null;
    }

    internal static string Write(CssColor color) => color.Space switch
    {
        CssColorSpace.Rgb => WriteLegacy(color),
        CssColorSpace.Hsl => HasMissing(color) ? $"hsl({HueText(color.First)} {Number(color.Second)} {Number(color.Third)}{Alpha(color)})"
            : WriteLegacy(color),
        CssColorSpace.Hwb => HasMissing(color)
            ? $"hwb({HueText(color.First)} {Percentage(color.Second)} {Percentage(color.Third)}{Alpha(color)})" : WriteLegacy(color),
        CssColorSpace.Lab or CssColorSpace.Lch or CssColorSpace.Oklab or CssColorSpace.Oklch =>
            $"{color.Space.ToString().ToLowerInvariant()}({Modern(color)})",
        _ => $"color({spaces.First(space => space.Space == color.Space).Name} {Modern(color)})",
    };

    private static bool HasMissing(CssColor color) => color is { First: null } or { Second: null } or { Third: null } or { Alpha: null };

    // The form that all browsers support: integers with commas, and the shortest alpha that keeps its eight bits.
    private static string WriteLegacy(CssColor color)
    {
        (double red, double green, double blue) = color.ToSrgb();
        string components = $"{Byte(red)}, {Byte(green)}, {Byte(blue)}", alpha = LegacyAlpha(color.Alpha ?? 0);
        return alpha == "1" ? $"rgb({components})" : $"rgba({components}, {alpha})";
    }

    private static string LegacyAlpha(double alpha)
    {
        double code = Math.Round(alpha * 255, MidpointRounding.AwayFromZero),
            hundredths = Math.Round(code / 255, 2, MidpointRounding.AwayFromZero);
        bool isEnough = Math.Round(hundredths * 255, MidpointRounding.AwayFromZero) == code;
        return (isEnough ? hundredths : Math.Round(code / 255, 3, MidpointRounding.AwayFromZero)).ToString(CultureInfo.InvariantCulture);
    }

    private static string Modern(CssColor color) =>
        $"{Number(color.First)} {Number(color.Second)} {(CssConversion.HueIndexOf(color.Space) == 2 ? HueText(color.Third) : Number(color.Third))}{Alpha(color)}";

    // Alpha that rounds to 1 is omitted, as for an opaque color.
    private static string Alpha(CssColor color) => Number(color.Alpha) is not "1" and string alpha ? $" / {alpha}" : "";

    // A hue that rounds to 360 is written as 0.
    private static string HueText(double? degrees) => Number(degrees) is not "360" and string hue ? hue : "0";

    // Halves are rounded up. A value less than 1e-5 below a half counts as a half, because conversions are inexact.
    private static int Byte(double component) =>
        double.IsNaN(component) ? 0 : (int)Math.Floor(Math.Clamp(component, 0, 1) * 255 + 0.5 + 1e-5);

    private static string Percentage(double? component) => component switch
    {
        null => "none",
        double.PositiveInfinity => "calc(infinity * 1%)",
        double.NegativeInfinity => "calc(-infinity * 1%)",
        _ => Number(component) + "%",
    };

    private static string Number(double? component)
    {
        if (component is not { } number)
            return "none";
        if (!double.IsFinite(number))
            return number > 0 ? "calc(infinity)" : "calc(-infinity)";
        // Decimals, never an exponent.
        int whole = number == 0 ? 0 : (int)Math.Floor(PortableMath.Log10(Math.Abs(number))) + 1;
        string text = number.ToString($"F{Math.Clamp(Digits - whole, 0, 15)}", CultureInfo.InvariantCulture);
        text = text.Contains('.', StringComparison.Ordinal) ? text.TrimEnd('0').TrimEnd('.') : text;
        return text is "-0" or "" ? "0" : text;
    }
}
