using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Baking;

/// <summary>The actions of a recipe for the files of a source folder.</summary>
internal sealed class BakePlan
{
    // The plan of which this one has selected actions.
    private readonly BakePlan? whole;
    private readonly HashSet<string> shared = new(StringComparer.Ordinal);
    private HashSet<string>? names;

    private BakePlan(BakeRecipe recipe, SourceFile[] sources, Sidecars? sidecars, IReadOnlyList<RuleActions> groups,
        ReadOnlyMemory<byte> fingerprint)
    {
        (Recipe, Sources, Sidecars, Groups, Fingerprint) = (recipe, sources, sidecars, groups, fingerprint);
        Count = groups.Sum(group => (long)group.Actions.Count);
    }

    private BakePlan(BakePlan whole, IReadOnlyList<RuleActions> groups)
        : this(whole.Recipe, whole.Sources, whole.Sidecars, groups, whole.Fingerprint) => this.whole = whole;

    internal BakeRecipe Recipe { get; }

    /// <summary>Gets all files of the source folder without sidecars, sorted by the bytes of their names.</summary>
    internal SourceFile[] Sources { get; }

    /// <summary>Gets the sidecars of the source folder, or null if the recipe does not allow them.</summary>
    internal Sidecars? Sidecars { get; }

    /// <summary>Gets the rules with their actions. Each action follows those that it needs.</summary>
    internal IReadOnlyList<RuleActions> Groups { get; }

    /// <summary>Gets the rules, each after those that it needs.</summary>
    internal IReadOnlyList<PlannedRule> Rules => [.. Groups.Select(group => group.Rule)];

    /// <summary>Gets the number of actions that are processed.</summary>
    internal long Count { get; }

    /// <summary>Gets the number of all actions, which is greater than each <see cref="BakeAction.Place"/>.</summary>
    internal int Size => whole?.Size ?? (int)Count;

    internal IEnumerable<BakeAction> Actions => Groups.SelectMany(group => group.Actions);

    /// <summary>Gets the digest of the recipe, its rules and the names of all outputs.</summary>
    /// <remarks>
    /// If all actions of a plan with this fingerprint were finished, and no action has another result since, all results are the same.
    /// </remarks>
    internal ReadOnlyMemory<byte> Fingerprint { get; }

    /// <summary>Gets the names of all actions, also of those that are not processed.</summary>
    internal IReadOnlySet<string> Names
    {
        get
        {
            if (whole is not null)
                return whole.Names;
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
    internal bool IsShared(string name) => whole?.IsShared(name)
        ?? (!OutputPattern.IsFinal(name) && Names.Count > 0 && shared.Contains(name));

    /// <summary>Creates the actions of a recipe.</summary>
    /// <param name="recipe">The recipe.</param>
    /// <param name="sources">All files of the source folder, sorted by the bytes of their names.</param>
    /// <param name="known">The fingerprint of a plan whose names have been checked, or an empty value.</param>
    /// <exception cref="BakeException">Outputs have invalid or equal names, or overrides contradict each other.</exception>
    internal static BakePlan Create(BakeRecipe recipe, SourceFile[] sources, ReadOnlyMemory<byte> known = default)
    {
        Sidecars? sidecars = Sidecars.Remove(recipe, ref sources);
        RuleActions[] groups = new RuleExpansion(recipe, sources, sidecars).ExpandAll();
        BakePlan plan = new(recipe, sources, sidecars, groups, ComputeFingerprint(recipe, groups));
        if (!plan.Fingerprint.Span.SequenceEqual(known.Span))
            OutputCheck.Check(plan);
        return plan;
    }

    /// <summary>Returns a plan with the selected actions and those that they need.</summary>
    internal BakePlan Select(Func<BakeAction, bool> isSelected)
    {
        HashSet<BakeAction> needed = [];
        List<RuleActions> groups = [];
        foreach (RuleActions group in Groups.Reverse())
        {
            BakeAction[] actions = [.. group.Actions.Where(action => needed.Contains(action) || isSelected(action))];
            foreach (ActionNeed need in actions.SelectMany(action => action.Needs).Distinct())
                needed.UnionWith(need.Actions);
            groups.Add(new(group.Rule, actions));
        }
        groups.Reverse();
        return new(this, groups);
    }

    private static byte[] ComputeFingerprint(BakeRecipe recipe, RuleActions[] groups)
    {
        using Blake2bHasher hasher = Blake2b.CreateHasher(new() { DigestSize = BakeKey.Size });
        hasher.AppendData(recipe.Digest.Span);
        byte[] name = new byte[4096];
        foreach (RuleActions group in groups)
        {
            foreach (RuleCode code in group.Rule.Variants.Codes)
                hasher.AppendData(code.Fingerprint.ToArray());
            foreach (BakeAction action in group.Actions)
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
