using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Finds items in the store of a farm.</summary>
/// <param name="cache">The folder.</param>
/// <param name="other">The store that has the files, or <see langword="null"/> if the folder has them.</param>
internal sealed class StoreContents(ContentCache cache, OtherStore? other)
{
    /// <summary>Finds the items that the store does not have.</summary>
    /// <returns>Whether each item is missing.</returns>
    /// <exception cref="HttpRequestException">The other store does not answer as specified.</exception>
    internal async Task<bool[]> FindMissingAsync(IReadOnlyList<ContentName> names, CancellationToken cancellationToken) =>
        other is null ? [.. names.Select(IsMissing)] : await other.FindMissingAsync(names, cancellationToken);

    // An item that is found is used, so that it is not evicted before it is needed.
    private bool IsMissing(ContentName name)
    {
        using CachedContent? content = cache.Find(name);
        return content is null;
    }
}
