namespace Intaglio.Caching;

/// <summary>Specifies the result of removing a file.</summary>
internal enum Removal
{
    /// <summary>
    /// The file remains, because it was used or replaced since it was listed, or because the system does not allow its removal.
    /// </summary>
    Kept,

    /// <summary>The file was removed.</summary>
    Removed,

    /// <summary>The file was already removed.</summary>
    Gone,
}
