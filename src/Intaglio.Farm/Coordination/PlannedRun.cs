using Intaglio.Baking;

namespace Intaglio.Farm;

/// <summary>The part of a plan that its run needs.</summary>
internal sealed class PlannedRun
{
    private readonly (int Rule, PlannedWork Work)[] actions;

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
    }

    internal RunPlan Plan { get; }

    /// <summary>Finds the rule and the description of an action.</summary>
    internal (string Rule, PlannedWork Work) Find(int action) => (Plan.Rules[actions[action].Rule], actions[action].Work);
}
