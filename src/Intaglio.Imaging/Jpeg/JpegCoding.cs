namespace Intaglio.Imaging;

/// <summary>The parameters for encoding a JPEG file.</summary>
/// <param name="Quality">The quality from 1 to 100, which scales the tables of ITU-T T.81, annex K.</param>
/// <param name="Subsampling">The chroma subsampling. Ignored for gray images.</param>
/// <param name="IsProgressive">
/// <see langword="true"/> to write several scans that refine the image step by step; otherwise, <see langword="false"/>.
/// </param>
internal readonly record struct JpegCoding(int Quality, JpegSubsampling Subsampling, bool IsProgressive)
{
    private const int DefaultQuality = 90, LeastQualityOfAllColors = 90;

    /// <summary>Gets the value of the TurboJPEG enumeration, where 3 means gray.</summary>
    internal int TurboSampling => Subsampling switch
    {
        JpegSubsampling.Ratio444 => 0,
        JpegSubsampling.Ratio422 => 1,
        JpegSubsampling.Ratio420 => 2,
        JpegSubsampling.Ratio440 => 4,
        _ => 5,
    };

    internal static JpegCoding From(ImageWriteOptions options)
    {
        int quality = options.JpegQuality ?? DefaultQuality;
        return new(quality, options.JpegSubsampling
            ?? (quality < LeastQualityOfAllColors ? JpegSubsampling.Ratio420 : JpegSubsampling.Ratio444), options.IsProgressive);
    }

    /// <summary>Returns the size of a minimum coded unit in pixels.</summary>
    internal (int Width, int Height) GetUnit(bool isGray) => isGray ? (8, 8) : Subsampling switch
    {
        JpegSubsampling.Ratio444 => (8, 8),
        JpegSubsampling.Ratio422 => (16, 8),
        JpegSubsampling.Ratio420 => (16, 16),
        JpegSubsampling.Ratio440 => (8, 16),
        _ => (32, 8),
    };
}
