using System.Collections.Concurrent;

namespace Intaglio.Baking;

/// <summary>
/// Makes outputs again that are not kept in the output folder, and that the cache has lost since their action was up to date.
/// </summary>
internal sealed class LostResults(ActionStates states, NeededOutputs needed, ActionMaker maker, ResultStore store, ResultPlacer placer)
{
    private const int MostAttempts = 100;

    private readonly SingleFlight flights = new();
    private readonly ConcurrentQueue<BakeAction> made = new();

    /// <summary>Takes the actions that have other records since the last call.</summary>
    internal IEnumerable<BakeAction> TakeMade()
    {
        while (made.TryDequeue(out BakeAction? action))
            yield return action;
    }

    /// <summary>Makes the outputs of a finished action again, and before them those that it reads itself.</summary>
    /// <param name="lost">The action.</param>
    /// <param name="threads">The number of threads that it can use.</param>
    /// <param name="cancellationToken">The token that cancels the action.</param>
    /// <exception cref="BakeOperationException">The action fails.</exception>
    internal void MakeAgain(BakeAction lost, int threads, CancellationToken cancellationToken)
    {
        Stack<BakeAction> open = new([lost]);
        Dictionary<BakeAction, int> attempts = [];
        while (open.TryPeek(out BakeAction? next))
        {
            if ((attempts[next] = attempts.GetValueOrDefault(next) + 1) > MostAttempts)
                throw new BakeOperationException($"the inputs of '{OutputPattern.Describe(next.Name)}' change again and again");
            try
            {
                Restore(next, reads: attempts[next] > 1, threads, cancellationToken);
                open.Pop();
            }
            catch (LostOutputException exception)
            {
                open.Push(exception.Action);
            }
            catch (InputChangedException)
            {
                // It is read again.
            }
        }
    }

    private void Restore(BakeAction action, bool reads, int threads, CancellationToken cancellationToken)
    {
        using IDisposable turn = flights.Enter(states.FindRecorded(action)!.Weak, cancellationToken);
        BakeKeys keys = new();
        RecordedAction recorded = states.FindRecorded(action)!;
        ActionResult last = StateLookup.ToResult(action, recorded, keys.ComputeStrong(recorded.Weak, recorded.Discovered));
        ResultStore from = store.For(action);
        // Another thread can have made it. The record of the remote cache can have the outputs.
        if (from.HasOutputs(last, cancellationToken)
            || (from.TryFetchAgain(last.Strong, cancellationToken) && from.HasOutputs(last, cancellationToken)))
            return;
        using PreparedAction prepared = maker.Prepare(action, needed.Find(action), taken: null, reads, keys, cancellationToken);
        prepared.Renewal = states.Renewed?.Find(action, prepared.Weak);
        // Another bake can have replaced the result.
        ActionResult result = maker.Find(prepared, keys, cancellationToken) is { } found && from.HasOutputs(found, cancellationToken)
            ? found : Run(prepared, keys, threads, cancellationToken);
        // Another result gives the actions that read it other keys.
        states.Finish(action, ResultPlacer.Record(prepared, placer.NameAll(prepared, result), result.Discovered, result.Seconds),
            result);
        made.Enqueue(action);
    }

    private ActionResult Run(PreparedAction prepared, BakeKeys keys, int threads, CancellationToken cancellationToken)
    {
        store.RequireStoring();
        using ExecutedWork executed = maker.Run(prepared, threads, cancellationToken);
        return maker.Store(prepared, executed, store.Put(executed.Outputs), keys, cancellationToken);
    }
}
