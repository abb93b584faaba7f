using System.IO.Compression;

namespace Intaglio.Imaging;

/// <summary>Options for writing image files. Setting an option that the format does not support is an error.</summary>
public sealed class ImageWriteOptions
{
    internal static ImageWriteOptions Default { get; } = new();

    /// <summary>
    /// Gets or sets the bit depth of the file, or <see langword="null"/> (the default) for the smallest lossless depth that holds
    /// <see cref="Image.SignificantBits"/>.
    /// </summary>
    /// <remarks>
    /// PNG supports 1, 2, 4, 8 and 16 bits, where 1 to 4 apply to gray and palette images. TIFF supports 8 and 16 bits; PGM, PPM and PAM 1
    /// to 16 bits; PBM 1 bit. Samples are rounded to the nearest code. If no smaller depth is lossless, the default is the full depth of
    /// the samples.
    /// </remarks>
    public int? Depth { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether a PNG file has a palette of at most 256 colors, with the smallest bit depth that holds it.
    /// </summary>
    public bool IsIndexed { get; set; }

    /// <summary>Gets or sets a value indicating whether a PNG file is interlaced (Adam7).</summary>
    /// <remarks>An interlaced file is larger, but viewers can show a preview before it is complete.</remarks>
    public bool IsInterlaced { get; set; }

    /// <summary>
    /// Gets or sets the deflate compression level of PNG and TIFF files. The default is <see cref="CompressionLevel.Optimal"/>.
    /// </summary>
    public CompressionLevel CompressionLevel { get; set =>
        field = (CompressionLevel)OptionRange.Defined((int)value, (int)CompressionLevel.SmallestSize); } = CompressionLevel.Optimal;

    /// <summary>
    /// Gets or sets the compression of a TIFF file, or <see langword="null"/> (the default) for <see cref="TiffCompression.Deflate"/>.
    /// </summary>
    public TiffCompression? TiffCompression { get; set =>
        field = value is { } compression ? (TiffCompression)OptionRange.Defined((int)compression, (int)Imaging.TiffCompression.None)
        : null; }

    /// <summary>
    /// Gets or sets a value indicating whether a TIFF file uses a predictor, or <see langword="null"/> (the default) to use one in all
    /// compressed files.
    /// </summary>
    /// <remarks>The predictor stores differences between samples, which compress better.</remarks>
    public bool? UseTiffPredictor { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether PBM, PGM and PPM files are plain text (P1 to P3), which is readable but large and slow.
    /// </summary>
    public bool IsPlainText { get; set; }

    /// <summary>
    /// Gets or sets the quality of a JPEG file from 1 (smallest) to 100 (best), or <see langword="null"/> (the default) for 90.
    /// </summary>
    /// <remarks>The value scales the quantization tables as libjpeg and most other programs do.</remarks>
    public int? JpegQuality { get; set => field = value is { } quality ? OptionRange.Between(quality, 1, 100) : null; }

    /// <summary>
    /// Gets or sets the chroma subsampling of a JPEG file, or <see langword="null"/> (the default) to select it by quality.
    /// </summary>
    /// <remarks>
    /// The default is <see cref="JpegSubsampling.Ratio444"/> for a quality of at least 90, and otherwise
    /// <see cref="JpegSubsampling.Ratio420"/>. Gray images have no chroma samples.
    /// </remarks>
    public JpegSubsampling? JpegSubsampling { get; set => field = value is { } subsampling ? OptionRange.Defined(subsampling) : null; }

    /// <summary>Gets or sets a value indicating whether a JPEG file is progressive.</summary>
    /// <remarks>
    /// A progressive file is a few percent smaller and can be previewed before it is complete, but takes longer to write and to read.
    /// </remarks>
    public bool IsProgressive { get; set; }

    /// <summary>
    /// Gets or sets the metadata to write to a JPEG file, taken from <see cref="ImageHeader.Metadata"/>, or <see langword="null"/> (the
    /// default) for none.
    /// </summary>
    public JpegMetadata? Metadata { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of threads that compress a PNG, TIFF or JPEG file, or -1 (the default) for the number of processors.
    /// </summary>
    /// <remarks>The bytes of the file do not depend on the number of threads. Other formats ignore this property.</remarks>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>Gets the maximum number of threads as a positive number.</summary>
    internal int Threads => OptionRange.Threads(MaxDegreeOfParallelism);

    /// <summary>Checks that every option that was set is supported by the format.</summary>
    /// <exception cref="ArgumentException">An option is not supported by the format.</exception>
    internal void Check(ImageFileFormat format)
    {
        bool png = format == ImageFileFormat.Png, tiff = format == ImageFileFormat.Tiff;
        bool jpeg = format == ImageFileFormat.Jpeg,
            text = format is ImageFileFormat.Pbm or ImageFileFormat.Pgm or ImageFileFormat.Ppm or ImageFileFormat.Pnm;
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
            throw new ArgumentException("A TIFF predictor requires compression.");

        void Refuse(bool asked, string option, string formats)
        {
            if (asked)
                throw new ArgumentException(
                    $"{option} applies only to {formats}, but the format is {format.ToString().ToUpperInvariant()}.");
        }
    }
}
