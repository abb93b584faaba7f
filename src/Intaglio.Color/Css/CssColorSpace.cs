namespace Intaglio.Color;

/// <summary>The color spaces of CSS Color 4, which define the components of a color.</summary>
public enum CssColorSpace
{
    /// <summary>Encoded sRGB, 0 to 255: <c>rgb()</c>, hexadecimal digits and names.</summary>
    Rgb,

    /// <summary>Hue in degrees, and saturation and lightness, 0 to 100: <c>hsl()</c>.</summary>
    Hsl,

    /// <summary>Hue in degrees, and whiteness and blackness, 0 to 100: <c>hwb()</c>.</summary>
    Hwb,

    /// <summary>CIELAB with the white point D50: L*, 0 to 100, a* and b*: <c>lab()</c>.</summary>
    Lab,

    /// <summary>CIELAB with the white point D50 in polar form: L*, 0 to 100, chroma, and hue in degrees: <c>lch()</c>.</summary>
    Lch,

    /// <summary>Oklab: lightness, 0 to 1, a and b: <c>oklab()</c>.</summary>
    Oklab,

    /// <summary>Oklab in polar form: lightness, 0 to 1, chroma, and hue in degrees: <c>oklch()</c>.</summary>
    Oklch,

    /// <summary>Encoded sRGB, 0 to 1: <c>color(srgb)</c>.</summary>
    Srgb,

    /// <summary>Linear sRGB, 0 to 1: <c>color(srgb-linear)</c>.</summary>
    SrgbLinear,

    /// <summary>Display P3, 0 to 1: <c>color(display-p3)</c>.</summary>
    DisplayP3,

    /// <summary>Linear Display P3, 0 to 1: <c>color(display-p3-linear)</c>.</summary>
    DisplayP3Linear,

    /// <summary>Adobe RGB (1998), 0 to 1: <c>color(a98-rgb)</c>.</summary>
    A98Rgb,

    /// <summary>ROMM RGB, also known as ProPhoto RGB, 0 to 1: <c>color(prophoto-rgb)</c>.</summary>
    ProPhotoRgb,

    /// <summary>
    /// The primaries of Rec. 2020, 0 to 1, with the display gamma of 2.4 as the transfer function: <c>color(rec2020)</c>.
    /// </summary>
    Rec2020,

    /// <summary>CIE XYZ with the white point D50: <c>color(xyz-d50)</c>.</summary>
    XyzD50,

    /// <summary>CIE XYZ with the white point D65: <c>color(xyz-d65)</c> and <c>color(xyz)</c>.</summary>
    XyzD65,
}
