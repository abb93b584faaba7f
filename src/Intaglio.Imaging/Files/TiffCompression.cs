namespace Intaglio.Imaging;

/// <summary>How the strips of a TIFF file are compressed; none of them loses anything.</summary>
public enum TiffCompression
{
    /// <summary>Deflate (compression 8): small and fast, and read by all that is maintained.</summary>
    Deflate,

    /// <summary>LZW (compression 5): larger, and read by old programs too.</summary>
    Lzw,

    /// <summary>Not at all (compression 1).</summary>
    None,
}
