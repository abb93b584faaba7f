using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Frees space that the cache and the state of bakes take.</summary>
public static class BakeStorage
{
    private static readonly string[] recipeExtensions = [".yaml", ".yml"];

    /// <summary>Removes unused items of the cache, and the state of recipes and profiles that no longer exist.</summary>
    /// <remarks>
    /// Results of the last bakes of all recipes in the same folder are kept, also if they were not used for a long time. Other items are
    /// removed if they were not used for the given time, and then the least recently used ones until the cache is small enough. Outputs are
    /// never removed.
    /// </remarks>
    /// <param name="recipe">The recipe, which is a file.</param>
    /// <param name="unusedFor">The time for which an item must not have been used.</param>
    /// <param name="maxSize">The maximum size of the cache in bytes, or <see langword="null"/> for no maximum.</param>
    /// <param name="isTrial">Whether nothing is removed.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The files that were removed, or would be removed by a trial.</returns>
    /// <exception cref="ArgumentException">The recipe is not a file.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A limit is negative.</exception>
    /// <exception cref="CacheFormatException">The folder of the cache is a cache of another format.</exception>
    /// <exception cref="IOException">The cache or the state cannot be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the cache or the state is denied.</exception>
    public static BakeCleaning Clean(BakeRecipe recipe, TimeSpan unusedFor, long? maxSize = null, bool isTrial = false,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(recipe);
        if (recipe.Path is null)
            throw new ArgumentException("The recipe is not a file.", nameof(recipe));
        string[] stale = [.. FindStates(recipe).Where(path => IsStale(recipe, path)).Order(StringComparer.Ordinal)];
        CachePruning? pruning = null;
        if (ContentCache.Exists(recipe.CacheFolder))
        {
            ContentCache cache = new(new ContentCacheOptions { Directory = recipe.CacheFolder, VerifyOnRead = false });
            // Items that are used while they are pinned are not removed.
            using IDisposable pin = cache.Pin();
            foreach (string path in FindStates(recipe).Except(stale).Where(path => path.EndsWith(".state", StringComparison.Ordinal)))
                Use(cache, BakeState.Load(path), cancellationToken);
            pruning = cache.Prune(maxSize, unusedFor, isTrial, cancellationToken);
        }
        if (!isTrial)
            foreach (string path in stale)
            {
                File.Delete(path);
                // A killed bake can have left the folders of its programs.
                WorkFolder.RemoveOthers(Path.ChangeExtension(path, BakeRecipe.WorkExtension));
            }
        return new BakeCleaning { Cache = pruning, StateFiles = [.. stale.Select(path => Path.GetFileName(path))], IsTrial = isTrial };
    }

    private static IEnumerable<string> FindStates(BakeRecipe recipe) =>
        !Directory.Exists(recipe.StateFolder) ? []
            : Directory.EnumerateFiles(recipe.StateFolder).Where(path => Split(path).Profile.Length > 0);

    // The name of a profile contains neither '+' nor '.'.
    private static (string Recipe, string Profile) Split(string path)
    {
        string name = Path.GetFileName(path);
        int plus = name.LastIndexOf('+'), dot = plus < 0 ? -1 : name.IndexOf('.', plus);
        return dot < 0 ? (name, "") : (name[..plus], name[(plus + 1)..dot]);
    }

    // A plan that is not a file has a name without an extension.
    private static bool IsStale(BakeRecipe recipe, string path)
    {
        (string file, string profile) = Split(path);
        return file == Path.GetFileName(recipe.Path) ? !recipe.Profiles.Contains(profile)
            : recipeExtensions.Contains(Path.GetExtension(file)) && !File.Exists(Path.Combine(Path.GetDirectoryName(recipe.Path)!, file));
    }

    private static void Use(ContentCache cache, BakeState state, CancellationToken cancellationToken)
    {
        BakeKeys keys = new();
        foreach (RecordedAction action in state.Actions.Values)
        {
            cancellationToken.ThrowIfCancellationRequested();
            foreach (RecordedFile file in action.Outputs)
                cache.Find(new ContentName(file.Output.Digest.Span), cancellationToken)?.Dispose();
            cache.Find(ContentCache.ToKeyName(keys.ComputeStrong(action.Weak, action.Discovered).ToArray()), cancellationToken)?.Dispose();
            if (action.Discovered.Length > 0)
                cache.Find(ContentCache.ToKeyName(keys.ComputeNames(action.Weak).ToArray()), cancellationToken)?.Dispose();
        }
    }
}

/// <summary>The files that were removed, or would be removed.</summary>
public sealed class BakeCleaning
{
    /// <summary>Gets the files of the cache, or <see langword="null"/> if the recipe has no cache yet.</summary>
    public required CachePruning? Cache { get; init; }

    /// <summary>Gets the names of the files in the state folder, whose recipe or profile no longer exists.</summary>
    public required IReadOnlyList<string> StateFiles { get; init; }

    /// <summary>Gets a value indicating whether nothing was removed.</summary>
    public required bool IsTrial { get; init; }
}
