namespace Intaglio.Pictures;

/// <summary>The function that weighs source pixels by their distance from the center of a new pixel. It is widened by the ratio where a picture becomes smaller.</summary>
public enum ResizeKernel
{
    /// <summary>sinc(x) sinc(x/3) from -3 to 3: sharp, with faint halos at edges.</summary>
    Lanczos3,

    /// <summary>sinc(x) sinc(x/2) from -2 to 2.</summary>
    Lanczos2,

    /// <summary>The cubic of Mitchell and Netravali with B = C = 1/3: between blur and halos.</summary>
    Mitchell,

    /// <summary>The cubic with B = 0 and C = 1/2, which passes through the source pixels.</summary>
    CatmullRom,

    /// <summary>1 - |x| from -1 to 1: linear interpolation where a picture becomes larger.</summary>
    Triangle,

    /// <summary>1 from -1/2 to 1/2, and 1/2 at both ends: the nearest pixel where a picture becomes larger.</summary>
    Box,

    /// <summary>The area of a source pixel that the new pixel covers.</summary>
    Area,
}
