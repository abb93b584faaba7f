using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>The recipe of a received plan, with the rules that this machine can process.</summary>
/// <param name="Recipe">The recipe.</param>
/// <param name="Problems">The reasons for which other rules of the plan cannot be processed, by their names.</param>
internal sealed record ReceivedRecipe(BakeRecipe Recipe, Dictionary<string, string> Problems)
{
    private const string NotAllowed = "programs of recipes are not allowed (start the worker with --allow-run)";

    /// <summary>Reads the recipe of a plan, and places its programs.</summary>
    /// <inheritdoc cref="ReceivedPlan.Open"/>
    internal static ReceivedRecipe Read(PlanDocument document, OperationCatalog operations, string folder, ContentCache cache,
        bool allowRun)
    {
        Directory.CreateDirectory(folder);
        BakeRecipe recipe = RecipeReader.Read(Path.Combine(folder, BakeRecipe.FileName), document.Recipe.Span, operations,
            new BakeRecipeOptions { Profile = document.Profile, Settings = document.Settings });
        // The plan has only the programs of the rules whose actions it has.
        HashSet<string> planned = [.. document.Groups.Select(group => group.Rule)];
        BakeRule[] rules = [.. recipe.Rules.Where(rule => planned.Contains(rule.Name))];
        recipe = recipe.Limit([.. rules.Where(rule => allowRun || rule.Run is null)]);
        foreach (PlanFile tool in allowRun ? document.Tools : [])
            Place(tool, folder, cache);
        return new(recipe, rules.Except(recipe.Rules).ToDictionary(rule => rule.Name, _ => NotAllowed));
    }

    private static void Place(in PlanFile file, string folder, ContentCache cache)
    {
        string path = Path.Combine(folder, file.Name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        using FileStream copy = new(path, FileMode.CreateNew, FileAccess.Write, FileShare.None, bufferSize: 0);
        if (!cache.TryCopyVerified(new ContentName(file.Digest.Span), file.Length, copy, out _, CancellationToken.None))
            throw new MissingFileException($"the store does not have '{file.Name}'");
        if (file.IsExecutable && !OperatingSystem.IsWindows())
            File.SetUnixFileMode(copy.SafeFileHandle, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }
}
