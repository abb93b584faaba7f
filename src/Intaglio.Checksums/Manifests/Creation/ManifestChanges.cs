namespace Intaglio.Checksums;

/// <summary>The changes and counts of a manifest update.</summary>
public readonly record struct ManifestChanges
{
    /// <summary>Gets the root and totals of the new manifest.</summary>
    public required ManifestSummary Manifest { get; init; }

    /// <summary>Gets the number of files that were not read because their lengths and times equal those in the manifest.</summary>
    public required long Trusted { get; init; }

    /// <summary>Gets the total length in bytes of the files that were not read.</summary>
    public required long TrustedBytes { get; init; }

    /// <summary>Gets the number of files that were read for verification and match the manifest.</summary>
    public required long Verified { get; init; }

    /// <summary>Gets the number of new entries.</summary>
    public required long Added { get; init; }

    /// <summary>
    /// Gets the number of entries with a different content, target, kind or, if it is part of the digest, executable bit.
    /// </summary>
    public required long Changed { get; init; }

    /// <summary>Gets the number of entries with only a different time, or an executable bit that is not part of the digest.</summary>
    public required long Touched { get; init; }

    /// <summary>Gets the number of removed entries.</summary>
    public required long Removed { get; init; }

    /// <summary>Gets a value indicating whether the new manifest differs from the old one.</summary>
    public bool IsAny => Added + Changed + Touched + Removed > 0;
}
