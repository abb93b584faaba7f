using Intaglio.Caching;
using Intaglio.Checksums;

namespace Intaglio.Baking;

/// <summary>Makes, lists, explains and verifies the outputs of a recipe.</summary>
/// <remarks>
/// <para>An output that is up to date is not touched. Other outputs are copied from the cache if it has their results. Only actions
/// without a known result run.</para>
/// <para>A process that ends at any time leaves no incomplete output. The next bake continues with the results that were stored.</para>
/// </remarks>
public static class Bake
{
    /// <summary>Makes the outputs of a recipe.</summary>
    /// <param name="recipe">The recipe.</param>
    /// <param name="options">The options, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">Receives the progress from any thread, or <see langword="null"/>.</param>
    /// <param name="cancellationToken">The token that cancels the bake. Results that were already stored are kept.</param>
    /// <returns>The outcome. Actions that failed are in <see cref="BakeReport.Failures"/>.</returns>
    /// <exception cref="BakeException">The bake cannot begin.</exception>
    /// <exception cref="BakeStoppedException">
    /// The output folder, the state or the cache cannot be read or written after the bake has begun.
    /// </exception>
    /// <exception cref="IOException">The output folder, the state or the cache cannot be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to one of these folders is denied.</exception>
    /// <exception cref="CacheFormatException">The folder of the cache is a cache of another format.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static BakeReport Run(BakeRecipe recipe, BakeOptions? options = null, IProgress<BakeProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(recipe);
        options ??= new();
        using BakeSession session = new(recipe, options,
            options.Farm is { } farm ? new FarmMaker(farm, options.KeepGoing, options.Remote?.TokenSource) : null, progress,
            cancellationToken);
        try
        {
            session.Process(cancellationToken);
            return session.Finish(cancellationToken);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new BakeStoppedException(exception.Message, exception) { Report = session.Describe() };
        }
    }

    /// <summary>Lists the outputs of a recipe.</summary>
    /// <param name="recipe">The recipe.</param>
    /// <param name="cancellationToken">The token that cancels the scan of the source folder.</param>
    /// <returns>The outputs, sorted by the order of the rules and then by the names of their inputs.</returns>
    /// <exception cref="BakeException">The source folder or the names of outputs contain errors.</exception>
    public static IEnumerable<ListedOutput> List(BakeRecipe recipe, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(recipe);
        return OutputListing.List(recipe, cancellationToken);
    }

    /// <summary>Finds the reasons for which an output would be made, or was last made.</summary>
    /// <param name="recipe">The recipe.</param>
    /// <param name="output">
    /// The path of the output below the output folder. In a path with a key or a digest, these can be those of the last bake, or
    /// <c>{key}</c> and <c>{digest}</c>.
    /// </param>
    /// <param name="report">
    /// A report with all actions of an earlier bake, or <see langword="null"/> for the last bake of the recipe and profile.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the comparison.</param>
    /// <returns>The reasons. Files that have changed are read, but nothing is made.</returns>
    /// <exception cref="BakeException">No output has this name, or the report does not have all actions.</exception>
    /// <exception cref="IOException">The state, the cache or the report cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to one of these is denied.</exception>
    public static OutputExplanation Explain(BakeRecipe recipe, string output, Stream? report = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(recipe);
        ArgumentNullException.ThrowIfNull(output);
        ReportedBake? reported = report is null ? null : ReportedBake.Read(report);
        using BakeSession session = new(recipe, new BakeOptions { IsTrial = true, OnlyOutput = output, KeepGoing = true }, farm: null,
            progress: null, cancellationToken);
        session.Process(cancellationToken);
        return session.Explain(output, reported);
    }

    /// <summary>Compares the output folder with the manifest of the last complete bake.</summary>
    /// <param name="recipe">The recipe.</param>
    /// <param name="cancellationToken">The token that cancels the comparison.</param>
    /// <returns>
    /// The outputs that were changed or deleted, and files that the recipe did not make (<see cref="AuditKind.New"/>), sorted by name.
    /// </returns>
    /// <exception cref="BakeException">No bake of the recipe and profile has been completed.</exception>
    /// <exception cref="ChecksumFormatException">The manifest is damaged.</exception>
    public static IEnumerable<AuditFinding> Verify(BakeRecipe recipe, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(recipe);
        return OutputAudit.Verify(recipe, cancellationToken);
    }

    /// <summary>Finds the entries of a cache that belong to the key of an action.</summary>
    /// <param name="cache">The cache.</param>
    /// <param name="key">The weak key of the action, as in reports and in <see cref="OutputExplanation.Key"/>, or a strong key.</param>
    /// <returns>
    /// The results of the action, of which there can be several if it discovers files, and the names that it has discovered. The list is
    /// empty if the cache has none.
    /// </returns>
    /// <exception cref="IOException">The cache cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the cache is denied.</exception>
    public static IReadOnlyList<CachedEntryInfo> FindResults(ContentCache cache, BakeKey key)
    {
        ArgumentNullException.ThrowIfNull(cache);
        return ResultEntries.Find(cache, key);
    }

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
        return recipe.Path is null ? throw new ArgumentException("The recipe is not a file.", nameof(recipe))
            : StateCleaning.Clean(recipe, unusedFor, maxSize, isTrial, cancellationToken);
    }
}
