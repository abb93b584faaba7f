namespace Intaglio.Baking;

/// <summary>The actions that a bake processes.</summary>
/// <param name="Plan">The plan.</param>
/// <param name="Requests">Selects the actions whose results are made again, or null for none.</param>
/// <param name="Rules">The rules whose actions are processed, and those that they need.</param>
/// <param name="Warnings">Warnings about the rules and about sidecars without an effect.</param>
internal sealed record PlannedBake(BakePlan Plan, RenewalRequests? Requests, IReadOnlyCollection<PlannedRule> Rules,
    IReadOnlyList<string> Warnings)
{
    /// <summary>Plans a bake.</summary>
    /// <param name="recipe">The recipe.</param>
    /// <param name="sources">All files of the source folder.</param>
    /// <param name="options">The options.</param>
    /// <param name="state">The state of the last bake.</param>
    /// <param name="known">The fingerprint of a plan whose names have been checked, or an empty value.</param>
    /// <exception cref="BakeException">Outputs have invalid or equal names, or a pattern selects nothing.</exception>
    internal static PlannedBake Create(BakeRecipe recipe, SourceFile[] sources, BakeOptions options, BakeState state,
        ReadOnlyMemory<byte> known)
    {
        BakePlan plan = BakePlan.Create(recipe, sources, known);
        RenewalRequests? requests = RenewalRequests.Create(plan, options, state);
        IReadOnlyCollection<PlannedRule> rules = plan.Rules;
        if (options.IsRestricted)
            plan = Selection.Select(plan, options, state);
        else
            LostFolders.Check(sources, state.Sources.Keys);
        if (options.SelectsOutputs)
            rules = Selection.FindRules(plan);
        return new(plan, requests, rules, new UnmatchedRules(plan, state.Matches).Check(rules, isWhole: !options.SelectsOutputs));
    }
}
