namespace Intaglio.OpenExr;

/// <summary>How hard a file is packed.</summary>
public sealed class ExrWriteOptions
{
    internal static ExrWriteOptions Default { get; } = new();

    /// <summary>
    /// Gets or sets the level of Deflate in ZIPS, ZIP, PXR24, DWAA and DWAB, 1 (fast) to 9 (small) as of zlib; 4 where nothing is chosen. Where the system has
    /// libdeflate, its level that is as small is taken, which is faster.
    /// </summary>
    public int DeflateLevel { get; set => field = OptionRange.Between(value, 1, DeflateCoder.MaxLevel); } = DeflateCoder.DefaultLevel;

    /// <summary>Gets or sets the level of Zstandard, -50 (fast) to 22 (small); 1 where nothing is chosen.</summary>
    public int ZstdLevel { get; set => field = OptionRange.Between(value, ZstandardCoder.MinLevel, ZstandardCoder.MaxLevel); } = ZstandardCoder.DefaultLevel;

    /// <summary>
    /// Gets or sets the loss of DWAA and DWAB, 0 and more; null, where nothing is chosen, stands for the header's attribute
    /// <c>dwaCompressionLevel</c>, and for 45 if it has none. What is chosen is written as that attribute.
    /// </summary>
    public float? DwaLevel { get; set => field = value is { } level ? (float)OptionRange.AtLeast(level, 0) : null; }

    /// <summary>Gets or sets how many chunks are packed at a time; -1, where nothing is chosen, stands for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>Gets how many bytes of pixels a file that is copied has in memory at a time, about.</summary>
    internal long BytesOfBand { get; set; } = Math.Max(16, 4 * Environment.ProcessorCount) << 20;

    internal CodecLevels LevelsFor(ExrHeader header) =>
        new(DeflateLevel, ZstdLevel, DwaLevel ?? (header.Attributes.TryGet(ExrStandardAttributes.DwaCompressionLevel.Name, out float level) && level >= 0 ? level : CodecLevels.DefaultDwa));
}
