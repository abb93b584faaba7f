namespace Intaglio.Checksums;

/// <summary>Specifies the difference between an item in a folder and its manifest.</summary>
public enum AuditKind
{
    /// <summary>The item matches the manifest.</summary>
    Unchanged,

    /// <summary>The content is equal, but the time or an executable bit that is not part of the digest differs.</summary>
    Touched,

    /// <summary>The content, target, kind, or an executable bit that is part of the digest differs.</summary>
    Changed,

    /// <summary>The folder does not contain the item.</summary>
    Missing,

    /// <summary>The manifest does not contain the item.</summary>
    New,

    /// <summary>The manifest contains the same content under another name, which the folder does not contain.</summary>
    Moved,

    /// <summary>The item could not be read, or changed while it was read.</summary>
    Unreadable,
}
