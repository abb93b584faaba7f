using System.Collections.Concurrent;

namespace Intaglio.Baking;

/// <summary>Runs a share of the finished actions again at the end of a bake.</summary>
internal sealed class RepeatedActions(ActionStates states, ActionMaker maker, NeededOutputs needed, int threads)
{
    private readonly ConcurrentDictionary<BakeAction, Exception> differences = [];
    private long count;

    /// <summary>Gets the number of actions that ran again.</summary>
    internal long Count => Interlocked.Read(ref count);

    /// <summary>Gets the actions that made other outputs, or failed.</summary>
    internal IReadOnlyDictionary<BakeAction, Exception> Differences => differences;

    /// <summary>Runs actions that are chosen at random.</summary>
    internal void Run(BakePlan plan, double share, CancellationToken cancellationToken)
    {
        BakeAction[] finished = [.. plan.Actions.Where(action => states[action] == ActionState.Done)];
        Random.Shared.Shuffle(finished);
        BakeAction[] chosen = finished[..(int)Math.Ceiling(finished.Length * share)];
        // The largest action determines how many fit into memory.
        long memory = Math.Max(1, chosen.Select(action => action.EstimateMemory(states.SumOutputs(action))).DefaultIfEmpty().Max());
        ParallelOptions parallel = new()
        {
            MaxDegreeOfParallelism = (int)Math.Clamp(Scheduler.AvailableMemory / memory, 1, threads),
            CancellationToken = cancellationToken,
        };
        RepeatedRun repeated = new(states, maker, needed);
        Parallel.ForEach(chosen, parallel, action =>
        {
            try
            {
                if (repeated.TryRun(action, cancellationToken))
                    Interlocked.Increment(ref count);
            }
            catch (Exception exception) when (exception is BakeOperationException or IOException or UnauthorizedAccessException
                or ArgumentOutOfRangeException)
            {
                Interlocked.Increment(ref count);
                differences[action] = exception;
            }
        });
    }
}
