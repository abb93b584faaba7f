namespace Intaglio.OpenExr;

/// <summary>How hard a file is packed.</summary>
public sealed class ExrWriteOptions
{
    internal static ExrWriteOptions Default { get; } = new();

    /// <summary>
    /// Gets the level of Deflate in ZIPS, ZIP, PXR24, DWAA and DWAB, 1 (fast) to 9 (small) as of zlib; 4 where nothing is chosen. Where the system has
    /// libdeflate, its level that is as small is taken, which is faster.
    /// </summary>
    public int DeflateLevel { get; init; } = DeflateCoder.DefaultLevel;

    /// <summary>Gets the level of Zstandard, -50 (fast) to 22 (small); 1 where nothing is chosen.</summary>
    public int ZstdLevel { get; init; } = ZstandardCoder.DefaultLevel;

    /// <summary>
    /// Gets the loss of DWAA and DWAB, 0 and more; null, where nothing is chosen, stands for the header's attribute
    /// <c>dwaCompressionLevel</c>, and for 45 if it has none. What is chosen is written as that attribute.
    /// </summary>
    public float? DwaLevel { get; init; }

    /// <summary>Gets how many chunks are packed at a time; -1, where nothing is chosen, stands for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; init; } = -1;

    /// <summary>Gets how many bytes of pixels a file that is copied has in memory at a time, about.</summary>
    internal long BytesOfBand { get; init; } = Math.Max(16, 4 * Environment.ProcessorCount) << 20;

    internal void Check()
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(DeflateLevel, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(DeflateLevel, DeflateCoder.MaxLevel);
        ArgumentOutOfRangeException.ThrowIfLessThan(ZstdLevel, ZstandardCoder.MinLevel);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(ZstdLevel, ZstandardCoder.MaxLevel);
        if (DwaLevel is { } level && !(level >= 0 && float.IsFinite(level)))
            throw new ArgumentOutOfRangeException(nameof(DwaLevel), level, "It is 0 or more.");
        if (MaxDegreeOfParallelism is 0 or < -1)
            throw new ArgumentOutOfRangeException(nameof(MaxDegreeOfParallelism), MaxDegreeOfParallelism, "It is -1 or more than 0.");
    }

    internal CodecLevels LevelsFor(ExrHeader header) =>
        new(DeflateLevel, ZstdLevel, DwaLevel ?? (header.Attributes.TryGet(ExrStandardAttributes.DwaCompressionLevel.Name, out float level) && level >= 0 ? level : CodecLevels.DefaultDwa));
}
