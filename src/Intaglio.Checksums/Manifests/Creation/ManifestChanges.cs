namespace Intaglio.Checksums;

/// <summary>What bringing a manifest up to date has changed, and what it has trusted.</summary>
public readonly record struct ManifestChanges
{
    /// <summary>Gets what the new manifest adds up to.</summary>
    public required ManifestSummary Manifest { get; init; }

    /// <summary>Gets how many files were not read, because their lengths and times are what the manifest says.</summary>
    public required long Trusted { get; init; }

    /// <summary>Gets how long these are together, in bytes.</summary>
    public required long TrustedBytes { get; init; }

    /// <summary>Gets how many files were read although they could have been trusted, and are what the manifest says.</summary>
    public required long Verified { get; init; }

    /// <summary>Gets how many entries are new.</summary>
    public required long Added { get; init; }

    /// <summary>Gets how many have another content, another target, or executable bits that count.</summary>
    public required long Changed { get; init; }

    /// <summary>Gets how many have another time only, or executable bits that do not count.</summary>
    public required long Touched { get; init; }

    /// <summary>Gets how many are gone.</summary>
    public required long Removed { get; init; }

    /// <summary>Gets whether the new manifest says anything else than the old one.</summary>
    public bool IsAny => Added + Changed + Touched + Removed > 0;
}
