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
        OutputExplanation? found = null;
        BakeReport trial = Baker.Bake(recipe, new BakeOptions { IsTrial = true, OnlyOutput = output, KeepGoing = true, OnProcessed = Find },
            progress: null, cancellationToken);
        return found ?? throw new BakeException(trial.Failures.Count > 0 ? trial.Failures[0].Error.Message
            : $"the output '{output}' was not processed");

        void Find(BakePlan plan, EarlierBake last)
        {
            // The rules after it in the plan do not need it.
            BakeAction action = plan.Actions.Last(action => Baker.HasOutput(action, output, last));
            if (action.Result is { } result)
                found = new OutputExplanation
                {
                    Output = result.Outputs.FirstOrDefault()?.Name ?? OutputPattern.Describe(action.Name),
                    Rule = action.Rule.Rule.Name,
                    Origin = result.Origin,
                    Reasons = new Explanation(plan, reported ?? last).Explain(action),
                    LastReasons = new ReasonFile(recipe.ReasonPath).Find(OutputPattern.Describe(action.Name)),
                };
        }
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
