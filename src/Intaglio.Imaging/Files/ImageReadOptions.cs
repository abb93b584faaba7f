namespace Intaglio.Imaging;

/// <summary>Limits of what a file may claim, and a callback for faults that do not matter to the pixels.</summary>
public sealed class ImageReadOptions
{
    internal static ImageReadOptions Default { get; } = new();

    /// <summary>Gets or sets the most pixels that an image may have, at least 1; 2²⁸ by default.</summary>
    public long MaxPixels { get; set => field = OptionRange.AtLeast(value, 1); } = 1L << 28;

    /// <summary>
    /// Gets or sets the most memory that reading may take, in bytes, at least 1; 2³⁰ by default. It covers the pixels, the rows on their way to them, tables of
    /// the file, profiles, and a TIFF file from a stream that cannot seek, which is kept as a whole. Buffers of at most 1 MiB come on top.
    /// </summary>
    public long MaxMemory { get; set => field = OptionRange.AtLeast(value, 1); } = 1L << 30;

    /// <summary>
    /// Gets or sets the most bytes that a compressed ICC profile may have when it is decompressed, at least 1; 2²⁴ by default. A longer profile of a PNG file
    /// is left out with a warning.
    /// </summary>
    public long MaxProfileSize { get; set => field = OptionRange.AtLeast(value, 1); } = 1L << 24;

    /// <summary>
    /// Gets or sets the callback for faults of a PNG file in chunks that are not needed to show the image: such a chunk is left out, and of two of a kind the
    /// first counts. It receives a sentence for each of the first 16 faults, and one more if there are others. Null, the default, ignores them.
    /// </summary>
    public Action<string>? OnWarning { get; set; }

    /// <summary>
    /// Gets or sets the most threads that read an image, from 1; -1, the default, means as many as processors. With more than one, the stream is read from other
    /// threads, one at a time, and further than the rows that were asked for.
    /// </summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>Gets the most threads as a number.</summary>
    internal int Threads => OptionRange.Threads(MaxDegreeOfParallelism);

    internal bool IsParallel => Threads > 1;

    /// <summary>
    /// Gets or sets by how much a JPEG file is reduced while it is decoded, which takes less time and memory: 1, 2, 4 or 8; 1 by default. The size is divided and rounded up,
    /// and the header has that size. Files of less than 8 x 8 pixels and other formats are not reduced.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is none of these.</exception>
    public int JpegReduction { get; set => field = value is 1 or 2 or 4 or 8 ? value : throw new ArgumentOutOfRangeException(nameof(JpegReduction), value, $"{nameof(JpegReduction)} must be 1, 2, 4 or 8."); } = 1;

    /// <summary>Gets or sets whether <see cref="ImageHeader.Metadata"/> of a JPEG file is read; it is not by default. Other formats have none.</summary>
    public bool KeepMetadata { get; set; }

    internal ImageReadOptions Copy() => (ImageReadOptions)MemberwiseClone();
}
