using Intaglio.Checksums;

namespace Intaglio.Baking;

/// <summary>Lists the outputs of a recipe, and compares them with the output folder, without making anything.</summary>
public static class BakeListing
{
    /// <summary>Lists the outputs of a recipe.</summary>
    /// <param name="recipe">The recipe.</param>
    /// <param name="cancellationToken">The token that cancels the scan of the source folder.</param>
    /// <returns>The outputs, sorted by the order of the rules and then by the names of their inputs.</returns>
    /// <exception cref="BakeException">The source folder or the names of outputs contain errors.</exception>
    public static IEnumerable<ListedOutput> List(BakeRecipe recipe, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(recipe);
        BakePlan plan = BakePlan.Create(recipe,
            SourceScanner.Scan(recipe, Environment.ProcessorCount, cancellationToken));
        BakeState state = BakeState.Load(recipe.StatePath);
        foreach (BakeAction action in plan.Actions)
            for (int i = 0; i < action.Outputs.Length; i++)
                yield return new ListedOutput(FindName(state, action, i), action.Rule.Rule.Name,
                    [.. action.Inputs.Select(input => input.Name)]);
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
        OutputOwnership ownership = new(recipe.StateFolder, recipe.StateName, recall: _ => null);
        if (!ownership.HasManifest)
            throw new BakeException($"no bake of the profile '{recipe.Profile}' was completed (run 'intaglio bake' first)");
        using FileStream manifest = File.OpenRead(ownership.ManifestPath);
        foreach (AuditFinding finding in Manifest.Audit(recipe.Output, manifest, cancellationToken: cancellationToken))
            if (finding.Kind is not (AuditKind.Unchanged or AuditKind.Touched) && finding.Name != BakeLock.FileName)
                yield return finding;
    }

    // The digest in a name is known only after the output was made.
    private static string FindName(BakeState state, BakeAction action, int index)
    {
        string role = action.Rule.Rule.Outputs[index].Key;
        return state.Actions.TryGetValue(action.Name, out RecordedAction? recorded)
            ? Array.Find(recorded.Outputs, file => file.Output.Role == role).Output?.Name ?? OutputPattern.Describe(action.Outputs[index])
            : OutputPattern.Describe(action.Outputs[index]);
    }
}

/// <summary>An output of a recipe.</summary>
/// <param name="Name">The path below the output folder. It contains <c>{key}</c> or <c>{digest}</c> if the output was never made.</param>
/// <param name="Rule">The name of the rule.</param>
/// <param name="Inputs">The paths of the inputs below the source folder.</param>
public sealed record ListedOutput(string Name, string Rule, IReadOnlyList<string> Inputs);
