namespace Intaglio.Caching;

/// <summary>What came of removing a file.</summary>
internal enum Removal
{
    /// <summary>It stays: it was used or replaced since it was seen, or the system does not let it go.</summary>
    Kept,

    /// <summary>It is removed.</summary>
    Removed,

    /// <summary>Somebody else had removed it.</summary>
    Gone,
}
