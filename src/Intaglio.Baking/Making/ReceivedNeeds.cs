using System.Collections.Concurrent;
using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>The outputs that the actions of a received plan need. Those of other actions of the plan are found in a cache.</summary>
internal sealed class ReceivedNeeds(ReceivedActions actions, ActionMaker maker, ContentCache cache)
{
    private const int Lookups = 16;

    // The outputs of actions that others need, by their places.
    private readonly ConcurrentDictionary<int, CachedOutput[]> found = [];

    /// <summary>Finds the results of the actions that an action needs.</summary>
    /// <exception cref="MissingFileException">The store does not have a result.</exception>
    internal void Find(BakeAction action, CancellationToken cancellationToken)
    {
        foreach (PlanSet set in actions.GetNeeds(action).Select(need => need.Value).Distinct())
        {
            int[] unknown = [.. ReceivedActions.PlacesOf(set).Where(place => !found.ContainsKey(place))];
            foreach (int place in unknown)
                Find(actions.Find(place)!, cancellationToken);
            ParallelOptions parallel = new() { MaxDegreeOfParallelism = Lookups, CancellationToken = cancellationToken };
            Parallel.ForEach(unknown, parallel, (place, loop) =>
            {
                // An action whose inputs cannot be read here has no result either.
                ActionError.Catch(() => TryFindResult(place, cancellationToken), _ => { });
                if (!found.ContainsKey(place))
                    loop.Stop();
            });
            if (Array.Exists(unknown, place => !found.ContainsKey(place)))
                throw new MissingFileException($"the store does not have the result "
                    + $"'{OutputPattern.Describe(actions.Find(Array.Find(unknown, place => !found.ContainsKey(place)))!.Name)}'");
        }
    }

    /// <summary>Computes the weak key of an action whose needs were found.</summary>
    /// <inheritdoc cref="ActionMaker.Prepare"/>
    internal PreparedAction Prepare(BakeAction action, bool reads, BakeKeys keys, CancellationToken cancellationToken)
    {
        IEnumerable<CachedOutput> needed = actions.GetNeeds(action).SelectMany(need => OutputsOf(need.Value),
            (need, output) => output with { Role = need.Key });
        PreparedAction prepared = maker.Prepare(action, FindFrom(action).Concat(needed), taken: null, reads, keys, cancellationToken);
        prepared.Renewal = actions.FindRenewal(action);
        return prepared;
    }

    private IEnumerable<CachedOutput> FindFrom(BakeAction action) =>
        actions.FindFrom(action) is { } output ? [ToOutput(BakeOperation.InRole, output)] : [];

    private CachedOutput ToOutput(string role, KnownOutput output) =>
        new(cache, role, output.Name, output.LogicalName, output.Length, output.Digest) { CanBeSent = true };

    // The outputs in the order in which the action reads them.
    private IEnumerable<CachedOutput> OutputsOf(PlanSet set) => set.Parts.SelectMany(part =>
        part.Outputs?.Select(output => ToOutput("", output))
        ?? Enumerable.Range(part.First, part.Count).SelectMany(place => found[place]));

    private void TryFindResult(int place, CancellationToken cancellationToken)
    {
        BakeKeys keys = new();
        BakeAction action = actions.Find(place)!;
        using PreparedAction prepared = Prepare(action, reads: false, keys, cancellationToken);
        if (maker.Find(prepared, keys, cancellationToken) is { } result)
            found[place] = [.. result.Outputs.SelectMany(output => PlacedOutputs.Name(action, prepared.Weak, output),
                (_, file) => new CachedOutput(cache, "", file.Name,
                    action.NameFileLogically(file.Role, file.Name), file.Length, file.Digest))];
    }
}
