namespace Intaglio.Baking;

/// <summary>
/// Outputs of a rule that are not known yet, because they follow from the files in a folder or from optional outputs that were not made.
/// </summary>
/// <param name="Rule">The name of the rule.</param>
/// <param name="Folder">
/// The path of the folder below the output folder, with a slash at its end, or the path of the first output of the action that was not
/// made.
/// </param>
public sealed record UnknownOutputs(string Rule, string Folder)
{
    /// <summary>Finds the rules of a plan whose outputs are not all known, each with the first output that was not made.</summary>
    internal static UnknownOutputs[] Find(BakePlan plan) => [.. plan.Groups.Where(group => group.Growth?.Missing is not null)
        .Select(group => new UnknownOutputs(group.Rule.Rule.Name, group.Growth!.Missing!.Title))];
}
