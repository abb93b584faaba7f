using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Finds the entries of a cache that belong to an action.</summary>
internal static class ResultEntries
{
    /// <summary>Finds the results of an action, and the sets of names that it has discovered.</summary>
    /// <param name="cache">The cache.</param>
    /// <param name="key">The weak key of the action, or a strong key.</param>
    internal static IReadOnlyList<CachedEntryInfo> Find(ContentCache cache, BakeKey key)
    {
        BakeKeys keys = new();
        List<CachedEntryInfo> found = [];
        CachedEntryInfo? names = GetInfo(keys.ComputeNames(key));
        foreach (CachedEntryInfo? entry in (CachedEntryInfo?[])[GetInfo(key), GetInfo(keys.ComputeStrong(key, [])), names])
            if (entry is { } known)
                found.Add(known);
        // The keys of results with discovered files depend on the digests of these, which only the results have.
        if (names is not null)
            foreach (CachedEntryInfo entry in cache.Entries.Enumerate())
                if (ReadDiscovered(cache, entry) is { Count: > 0 } discovered
                    && ToCacheName(keys.ComputeStrong(key, discovered)) == entry.Key)
                    found.Add(entry);
        return found;

        CachedEntryInfo? GetInfo(BakeKey name) => cache.Entries.GetInfo(ToCacheName(name));
    }

    private static IReadOnlyList<DiscoveredName>? ReadDiscovered(ContentCache cache, CachedEntryInfo entry)
    {
        if (entry.Length > ActionResult.MaxSize)
            return null;
        using CachedContent? content = cache.Find(entry.Content);
        return content is null || cache.TryRead(content) is not { } bytes ? null : ActionResult.ReadDiscovered(bytes);
    }

    private static string ToCacheName(BakeKey key) => CacheEntries.ToKeyName(key.ToArray());
}
