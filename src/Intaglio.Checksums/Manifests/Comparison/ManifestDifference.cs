namespace Intaglio.Checksums;

/// <summary>The result of comparing one entry in two manifests.</summary>
/// <param name="Kind">The kind of difference.</param>
/// <param name="Before">The entry in the earlier manifest, or <see langword="null"/> if the entry was added.</param>
/// <param name="After">The entry in the later manifest, or <see langword="null"/> if the entry was removed.</param>
public sealed record ManifestDifference(ManifestDifferenceKind Kind, ManifestEntry? Before, ManifestEntry? After)
{
    /// <summary>
    /// Gets the path below the folder. For a moved file, this is the new path. The path of an empty directory ends with <c>/</c>.
    /// </summary>
    public string Name => (After ?? Before)!.Name;

    /// <summary>
    /// Gets the ranges in which a changed file differs, or an empty list if one of the manifests does not contain the leaf digests.
    /// </summary>
    /// <remarks>Each range consists of whole leaves, except at the end of the file.</remarks>
    public IReadOnlyList<AuditRange> Ranges { get; init; } = [];
}
