namespace Intaglio.Imaging;

/// <summary>The lossless compression of the strips of a TIFF file.</summary>
public enum TiffCompression
{
    /// <summary>Deflate (compression 8), small, fast and widely supported.</summary>
    Deflate,

    /// <summary>LZW (compression 5), larger, but also supported by old programs.</summary>
    Lzw,

    /// <summary>No compression (compression 1).</summary>
    None,
}
