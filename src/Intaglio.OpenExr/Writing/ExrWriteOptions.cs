namespace Intaglio.OpenExr;

/// <summary>Settings for writing OpenEXR files.</summary>
public sealed class ExrWriteOptions
{
    private static readonly string[] systemLibraries = ["libdeflate", "libzstd"];

    internal static ExrWriteOptions Default { get; } = new();

    /// <summary>
    /// Gets or sets the Deflate level for ZIPS, ZIP, PXR24, DWAA and DWAB, from 1 (fastest) to 9 (smallest). The default is 4.
    /// </summary>
    /// <remarks>
    /// Levels are those of zlib. If libdeflate is installed, its level with a similar compression ratio is used, which is faster.
    /// </remarks>
    public int DeflateLevel { get; set => field = OptionRange.Between(value, 1, DeflateCoder.MaxLevel); } = DeflateCoder.DefaultLevel;

    /// <summary>Gets or sets the Zstandard level, from -50 (fastest) to 22 (smallest). The default is 1.</summary>
    public int ZstdLevel { get; set => field = OptionRange.Between(value, ZstandardCoder.MinLevel, ZstandardCoder.MaxLevel); } =
        ZstandardCoder.DefaultLevel;

    /// <summary>
    /// Gets or sets the loss of DWAA and DWAB, 0 or more, or <see langword="null"/> to use the header. The default is
    /// <see langword="null"/>.
    /// </summary>
    /// <remarks>
    /// Higher values give smaller files and more loss. For <see langword="null"/>, the attribute <c>dwaCompressionLevel</c> of the header
    /// applies, or 45 if it is missing. Another value is written as that attribute.
    /// </remarks>
    public float? DwaLevel { get; set => field = value is { } level ? (float)OptionRange.AtLeast(level, 0) : null; }

    /// <summary>
    /// Gets or sets a value indicating whether libdeflate and libzstd are used if the system has them. The default is
    /// <see langword="true"/>.
    /// </summary>
    /// <remarks>
    /// The libraries are faster, but their output can differ between versions. If the value is <see langword="false"/>, the bytes of the
    /// file depend only on the version of Intaglio and of the runtime.
    /// </remarks>
    public bool UseSystemLibraries { get; set; } = true;

    /// <summary>Gets the libraries of the system that are used, each with a digest of its file, which differs between versions.</summary>
    /// <remarks>The libraries are loaded, and their files are read.</remarks>
    public static IReadOnlyList<string> SystemLibraries =>
        [.. systemLibraries.Where(NativeLibraries.IsInstalled).Select(name => $"{name} {NativeLibraries.HashFile(name)}")];

    /// <summary>
    /// Gets or sets the maximum number of threads that pack chunks, or -1 for the number of processors. The default is -1.
    /// </summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>Gets the approximate size of the pixels that are in memory at a time while a file is copied, in bytes.</summary>
    internal long BytesOfBand { get; set; } = Math.Max(16, 4 * Environment.ProcessorCount) << 20;

    internal CodecLevels LevelsFor(ExrHeader header) =>
        new(DeflateLevel, ZstdLevel, DwaLevel
        ?? (header.Attributes.TryGet(ExrStandardAttributes.DwaCompressionLevel.Name, out float level) && level >= 0 ? level
        : CodecLevels.DefaultDwa), UseSystemLibraries);
}
