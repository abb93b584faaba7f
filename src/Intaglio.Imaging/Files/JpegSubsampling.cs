namespace Intaglio.Imaging;

/// <summary>How many pixels of a JPEG file share a sample of each of the two components of color difference. Lightness always has a sample for each pixel.</summary>
public enum JpegSubsampling
{
    /// <summary>4:4:4: a sample for each pixel.</summary>
    Ratio444,

    /// <summary>4:2:2: a sample for 2 pixels of a row.</summary>
    Ratio422,

    /// <summary>4:2:0: a sample for 2 x 2 pixels.</summary>
    Ratio420,

    /// <summary>4:4:0: a sample for 2 pixels of a column.</summary>
    Ratio440,

    /// <summary>4:1:1: a sample for 4 pixels of a row.</summary>
    Ratio411,
}
