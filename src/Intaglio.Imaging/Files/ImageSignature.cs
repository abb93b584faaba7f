namespace Intaglio.Imaging;

/// <summary>What the first bytes of a file, or the last characters of its name, say of its format.</summary>
internal static class ImageSignature
{
    internal const int Length = 12;

    internal static ImageFileFormat? Find(ReadOnlySpan<byte> head) => head switch
    {
        [0x89, (byte)'P', (byte)'N', (byte)'G', ..] => ImageFileFormat.Png,
        [(byte)'I', (byte)'I', 42 or 43, 0, ..] or [(byte)'M', (byte)'M', 0, 42 or 43, ..] => ImageFileFormat.Tiff,
        [(byte)'P', (byte)'F' or (byte)'f', ..] => ImageFileFormat.Pfm,
        [(byte)'P', (byte)'7', ..] => ImageFileFormat.Pam,
        [(byte)'P', >= (byte)'1' and <= (byte)'6', ..] => ImageFileFormat.Pnm,
        _ => null,
    };

    internal static ImageFileFormat? FindByExtension(string path) => Path.GetExtension(path).ToUpperInvariant() switch
    {
        ".PNG" => ImageFileFormat.Png,
        ".TIF" or ".TIFF" => ImageFileFormat.Tiff,
        ".PBM" => ImageFileFormat.Pbm,
        ".PGM" => ImageFileFormat.Pgm,
        ".PPM" => ImageFileFormat.Ppm,
        ".PNM" => ImageFileFormat.Pnm,
        ".PAM" => ImageFileFormat.Pam,
        ".PFM" => ImageFileFormat.Pfm,
        _ => null,
    };

    /// <summary>Says what a file is that is not read here.</summary>
    internal static string Describe(ReadOnlySpan<byte> head)
    {
        string? name = head switch
        {
            [] => "empty",
            [0xFF, 0xD8, 0xFF, ..] => "JPEG",
            [(byte)'G', (byte)'I', (byte)'F', (byte)'8', ..] => "GIF",
            [(byte)'B', (byte)'M', ..] => "BMP",
            [(byte)'R', (byte)'I', (byte)'F', (byte)'F', _, _, _, _, (byte)'W', (byte)'E', (byte)'B', (byte)'P', ..] => "WebP",
            [0x76, 0x2F, 0x31, 0x01, ..] => "OpenEXR",
            [(byte)'#', (byte)'?', (byte)'R', ..] => "Radiance HDR",
            [_, _, _, _, (byte)'f', (byte)'t', (byte)'y', (byte)'p', ..] => "HEIF, AVIF or another file of ISO media",
            [0xFF, 0x0A, ..] => "JPEG XL",
            _ => null,
        };
        return name is null
            ? "The file begins as none of PNG, TIFF, PBM, PGM, PPM, PAM and PFM does."
            : $"The file is {name}; PNG, TIFF, PBM, PGM, PPM, PAM and PFM are read here.";
    }
}
