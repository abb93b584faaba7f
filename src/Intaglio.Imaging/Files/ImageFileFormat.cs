namespace Intaglio.Imaging;

/// <summary>The image file formats that can be read and written.</summary>
public enum ImageFileFormat
{
    /// <summary>
    /// Portable Network Graphics (W3C, third edition): 1 to 16 bits, straight alpha, palettes and all members of <see cref="ImageColor"/>.
    /// </summary>
    Png,

    /// <summary>TIFF 6.0: 8 and 16 bits, binary16 and binary32, straight or premultiplied alpha, and an ICC profile.</summary>
    Tiff,

    /// <summary>Portable bitmap: black and white.</summary>
    Pbm,

    /// <summary>Portable graymap: 1 to 16 bits.</summary>
    Pgm,

    /// <summary>Portable pixmap: red, green and blue with 1 to 16 bits each.</summary>
    Ppm,

    /// <summary>Portable anymap: <see cref="Pgm"/> for gray images and <see cref="Ppm"/> for color images.</summary>
    Pnm,

    /// <summary>Portable arbitrary map: 1 to 16 bits, with or without straight alpha.</summary>
    Pam,

    /// <summary>Portable float map: binary32 without alpha.</summary>
    Pfm,

    /// <summary>JPEG (ITU-T T.81): lossy gray or RGB with 8 bits per component, and an ICC profile.</summary>
    /// <remarks>Requires the library libturbojpeg (libjpeg-turbo).</remarks>
    Jpeg,
}
