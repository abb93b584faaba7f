namespace Intaglio.Imaging;

/// <summary>Detects the format of a file from its first bytes or its extension.</summary>
internal static class ImageSignature
{
    internal const int Length = 12;

    internal static ImageFileFormat? Find(ReadOnlySpan<byte> head) => head switch
    {
        [0x89, (byte)'P', (byte)'N', (byte)'G', ..] => ImageFileFormat.Png,
        [(byte)'I', (byte)'I', 42 or 43, 0, ..] or [(byte)'M', (byte)'M', 0, 42 or 43, ..] => ImageFileFormat.Tiff,
        [JpegMarker.Prefix, JpegMarker.Start, JpegMarker.Prefix, ..] => ImageFileFormat.Jpeg,
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
        ".JPG" or ".JPEG" or ".JPE" or ".JFIF" => ImageFileFormat.Jpeg,
        _ => null,
    };

    /// <summary>Returns an error message for a format that is not supported.</summary>
    internal static string Describe(ReadOnlySpan<byte> head)
    {
        if (head.IsEmpty)
            return "The file is empty.";
        if (GitLfsPointer.Is(head))
            return GitLfsPointer.Problem;
        // The file can still be an image, as some formats have no signature.
        if (UnreadFormat.Find(head) is not { } format)
            return "The file is not a PNG, TIFF, JPEG, PBM, PGM, PPM, PAM or PFM file.";
        return $"The format {format.Name} is not supported; {format.Remedy}.";
    }
}
