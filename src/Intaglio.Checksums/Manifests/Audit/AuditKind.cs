namespace Intaglio.Checksums;

/// <summary>What has become of something since its manifest was written.</summary>
public enum AuditKind
{
    /// <summary>It is what the manifest says.</summary>
    Unchanged,

    /// <summary>Its time is another, or executable bits that do not count; its content is the same.</summary>
    Touched,

    /// <summary>Its content, its target, its kind, or an executable bit that counts, is another.</summary>
    Changed,

    /// <summary>It is not there.</summary>
    Missing,

    /// <summary>The manifest does not have it.</summary>
    New,

    /// <summary>The manifest has its content under another name, which is not there.</summary>
    Moved,

    /// <summary>It could not be read, or was written to while it was read.</summary>
    Unreadable,
}
