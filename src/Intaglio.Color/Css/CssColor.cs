using System.Diagnostics.CodeAnalysis;

namespace Intaglio.Color;

/// <summary>
/// A colour of CSS: the components in the space in which it was written, each of which may be missing (<c>none</c>). CSS Color 4. Its matrices
/// follow from chromaticities, as those of CSS do. That of sRGB differs from <see cref="RgbColorSpace.Srgb"/>, whose four decimals are those of
/// IEC 61966-2-1, by up to 5 in 100,000.
/// </summary>
public sealed record CssColor
{
    /// <summary>Creates a record from its members.</summary>
    /// <param name="space">What the components are.</param>
    /// <param name="first">The first component; null if it is missing.</param>
    /// <param name="second">The second component; null if it is missing.</param>
    /// <param name="third">The third component; null if it is missing.</param>
    /// <param name="alpha">From 0, transparent, to 1, opaque; null if it is missing.</param>
    public CssColor(CssColorSpace space, double? first, double? second, double? third, double? alpha = 1) =>
        (Space, First, Second, Third, Alpha) = (space, first, second, third, alpha);

    /// <summary>Gets what the components are.</summary>
    public CssColorSpace Space { get; init; }

    /// <summary>Gets the first component; null if it is missing.</summary>
    public double? First { get; init; }

    /// <summary>Gets the second component; null if it is missing.</summary>
    public double? Second { get; init; }

    /// <summary>Gets the third component; null if it is missing.</summary>
    public double? Third { get; init; }

    /// <summary>Gets the opacity, from 0, transparent, to 1, opaque; null if it is missing.</summary>
    public double? Alpha { get; init; }

    /// <summary>Reads a colour: a name, hexadecimal digits, rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() or color(), with calc() of numbers.</summary>
    /// <param name="text">The colour and nothing else, but for white space and comments.</param>
    /// <exception cref="ColorFormatException">It is none, or one that only a browser knows; the message says what is wrong and where.</exception>
    public static CssColor Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return new CssColorParser(text).Parse();
    }

    /// <summary>Reads a colour, if it is one.</summary>
    /// <param name="text">The text.</param>
    /// <param name="color">The colour, or null.</param>
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

    /// <summary>A colour of what sRGB stores.</summary>
    /// <param name="red">Red, 0 to 1.</param>
    /// <param name="green">Green.</param>
    /// <param name="blue">Blue.</param>
    /// <param name="alpha">From 0, transparent, to 1, opaque.</param>
    public static CssColor FromSrgb(double red, double green, double blue, double alpha = 1) => new(CssColorSpace.Srgb, red, green, blue, alpha);

    /// <summary>
    /// The same colour in another space; it may be out of that space's gamut. What is missing becomes 0, and the hue of a grey becomes missing:
    /// section 12.
    /// </summary>
    /// <param name="space">The other space.</param>
    /// <returns>The colour; this one itself if it is in that space.</returns>
    public CssColor ConvertTo(CssColorSpace space) => space == Space ? this : BlendColor.From(this, space, carriesMissing: false).ToColor(space);

    /// <summary>Red, green and blue, 0 to 1, as sRGB stores them; outside of its gamut below 0 or above 1.</summary>
    public (double Red, double Green, double Blue) ToSrgb() => Convert(CssColorSpace.Srgb) is var (red, green, blue) ? (red, green, blue) : default;

    /// <summary>The linear components of sRGB, 0 to 1; outside of its gamut below 0 or above 1.</summary>
    public (double Red, double Green, double Blue) ToLinearSrgb() => Convert(CssColorSpace.SrgbLinear) is var (red, green, blue) ? (red, green, blue) : default;

    /// <summary>X, Y and Z, with D65 as white.</summary>
    public (double X, double Y, double Z) ToXyz() => Convert(CssColorSpace.XyzD65) is var (x, y, z) ? (x, y, z) : default;

    /// <summary>The colour in Oklab.</summary>
    public Oklab ToOklab() => Convert(CssColorSpace.Oklab) is var (l, a, b) ? new(l, a, b) : default;

    /// <summary>The colour in Oklab, by chroma and hue.</summary>
    public Oklch ToOklch() => Convert(CssColorSpace.Oklch) is var (l, c, h) ? new(l, c, h) : default;

    /// <summary>The colour in CIELAB under D50, as CSS has it.</summary>
    public CieLab ToLab() => Convert(CssColorSpace.Lab) is var (l, a, b) ? new(l, a, b) : default;

    /// <summary>The colour as CSS serializes it: CSS Color 4, section 16. Names, hexadecimal digits and hsl() become rgb(), which is clamped and rounded.</summary>
    public override string ToString() => CssColorText.Write(this);

    private Components Convert(CssColorSpace space) => CssConversion.Convert(new(First ?? 0, Second ?? 0, Third ?? 0), Space, space);
}
