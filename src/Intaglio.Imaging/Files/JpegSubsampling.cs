namespace Intaglio.Imaging;

/// <summary>The chroma subsampling of a JPEG file. Luma always has one sample per pixel.</summary>
public enum JpegSubsampling
{
    /// <summary>4:4:4, one chroma sample per pixel.</summary>
    Ratio444,

    /// <summary>4:2:2, one chroma sample per 2 pixels of a row.</summary>
    Ratio422,

    /// <summary>4:2:0, one chroma sample per 2 x 2 pixels.</summary>
    Ratio420,

    /// <summary>4:4:0, one chroma sample per 2 pixels of a column.</summary>
    Ratio440,

    /// <summary>4:1:1, one chroma sample per 4 pixels of a row.</summary>
    Ratio411,
}
