namespace Intaglio.Baking;

/// <summary>Reads the entries of <c>override</c> in a rule.</summary>
/// <param name="text">The recipe.</param>
/// <param name="steps">The steps of the rule.</param>
/// <param name="readPatterns">Reads a pattern or a list of them.</param>
/// <param name="readRun">Reads the program of a rule with <c>run</c>.</param>
internal sealed class OverrideReader(RecipeText text, IReadOnlyList<BakeOperation> steps,
    Func<RecipeNode, string, SourcePattern[]> readPatterns, Func<RecipeNode, RunOperation> readRun)
{
    private readonly string[] keys = StepKeys.List(steps);

    /// <summary>Reads one entry or a list of them.</summary>
    /// <exception cref="BakeRecipeFormatException">An entry contains an error.</exception>
    internal RuleOverride[] Read(RecipeNode node) => node switch
    {
        RecipeList { Items.Count: > 0 } list => [.. list.Items.Select(ReadEntry)],
        RecipeList => throw text.Fail(node, "'override' is an empty list (add an entry or remove the key)"),
        _ => [ReadEntry(node)],
    };

    private RuleOverride ReadEntry(RecipeNode node)
    {
        string example = $"{{ for: \"ui/**\", {keys[0]}: {(steps[0] is RunOperation ? "[ PROGRAM, ARGUMENT ]" : "{ SETTING: VALUE }")} }}";
        RecipeMembers entry = new(text, node, "an entry of 'override'", example, ["for", .. keys]);
        RecipeNode patterns = entry.Require("for", "an entry of 'override'", "for: \"ui/**\"");
        if (keys.All(key => entry.Find(key) is null))
            throw text.Fail(node, $"an entry of 'override' has no settings (write '{example}')");
        RuleOverride read = new(text, node.Position)
        {
            Patterns = readPatterns(patterns, "'for' of 'override'"),
            Run = steps[0] is RunOperation && entry.Find(keys[0]) is { } run ? readRun(run) : null,
        };
        for (int i = 0; i < keys.Length; i++)
            if (read.Run is null && entry.Find(keys[i]) is { } settings)
                read.Add(i, settings, steps[i]);
        return read;
    }
}
