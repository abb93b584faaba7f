using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>The picture file formats that can be read and written.</summary>
public enum PictureFormat
{
    /// <summary>Portable Network Graphics: 1 to 16 bits, straight alpha, palettes.</summary>
    Png = ImageFileFormat.Png,

    /// <summary>TIFF 6.0: 8 and 16 bits, binary16 and binary32, straight or premultiplied alpha.</summary>
    Tiff = ImageFileFormat.Tiff,

    /// <summary>Portable bitmap: black and white.</summary>
    Pbm = ImageFileFormat.Pbm,

    /// <summary>Portable graymap: 1 to 16 bits.</summary>
    Pgm = ImageFileFormat.Pgm,

    /// <summary>Portable pixmap: red, green and blue with 1 to 16 bits each.</summary>
    Ppm = ImageFileFormat.Ppm,

    /// <summary>
    /// Portable anymap: any of <see cref="Pbm"/>, <see cref="Pgm"/> and <see cref="Ppm"/> when read, <see cref="Pgm"/> or <see cref="Ppm"/>
    /// when written.
    /// </summary>
    Pnm = ImageFileFormat.Pnm,

    /// <summary>Portable arbitrary map: 1 to 16 bits, with or without straight alpha.</summary>
    Pam = ImageFileFormat.Pam,

    /// <summary>Portable float map: binary32 without alpha.</summary>
    Pfm = ImageFileFormat.Pfm,

    /// <summary>JPEG: lossy gray or RGB with 8 bits per component. Requires the library libturbojpeg.</summary>
    Jpeg = ImageFileFormat.Jpeg,

    /// <summary>OpenEXR: linear light in binary16 and binary32, with premultiplied alpha, layers, parts and levels.</summary>
    OpenExr = 1000,
}
