namespace Intaglio.Checksums;

/// <summary>What an audit looks for.</summary>
public enum AuditScope
{
    /// <summary>Everything.</summary>
    All,

    /// <summary>What the manifest does not have; nothing is read.</summary>
    New,

    /// <summary>What is not there; nothing is read.</summary>
    Missing,
}
