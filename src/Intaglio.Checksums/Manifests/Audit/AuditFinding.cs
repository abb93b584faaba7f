namespace Intaglio.Checksums;

/// <summary>The result of an audit for one name.</summary>
/// <param name="Kind">The kind of finding.</param>
/// <param name="Name">The path below the folder. The path of a directory ends with <c>/</c>.</param>
public sealed record AuditFinding(AuditKind Kind, string Name)
{
    /// <summary>Gets the name in the manifest if the file was moved; otherwise, <see langword="null"/>.</summary>
    public string? MovedFrom { get; init; }

    /// <summary>
    /// Gets the ranges in which a changed file differs, or an empty list if the item is not a file or the manifest does not contain its
    /// leaf digests.
    /// </summary>
    /// <remarks>Each range consists of whole leaves, except at the end of the file.</remarks>
    public IReadOnlyList<AuditRange> Ranges { get; init; } = [];

    /// <summary>Gets the reason why the item could not be read, or <see langword="null"/> if it was read.</summary>
    public Exception? Error { get; init; }

    /// <summary>
    /// Gets the length of a changed file in the manifest in bytes, or <see langword="null"/> if the item is not a file or its length is not
    /// in the manifest.
    /// </summary>
    public long? RecordedSize { get; init; }

    /// <summary>Gets the current length of a changed file in bytes, or <see langword="null"/> if the item is not a file.</summary>
    public long? Size { get; init; }
}

/// <summary>A range of bytes.</summary>
/// <param name="Offset">The offset of the range in bytes.</param>
/// <param name="Length">The length of the range in bytes.</param>
public readonly record struct AuditRange(long Offset, long Length);
