namespace Intaglio.Checksums;

/// <summary>Specifies the kind of an entry in a manifest.</summary>
public enum ManifestEntryKind
{
    /// <summary>A regular file.</summary>
    File,

    /// <summary>A symbolic link. Its target can be anything and does not need to exist.</summary>
    Link,

    /// <summary>An empty directory.</summary>
    EmptyDirectory,
}
