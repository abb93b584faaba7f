namespace Intaglio.Checksums;

/// <summary>What a line of a manifest is about.</summary>
public enum ManifestEntryKind
{
    /// <summary>A file that holds data.</summary>
    File,

    /// <summary>A symbolic link, whatever it leads to.</summary>
    Link,

    /// <summary>A directory that holds nothing.</summary>
    EmptyDirectory,
}
