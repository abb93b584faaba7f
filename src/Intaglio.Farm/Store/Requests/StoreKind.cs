namespace Intaglio.Farm;

/// <summary>The kind of a file on the server.</summary>
internal enum StoreKind
{
    /// <summary>An item, below <c>cas/</c>.</summary>
    Item,

    /// <summary>The record of a key, below <c>ac/</c>.</summary>
    Record,

    /// <summary>Any other path.</summary>
    Other,
}
