using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Baking;

/// <summary>The actions of a recipe for the files of a source folder.</summary>
internal sealed class BakePlan
{
    private readonly HashSet<string> shared = new(StringComparer.Ordinal);
    private HashSet<string>? names;

    internal required BakeRecipe Recipe { get; init; }

    /// <summary>Gets the rules in an order in which each rule follows those whose outputs it needs.</summary>
    internal required IReadOnlyList<PlannedRule> Rules { get; init; }

    /// <summary>Gets all files of the source folder, sorted by the bytes of their names.</summary>
    internal required SourceFile[] Sources { get; init; }

    /// <summary>Gets the names of all actions, also of those that are not processed.</summary>
    internal IReadOnlySet<string> Names
    {
        get
        {
            if (names is not null)
                return names;
            names = new(StringComparer.Ordinal);
            foreach (BakeAction action in Actions)
                if (!names.Add(action.Name))
                    shared.Add(action.Name);
            return names;
        }
    }

    /// <summary>Determines whether several actions have a name, such as <c>{key}.png</c>.</summary>
    internal bool IsShared(string name) => !OutputPattern.IsFinal(name) && Names.Count > 0 && shared.Contains(name);

    internal IEnumerable<BakeAction> Actions => Rules.SelectMany(rule => rule.Actions);

    /// <summary>Gets the outputs of all actions, which must be finished, with the mode of their files.</summary>
    internal IEnumerable<(ActionOutput Output, bool IsExecutable)> FinishedOutputs
    {
        get
        {
            foreach (BakeAction action in Actions)
                foreach (ActionOutput output in action.Result!.Outputs)
                    yield return (output, action.Rule.Rule.IsExecutable);
        }
    }

    /// <summary>Gets the digest of the recipe, its rules and the names of all outputs.</summary>
    /// <remarks>
    /// If all actions of a plan with this fingerprint were finished, and no action has another result since, all results are the same.
    /// </remarks>
    internal ReadOnlyMemory<byte> Fingerprint { get; private set; }

    /// <summary>Drops the actions that are not selected, and keeps those of the rules that the selected ones need.</summary>
    internal void Select(Func<BakeAction, bool> isSelected)
    {
        _ = Names;
        HashSet<PlannedRule> needed = [];
        foreach (PlannedRule rule in Rules.Reverse())
        {
            if (!needed.Contains(rule))
                rule.Actions = [.. rule.Actions.Where(isSelected)];
            if (rule.Actions.Count > 0)
                needed.UnionWith(rule.With.Select(with => with.Rule));
        }
    }

    /// <summary>Creates the actions of a recipe.</summary>
    /// <param name="recipe">The recipe.</param>
    /// <param name="sources">All files of the source folder, sorted by the bytes of their names.</param>
    /// <param name="known">The fingerprint of a plan whose names have been checked, or an empty value.</param>
    /// <exception cref="BakeException">Outputs have invalid or equal names.</exception>
    internal static BakePlan Create(BakeRecipe recipe, SourceFile[] sources, ReadOnlyMemory<byte> known = default)
    {
        Dictionary<string, PlannedRule> rules = recipe.Rules.ToDictionary(rule => rule.Name, rule => PlanRule(recipe, rule));
        List<PlannedRule> sorted = [];
        HashSet<PlannedRule> added = [];
        foreach (BakeRule rule in recipe.Rules)
            Add(rules[rule.Name], rules, sorted, added);
        foreach (PlannedRule rule in sorted)
            rule.Readable = FindReadable(rule.Rule, sources);
        foreach (PlannedRule rule in sorted)
            rule.Actions = CreateActions(recipe, rule, sources);
        BakePlan plan = new() { Recipe = recipe, Rules = sorted, Sources = sources };
        plan.Fingerprint = plan.ComputeFingerprint();
        if (!plan.Fingerprint.Span.SequenceEqual(known.Span))
            OutputCheck.Check(plan);
        return plan;
    }

    private static PlannedRule PlanRule(BakeRecipe recipe, BakeRule rule)
    {
        try
        {
            return new PlannedRule(rule);
        }
        catch (BakeOperationException exception)
        {
            string place = recipe.GivenPath is null ? $"rule '{rule.Name}': " : recipe.Locate(rule.Run!.Position);
            throw new BakeException(place + exception.Message, exception) { IsInRecipe = true };
        }
    }

    private static SourceFile[] FindReadable(BakeRule rule, SourceFile[] sources) =>
        rule.Run is not { Readable.Count: > 0 } run ? []
            : Array.FindAll(sources, source => run.Readable.Any(pattern => pattern.IsMatch(source.Name)));

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

    private byte[] ComputeFingerprint()
    {
        using Blake2bHasher hasher = Blake2b.CreateHasher(new() { DigestSize = BakeKey.Size });
        hasher.AppendData(Recipe.Digest.Span);
        byte[] name = new byte[4096];
        foreach (PlannedRule rule in Rules)
        {
            foreach (RuleCode code in rule.Codes)
                hasher.AppendData(code.Fingerprint.ToArray());
            foreach (BakeAction action in rule.Actions)
                foreach (string output in action.Outputs)
                {
                    if (name.Length < 3 * output.Length + 1)
                        name = new byte[6 * output.Length];
                    int length = Encoding.UTF8.GetBytes(output, name);
                    name[length] = 0;
                    hasher.AppendData(name.AsSpan(0, length + 1));
                }
        }
        return hasher.GetHashAndReset();
    }
}
