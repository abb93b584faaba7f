using System.Diagnostics;

namespace Intaglio.Caching;

/// <summary>Creates items, each by only one caller in all threads and processes. Other callers wait for it.</summary>
/// <param name="local">The folder.</param>
/// <param name="remote">The remote cache, or <see langword="null"/> for none.</param>
/// <param name="metrics">The counters.</param>
internal sealed class ItemCreation(LocalStore local, RemoteCache? remote, CacheMetrics metrics)
{
    // The items whose creation has led to the current call.
    private static readonly AsyncLocal<Making?> around = new();

    private readonly CacheDirectory directory = local.Directory;

    /// <summary>Finds the item for a key, or creates it.</summary>
    /// <param name="name">The name of the key.</param>
    /// <param name="produce">Writes the item.</param>
    /// <param name="isAsync">Whether the caller is asynchronous.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The item.</returns>
    /// <exception cref="InvalidOperationException"><paramref name="produce"/> requested the same key.</exception>
    internal async ValueTask<CachedContent> FindOrMakeAsync(string name, Func<Stream, CancellationToken, ValueTask> produce, bool isAsync,
        CancellationToken cancellationToken)
    {
        RequireOther(name);
        while (true)
        {
            DateTime? seen = null;
            CachedContent? there = local.Unblocked(() => local.Find(name, out seen));
            if ((isAsync ? await local.VerifyAsync(there, cancellationToken).ConfigureAwait(false)
                : local.Verify(there, cancellationToken)) is { } found)
                return Found(found);
            CachedContent made;
            int entrySize;
            using (isAsync ? await directory.LockAsync(name, cancellationToken).ConfigureAwait(false)
                : directory.Lock(name, cancellationToken))
            {
                // Another caller has created the item. It is opened without the lock, so that other callers do not wait for its
                // verification.
                if (local.Unblocked(() => directory.Reading.TryRead(name, out _, out DateTime lastUsed) && lastUsed != seen))
                    continue;
                if (remote?.Fetcher is { } fetch && (isAsync
                    ? await fetch.FetchAsync(name, isAsync, isLocked: true, cancellationToken).ConfigureAwait(false)
                    : RemoteFetch.Wait(fetch.FetchAsync(name, isAsync, isLocked: true, cancellationToken))) is { } fetched)
                    return Found(fetched);
                metrics.LookedUp(isFound: false);
                (made, entrySize) = await CreateAsync(name, produce, cancellationToken).ConfigureAwait(false);
            }
            local.Wrote(made.Length);
            local.Wrote(entrySize);
            remote?.Upload(name, made.Name, []);
            return made;
        }
    }

    /// <summary>Requires that the caller is not creating the item for a key.</summary>
    /// <exception cref="InvalidOperationException">The caller is creating the item.</exception>
    internal void RequireOther(string name)
    {
        if (around.Value?.Has(directory, name) == true)
            throw new InvalidOperationException("The code that creates an item requested the same item, which would never complete.");
    }

    private CachedContent Found(CachedContent content)
    {
        metrics.LookedUp(isFound: true);
        return content;
    }

    private async ValueTask<(CachedContent Content, int EntrySize)> CreateAsync(string name,
        Func<Stream, CancellationToken, ValueTask> produce, CancellationToken cancellationToken)
    {
        long start = Stopwatch.GetTimestamp(), length = 0;
        string? error = null;
        // Only calls from this method see this value.
        Making making = around.Value = new Making(directory, name, around.Value);
        try
        {
            using ContentDraft draft = directory.Temporary.Begin(name, isBuffered: true);
            await produce(draft.Stream, cancellationToken).ConfigureAwait(false);
            (CachedContent Content, int EntrySize) placed = local.Place(draft, name);
            length = placed.Content.Length;
            return placed;
        }
        catch (Exception exception)
        {
            error = exception.GetType().FullName;
            throw;
        }
        finally
        {
            // Tasks that were started in the meantime and are still running can request the item now.
            making.IsDone = true;
            metrics.Produced(Stopwatch.GetElapsedTime(start), length, error);
        }
    }

    /// <summary>An item that is being created, linked to the items whose creation requested it.</summary>
    private sealed class Making(CacheDirectory directory, string name, Making? outer)
    {
        internal volatile bool IsDone;

        internal bool Has(CacheDirectory otherDirectory, string otherName) =>
            (!IsDone && name == otherName && directory.Locks.Identity == otherDirectory.Locks.Identity)
            || outer?.Has(otherDirectory, otherName) == true;
    }
}
