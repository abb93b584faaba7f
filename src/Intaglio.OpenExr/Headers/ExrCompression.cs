namespace Intaglio.OpenExr;

/// <summary>The compression of the chunks of a part. The values are those of the file.</summary>
public enum ExrCompression
{
    /// <summary>No compression, 1 scan line per chunk.</summary>
    None = 0,

    /// <summary>Run-length encoding, 1 scan line per chunk. Lossless.</summary>
    Rle = 1,

    /// <summary>Deflate, 1 scan line per chunk. Lossless.</summary>
    Zips = 2,

    /// <summary>Deflate, 16 scan lines per chunk. Lossless.</summary>
    Zip = 3,

    /// <summary>Wavelet transform and Huffman coding, 32 scan lines per chunk. Lossless.</summary>
    Piz = 4,

    /// <summary>
    /// Deflate, 16 scan lines per chunk. Samples of <see cref="ExrPixelType.Float"/> lose 8 bits. Lossless for the other types.
    /// </summary>
    Pxr24 = 5,

    /// <summary>
    /// Blocks of 4 × 4 <see cref="ExrPixelType.Half"/> samples in 14 bytes, 32 scan lines per chunk. Other types are not compressed.
    /// </summary>
    B44 = 6,

    /// <summary><see cref="B44"/> with blocks of equal samples in 3 bytes.</summary>
    B44a = 7,

    /// <summary>
    /// Cosine transform of 8 × 8 pixels, 32 scan lines per chunk. Lossy for color channels of <see cref="ExrPixelType.Half"/> and
    /// <see cref="ExrPixelType.Float"/>.
    /// </summary>
    Dwaa = 8,

    /// <summary><see cref="Dwaa"/> with 256 scan lines per chunk.</summary>
    Dwab = 9,

    /// <summary>High-throughput JPEG 2000, 256 scan lines per chunk. Not supported.</summary>
    Htj2k256 = 10,

    /// <summary>High-throughput JPEG 2000, 32 scan lines per chunk. Not supported.</summary>
    Htj2k32 = 11,

    /// <summary>
    /// Zstandard, 1 scan line per chunk, as in OpenEXR 3.5. Lossless. The value is provisional until OpenEXR releases it.
    /// </summary>
    Zstd = 13,
}
