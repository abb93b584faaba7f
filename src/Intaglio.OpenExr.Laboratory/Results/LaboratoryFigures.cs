namespace Intaglio.OpenExr.Laboratory;

/// <summary>What was measured of one method on one or more images.</summary>
public sealed record LaboratoryFigures
{
    /// <summary>Creates a record from its members.</summary>
    /// <param name="bytes">The bytes of all samples as they are in memory.</param>
    /// <param name="packedBytes">The bytes that they were packed into.</param>
    /// <param name="writeSeconds">For packing them in memory.</param>
    /// <param name="readSeconds">For unpacking them in memory.</param>
    /// <param name="fileWriteSeconds">For packing them into a file.</param>
    /// <param name="fileReadSeconds">For unpacking them from a file.</param>
    public LaboratoryFigures(long bytes, long packedBytes, double writeSeconds, double readSeconds, double fileWriteSeconds, double fileReadSeconds) =>
        (Bytes, PackedBytes, WriteSeconds, ReadSeconds, FileWriteSeconds, FileReadSeconds) = (bytes, packedBytes, writeSeconds, readSeconds, fileWriteSeconds, fileReadSeconds);

    /// <summary>Gets the bytes of all samples as they are in memory.</summary>
    public long Bytes { get; init; }

    /// <summary>Gets the bytes that they were packed into.</summary>
    public long PackedBytes { get; init; }

    /// <summary>Gets for packing them in memory.</summary>
    public double WriteSeconds { get; init; }

    /// <summary>Gets for unpacking them in memory.</summary>
    public double ReadSeconds { get; init; }

    /// <summary>Gets for packing them into a file.</summary>
    public double FileWriteSeconds { get; init; }

    /// <summary>Gets for unpacking them from a file.</summary>
    public double FileReadSeconds { get; init; }

    /// <summary>Gets how many times as large the samples are as what they were packed into.</summary>
    public double Ratio => (double)Bytes / PackedBytes;

    /// <summary>Gets the megabytes (10⁶ bytes) of samples that are packed in a second, in memory.</summary>
    public double WriteRate => Bytes / WriteSeconds / 1e6;

    /// <summary>Gets the megabytes of samples that are unpacked in a second, in memory.</summary>
    public double ReadRate => Bytes / ReadSeconds / 1e6;

    /// <summary>Gets the megabytes of samples that are packed into a file in a second.</summary>
    public double FileWriteRate => Bytes / FileWriteSeconds / 1e6;

    /// <summary>Gets the megabytes of samples that are unpacked from a file in a second.</summary>
    public double FileReadRate => Bytes / FileReadSeconds / 1e6;

    /// <summary>Adds up the figures of several images.</summary>
    /// <param name="figures">At least one.</param>
    public static LaboratoryFigures Sum(IReadOnlyCollection<LaboratoryFigures> figures) => new(
        figures.Sum(each => each.Bytes), figures.Sum(each => each.PackedBytes), figures.Sum(each => each.WriteSeconds), figures.Sum(each => each.ReadSeconds),
        figures.Sum(each => each.FileWriteSeconds), figures.Sum(each => each.FileReadSeconds));
}
