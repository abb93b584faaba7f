namespace Intaglio.Color;

/// <summary>What the components of a colour of CSS are: CSS Color 4.</summary>
public enum CssColorSpace
{
    /// <summary>Red, green and blue, 0 to 255, as sRGB stores them: <c>rgb()</c>, hexadecimal digits and names.</summary>
    Rgb,

    /// <summary>Hue in degrees, saturation and lightness, 0 to 100: <c>hsl()</c>.</summary>
    Hsl,

    /// <summary>Hue in degrees, whiteness and blackness, 0 to 100: <c>hwb()</c>.</summary>
    Hwb,

    /// <summary>L*, 0 to 100, a* and b* under D50: <c>lab()</c>.</summary>
    Lab,

    /// <summary>L*, 0 to 100, chroma and hue in degrees under D50: <c>lch()</c>.</summary>
    Lch,

    /// <summary>Lightness, 0 to 1, a and b: <c>oklab()</c>.</summary>
    Oklab,

    /// <summary>Lightness, 0 to 1, chroma and hue in degrees: <c>oklch()</c>.</summary>
    Oklch,

    /// <summary>Red, green and blue, 0 to 1, as sRGB stores them: <c>color(srgb)</c>.</summary>
    Srgb,

    /// <summary>The linear components of sRGB, 0 to 1: <c>color(srgb-linear)</c>.</summary>
    SrgbLinear,

    /// <summary>Display P3, 0 to 1: <c>color(display-p3)</c>.</summary>
    DisplayP3,

    /// <summary>The linear components of Display P3, 0 to 1: <c>color(display-p3-linear)</c>.</summary>
    DisplayP3Linear,

    /// <summary>Adobe RGB (1998), 0 to 1: <c>color(a98-rgb)</c>.</summary>
    A98Rgb,

    /// <summary>ROMM RGB, 0 to 1: <c>color(prophoto-rgb)</c>.</summary>
    ProPhotoRgb,

    /// <summary>The primaries of Rec. 2020, 0 to 1, stored with a gamma of 2.4, as displays show them: <c>color(rec2020)</c>.</summary>
    Rec2020,

    /// <summary>X, Y and Z under D50: <c>color(xyz-d50)</c>.</summary>
    XyzD50,

    /// <summary>X, Y and Z under D65: <c>color(xyz-d65)</c> and <c>color(xyz)</c>.</summary>
    XyzD65,
}
