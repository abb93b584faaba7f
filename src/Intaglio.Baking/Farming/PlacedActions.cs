namespace Intaglio.Baking;

/// <summary>The actions of a plan that other machines make, in the order of their places.</summary>
internal sealed class PlacedActions
{
    private readonly FarmWave wave;
    private readonly Dictionary<BakeAction, int> places = [];
    private readonly List<BakeAction> actions = [];
    private readonly List<PlanGroup> groups = [];
    private readonly List<PlanSet> sets = [];
    private readonly Dictionary<ActionNeed, int> numbers = [];

    private PlacedActions(FarmWave wave) => this.wave = wave;

    internal IReadOnlyList<BakeAction> Actions => actions;

    internal IReadOnlyList<PlanGroup> Groups => groups;

    internal IReadOnlyList<PlanSet> Sets => sets;

    /// <summary>Describes the codes of the actions.</summary>
    internal Dictionary<BakeKey, Dictionary<string, string>> DescribeCodes() => PlanCodes.Describe(actions);

    /// <param name="wave">The actions. In the plan, each action follows those that it needs.</param>
    internal static PlacedActions Create(FarmWave wave)
    {
        PlacedActions placed = new(wave);
        foreach (RuleActions rule in wave.Plan.Groups)
        {
            List<BakeAction> group = [];
            foreach (BakeAction action in rule.Actions.Where(wave.Actions.ContainsKey))
            {
                if (group.Count > 0 && !SharesNeeds(group[0], action))
                    placed.Add(group);
                group.Add(action);
            }
            placed.Add(group);
        }
        return placed;
    }

    // The output that an action goes over is a part of the action in the plan.
    private static IEnumerable<ActionNeed> NeedsOf(BakeAction action) => action.IsChained ? action.Needs.Skip(1) : action.Needs;

    private static bool SharesNeeds(BakeAction first, BakeAction second) =>
        first.Needs == second.Needs || NeedsOf(first).SequenceEqual(NeedsOf(second));

    private void Add(List<BakeAction> group)
    {
        if (group.Count == 0)
            return;
        groups.Add(new PlanGroup(group[0].Rule.Rule.Name,
            [.. NeedsOf(group[0]).Select(need => KeyValuePair.Create(need.Role, FindSet(need)))], [.. group.Select(Describe)]));
        foreach (BakeAction action in group)
        {
            places.Add(action, actions.Count);
            actions.Add(action);
        }
        group.Clear();
    }

    private PlannedWork Describe(BakeAction action)
    {
        KnownOutput? from = action.IsChained ? FindInput(action.Needs[0]) : null;
        return new(action.Rule.Rule.Kind == RuleKind.ForEach ? action.InputName : null, action.Code.Fingerprint)
        {
            Key = wave.Actions[action],
            IsRenewed = wave.Renewed?.Includes(action, wave.Actions[action]) == true,
            From = from,
        };
    }

    private KnownOutput FindInput(ActionNeed need)
    {
        IReadOnlyList<KnownFile> files = wave.Known[need.Actions[0]];
        return need.Index < files.Count && need.Reads(need.Actions[0], files[need.Index].Role, files[need.Index].Output.Name)
            ? files[need.Index].Output : FindKnown(need, need.Actions[0]).Single();
    }

    private IEnumerable<KnownOutput> FindKnown(ActionNeed need, BakeAction action) =>
        wave.Known.GetValueOrDefault(action, []).Where(file => need.Reads(action, file.Role, file.Output.Name)).Select(file => file.Output);

    private int FindSet(ActionNeed need)
    {
        // The role is not a part of the set.
        ActionNeed outputs = need with { Role = "" };
        if (numbers.TryGetValue(outputs, out int number))
            return number;
        List<PlanSetPart> parts = [];
        foreach (BakeAction action in need.Actions)
            if (!places.TryGetValue(action, out int place))
                parts.Add(new(0, 0, [.. FindKnown(need, action)]));
            else if (parts is [.., { Outputs: null } last] && last.First + last.Count == place)
                parts[^1] = last with { Count = last.Count + 1 };
            else
                parts.Add(new(place, 1, null));
        sets.Add(new PlanSet(parts));
        return numbers[outputs] = sets.Count - 1;
    }
}
