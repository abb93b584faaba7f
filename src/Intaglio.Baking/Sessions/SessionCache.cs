using System.Diagnostics;
using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>The cache of a bake, which is opened when it is needed first.</summary>
internal sealed class SessionCache : IDisposable
{
    private readonly BakeRecipe recipe;
    private readonly BakeOptions options;
    private readonly RecordKey? originKey;

    internal SessionCache(BakeRecipe recipe, BakeOptions options, StateKey key)
    {
        (this.recipe, this.options, originKey) = (recipe, options, key.CreateOriginKey());
        bool signs = options.Remote is { AllowUploads: true, SigningKey: not null };
        Store = new(() => Open(options.UsesRemote ? options.Remote : null), pins: !options.IsTrial)
        {
            AllowsReading = true,
            AllowsUploads = options.Remote?.AllowUploads == true,
            Signs = signs,
            KeepsOrigins = signs || originKey is not null,
            // The run of an earlier bake can have made results again.
            FetchesRenewals = options.Farm?.Run is not null,
            ForVariables = !options.UsesRemote || !options.IsRemoteOfRecipe ? null
                : new(() => Open(remote: null), pins: !options.IsTrial) { AllowsReading = true, KeepsOrigins = originKey is not null },
        };
        // A bake that does not look up results in the store of its farm would make them itself.
        if (options is { Farm: not null, Remote: { } store })
            store.CanSwitchOff = false;
        // The connection is opened while outputs are compared.
        if (options.UsesRemote)
            Store.Open();
    }

    internal ResultStore Store { get; }

    /// <summary>Removes the pin of a bake that was killed.</summary>
    internal void RemoveLeftovers()
    {
        try
        {
            Store.Open();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // A bake without changes does not need the cache.
        }
    }

    /// <summary>Ensures that results in the cache can be replaced.</summary>
    /// <exception cref="BakeException">The cache can only be read.</exception>
    internal void RequireWritable()
    {
        Store.Open();
        if (Store.Problem is not null)
            throw new BakeException($"the cache '{recipe.CacheFolder}' can only be read, so its results cannot be replaced "
                + "(make it writable, or bake without --again)");
    }

    /// <summary>Waits for uploads, and describes the use of the remote cache.</summary>
    /// <param name="lookupWait">The time that processors waited for lookups.</param>
    /// <param name="saved">The time that the actions took whose outputs were fetched.</param>
    /// <param name="covering">The number of actions whose keys depend on values of environment variables.</param>
    /// <param name="cancellationToken">The token that ends the wait.</param>
    /// <returns>The use, or null if the bake had no remote cache.</returns>
    internal BakeRemoteReport? FinishUploads(TimeSpan lookupWait, TimeSpan saved, long covering, CancellationToken cancellationToken)
    {
        if (!options.UsesRemote || Store.Opened is not { } cache)
            return null;
        long start = Stopwatch.GetTimestamp(), abandoned = cache.Remote!.FlushUploadsAsync(options.Remote!.UploadTimeout, cancellationToken)
            .AsTask().GetAwaiter().GetResult();
        RemoteCacheStatistics statistics = cache.Remote!.Statistics;
        if (abandoned > 0)
            cache.Remote!.DisableUploads("they took too long");
        return new BakeRemoteReport
        {
            Statistics = statistics,
            AbandonedUploads = abandoned,
            UploadWait = Stopwatch.GetElapsedTime(start),
            LookupWait = lookupWait,
            Saved = saved,
            UnaskedActions = Store.ForVariables is null ? 0 : covering,
        };
    }

    public void Dispose()
    {
        // Uploads that the bake has not waited for are given up.
        Store.Opened?.Remote?.DisableUploads("the bake has ended");
        Store.Opened?.Dispose();
        Store.ForVariables?.Dispose();
        Store.Dispose();
        originKey?.Dispose();
    }

    // A trial does not create a cache. Items are verified when they are copied.
    private ContentCache? Open(RemoteCacheOptions? remote) => options.IsTrial && !ContentCache.Exists(recipe.CacheFolder) ? null
        : BakeFileException.Guard(recipe.CacheFolder, () => new ContentCache(new ContentCacheOptions
        {
            Directory = recipe.CacheFolder,
            TrustedDirectory = recipe.Places.Cache.Anchor,
            VerifyOnRead = false,
            IsReadOnly = options.IsTrial,
            FlushToDisk = OperatingSystem.IsWindows(),
            Remote = remote,
            OriginKey = originKey,
        }));
}
