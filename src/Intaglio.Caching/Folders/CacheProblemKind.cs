namespace Intaglio.Caching;

/// <summary>Specifies the kind of problem with a file of a cache.</summary>
public enum CacheProblemKind
{
    /// <summary>An item does not match its name.</summary>
    DamagedContent,

    /// <summary>An entry is invalid or belongs to another key.</summary>
    DamagedEntry,

    /// <summary>The item of an entry does not exist, because it was pruned or was damaged.</summary>
    MissingContent,

    /// <summary>A file cannot be read, or a folder cannot be listed. Its contents were not verified.</summary>
    Unreadable,

    /// <summary>A link, folder, pipe or device has the name of a file of the cache, or a folder of the cache is not a folder.</summary>
    Blocked,

    /// <summary>A temporary file was left by a process that was terminated.</summary>
    Abandoned,
}
