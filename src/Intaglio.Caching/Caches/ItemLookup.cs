using System.Diagnostics.CodeAnalysis;

namespace Intaglio.Caching;

/// <summary>Finds items in the folder, and then in the remote cache.</summary>
/// <param name="local">The folder.</param>
/// <param name="fetch">The remote cache, or <see langword="null"/> for none.</param>
/// <param name="metrics">The counters.</param>
internal sealed class ItemLookup(LocalStore local, RemoteFetch? fetch, CacheMetrics metrics)
{
    /// <summary>Finds the item of a key.</summary>
    /// <param name="key">The name of the key.</param>
    /// <param name="isAsync">Whether the caller is asynchronous.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    internal async ValueTask<CachedContent?> FindAsync(string key, bool isAsync, CancellationToken cancellationToken) =>
        Count(await VerifyAsync(local.Unblocked(() => local.Find(key, out _)), isAsync, cancellationToken).ConfigureAwait(false)
            ?? (fetch is null ? null : await fetch.FetchAsync(key, isAsync, isLocked: false, cancellationToken).ConfigureAwait(false)));

    /// <summary>Finds an item by its name.</summary>
    /// <param name="name">The name.</param>
    /// <param name="length">
    /// The length of the item, or <see langword="null"/> if it is not known. An item of another length is damaged.
    /// </param>
    /// <param name="isAsync">Whether the caller is asynchronous.</param>
    /// <param name="copy">Receives the bytes of a long item while they arrive, or <see langword="null"/>.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    internal async ValueTask<CachedContent?> FindAsync(ContentName name, long? length, bool isAsync, ArrivingCopy? copy,
        CancellationToken cancellationToken) =>
        Count(await VerifyAsync(local.Unblocked(() => local.Open(name, length)), isAsync, cancellationToken).ConfigureAwait(false)
            ?? (fetch is null ? null : await fetch.FetchAsync(name, length, copy, cancellationToken).ConfigureAwait(false)));

    /// <summary>Counts a lookup.</summary>
    [return: NotNullIfNotNull(nameof(content))]
    internal CachedContent? Count(CachedContent? content)
    {
        metrics.LookedUp(content is not null);
        return content;
    }

    private ValueTask<CachedContent?> VerifyAsync(CachedContent? content, bool isAsync, CancellationToken cancellationToken) =>
        isAsync ? local.VerifyAsync(content, cancellationToken) : new(local.Verify(content, cancellationToken));
}
