namespace Intaglio.OpenExr;

/// <summary>How the chunks of a part are packed. The values are those of the file.</summary>
public enum ExrCompression
{
    /// <summary>As they are; a chunk is a scan line.</summary>
    None = 0,

    /// <summary>Runs of equal bytes; lossless; a chunk is a scan line.</summary>
    Rle = 1,

    /// <summary>Deflate of one scan line; lossless.</summary>
    Zips = 2,

    /// <summary>Deflate of 16 scan lines; lossless.</summary>
    Zip = 3,

    /// <summary>A wavelet and Huffman's code, of 32 scan lines; lossless.</summary>
    Piz = 4,

    /// <summary>Deflate of 16 scan lines, of which <see cref="ExrPixelType.Float"/> has lost 8 bits; lossless for the others.</summary>
    Pxr24 = 5,

    /// <summary>4 × 4 samples of <see cref="ExrPixelType.Half"/> in 14 bytes, 32 scan lines; lossless for the other types.</summary>
    B44 = 6,

    /// <summary>As <see cref="B44"/>, and 4 × 4 equal samples in 3 bytes.</summary>
    B44a = 7,

    /// <summary>Cosines of 8 × 8 pixels, 32 scan lines; lossy for the colours of <see cref="ExrPixelType.Half"/> and <see cref="ExrPixelType.Float"/>.</summary>
    Dwaa = 8,

    /// <summary>As <see cref="Dwaa"/>, of 256 scan lines.</summary>
    Dwab = 9,

    /// <summary>High-throughput JPEG 2000, 256 scan lines: named here and refused.</summary>
    Htj2k256 = 10,

    /// <summary>High-throughput JPEG 2000, 32 scan lines: named here and refused.</summary>
    Htj2k32 = 11,

    /// <summary>Zstandard of one scan line, as OpenEXR 3.5 has it; lossless. Its number is provisional until a release of OpenEXR has it.</summary>
    Zstd = 13,
}
