using System.IO.Compression;

namespace Intaglio.Imaging;

/// <summary>How an image is written. What a format does not know must be left as it is: asking for it is an error.</summary>
public sealed class ImageWriteOptions
{
    internal static ImageWriteOptions Default { get; } = new();

    /// <summary>
    /// Gets or sets the bits of a component in the file: 1, 2, 4, 8 or 16 in PNG, where 1 to 4 are for grey and palettes, 8 or 16 in TIFF, 1 to 16 in PGM, PPM
    /// and PAM, 1 in PBM. Samples are rounded to the nearest code. Null, the default, means as few bits as <see cref="Image.SignificantBits"/> asks for
    /// where nothing is lost by it, else all.
    /// </summary>
    public int? Depth { get; set; }

    /// <summary>Gets or sets whether a PNG file has a palette, of at most 256 colours, with the smallest depth that it takes.</summary>
    public bool IsIndexed { get; set; }

    /// <summary>Gets or sets whether a PNG file is interlaced (Adam7): it is larger, and can be shown before all of it has come.</summary>
    public bool IsInterlaced { get; set; }

    /// <summary>Gets or sets how hard deflate tries, in PNG and TIFF; <see cref="CompressionLevel.Optimal"/>, a fair balance, where nothing is chosen.</summary>
    public CompressionLevel CompressionLevel { get; set => field = (CompressionLevel)OptionRange.Defined((int)value, (int)CompressionLevel.SmallestSize); } = CompressionLevel.Optimal;

    /// <summary>Gets or sets the compression of a TIFF file; null, the default, means <see cref="TiffCompression.Deflate"/>.</summary>
    public TiffCompression? TiffCompression { get; set => field = value is { } compression ? (TiffCompression)OptionRange.Defined((int)compression, (int)Imaging.TiffCompression.None) : null; }

    /// <summary>Gets or sets whether samples of a TIFF file are kept as differences, which compress better; null, the default, means wherever there is compression.</summary>
    public bool? UseTiffPredictor { get; set; }

    /// <summary>Gets or sets whether PBM, PGM and PPM files are text (P1 to P3): large and slow, to be read by people.</summary>
    public bool IsPlainText { get; set; }

    /// <summary>
    /// Gets or sets the quality of a JPEG file: 1 for the smallest to 100 for the best; null, the default, means 90. It scales the tables of libjpeg, as most programs
    /// count.
    /// </summary>
    public int? JpegQuality { get; set => field = value is { } quality ? OptionRange.Between(quality, 1, 100) : null; }

    /// <summary>
    /// Gets or sets which pixels of a JPEG file share samples of color difference; null, the default, means <see cref="JpegSubsampling.Ratio444"/> from a quality of 90 on, and
    /// <see cref="JpegSubsampling.Ratio420"/> below. Gray has no such samples.
    /// </summary>
    public JpegSubsampling? JpegSubsampling { get; set => field = value is { } subsampling ? OptionRange.Defined(subsampling) : null; }

    /// <summary>Gets or sets whether a JPEG file is progressive: some percent smaller, shown before all of it has come, and slower to write and to read.</summary>
    public bool IsProgressive { get; set; }

    /// <summary>Gets or sets the metadata that a JPEG file receives, of <see cref="ImageHeader.Metadata"/>; null, the default, for none.</summary>
    public JpegMetadata? Metadata { get; set; }

    /// <summary>
    /// Gets or sets the most threads that compress a PNG, TIFF or JPEG file, from 1; -1, the default, means as many as processors. The bytes of the file do not
    /// depend on them. Other formats ignore it.
    /// </summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>Gets the most threads as a number.</summary>
    internal int Threads => OptionRange.Threads(MaxDegreeOfParallelism);

    /// <summary>Refuses what the format does not know.</summary>
    /// <exception cref="ArgumentException">Something of it was asked for.</exception>
    internal void Check(ImageFileFormat format)
    {
        bool png = format == ImageFileFormat.Png, tiff = format == ImageFileFormat.Tiff;
        bool jpeg = format == ImageFileFormat.Jpeg, text = format is ImageFileFormat.Pbm or ImageFileFormat.Pgm or ImageFileFormat.Ppm or ImageFileFormat.Pnm;
        Refuse(!png && IsIndexed, nameof(IsIndexed), "PNG");
        Refuse(!png && IsInterlaced, nameof(IsInterlaced), "PNG");
        Refuse(!(png || tiff) && CompressionLevel != CompressionLevel.Optimal, nameof(CompressionLevel), "PNG and TIFF");
        Refuse(!tiff && TiffCompression is not null, nameof(TiffCompression), "TIFF");
        Refuse(!tiff && UseTiffPredictor is not null, nameof(UseTiffPredictor), "TIFF");
        Refuse(!text && IsPlainText, nameof(IsPlainText), "PBM, PGM and PPM");
        Refuse(!jpeg && JpegQuality is not null, nameof(JpegQuality), "JPEG");
        Refuse(!jpeg && JpegSubsampling is not null, nameof(JpegSubsampling), "JPEG");
        Refuse(!jpeg && IsProgressive, nameof(IsProgressive), "JPEG");
        Refuse(!jpeg && Metadata is not null, nameof(Metadata), "JPEG");
        if (UseTiffPredictor == true && TiffCompression == Imaging.TiffCompression.None)
            throw new ArgumentException("Differences in a TIFF file go with compression, and none was asked for.");

        void Refuse(bool asked, string option, string formats)
        {
            if (asked)
                throw new ArgumentException($"{option} is an option of {formats}; the file is {format.ToString().ToUpperInvariant()}.");
        }
    }
}
