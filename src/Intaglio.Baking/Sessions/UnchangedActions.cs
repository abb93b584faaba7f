using System.Collections.Concurrent;

namespace Intaglio.Baking;

/// <summary>Finishes the actions of a bake whose outputs are those of the last one, before any action runs.</summary>
internal sealed class UnchangedActions(BakePlan plan, ActionStates states, StateLookup lookup, ActionGrowth? growth, ActionMaker maker,
    NeededOutputs needed)
{
    private const int BatchSize = 1024;

    /// <summary>Finishes the actions.</summary>
    /// <param name="parallel">The number of threads, and the token that cancels the comparison.</param>
    /// <param name="onKept">Receives numbers of actions that were finished.</param>
    internal void Keep(ParallelOptions parallel, Action<int> onKept)
    {
        // Each rule follows those that it needs, also those over whose files it goes.
        foreach (RuleActions group in plan.Groups)
        {
            InBatches(group.Actions, actions => lookup.Keep(actions, parallel.CancellationToken));
            if (growth?.IsFollowed(group.Rule) != true)
                continue;
            // Programs are recognized only by their keys. The actions that follow from their folders are many more.
            InBatches(group.Actions, actions => KeepKeyed(actions, parallel.CancellationToken));
            foreach (BakeAction action in group.Actions)
                if (states[action] == ActionState.Done)
                    growth.End(action);
        }

        void InBatches(IReadOnlyList<BakeAction> actions, Func<IEnumerable<BakeAction>, int> keep) =>
            Parallel.ForEach(Partitioner.Create(0, Math.Max(1, actions.Count), BatchSize), parallel, range =>
                onKept(keep(actions.Take(range.Item1..range.Item2))));
    }

    private int KeepKeyed(IEnumerable<BakeAction> actions, CancellationToken cancellationToken)
    {
        BakeKeys keys = new();
        return actions.Count(action => states[action] != ActionState.Done && !action.Rule.Rule.IsKeyedByPixels && states.HasNeeds(action)
            && states.FindMissingNeed(action) is null && lookup.CanRecall(action) && TryKeep(action, keys, cancellationToken));
    }

    private bool TryKeep(BakeAction action, BakeKeys keys, CancellationToken cancellationToken)
    {
        bool isKept = false;
        ActionError.Catch(() =>
        {
            using PreparedAction prepared = maker.Prepare(action, needed.Find(action), taken: null, reads: false, keys, cancellationToken);
            isKept = lookup.TryKeep(prepared, maker.Look);
        }, _ => { });
        return isKept;
    }
}
