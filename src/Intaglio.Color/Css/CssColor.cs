using System.Diagnostics.CodeAnalysis;

namespace Intaglio.Color;

/// <summary>A CSS color with three components and alpha, in the space in which it was written.</summary>
/// <remarks>
/// A component can be missing, which CSS writes as <c>none</c>. The matrices are derived from chromaticities, as in CSS Color 4. The matrix
/// of sRGB differs from <see cref="RgbColorSpace.Srgb"/>, which uses the four decimals of IEC 61966-2-1, by up to 0.00005.
/// </remarks>
public sealed record CssColor
{
    /// <summary>Initializes a new color with the specified components.</summary>
    /// <param name="space">The space of the components.</param>
    /// <param name="first">The first component, or <see langword="null"/> if it is missing.</param>
    /// <param name="second">The second component, or <see langword="null"/> if it is missing.</param>
    /// <param name="third">The third component, or <see langword="null"/> if it is missing.</param>
    /// <param name="alpha">The opacity, from 0 (transparent) to 1 (opaque), or <see langword="null"/> if it is missing.</param>
    public CssColor(CssColorSpace space, double? first, double? second, double? third, double? alpha = 1) =>
        (Space, First, Second, Third, Alpha) = (space, first, second, third, alpha);

    /// <summary>Gets the space of the components.</summary>
    public CssColorSpace Space { get; init; }

    /// <summary>Gets the first component, or <see langword="null"/> if it is missing.</summary>
    public double? First { get; init; }

    /// <summary>Gets the second component, or <see langword="null"/> if it is missing.</summary>
    public double? Second { get; init; }

    /// <summary>Gets the third component, or <see langword="null"/> if it is missing.</summary>
    public double? Third { get; init; }

    /// <summary>Gets the opacity, from 0 (transparent) to 1 (opaque), or <see langword="null"/> if it is missing.</summary>
    public double? Alpha { get; init; }

    /// <summary>Parses a CSS color.</summary>
    /// <param name="text">
    /// A color name, hexadecimal digits, or a function: rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() or color(). Components can use
    /// calc(). White space and comments are ignored.
    /// </param>
    /// <returns>The color.</returns>
    /// <exception cref="ColorFormatException">
    /// The text is not a color, or it is a color that only a browser can resolve, such as a system color.
    /// </exception>
    public static CssColor Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return new CssColorParser(text).Parse();
    }

    /// <summary>Tries to parse a CSS color.</summary>
    /// <param name="text">The text to parse, as <see cref="Parse(string)"/> accepts it.</param>
    /// <param name="color">The color, or <see langword="null"/> if the text is not a color.</param>
    /// <returns><see langword="true"/> if the text was parsed; otherwise, <see langword="false"/>.</returns>
    public static bool TryParse([NotNullWhen(true)] string? text, [NotNullWhen(true)] out CssColor? color)
    {
        try
        {
            color = text is null ? null : Parse(text);
        }
        catch (ColorFormatException)
        {
            color = null;
        }
        return color is not null;
    }

    /// <summary>Creates a color from sRGB components.</summary>
    /// <param name="red">The encoded red component, 0 to 1.</param>
    /// <param name="green">The encoded green component, 0 to 1.</param>
    /// <param name="blue">The encoded blue component, 0 to 1.</param>
    /// <param name="alpha">The opacity, from 0 (transparent) to 1 (opaque).</param>
    /// <returns>A color in the space <see cref="CssColorSpace.Srgb"/>.</returns>
    public static CssColor FromSrgb(double red, double green, double blue, double alpha = 1) =>
        new(CssColorSpace.Srgb, red, green, blue, alpha);

    /// <summary>Converts the color to another space, without mapping it to the gamut of that space.</summary>
    /// <param name="space">The space to convert to.</param>
    /// <returns>The converted color, or this instance if it is already in the space.</returns>
    /// <remarks>Missing components become 0, and the hue of a gray becomes missing, as in CSS Color 4, section 12.</remarks>
    public CssColor ConvertTo(CssColorSpace space) =>
        space == Space ? this : BlendColor.From(this, space, carriesMissing: false).ToColor(space);

    /// <summary>Converts the color to encoded sRGB components.</summary>
    /// <returns>The components, 0 to 1 within the gamut of sRGB and below 0 or above 1 outside it.</returns>
    public (double Red, double Green, double Blue) ToSrgb() =>
        Convert(CssColorSpace.Srgb) is var (red, green, blue) ? (red, green, blue) : default;

    /// <summary>Converts the color to linear sRGB components.</summary>
    /// <returns>The components, 0 to 1 within the gamut of sRGB and below 0 or above 1 outside it.</returns>
    public (double Red, double Green, double Blue) ToLinearSrgb() =>
        Convert(CssColorSpace.SrgbLinear) is var (red, green, blue) ? (red, green, blue) : default;

    /// <summary>Converts the color to CIE XYZ with the white point D65.</summary>
    /// <returns>X, Y and Z, with Y = 1 for white.</returns>
    public (double X, double Y, double Z) ToXyz() => Convert(CssColorSpace.XyzD65) is var (x, y, z) ? (x, y, z) : default;

    /// <summary>Converts the color to Oklab.</summary>
    /// <returns>The color in Oklab.</returns>
    public Oklab ToOklab() => Convert(CssColorSpace.Oklab) is var (l, a, b) ? new(l, a, b) : default;

    /// <summary>Converts the color to Oklch.</summary>
    /// <returns>The color in Oklch.</returns>
    public Oklch ToOklch() => Convert(CssColorSpace.Oklch) is var (l, c, h) ? new(l, c, h) : default;

    /// <summary>Converts the color to CIELAB with the white point D50, as CSS uses it.</summary>
    /// <returns>The color in CIELAB.</returns>
    public CieLab ToLab() => Convert(CssColorSpace.Lab) is var (l, a, b) ? new(l, a, b) : default;

    /// <summary>Returns the color as CSS serializes it (CSS Color 4, section 16).</summary>
    /// <returns>The text of the color. Names, hexadecimal digits and hsl() become rgb(), clamped and rounded to 8 bits.</returns>
    public override string ToString() => CssColorText.Write(this);

    private Components Convert(CssColorSpace space) => CssConversion.Convert(new(First ?? 0, Second ?? 0, Third ?? 0), Space, space);
}
