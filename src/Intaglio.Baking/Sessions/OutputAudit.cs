using Intaglio.Checksums;

namespace Intaglio.Baking;

/// <summary>Compares an output folder with the manifest of its last complete bake.</summary>
internal static class OutputAudit
{
    internal static IEnumerable<AuditFinding> Verify(BakeRecipe recipe, CancellationToken cancellationToken)
    {
        OutputOwnership ownership = new(recipe.StateFolder, recipe.StateName, StateKey.None, recall: _ => null);
        if (!ownership.HasManifest)
            throw new BakeException($"no bake of the profile '{recipe.Profile}' was completed (run 'intaglio bake' first)");
        using FileStream manifest = File.OpenRead(ownership.ManifestPath);
        Lazy<OutputOwnership[]> others = new(() => [.. FindOthers(recipe)]);
        foreach (AuditFinding finding in Manifest.Audit(recipe.Output, manifest, cancellationToken: cancellationToken))
            if (finding.Kind is not (AuditKind.Unchanged or AuditKind.Touched) && finding.Name != BakeLock.FileName
                && !(finding.Kind == AuditKind.New && Array.Exists(others.Value, other => other.Has(finding.Name))))
                yield return finding;
    }

    // Other recipes in the same folder, and other profiles, can have the same output folder.
    private static IEnumerable<OutputOwnership> FindOthers(BakeRecipe recipe)
    {
        if (recipe.Path is null || recipe.Operations is null)
            yield break;
        foreach (StateName name in StateName.FindFiles(recipe.StateFolder).Select(StateName.Parse).Distinct())
            if (name != recipe.StateName && name.Output == recipe.StateName.Output
                && FindOutput(Path.Combine(Path.GetDirectoryName(recipe.Path)!, name.Recipe), name.Profile, recipe) == recipe.Output)
                yield return new OutputOwnership(recipe.StateFolder, name, StateKey.None, recall: _ => null);
    }

    // A recipe that cannot be read makes no files.
    private static string? FindOutput(string path, string profile, BakeRecipe recipe)
    {
        try
        {
            // A recipe without profiles has a default one, which cannot be chosen.
            BakeRecipe other = BakeRecipe.Load(path, recipe.Operations!, new()
            { Profile = profile == BakeRecipe.DefaultProfile ? null : profile, AllowedFolders = recipe.AllowedFolders });
            return other.Profile == profile ? other.Output : null;
        }
        catch (Exception exception) when (exception is BakeRecipeFormatException or IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
