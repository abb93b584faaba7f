using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Baking;

/// <summary>The actions of a recipe for the files of a source folder.</summary>
internal sealed class BakePlan
{
    // The plan of which this one has selected actions.
    private readonly BakePlan? whole;
    private readonly HashSet<string> shared = new(StringComparer.Ordinal);
    private readonly int size;
    private HashSet<string>? names;

    private BakePlan(BakeRecipe recipe, SourceFile[] sources, Sidecars? sidecars, IReadOnlyList<RuleActions> groups,
        ReadOnlyMemory<byte> fingerprint, RuleExpansion expansion)
    {
        (Recipe, Sources, Sidecars, Groups, Fingerprint, Expansion) = (recipe, sources, sidecars, groups, fingerprint, expansion);
        size = (int)Count;
        CanGrow = groups.Any(group => group.Growth is not null);
        Places = CanGrow || groups.Any(group => group.Rule.HasFolder) ? new(CreatePlaces) : null;
    }

    private BakePlan(BakePlan whole, IReadOnlyList<RuleActions> groups)
        : this(whole.Recipe, whole.Sources, whole.Sidecars, groups, whole.Fingerprint, whole.Expansion) =>
        (this.whole, Places) = (whole, whole.Places);

    internal BakeRecipe Recipe { get; }

    /// <summary>Gets all files of the source folder without sidecars, sorted by the bytes of their names.</summary>
    internal SourceFile[] Sources { get; }

    /// <summary>Gets the sidecars of the source folder, or null if the recipe does not allow them.</summary>
    internal Sidecars? Sidecars { get; }

    /// <summary>Gets the rules with their actions. Each action follows those that it needs.</summary>
    internal IReadOnlyList<RuleActions> Groups { get; }

    /// <summary>Gets the rules, each after those that it needs.</summary>
    internal IReadOnlyList<PlannedRule> Rules => [.. Groups.Select(group => group.Rule)];

    /// <summary>Gets the number of actions that are processed, as far as they are known.</summary>
    internal long Count => Groups.Sum(group => (long)group.Actions.Count);

    /// <summary>
    /// Gets the number of all actions that were known before the bake. It is greater than the <see cref="BakeAction.Place"/> of each.
    /// </summary>
    internal int Size => whole?.Size ?? size;

    /// <summary>Gets a value indicating whether further actions become known during the bake.</summary>
    internal bool CanGrow { get; }

    /// <summary>Gets the expansion that creates further actions.</summary>
    internal RuleExpansion Expansion { get; }

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

    /// <summary>
    /// Gets the paths of all outputs if some are known only when they were made; otherwise, null.
    /// </summary>
    internal Lazy<PlaceMap>? Places { get; }

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
        RuleExpansion expansion = new(recipe, sources, sidecars);
        RuleActions[] groups = expansion.ExpandAll();
        BakePlan plan = new(recipe, sources, sidecars, groups, ComputeFingerprint(recipe, groups), expansion);
        if (!plan.Fingerprint.Span.SequenceEqual(known.Span))
            OutputCheck.Check(plan);
        return plan;
    }

    /// <summary>Returns a plan with the selected actions and those that they need.</summary>
    /// <param name="isSelected">Selects actions.</param>
    /// <param name="canSelect">Determines whether an action of a growing rule that is not known yet can be selected.</param>
    internal BakePlan Select(Func<BakeAction, bool> isSelected, Func<BakeRule, bool> canSelect)
    {
        HashSet<BakeAction> needed = [];
        HashSet<RuleGrowth> whole = [];
        List<RuleActions> groups = [];
        foreach (RuleActions group in Groups.Reverse())
        {
            bool isWhole = group.Growth is not null && whole.Contains(group.Growth);
            Func<BakeAction, bool> takes = action => isWhole || needed.Contains(action) || isSelected(action);
            if (group.Growth is { } growth)
            {
                growth.Limit(takes);
                if (isWhole || canSelect(group.Rule.Rule))
                    foreach (GrowthSource source in growth.Sources)
                        Need(source.Actions, source.Growth);
            }
            IReadOnlyList<BakeAction> actions = group.Growth is null ? [.. group.Actions.Where(takes)] : group.Actions;
            foreach (ActionNeed need in actions.SelectMany(action => action.Needs).Distinct())
                Need(need.Actions, need.Growth);
            groups.Add(group with { Actions = actions });
        }
        groups.Reverse();
        return new(this, groups);

        void Need(IReadOnlyList<BakeAction> actions, RuleGrowth? growth)
        {
            needed.UnionWith(actions);
            if (growth is not null)
                whole.Add(growth);
        }
    }

    private PlaceMap CreatePlaces()
    {
        PlaceMap places = new();
        foreach (BakeAction action in Actions)
            foreach (string name in action.Outputs.Where(OutputPattern.IsFinal))
                places.Add(name, action);
        return places;
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
