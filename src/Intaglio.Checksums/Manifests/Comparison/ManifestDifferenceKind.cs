namespace Intaglio.Checksums;

/// <summary>What has become of an entry from one manifest to another.</summary>
public enum ManifestDifferenceKind
{
    /// <summary>Both manifests say the same of it.</summary>
    Unchanged,

    /// <summary>Its time is another, or executable bits that do not count; its content is the same.</summary>
    Touched,

    /// <summary>Its content, its target, its kind, or an executable bit that counts, is another.</summary>
    Changed,

    /// <summary>Only the later manifest has it.</summary>
    Added,

    /// <summary>Only the earlier manifest has it.</summary>
    Removed,

    /// <summary>The earlier manifest has its content under another name, which the later one does not have.</summary>
    Moved,

    /// <summary>Its digests are of different functions, so that only reading the file would tell.</summary>
    Incomparable,
}
