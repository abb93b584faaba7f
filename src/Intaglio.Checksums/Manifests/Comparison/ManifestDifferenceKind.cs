namespace Intaglio.Checksums;

/// <summary>Specifies the difference of an entry between two manifests.</summary>
public enum ManifestDifferenceKind
{
    /// <summary>The entries are equal.</summary>
    Unchanged,

    /// <summary>The content is equal, but the time or an executable bit that is not part of the digest differs.</summary>
    Touched,

    /// <summary>The content, target, kind, or an executable bit that is part of the digest differs.</summary>
    Changed,

    /// <summary>Only the later manifest contains the entry.</summary>
    Added,

    /// <summary>Only the earlier manifest contains the entry.</summary>
    Removed,

    /// <summary>The earlier manifest contains the same content under another name, which the later manifest does not contain.</summary>
    Moved,

    /// <summary>The digests have different algorithms, so that they cannot be compared without reading the file.</summary>
    Incomparable,
}
