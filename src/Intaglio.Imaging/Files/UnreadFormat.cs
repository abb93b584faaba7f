namespace Intaglio.Imaging;

/// <summary>An image format that is recognized by its signature but not supported.</summary>
/// <param name="Name">The name of the format.</param>
/// <param name="Remedy">The suggested workaround.</param>
internal sealed record UnreadFormat(string Name, string Remedy)
{
    private const int BrandAt = 8;

    /// <summary>Finds the format that matches the first 12 bytes of a file, or returns <see langword="null"/>.</summary>
    internal static UnreadFormat? Find(ReadOnlySpan<byte> head) => head switch
    {
        [0x76, 0x2F, 0x31, 0x01, ..] => new("OpenEXR", "Intaglio.OpenExr and Intaglio.Pictures read it"),
        [(byte)'G', (byte)'I', (byte)'F', (byte)'8', ..] => Convert("GIF", "gif"),
        [(byte)'B', (byte)'M', ..] => Convert("BMP", "bmp"),
        [(byte)'R', (byte)'I', (byte)'F', (byte)'F', _, _, _, _, (byte)'W', (byte)'E', (byte)'B', (byte)'P', ..] => Convert("WebP", "webp"),
        [(byte)'8', (byte)'B', (byte)'P', (byte)'S', ..] => Convert("PSD", "psd[0]"),
        [(byte)'D', (byte)'D', (byte)'S', (byte)' ', ..] => Convert("DDS", "dds"),
        [(byte)'q', (byte)'o', (byte)'i', (byte)'f', ..] => Convert("QOI", "qoi"),
        [0, 0, 1, 0, ..] => Convert("ICO", "ico"),
        [(byte)'S', (byte)'D', (byte)'P', (byte)'X', ..] or [(byte)'X', (byte)'P', (byte)'D', (byte)'S', ..] =>
            Convert("DPX", "dpx", "tif"),
        [(byte)'#', (byte)'?', (byte)'R', ..] =>
            new("Radiance HDR", "convert it to OpenEXR first, for example with 'oiiotool in.hdr -o out.exr'"),
        [0xFF, 0x0A, ..] or [0, 0, 0, 12, (byte)'J', (byte)'X', (byte)'L', (byte)' ', ..] =>
            new("JPEG XL", "convert it to PNG first, for example with 'djxl in.jxl out.png'"),
        [0, 0, 0, 12, (byte)'j', (byte)'P', (byte)' ', (byte)' ', ..] or [0xFF, 0x4F, 0xFF, 0x51, ..] => Convert("JPEG 2000", "jp2"),
        [(byte)'%', (byte)'P', (byte)'D', (byte)'F', ..] =>
            new("PDF", "convert a page to PNG first, for example with 'pdftoppm -png in.pdf out'"),
        [(byte)'<', (byte)'s', (byte)'v', (byte)'g', ..] or [(byte)'<', (byte)'?', (byte)'x', (byte)'m', (byte)'l', ..] =>
            new("SVG", "draw it as PNG first, for example with 'rsvg-convert in.svg -o out.png'"),
        [_, _, _, _, (byte)'f', (byte)'t', (byte)'y', (byte)'p', ..] => FindBrand(head[BrandAt..]),
        _ => null,
    };

    private static UnreadFormat FindBrand(ReadOnlySpan<byte> brand) => brand switch
    {
        [(byte)'a', (byte)'v', (byte)'i', (byte)'f' or (byte)'s', ..] =>
            new("AVIF", "convert it to PNG first, for example with 'avifdec in.avif out.png'"),
        [(byte)'h', (byte)'e', ..] or [(byte)'m', (byte)'i', (byte)'f', (byte)'1', ..] =>
            new("HEIC", "convert it to PNG first, for example with 'heif-convert in.heic out.png'"),
        _ => new("HEIF, or another format of ISO media,", "convert it to PNG first, for example with 'magick in.heif out.png'"),
    };

    private static UnreadFormat Convert(string name, string extension, string target = "png") =>
        new(name, $"convert it to {(target == "png" ? "PNG" : "TIFF")} first, for example with 'magick in.{extension} out.{target}'");
}
