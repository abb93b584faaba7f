namespace Intaglio.Pictures;

/// <summary>The function that weights source pixels by their distance from the center of a new pixel.</summary>
/// <remarks>When a picture is reduced, the kernel is widened by the ratio.</remarks>
public enum ResizeKernel
{
    /// <summary>sinc(x) sinc(x/3) from -3 to 3, sharp with faint halos at edges.</summary>
    Lanczos3,

    /// <summary>sinc(x) sinc(x/2) from -2 to 2.</summary>
    Lanczos2,

    /// <summary>The cubic of Mitchell and Netravali with B = C = 1/3, a compromise between blur and halos.</summary>
    Mitchell,

    /// <summary>The cubic with B = 0 and C = 1/2, which interpolates the source pixels.</summary>
    CatmullRom,

    /// <summary>1 - |x| from -1 to 1, which is linear interpolation for enlargement.</summary>
    Triangle,

    /// <summary>1 from -1/2 to 1/2, and 1/2 at both ends, which is the nearest pixel for enlargement.</summary>
    Box,

    /// <summary>The area of a source pixel that the new pixel covers.</summary>
    Area,
}
