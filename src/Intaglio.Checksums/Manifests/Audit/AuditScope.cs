namespace Intaglio.Checksums;

/// <summary>Specifies the findings that an audit reports.</summary>
public enum AuditScope
{
    /// <summary>All findings.</summary>
    All,

    /// <summary>Only items that the manifest does not contain. File contents are not read.</summary>
    New,

    /// <summary>Only items that the folder does not contain. File contents are not read.</summary>
    Missing,
}
