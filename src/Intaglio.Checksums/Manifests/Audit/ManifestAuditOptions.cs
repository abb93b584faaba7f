namespace Intaglio.Checksums;

/// <summary>Settings for auditing a folder.</summary>
public sealed class ManifestAuditOptions : ManifestOptions
{
    /// <summary>
    /// Gets or sets a value indicating whether to skip files whose lengths and times equal those in the manifest. Other files are read.
    /// </summary>
    public bool IsQuick { get; set; }

    /// <summary>Gets or sets the findings to report.</summary>
    public AuditScope Scope { get; set => field = OptionRange.Defined(value); }

    // Otherwise, an attacker could hide a file from an audit by giving it the name of a temporary file.
    internal override bool SeesLeftovers => true;

    internal ManifestAuditOptions Copy() => (ManifestAuditOptions)MemberwiseClone();
}
