namespace Intaglio.Color;

/// <summary>The color spaces of CSS Color 4, which define the components of a color.</summary>
public enum CssColorSpace
{
    /// <summary>Encoded sRGB from 0 to 255, as in <c>rgb()</c>, hexadecimal digits and names.</summary>
    Rgb,

    /// <summary>Hue in degrees, and saturation and lightness from 0 to 100, as in <c>hsl()</c>.</summary>
    Hsl,

    /// <summary>Hue in degrees, and whiteness and blackness from 0 to 100, as in <c>hwb()</c>.</summary>
    Hwb,

    /// <summary>CIELAB with the white point D50, as in <c>lab()</c>: L* from 0 to 100, a* and b*.</summary>
    Lab,

    /// <summary>CIELAB with the white point D50 in polar form, as in <c>lch()</c>: L* from 0 to 100, chroma, and hue in degrees.</summary>
    Lch,

    /// <summary>Oklab, as in <c>oklab()</c>: lightness from 0 to 1, a and b.</summary>
    Oklab,

    /// <summary>Oklab in polar form, as in <c>oklch()</c>: lightness from 0 to 1, chroma, and hue in degrees.</summary>
    Oklch,

    /// <summary>Encoded sRGB from 0 to 1, as in <c>color(srgb)</c>.</summary>
    Srgb,

    /// <summary>Linear sRGB from 0 to 1, as in <c>color(srgb-linear)</c>.</summary>
    SrgbLinear,

    /// <summary>Display P3 from 0 to 1, as in <c>color(display-p3)</c>.</summary>
    DisplayP3,

    /// <summary>Linear Display P3 from 0 to 1, as in <c>color(display-p3-linear)</c>.</summary>
    DisplayP3Linear,

    /// <summary>Adobe RGB (1998) from 0 to 1, as in <c>color(a98-rgb)</c>.</summary>
    A98Rgb,

    /// <summary>ROMM RGB, also known as ProPhoto RGB, from 0 to 1, as in <c>color(prophoto-rgb)</c>.</summary>
    ProPhotoRgb,

    /// <summary>
    /// The primaries of Rec. 2020 with the display gamma of 2.4 as the transfer function, from 0 to 1, as in <c>color(rec2020)</c>.
    /// </summary>
    Rec2020,

    /// <summary>CIE XYZ with the white point D50, as in <c>color(xyz-d50)</c>.</summary>
    XyzD50,

    /// <summary>CIE XYZ with the white point D65, as in <c>color(xyz-d65)</c> and <c>color(xyz)</c>.</summary>
    XyzD65,
}
