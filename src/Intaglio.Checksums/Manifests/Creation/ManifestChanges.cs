namespace Intaglio.Checksums;

/// <summary>What bringing a manifest up to date has changed, and what it has trusted.</summary>
/// <param name="Manifest">What the new manifest adds up to.</param>
/// <param name="Trusted">How many files were not read, because their lengths and times are what the manifest says.</param>
/// <param name="TrustedBytes">How long these are together, in bytes.</param>
/// <param name="Verified">How many files were read although they could have been trusted, and are what the manifest says.</param>
/// <param name="Added">How many entries are new.</param>
/// <param name="Changed">How many have another content, another target, or executable bits that count.</param>
/// <param name="Touched">How many have another time only, or executable bits that do not count.</param>
/// <param name="Removed">How many are gone.</param>
public readonly record struct ManifestChanges(ManifestSummary Manifest, long Trusted, long TrustedBytes, long Verified, long Added, long Changed, long Touched, long Removed)
{
    /// <summary>Gets whether the new manifest says anything else than the old one.</summary>
    public bool IsAny => Added + Changed + Touched + Removed > 0;
}
