namespace Intaglio.Caching;

/// <summary>An item that waits to be uploaded.</summary>
/// <param name="Key">The key, 32 bytes, or an empty value for an item without a record.</param>
/// <param name="Name">The name of the item.</param>
/// <param name="Related">Items that readers of this item need next.</param>
internal readonly record struct RemoteUpload(ReadOnlyMemory<byte> Key, ContentName Name, IReadOnlyList<ContentName> Related)
{
    /// <summary>Gets a value indicating whether nothing is uploaded if the server has a record of the key.</summary>
    internal bool IsOptional { get; init; }

    /// <summary>
    /// Gets a value indicating whether nothing is uploaded, because a signature would vouch for an item whose origin is not known.
    /// </summary>
    internal bool IsWithheld { get; init; }
}
