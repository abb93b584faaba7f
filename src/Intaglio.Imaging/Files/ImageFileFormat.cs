namespace Intaglio.Imaging;

/// <summary>The formats that images are written in; all of them are read too.</summary>
public enum ImageFileFormat
{
    /// <summary>Portable Network Graphics (W3C, third edition): 1 to 16 bits, straight alpha, palettes and all of <see cref="ImageColor"/>.</summary>
    Png,

    /// <summary>TIFF 6.0: 8 and 16 bits, binary16 and binary32, either alpha, and a profile.</summary>
    Tiff,

    /// <summary>Portable bitmap: black and white.</summary>
    Pbm,

    /// <summary>Portable graymap: 1 to 16 bits.</summary>
    Pgm,

    /// <summary>Portable pixmap: 1 to 16 bits of red, green and blue.</summary>
    Ppm,

    /// <summary>Portable anymap: <see cref="Pgm"/> for grey and <see cref="Ppm"/> for colour.</summary>
    Pnm,

    /// <summary>Portable arbitrary map: 1 to 16 bits, with or without straight alpha.</summary>
    Pam,

    /// <summary>Portable float map: binary32 without alpha.</summary>
    Pfm,

    /// <summary>
    /// JPEG (ITU-T T.81): 8 bits of gray or of red, green and blue, which lose by each writing, and a profile. It is read and written by libjpeg-turbo, where its library
    /// libturbojpeg is installed.
    /// </summary>
    Jpeg,
}
