using System.Diagnostics;

namespace Intaglio.Baking;

/// <summary>Processes actions: looks up their results, makes those that are not known, and places them.</summary>
internal sealed class ActionProcessor(ActionStates states, SourceDigests digests, NeededOutputs needed, KnownResults known,
    ActionMaker maker, MadeResults made, LostResults lost)
{
    // An input that changes more often does not become stable during the bake.
    private const int MostAttempts = 100;

    private readonly SingleFlight flights = new();

    /// <summary>Gets a value indicating whether nothing is run, placed or stored.</summary>
    internal required bool IsTrial { get; init; }

    /// <summary>Gets a value indicating whether actions are processed after one has failed.</summary>
    internal required bool KeepGoing { get; init; }

    /// <summary>Processes actions whose needs are known. Small inputs and outputs are hashed together.</summary>
    /// <param name="actions">The actions. Those that did not begin, or were canceled, keep their state.</param>
    /// <param name="threads">The number of threads that each of them can use.</param>
    /// <param name="isStopped">Determines whether another action has failed, so that no further action may begin.</param>
    /// <param name="canRun">Whether actions run whose results are not known.</param>
    /// <param name="cancellationToken">The token that cancels the actions.</param>
    internal void Process(IReadOnlyList<BakeAction> actions, int threads, Func<bool> isStopped, bool canRun,
        CancellationToken cancellationToken)
    {
        ActionRun[] runs = [.. actions.Select(action => new ActionRun(action))];
        bool mustStop() => cancellationToken.IsCancellationRequested || isStopped()
            || (!KeepGoing && actions.Any(action => states[action] == ActionState.Failed));
        Process(runs, threads, waits: runs.Length == 1, canRun, mustStop, cancellationToken);
        foreach (ActionRun run in runs)
            for (int attempt = 1; run.Again != RunAgain.None && !mustStop(); attempt++)
            {
                if (attempt == MostAttempts)
                {
                    states.Fail(run.Action,
                        new BakeOperationException($"'{run.Action.FirstInput ?? "an input"}' changes again and again while it is read"));
                    break;
                }
                if (run.Again != RunAgain.InputLost || TryRestore(run, threads, canRun, cancellationToken))
                    Process([run], threads, waits: true, canRun, mustStop, cancellationToken);
            }
    }

    /// <summary>Makes an input of an action again that the cache has lost.</summary>
    /// <returns><see langword="true"/> if the action can be processed again; <see langword="false"/> if it has ended.</returns>
    private bool TryRestore(ActionRun run, int threads, bool canRun, CancellationToken cancellationToken)
    {
        run.Again = RunAgain.None;
        bool isRestored = canRun && !IsTrial;
        run.Try(states, isRestored ? () => lost.MakeAgain(run.Lost!, threads, cancellationToken) : () => known.Miss(run.Action),
            cancellationToken);
        return isRestored && states[run.Action] != ActionState.Failed;
    }

    private void Process(ActionRun[] runs, int threads, bool waits, bool canRun, Func<bool> mustStop, CancellationToken cancellationToken)
    {
        BakeKeys keys = new();
        List<ActionRun> executed = [];
        try
        {
            if (runs.Length > 1)
                Read(runs);
            long start = Stopwatch.GetTimestamp();
            foreach (ActionRun run in runs)
            {
                if (mustStop())
                    break;
                run.Try(states, () => Begin(run, keys, threads, waits, canRun, cancellationToken), cancellationToken);
                if (run.Executed is not null)
                    executed.Add(run);
                else
                    run.Dispose();
                if (Stopwatch.GetElapsedTime(start) < Scheduler.LongestDelay)
                    continue;
                made.Store(executed, keys, cancellationToken);
                executed.Clear();
                start = Stopwatch.GetTimestamp();
            }
            made.Store(executed, keys, cancellationToken);
        }
        finally
        {
            foreach (ActionRun run in runs)
                run.Dispose();
        }
    }

    private void Read(ActionRun[] runs)
    {
        using InputReading reading = InputReading.Read(Array.ConvertAll(runs, run => run.Action), digests);
        foreach (ActionRun run in runs)
            run.Snapshot = reading.Take(run.Action);
        foreach ((BakeAction action, Exception error) in reading.Errors)
            states.Fail(action, error);
    }

    /// <summary>Finds the result of an action, or runs it.</summary>
    private void Begin(ActionRun run, BakeKeys keys, int threads, bool waits, bool canRun, CancellationToken cancellationToken)
    {
        BakeAction action = run.Action;
        if (states.FindMissingNeed(action) is not null)
        {
            known.Miss(action);
            return;
        }
        (FileSnapshot? taken, bool reads) = (run.Snapshot, run.Again == RunAgain.InputChanged);
        (run.Snapshot, run.Again) = (null, RunAgain.None);
        PreparedAction prepared = run.Prepared = maker.Prepare(action, needed.Find(action), taken, reads, keys, cancellationToken);
        // Another action with the same key makes the same bytes. A thread that holds other turns must not wait for one.
        run.Turn = waits ? flights.Enter(prepared.Weak, cancellationToken) : flights.TryEnter(prepared.Weak);
        if (run.Turn is null)
            run.Again = RunAgain.IsBusy;
        else if (!known.TryPlace(prepared, keys, cancellationToken))
            if (canRun && !IsTrial)
                run.Executed = Execute(prepared, threads, cancellationToken);
            else
                known.Miss(prepared);
    }

    private ExecutedWork Execute(PreparedAction prepared, int threads, CancellationToken cancellationToken)
    {
        using IDisposable? processor = known.TakeProcessor(cancellationToken);
        return maker.Run(prepared, threads, cancellationToken);
    }
}
