namespace Intaglio.Farm;

/// <summary>The right of a client. Each value includes those before it.</summary>
internal enum StoreRight
{
    None,

    /// <summary>Read items and records, and view runs.</summary>
    Read,

    /// <summary>Store items, and send runs.</summary>
    Bake,

    /// <summary>Store records, and make actions.</summary>
    Write,
}
