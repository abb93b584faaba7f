using Intaglio.Baking;

namespace Intaglio.Farm;

/// <summary>The part of a plan that its run needs.</summary>
internal sealed class PlannedRun
{
    private readonly (int Rule, PlannedWork Work)[] actions;
    private readonly bool hasRenewed;

    internal PlannedRun(PlanDocument document)
    {
        string[] rules = [.. document.Groups.Select(group => group.Rule).Distinct()];
        Dictionary<string, int> numbers = rules.Select((rule, i) => (rule, i)).ToDictionary(pair => pair.rule, pair => pair.i);
        Plan = new(rules,
            [.. document.Groups.Select(group => new RunGroup(numbers[group.Rule], group.Actions.Count,
                [.. group.Needs.Select(need => need.Value)]))],
            [.. document.Sets.Select(set =>
                (IReadOnlyList<PlaceRange>)[.. set.Places.Select(places => new PlaceRange(places.First, places.Count))])]);
        actions = [.. document.Groups.SelectMany(group => group.Actions, (group, work) => (numbers[group.Rule], work))];
        hasRenewed = Array.Exists(actions, action => action.Work.IsRenewed);
    }

    internal RunPlan Plan { get; }

    /// <summary>Finds the actions that have to wait. It is called for each action that a worker would take.</summary>
    /// <param name="keys">The keys of actions that workers have taken of other runs.</param>
    /// <param name="leased">The actions of this run that workers have.</param>
    /// <returns>The condition, or <see langword="null"/> if no action has to wait.</returns>
    internal Func<int, bool>? FindAvoided(IReadOnlyList<string> keys, IEnumerable<int> leased)
    {
        if (keys.Count == 0 && !hasRenewed)
            return null;
        HashSet<BakeKey> others = [.. keys.Select(key => new BakeKey(Convert.FromHexString(key)))], renewed = [];
        if (hasRenewed)
            renewed.UnionWith(leased.Select(action => Find(action).Work).Where(work => work.IsRenewed).Select(work => work.Key));
        // The first action with a key makes the result again, and the others find it.
        return action => Find(action).Work is var work
            && (others.Contains(work.Key) || (work.IsRenewed && work.Key != default && !renewed.Add(work.Key)));
    }

    /// <summary>Finds the rule and the description of an action.</summary>
    internal (string Rule, PlannedWork Work) Find(int action) => (Plan.Rules[actions[action].Rule], actions[action].Work);
}
