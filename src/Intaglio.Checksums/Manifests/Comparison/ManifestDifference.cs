namespace Intaglio.Checksums;

/// <summary>What has become of one entry from one manifest to another.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Before">What the earlier manifest says; null if the entry was added.</param>
/// <param name="After">What the later manifest says; null if the entry was removed.</param>
public sealed record ManifestDifference(ManifestDifferenceKind Kind, ManifestEntry? Before, ManifestEntry? After)
{
    /// <summary>Gets the path below the folder, of a moved file the new one; that of an empty directory ends with <c>/</c>.</summary>
    public string Name => (After ?? Before)!.Name;

    /// <summary>Gets the ranges of a changed file that differ, in whole leaves but for the end of the file; empty if a manifest has no leaves of it.</summary>
    public IReadOnlyList<AuditRange> Ranges { get; init; } = [];
}
