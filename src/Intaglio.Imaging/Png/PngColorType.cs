namespace Intaglio.Imaging;

/// <summary>The color types of PNG (section 6.1).</summary>
internal enum PngColorType : byte
{
    Grey = 0,
    Rgb = 2,
    Indexed = 3,
    GreyAlpha = 4,
    Rgba = 6,
}
