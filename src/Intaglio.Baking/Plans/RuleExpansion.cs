namespace Intaglio.Baking;

/// <summary>Makes the actions of rules: a rule and the names it goes over give actions.</summary>
internal sealed class RuleExpansion
{
    private readonly BakeRecipe recipe;
    private readonly SourceFile[] sources;
    private readonly Sidecars? sidecars;
    private readonly Dictionary<string, PlannedRule> rules;

    // The actions of the rules that were expanded, which other actions need as a whole.
    private readonly Dictionary<string, BakeAction[]> expanded = new(StringComparer.Ordinal);
    private int count;

    /// <param name="recipe">The recipe.</param>
    /// <param name="sources">All files of the source folder, sorted by the bytes of their names.</param>
    /// <param name="sidecars">The sidecars of the source folder, or null if the recipe does not allow them.</param>
    /// <exception cref="BakeException">The program of a rule does not exist.</exception>
    internal RuleExpansion(BakeRecipe recipe, SourceFile[] sources, Sidecars? sidecars)
    {
        (this.recipe, this.sources, this.sidecars) = (recipe, sources, sidecars);
        rules = recipe.Rules.ToDictionary(rule => rule.Name, Prepare);
    }

    /// <summary>Expands all rules, each after those that it needs, over the files of the source folder.</summary>
    internal RuleActions[] ExpandAll() => [.. Sort().Select(rule =>
    {
        // All actions of the rule share them.
        ActionNeed[] needs = [.. rule.Rule.With.Select(with => new ActionNeed(with.Key, expanded[with.Value]))];
        rule.CoversVariables = rule.Environment.Length > 0 || rule.Rule.With.Any(with => rules[with.Value].CoversVariables);
        SourceFile[] inputs = FindInputs(rule.Rule);
        rule.Matches = inputs.Length;
        BakeAction[] actions = expanded[rule.Rule.Name] = Expand(rule, inputs, needs);
        return new RuleActions(rule, actions);
    })];

    /// <summary>Finds a rule by its name, or returns null if the recipe does not have it.</summary>
    internal PlannedRule? Find(string name) => rules.GetValueOrDefault(name);

    /// <summary>Expands a rule over files.</summary>
    /// <param name="rule">The rule.</param>
    /// <param name="inputs">The files that it goes over.</param>
    /// <param name="needs">The actions that it needs, which were expanded before.</param>
    internal BakeAction[] Expand(PlannedRule rule, SourceFile[] inputs, IReadOnlyList<ActionNeed> needs)
    {
        BakeAction[] actions = rule.Rule.Kind == RuleKind.ForEach
            ? Array.ConvertAll(inputs, input => new BakeAction(rule, [input], NameOutputs(rule.Rule, input.Name), needs, count++))
            : [new BakeAction(rule, inputs, NameOutputs(rule.Rule, null), needs, count++)];
        rule.Count += actions.Length;
        return actions;
    }

    /// <summary>Returns the rules in an order in which each follows those that it needs.</summary>
    internal IReadOnlyList<PlannedRule> Sort()
    {
        List<PlannedRule> sorted = [];
        HashSet<string> added = new(StringComparer.Ordinal);
        foreach (BakeRule rule in recipe.Rules)
            Add(rule);
        return sorted;

        void Add(BakeRule rule)
        {
            if (!added.Add(rule.Name))
                return;
            foreach ((_, string name) in rule.With)
                Add(rules[name].Rule);
            sorted.Add(rules[rule.Name]);
        }
    }

    private PlannedRule Prepare(BakeRule rule)
    {
        try
        {
            return new PlannedRule(rule, rule.Run is not { Readable.Count: > 0 } run ? []
                : Array.FindAll(sources, source => run.Readable.Any(pattern => pattern.IsMatch(source.Name))), sidecars);
        }
        catch (BakeOperationException exception)
        {
            string place = recipe.GivenPath is null ? $"rule '{rule.Name}': " : recipe.Locate(rule.Run!.Position);
            throw new BakeException(place + exception.Message, exception) { IsInRecipe = true };
        }
    }

    /// <summary>Finds the files of the source folder that a rule goes over.</summary>
    internal SourceFile[] FindInputs(BakeRule rule) =>
        rule.Kind == RuleKind.Single ? [] : Array.FindAll(sources, source => rule.IsMatch(source.Name));

    private string[] NameOutputs(BakeRule rule, string? input)
    {
        string[] names = new string[rule.Outputs.Count];
        for (int i = 0; i < names.Length; i++)
            names[i] = rule.Outputs[i].Value.Expand(input, rule.Name, recipe.Profile);
        return names;
    }
}
