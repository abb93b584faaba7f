namespace Intaglio.Imaging;

/// <summary>Options for reading image files: limits, parallelism and a callback for warnings.</summary>
public sealed class ImageReadOptions
{
    internal static ImageReadOptions Default { get; } = new();

    /// <summary>Gets or sets the maximum number of pixels in an image, at least 1. The default is 2²⁸.</summary>
    public long MaxPixels { get; set => field = OptionRange.AtLeast(value, 1); } = 1L << 28;

    /// <summary>Gets or sets the maximum memory for reading in bytes, at least 1. The default is 2³⁰.</summary>
    /// <remarks>
    /// The limit covers pixels, row buffers, tables, profiles, and the copy of a TIFF file from a stream that cannot seek. Up to 1 MiB of
    /// other buffers is not counted.
    /// </remarks>
    public long MaxMemory { get; set => field = OptionRange.AtLeast(value, 1); } = 1L << 30;

    /// <summary>Gets or sets the maximum size of a decompressed ICC profile in bytes, at least 1. The default is 2²⁴.</summary>
    /// <remarks>A longer profile in a PNG file is ignored with a warning.</remarks>
    public long MaxProfileSize { get; set => field = OptionRange.AtLeast(value, 1); } = 1L << 24;

    /// <summary>Gets or sets the callback for warnings, or <see langword="null"/> (the default) to ignore them.</summary>
    /// <remarks>
    /// The callback receives one sentence for each of the first 16 faults, and a final one if there are more. Faults are reported for data
    /// that is not needed to show the image, such as ancillary PNG chunks and JPEG profiles. Faulty data is ignored. If a PNG file has two
    /// chunks of a type that must be unique, the first one is used.
    /// </remarks>
    public Action<string>? OnWarning { get; set; }

    /// <summary>Gets or sets the maximum number of threads that read an image, or -1 (the default) for the number of processors.</summary>
    /// <remarks>
    /// With more than one thread, the stream is read by several threads, one at a time, and is read ahead of the requested rows.
    /// </remarks>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>Gets the maximum number of threads as a positive number.</summary>
    internal int Threads => OptionRange.Threads(MaxDegreeOfParallelism);

    internal bool IsParallel => Threads > 1;

    /// <summary>Gets or sets the factor by which a JPEG image is reduced during decoding: 1 (the default), 2, 4 or 8.</summary>
    /// <remarks>
    /// Reduction saves time and memory. The width and height are divided by the factor and rounded up, and the header has the reduced size.
    /// Images smaller than 8 x 8 pixels and other formats are not reduced.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is not 1, 2, 4 or 8.</exception>
    public int JpegReduction { get; set =>
        field = value is 1 or 2 or 4 or 8 ? value
        : throw new ArgumentOutOfRangeException(nameof(JpegReduction), value, $"{nameof(JpegReduction)} must be 1, 2, 4 or 8."); } = 1;

    /// <summary>
    /// Gets or sets a value indicating whether <see cref="ImageHeader.Metadata"/> of JPEG files is read. The default is
    /// <see langword="false"/>. Other formats are unaffected.
    /// </summary>
    public bool KeepMetadata { get; set; }

    internal ImageReadOptions Copy() => (ImageReadOptions)MemberwiseClone();
}
