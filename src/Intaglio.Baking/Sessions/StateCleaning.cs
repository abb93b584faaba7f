using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Frees space that the cache and the state of bakes take.</summary>
internal static class StateCleaning
{
    private static readonly string[] recipeExtensions = [".yaml", ".yml"];

    /// <summary>Removes files that recipes do not use (<see cref="Bake.Clean"/>).</summary>
    internal static BakeCleaning Clean(BakeRecipe recipe, TimeSpan unusedFor, long? maxSize, bool isTrial,
        CancellationToken cancellationToken)
    {
        string[] stale = [.. StateName.FindFiles(recipe.StateFolder).Where(path => IsStale(recipe, path)).Order(StringComparer.Ordinal)];
        StateKey key = StateKey.FindForUser(creates: false);
        CachePruning? pruning = null;
        if (ContentCache.Exists(recipe.CacheFolder))
        {
            ContentCache cache = new(new ContentCacheOptions { Directory = recipe.CacheFolder,
                TrustedDirectory = recipe.Places.Cache.Anchor, VerifyOnRead = false, IsReadOnly = isTrial });
            // Items that are used while they are pinned are not removed.
            using IDisposable pin = cache.Maintenance.Pin();
            IEnumerable<string> kept = StateName.FindFiles(recipe.StateFolder).Except(stale);
            foreach (string path in kept.Where(path => path.EndsWith(StateName.State, StringComparison.Ordinal)))
                Use(cache, BakeState.Load(path, key, place: default), cancellationToken);
            pruning = cache.Maintenance.Prune(maxSize, unusedFor, isTrial, cancellationToken);
        }
        using Folder? folder = isTrial || stale.Length == 0 ? null : Folder.TryOpen(recipe.Places.State);
        if (folder is not null)
        {
            foreach (string path in stale)
            {
                folder.RemoveFile(Path.GetFileName(path));
                // A killed bake can have left the folders of its programs.
                WorkFolder.RemoveOthers(Path.ChangeExtension(path, StateName.Programs), key);
            }
        }
        return new BakeCleaning { Cache = pruning, StateFiles = [.. stale.Select(path => Path.GetFileName(path))], IsTrial = isTrial };
    }

    // A plan that is not a file has a name without an extension.
    private static bool IsStale(BakeRecipe recipe, string path)
    {
        (string file, string profile, _) = StateName.Parse(path);
        return file == Path.GetFileName(recipe.Path) ? !recipe.Profiles.Contains(profile)
            : recipeExtensions.Contains(Path.GetExtension(file)) && !File.Exists(Path.Combine(Path.GetDirectoryName(recipe.Path)!, file));
    }

    private static void Use(ContentCache cache, BakeState state, CancellationToken cancellationToken)
    {
        BakeKeys keys = new();
        foreach (RecordedAction action in state.Actions.Values)
        {
            cancellationToken.ThrowIfCancellationRequested();
            foreach (PlacedFile file in action.Outputs)
                cache.Find(new ContentName(file.Digest.Span), cancellationToken)?.Dispose();
            cache.Entries.Find(CacheEntries.ToKeyName(keys.ComputeStrong(action.Weak, action.Discovered).ToArray()),
                cancellationToken)?.Dispose();
            if (action.Discovered.Length > 0)
                cache.Entries.Find(CacheEntries.ToKeyName(keys.ComputeNames(action.Weak).ToArray()), cancellationToken)?.Dispose();
        }
    }
}
