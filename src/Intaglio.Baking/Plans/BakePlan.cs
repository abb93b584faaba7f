namespace Intaglio.Baking;

/// <summary>The actions of a recipe for the files of a source folder.</summary>
internal sealed class BakePlan
{
    internal required BakeRecipe Recipe { get; init; }

    /// <summary>Gets the rules in an order in which each rule follows those whose outputs it needs.</summary>
    internal required IReadOnlyList<PlannedRule> Rules { get; init; }

    /// <summary>Gets all files of the source folder, sorted by the bytes of their names.</summary>
    internal required SourceFile[] Sources { get; init; }

    internal IEnumerable<BakeAction> Actions => Rules.SelectMany(rule => rule.Actions);

    /// <summary>Creates the actions of a recipe.</summary>
    /// <exception cref="BakeException">Outputs have invalid or equal names.</exception>
    internal static BakePlan Create(BakeRecipe recipe, SourceFile[] sources)
    {
        Dictionary<string, PlannedRule> rules = recipe.Rules.ToDictionary(rule => rule.Name, rule => new PlannedRule(rule));
        List<PlannedRule> sorted = [];
        HashSet<PlannedRule> added = [];
        foreach (BakeRule rule in recipe.Rules)
            Add(rules[rule.Name], rules, sorted, added);
        foreach (PlannedRule rule in sorted)
            rule.Actions = CreateActions(recipe, rule, sources);
        BakePlan plan = new() { Recipe = recipe, Rules = sorted, Sources = sources };
        OutputCheck.Check(plan);
        return plan;
    }

    private static void Add(PlannedRule rule, Dictionary<string, PlannedRule> rules, List<PlannedRule> sorted, HashSet<PlannedRule> added)
    {
        if (!added.Add(rule))
            return;
        foreach ((_, string name) in rule.Rule.With)
            Add(rules[name], rules, sorted, added);
        rule.With = [.. rule.Rule.With.Select(with => (with.Key, rules[with.Value]))];
        sorted.Add(rule);
    }

    private static BakeAction[] CreateActions(BakeRecipe recipe, PlannedRule rule, SourceFile[] sources)
    {
        SourceFile[] inputs = rule.Rule.Kind == RuleKind.Single ? [] : Array.FindAll(sources, source => rule.Rule.IsMatch(source.Name));
        return rule.Rule.Kind == RuleKind.ForEach
            ? Array.ConvertAll(inputs, input => new BakeAction(rule, [input], Expand(recipe, rule.Rule, input.Name)))
            : [new BakeAction(rule, inputs, Expand(recipe, rule.Rule, null))];
    }

    private static string[] Expand(BakeRecipe recipe, BakeRule rule, string? input)
    {
        string[] names = new string[rule.Outputs.Count];
        for (int i = 0; i < names.Length; i++)
            names[i] = rule.Outputs[i].Value.Expand(input, rule.Name, recipe.Profile);
        return names;
    }
}
