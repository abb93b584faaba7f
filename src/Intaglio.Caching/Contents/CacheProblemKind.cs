namespace Intaglio.Caching;

/// <summary>What may be the matter with a file of a cache.</summary>
public enum CacheProblemKind
{
    /// <summary>A content is not what its name says.</summary>
    DamagedContent,

    /// <summary>An entry cannot be read, or is another key's.</summary>
    DamagedEntry,

    /// <summary>The content of an entry is not there: it went for want of use, or was damaged.</summary>
    MissingContent,

    /// <summary>A file cannot be read, or a folder cannot be listed: what is in it was not verified.</summary>
    Unreadable,

    /// <summary>Something else has the name of a file or a folder of the cache: a link, a folder, a pipe, a device.</summary>
    Blocked,

    /// <summary>A temporary file whose maker was ended.</summary>
    Abandoned,
}
