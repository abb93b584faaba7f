namespace Intaglio.Checksums;

/// <summary>How a folder is audited.</summary>
public sealed class ManifestAuditOptions : ManifestOptions
{
    /// <summary>Gets whether files are trusted whose lengths and times are what the manifest says; others are read.</summary>
    public bool IsQuick { get; init; }

    /// <summary>Gets what is looked for.</summary>
    public AuditScope Scope { get; init; }

    // Somebody could hide a file from an audit by its name.
    internal override bool SeesLeftovers => true;
}
