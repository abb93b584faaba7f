namespace Intaglio.OpenExr.Laboratory;

/// <summary>The results of one combination of filter, codec and level for one or more samples.</summary>
public sealed record LaboratoryFigures
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="bytes">The uncompressed size of the samples, in bytes.</param>
    /// <param name="packedBytes">The compressed size of the samples, in bytes.</param>
    /// <param name="writeSeconds">The time to compress in memory, in seconds.</param>
    /// <param name="readSeconds">The time to decompress in memory, in seconds.</param>
    /// <param name="fileWriteSeconds">The time to compress to a file, in seconds.</param>
    /// <param name="fileReadSeconds">The time to decompress from a file, in seconds.</param>
    public LaboratoryFigures(long bytes, long packedBytes, double writeSeconds, double readSeconds, double fileWriteSeconds,
        double fileReadSeconds) =>
        (Bytes, PackedBytes, WriteSeconds, ReadSeconds, FileWriteSeconds, FileReadSeconds) =
        (bytes, packedBytes, writeSeconds, readSeconds, fileWriteSeconds, fileReadSeconds);

    /// <summary>Gets the uncompressed size of the samples, in bytes.</summary>
    public long Bytes { get; init; }

    /// <summary>Gets the compressed size of the samples, in bytes.</summary>
    public long PackedBytes { get; init; }

    /// <summary>Gets the time to compress in memory, in seconds.</summary>
    public double WriteSeconds { get; init; }

    /// <summary>Gets the time to decompress in memory, in seconds.</summary>
    public double ReadSeconds { get; init; }

    /// <summary>Gets the time to compress to a file, in seconds.</summary>
    public double FileWriteSeconds { get; init; }

    /// <summary>Gets the time to decompress from a file, in seconds.</summary>
    public double FileReadSeconds { get; init; }

    /// <summary>Gets the compression ratio, which is the uncompressed size divided by the compressed size.</summary>
    public double Ratio => (double)Bytes / PackedBytes;

    /// <summary>Gets the compression throughput in memory, in megabytes (10⁶ bytes) of uncompressed data per second.</summary>
    public double WriteRate => Bytes / WriteSeconds / 1e6;

    /// <summary>Gets the decompression throughput in memory, in megabytes of uncompressed data per second.</summary>
    public double ReadRate => Bytes / ReadSeconds / 1e6;

    /// <summary>Gets the compression throughput to a file, in megabytes of uncompressed data per second.</summary>
    public double FileWriteRate => Bytes / FileWriteSeconds / 1e6;

    /// <summary>Gets the decompression throughput from a file, in megabytes of uncompressed data per second.</summary>
    public double FileReadRate => Bytes / FileReadSeconds / 1e6;

    /// <summary>Adds the figures of several samples.</summary>
    /// <param name="figures">The figures, at least one item.</param>
    public static LaboratoryFigures Sum(IReadOnlyCollection<LaboratoryFigures> figures) => new(
        figures.Sum(each => each.Bytes), figures.Sum(each => each.PackedBytes), figures.Sum(each => each.WriteSeconds),
        figures.Sum(each => each.ReadSeconds),
        figures.Sum(each => each.FileWriteSeconds), figures.Sum(each => each.FileReadSeconds));
}
