namespace Intaglio.Checksums;

/// <summary>How a folder is audited.</summary>
public sealed class ManifestAuditOptions : ManifestOptions
{
    /// <summary>Gets or sets whether files are trusted whose lengths and times are what the manifest says; others are read.</summary>
    public bool IsQuick { get; set; }

    /// <summary>Gets or sets what is looked for.</summary>
    public AuditScope Scope { get; set => field = OptionRange.Defined(value); }

    // Somebody could hide a file from an audit by its name.
    internal override bool SeesLeftovers => true;

    internal ManifestAuditOptions Copy() => (ManifestAuditOptions)MemberwiseClone();
}
