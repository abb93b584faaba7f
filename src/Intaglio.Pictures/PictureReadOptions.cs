using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Options of opening pictures: limits of what a file may claim, and what of an OpenEXR file is the picture.</summary>
public sealed class PictureReadOptions
{
    // What the pixels of a pipe may take, and those of a file beyond some times its size.
    private const long PipeMemory = 1L << 30, BaseMemory = 192L << 20, FileFactor = 6, JpegFactor = 64;

    /// <summary>
    /// Gets or sets the most memory that reading may take, in bytes, at least 1. -1, the default, stands for 192 MiB and 6 times the size of the file, 64 times
    /// that of a JPEG file, or for 1 GiB if the picture comes from a stream that cannot seek; in OpenEXR files for what <see cref="ExrReadOptions.MaxMemory"/> says.
    /// </summary>
    public long MaxMemory { get; set => field = value == -1 ? value : OptionRange.AtLeast(value, 1); } = -1;

    /// <summary>Gets or sets the most threads that decode a file; -1, the default, means as many as processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>Gets or sets whether chunks of an OpenEXR file may be missing, as in a file that was not written to its end. Their samples are zero.</summary>
    public bool AllowMissingChunks { get; set; }

    /// <summary>Gets or sets the part of an OpenEXR file, by its name or its number from 0; null, the default, means the first. Other formats ignore it.</summary>
    public string? Part { get; set; }

    /// <summary>Gets or sets the layer or view of an OpenEXR part, such as <c>diffuse</c> for the channel <c>diffuse.R</c>; null, the default, means the channels without one. Other formats ignore it.</summary>
    public string? Layer { get; set; }

    /// <summary>Gets or sets how many times the width is halved in the level of an OpenEXR part; 0 by default. Other formats ignore it.</summary>
    public int LevelX { get; set => field = OptionRange.AtLeast(value, 0); }

    /// <summary>Gets or sets how many times the height is halved in the level of an OpenEXR part; 0 by default. Other formats ignore it.</summary>
    public int LevelY { get; set => field = OptionRange.AtLeast(value, 0); }

    /// <summary>Gets or sets by how much a JPEG file is reduced while it is decoded: 1, 2, 4 or 8; 1 by default (<see cref="Imaging.ImageReadOptions.JpegReduction"/>). Other formats ignore it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is none of these.</exception>
    public int JpegReduction { get; set => field = value is 1 or 2 or 4 or 8 ? value : throw new ArgumentOutOfRangeException(nameof(JpegReduction), value, $"{nameof(JpegReduction)} must be 1, 2, 4 or 8."); } = 1;

    /// <summary>Gets or sets whether the metadata of a JPEG file is read, which <see cref="Imaging.ImageWriteOptions.Metadata"/> writes; it is not by default. Other formats ignore it.</summary>
    public bool KeepMetadata { get; set; }

    /// <summary>Gets or sets the callback for faults that do not matter to the pixels, such as a damaged color profile. It receives a sentence for each. Null, the default, ignores them.</summary>
    public Action<string>? OnWarning { get; set; }

    internal PictureReadOptions Copy() => (PictureReadOptions)MemberwiseClone();

    /// <summary>Returns the most memory that a picture may take.</summary>
    /// <param name="fileSize">The bytes of its file; null if that is not known.</param>
    /// <param name="format">Its format.</param>
    internal long FindMemory(long? fileSize, PictureFormat? format) =>
        MaxMemory > 0 ? MaxMemory : fileSize is { } size ? BaseMemory + ((format == PictureFormat.Jpeg ? JpegFactor : FileFactor) * size) : PipeMemory;

    internal ExrReadOptions ToExr() => new() { MaxMemory = MaxMemory, MaxDegreeOfParallelism = MaxDegreeOfParallelism, AllowMissingChunks = AllowMissingChunks };
}
