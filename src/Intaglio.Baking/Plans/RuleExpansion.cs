namespace Intaglio.Baking;

/// <summary>Makes the actions of rules: a rule and the names it goes over give actions.</summary>
internal sealed class RuleExpansion
{
    private readonly BakeRecipe recipe;
    private readonly SourceFile[] sources;
    private readonly Sidecars? sidecars;
    private readonly Dictionary<string, PlannedRule> rules;

    // The actions of the rules that were expanded, which other actions need as a whole.
    private readonly Dictionary<string, IReadOnlyList<BakeAction>> expanded = new(StringComparer.Ordinal);
    private readonly Dictionary<string, RuleGrowth> growths = new(StringComparer.Ordinal);
    private int count;

    /// <param name="recipe">The recipe.</param>
    /// <param name="sources">All files of the source folder, sorted by the bytes of their names.</param>
    /// <param name="sidecars">The sidecars of the source folder, or null if the recipe does not allow them.</param>
    /// <exception cref="BakeException">The program of a rule does not exist.</exception>
    internal RuleExpansion(BakeRecipe recipe, SourceFile[] sources, Sidecars? sidecars)
        : this(recipe, sources, sidecars, static (place, _, exception) =>
            throw new BakeException(place + exception.Message, exception) { IsInRecipe = true })
    {
    }

    /// <param name="recipe">The recipe.</param>
    /// <param name="sources">All files of the source folder, sorted by the bytes of their names.</param>
    /// <param name="sidecars">The sidecars of the source folder, or null if the recipe does not allow them.</param>
    /// <param name="onProblem">Receives the place and the name of each rule whose program does not exist, which is skipped.</param>
    internal RuleExpansion(BakeRecipe recipe, SourceFile[] sources, Sidecars? sidecars,
        Action<string, BakeRule, BakeOperationException> onProblem)
    {
        (this.recipe, this.sources, this.sidecars) = (recipe, sources, sidecars);
        rules = new(StringComparer.Ordinal);
        foreach (BakeRule rule in recipe.Rules)
            try
            {
                rules.Add(rule.Name, Prepare(rule));
            }
            catch (BakeOperationException exception)
            {
                onProblem(recipe.GivenPath is null ? $"rule '{rule.Name}': " : recipe.Locate(rule.Run!.Position), rule, exception);
            }
    }

    /// <summary>Expands all rules, each after those that it needs, over the files of the source folder.</summary>
    internal RuleActions[] ExpandAll() => [.. RuleOrder.Sort(recipe.Rules, out _).Select(sorted =>
    {
        PlannedRule rule = rules[sorted.Name];
        // All actions of the rule share them.
        ActionNeed[] needs = [.. sorted.With.Select(with => Need(with.Key, with.Value))];
        rule.CoversVariables = rule.Environment.Length > 0 || sorted.References.Any(other => rules[other.Rule].CoversVariables);
        SourceFile[] inputs = FindInputs(sorted);
        rule.Matches = inputs.Length;
        if (sorted.Kind == RuleKind.ForEach && sorted.From.Any(CanGrow))
            return ExpandGrowing(rule, inputs, needs);
        BakeAction[] actions = sorted.From.Count == 0 ? Expand(rule, inputs, needs)
            : sorted.Kind == RuleKind.All ? Expand(rule, inputs, [.. sorted.From.Select(other => NeedTogether(sorted, other)), .. needs])
            : [.. Expand(rule, inputs, needs),
                .. sorted.From.SelectMany(other => ExpandOver(rule, other, needs)).Select(chained => chained.Action)];
        expanded[sorted.Name] = actions;
        return new RuleActions(rule, actions);
    })];

    private bool CanGrow(RuleReference reference) =>
        growths.ContainsKey(reference.Rule) || reference.IsUncertain(rules[reference.Rule].Rule);

    private RuleActions ExpandGrowing(PlannedRule rule, SourceFile[] inputs, ActionNeed[] needs)
    {
        RuleGrowth growth = new(rule, needs, [.. rule.Rule.From.Select(reference =>
            new GrowthSource(reference, rules[reference.Rule], expanded[reference.Rule], growths.GetValueOrDefault(reference.Rule)))]);
        growth.AddFirst(Expand(rule, inputs, needs));
        for (int i = 0; i < rule.Rule.From.Count; i++)
            foreach ((BakeAction other, int output, BakeAction action) in ExpandOver(rule, rule.Rule.From[i], needs))
                growth.Add(growth.Sources[i], other, output, action);
        growths.Add(rule.Rule.Name, growth);
        expanded[rule.Rule.Name] = growth.Actions;
        return new RuleActions(rule, growth.Actions) { Growth = growth };
    }

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

    /// <summary>Creates an action that goes over an output of another one.</summary>
    /// <param name="rule">The rule.</param>
    /// <param name="from">The logical name of the output.</param>
    /// <param name="needs">The actions that it needs, of which the first one makes the output.</param>
    internal BakeAction Chain(PlannedRule rule, string from, IReadOnlyList<ActionNeed> needs)
    {
        rule.Count++;
        return new BakeAction(rule, [], NameOutputs(rule.Rule, from), needs, count++, from);
    }

    // The files of folders and optional outputs are not known yet.
    private IEnumerable<(BakeAction Other, int Output, BakeAction Action)> ExpandOver(PlannedRule rule, RuleReference reference,
        ActionNeed[] needs)
    {
        foreach (BakeAction other in expanded[reference.Rule])
            for (int i = 0; i < other.Outputs.Length; i++)
            {
                string role = other.Rule.Rule.Outputs[i].Key;
                if (reference.Reads(role) && other.Rule.Rule.IsCertain(i) && other.NameLogically(role) is var name
                    && !rule.Rule.IsExcluded(name))
                    yield return (other, i, Chain(rule, name,
                        [new ActionNeed(BakeOperation.InRole, [other]) { Output = role, Index = i }, .. needs]));
            }
    }

    private ActionNeed NeedTogether(BakeRule rule, RuleReference reference) =>
        Need(BakeOperation.InRole, reference) with { Excluding = rule.Exclude.Count > 0 ? rule : null };

    private ActionNeed Need(string role, RuleReference reference) => new(role, expanded[reference.Rule])
    { Output = rules[reference.Rule].Rule.Outputs.Count > 1 ? reference.Role : null, Growth = growths.GetValueOrDefault(reference.Rule) };

    private PlannedRule Prepare(BakeRule rule) => new(rule, rule.Run is not { Readable.Count: > 0 } run ? []
        : Array.FindAll(sources, source => run.Readable.Any(pattern => pattern.IsMatch(source.Name))), sidecars);

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
