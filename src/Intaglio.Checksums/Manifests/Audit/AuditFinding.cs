namespace Intaglio.Checksums;

/// <summary>What an audit has found out of one name.</summary>
/// <param name="Kind">What has become of it.</param>
/// <param name="Name">Its path below the folder; that of a directory ends with <c>/</c>.</param>
public sealed record AuditFinding(AuditKind Kind, string Name)
{
    /// <summary>Gets what the manifest calls it, if it was moved.</summary>
    public string? MovedFrom { get; init; }

    /// <summary>Gets the ranges of a changed file that differ, in whole leaves but for the end of the file; empty if the manifest has no leaves of it, or it is no file.</summary>
    public IReadOnlyList<AuditRange> Ranges { get; init; } = [];

    /// <summary>Gets why it could not be read, if it could not.</summary>
    public Exception? Error { get; init; }

    /// <summary>Gets the length in bytes that the manifest says a changed file has; null if it is no file or does not say.</summary>
    public long? RecordedSize { get; init; }

    /// <summary>Gets the length in bytes that a changed file has; null if it is none.</summary>
    public long? Size { get; init; }
}

/// <summary>A range of bytes.</summary>
/// <param name="Offset">Where it begins.</param>
/// <param name="Length">How long it is.</param>
public readonly record struct AuditRange(long Offset, long Length);
