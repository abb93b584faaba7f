using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Options for opening pictures: limits, and the part of an OpenEXR file to read.</summary>
public sealed class PictureReadOptions
{
    // The limit for pixels from a pipe. The limit for a file is a base plus a multiple of its size.
    private const long PipeMemory = 1L << 30, BaseMemory = 192L << 20, FileFactor = 6, JpegFactor = 64;

    /// <summary>
    /// Gets or sets the maximum memory for reading in bytes, at least 1, or -1 (the default) for a limit that depends on the file.
    /// </summary>
    /// <remarks>
    /// The default is 192 MiB plus 6 times the size of the file, or 64 times for JPEG. It is 1 GiB for a stream that cannot seek. For
    /// OpenEXR, it is the default of <see cref="ExrReadOptions.MaxMemory"/>.
    /// </remarks>
    public long MaxMemory { get; set => field = value == -1 ? value : OptionRange.AtLeast(value, 1); } = -1;

    /// <summary>Gets or sets the maximum number of threads that decode a file, or -1 (the default) for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>
    /// Gets or sets a value indicating whether an OpenEXR file with missing chunks is accepted. The default is <see langword="false"/>.
    /// </summary>
    /// <remarks>Chunks are missing if a file was not written completely. Their samples are read as zero.</remarks>
    public bool AllowMissingChunks { get; set; }

    /// <summary>
    /// Gets or sets the name or zero-based index of the OpenEXR part, or <see langword="null"/> (the default) for the first part. Other
    /// formats ignore it.
    /// </summary>
    public string? Part { get; set; }

    /// <summary>
    /// Gets or sets the layer or view of an OpenEXR part, or <see langword="null"/> (the default) for channels without a layer. Other
    /// formats ignore it.
    /// </summary>
    /// <remarks>For example, the channel <c>diffuse.R</c> belongs to the layer <c>diffuse</c>.</remarks>
    public string? Layer { get; set; }

    /// <summary>
    /// Gets or sets the horizontal level of an OpenEXR part, which is the number of times the width is halved. The default is 0. Other
    /// formats ignore it.
    /// </summary>
    public int LevelX { get; set => field = OptionRange.AtLeast(value, 0); }

    /// <summary>
    /// Gets or sets the vertical level of an OpenEXR part, which is the number of times the height is halved. The default is 0. Other
    /// formats ignore it.
    /// </summary>
    public int LevelY { get; set => field = OptionRange.AtLeast(value, 0); }

    /// <summary>
    /// Gets or sets the factor by which a JPEG image is reduced during decoding: 1 (the default), 2, 4 or 8. Other formats ignore it.
    /// </summary>
    /// <remarks>See <see cref="Imaging.ImageReadOptions.JpegReduction"/>.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is not 1, 2, 4 or 8.</exception>
    public int JpegReduction { get; set =>
        field = value is 1 or 2 or 4 or 8 ? value
        : throw new ArgumentOutOfRangeException(nameof(JpegReduction), value, $"{nameof(JpegReduction)} must be 1, 2, 4 or 8."); } = 1;

    /// <summary>
    /// Gets or sets a value indicating whether the metadata of a JPEG file is read. The default is <see langword="false"/>. Other formats
    /// ignore it.
    /// </summary>
    /// <remarks>To write the metadata, set <see cref="Imaging.ImageWriteOptions.Metadata"/>.</remarks>
    public bool KeepMetadata { get; set; }

    /// <summary>
    /// Gets or sets the callback for warnings, such as a damaged color profile, or <see langword="null"/> (the default) to ignore them.
    /// </summary>
    /// <remarks>The callback receives one sentence for each fault that does not affect the pixels.</remarks>
    public Action<string>? OnWarning { get; set; }

    internal PictureReadOptions Copy() => (PictureReadOptions)MemberwiseClone();

    /// <summary>Returns the maximum memory for a picture in bytes.</summary>
    /// <param name="fileSize">The size of the file in bytes, or <see langword="null"/> if it is unknown.</param>
    /// <param name="format">The format of the file.</param>
    internal long FindMemory(long? fileSize, PictureFormat? format) =>
        MaxMemory > 0 ? MaxMemory : fileSize is { } size ? BaseMemory + ((format == PictureFormat.Jpeg ? JpegFactor : FileFactor) * size)
        : PipeMemory;

    internal ExrReadOptions ToExr() =>
        new() { MaxMemory = MaxMemory, MaxDegreeOfParallelism = MaxDegreeOfParallelism, AllowMissingChunks = AllowMissingChunks };
}
