namespace Intaglio.Baking;

/// <summary>The actions of a plan that other machines make, in the order of their places.</summary>
internal sealed class PlacedActions
{
    private readonly IReadOnlyDictionary<BakeAction, PlacedFile[]> known;
    private readonly RenewedActions? renewed;
    private readonly Dictionary<BakeAction, int> places = [];
    private readonly List<BakeAction> actions = [];
    private readonly List<PlanGroup> groups = [];
    private readonly List<PlanSet> sets = [];
    private readonly Dictionary<IReadOnlyList<BakeAction>, int> numbers = [];

    private PlacedActions(RenewedActions? renewed, IReadOnlyDictionary<BakeAction, PlacedFile[]> known) =>
        (this.renewed, this.known) = (renewed, known);

    internal IReadOnlyList<BakeAction> Actions => actions;

    internal IReadOnlyList<PlanGroup> Groups => groups;

    internal IReadOnlyList<PlanSet> Sets => sets;

    /// <param name="plan">The plan, in which each action follows those that it needs.</param>
    /// <param name="made">The actions that other machines make, with their weak keys if these are known.</param>
    /// <param name="renewed">The actions among them whose results are made again, or null for none.</param>
    /// <param name="known">The files of other actions that these actions need.</param>
    internal static PlacedActions Create(BakePlan plan, IReadOnlyDictionary<BakeAction, BakeKey> made, RenewedActions? renewed,
        IReadOnlyDictionary<BakeAction, PlacedFile[]> known)
    {
        PlacedActions placed = new(renewed, known);
        foreach (RuleActions rule in plan.Groups)
        {
            List<BakeAction> group = [];
            foreach (BakeAction action in rule.Actions.Where(made.ContainsKey))
            {
                if (group.Count > 0 && group[0].Needs != action.Needs)
                    placed.Add(group, made);
                group.Add(action);
            }
            placed.Add(group, made);
        }
        return placed;
    }

    private void Add(List<BakeAction> group, IReadOnlyDictionary<BakeAction, BakeKey> made)
    {
        if (group.Count == 0)
            return;
        groups.Add(new PlanGroup(group[0].Rule.Rule.Name,
            [.. group[0].Needs.Select(need => KeyValuePair.Create(need.Role, FindSet(need.Actions)))],
            [.. group.Select(action => new PlannedWork(action.Rule.Rule.Kind == RuleKind.ForEach ? action.Inputs[0].Name : null,
                action.Code.Fingerprint) { Key = made[action], IsRenewed = renewed?.Includes(action, made[action]) == true })]));
        foreach (BakeAction action in group)
        {
            places.Add(action, actions.Count);
            actions.Add(action);
        }
        group.Clear();
    }

    private int FindSet(IReadOnlyList<BakeAction> needed)
    {
        if (numbers.TryGetValue(needed, out int number))
            return number;
        List<PlanSetPart> parts = [];
        foreach (BakeAction action in needed)
            if (!places.TryGetValue(action, out int place))
                parts.Add(new(0, 0, [.. known.GetValueOrDefault(action, []).Select(file =>
                    new KnownOutput(file.Name, action.NameLogically(file.Role), file.Length, file.Digest))]));
            else if (parts is [.., { Outputs: null } last] && last.First + last.Count == place)
                parts[^1] = last with { Count = last.Count + 1 };
            else
                parts.Add(new(place, 1, null));
        sets.Add(new PlanSet(parts));
        return numbers[needed] = sets.Count - 1;
    }
}
