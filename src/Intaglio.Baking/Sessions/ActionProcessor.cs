using System.Diagnostics;

namespace Intaglio.Baking;

/// <summary>Processes actions: looks up their results, makes those that are not known, and places them.</summary>
internal sealed class ActionProcessor(ActionStates states, StateLookup last, SourceDigests digests, ActionMaker maker, ResultStore store,
    OutputPlacer placer, OutputFolder folder)
{
    // The state must stay small if many actions of a rule have many inputs.
    private const int MostInputs = 1 << 17;

    // An input that changes more often does not become stable during the bake.
    private const int MostAttempts = 100;

    private readonly SingleFlight flights = new();

    /// <summary>Gets a value indicating whether nothing is run, placed or stored.</summary>
    internal required bool IsTrial { get; init; }

    /// <summary>Gets a value indicating whether actions are processed after one has failed.</summary>
    internal required bool KeepGoing { get; init; }

    /// <summary>Gets a value indicating whether results that are found are uploaded if the remote cache does not have them.</summary>
    internal required bool AllowUploads { get; init; }

    /// <summary>Gets or sets the use of the remote cache, or null for none.</summary>
    internal RemoteWatch? Remote { get; set; }

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
                if (attempt < MostAttempts)
                    Process([run], threads, waits: true, canRun, mustStop, cancellationToken);
                else
                {
                    states.Fail(run.Action, new BakeOperationException(
                        $"'{run.Action.Inputs.FirstOrDefault()?.Name ?? "an input"}' changes again and again while it is read"));
                    break;
                }
            }
    }

    /// <summary>Finds the outputs of other actions that are inputs of an action.</summary>
    internal IEnumerable<NeededOutput> FindNeeded(BakeAction action) =>
        action.Needs.SelectMany(need => need.Actions, (need, other) => (need.Role, other))
            .SelectMany(pair => states.FindRecorded(pair.other)!.Outputs, (pair, file) => new PlacedOutput(folder, pair.Role, file.Name,
                pair.other.NameLogically(file.Role), file.Length, file.Digest));

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
                Try(run, () => Begin(run, keys, threads, waits, canRun, cancellationToken), cancellationToken);
                if (run.Executed is not null)
                    executed.Add(run);
                else
                    run.Dispose();
                if (Stopwatch.GetElapsedTime(start) < Scheduler.LongestDelay)
                    continue;
                Store(executed, keys, cancellationToken);
                executed.Clear();
                start = Stopwatch.GetTimestamp();
            }
            Store(executed, keys, cancellationToken);
        }
        finally
        {
            foreach (ActionRun run in runs)
                run.Dispose();
        }
    }

    /// <summary>Takes a step of an action, which fails if there is an error.</summary>
    private void Try(ActionRun run, Action step, CancellationToken cancellationToken = default)
    {
        if (states[run.Action] == ActionState.Failed)
            return;
        try
        {
            ActionError.Catch(step, error => states.Fail(run.Action, error));
        }
        catch (InputChangedException)
        {
            // Its new digest gives another key.
            run.Again = RunAgain.InputChanged;
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            // The results of the other actions are kept.
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
            states.Miss(action, new RecordedAction(action.Code.Fingerprint, default, default, [], []));
            return;
        }
        (FileSnapshot? taken, bool reads) = (run.Snapshot, run.Again == RunAgain.InputChanged);
        (run.Snapshot, run.Again) = (null, RunAgain.None);
        PreparedAction prepared = run.Prepared = maker.Prepare(action, FindNeeded(action), taken, reads, keys, cancellationToken);
        // Another action with the same key makes the same bytes. A thread that holds other turns must not wait for one.
        run.Turn = waits ? flights.Enter(prepared.Weak, cancellationToken) : flights.TryEnter(prepared.Weak);
        if (run.Turn is null)
            run.Again = RunAgain.IsBusy;
        else if (!TryPlaceKnown(prepared, keys, cancellationToken))
            if (canRun && !IsTrial)
                run.Executed = Execute(prepared, threads, cancellationToken);
            else
                // The names that the last result has discovered show whether one of them has changed.
                states.Miss(action, Record(prepared, [], last.Find(action) is { } recorded && recorded.Weak == prepared.Weak
                    ? [.. recorded.Discovered.Select(maker.Look)] : [], seconds: 0));
    }

    private ExecutedWork Execute(PreparedAction prepared, int threads, CancellationToken cancellationToken)
    {
        using IDisposable? processor = Remote?.TakeProcessor(cancellationToken);
        return maker.Run(prepared, threads, cancellationToken);
    }

    /// <summary>Finds the result of an action, and places it.</summary>
    /// <returns><see langword="true"/> if the action is finished; otherwise, <see langword="false"/>.</returns>
    private bool TryPlaceKnown(PreparedAction prepared, BakeKeys keys, CancellationToken cancellationToken)
    {
        RecordedAction? recorded = last.Find(prepared.Action) is { } found && found.Weak == prepared.Weak && found.Discovered.All(IsCurrent)
            ? found : null;
        ActionResult? known = recorded is null ? maker.Find(prepared, keys, cancellationToken)
            : new(keys.ComputeStrong(prepared.Weak, recorded.Discovered),
                [.. recorded.Outputs.Select(file => new ActionOutput(file.Role, file.Length, file.Digest))], recorded.Discovered,
                ResultOrigin.UpToDate) { Seconds = recorded.Seconds };
        if (known is null || !TryPlace(prepared, known, recorded?.Outputs ?? [], out PlacedFile[] files, out ResultOrigin origin,
            cancellationToken))
            return false;
        if (origin == ResultOrigin.Cache && AllowUploads && !IsTrial)
            maker.Share(prepared, known, keys, cancellationToken);
        states.Finish(prepared.Action, Record(prepared, files, known.Discovered, known.Seconds), known with { Origin = origin, Warnings = [], Log = [] });
        return true;
    }

    private bool IsCurrent(DiscoveredName name) => maker.Look(name) is var now && now.Kind == name.Kind
        && now.Digest.Span.SequenceEqual(name.Digest.Span);

    /// <summary>Puts the outputs of a known result into the output folder.</summary>
    /// <returns><see langword="false"/> if the cache does not have the bytes of an output; otherwise, <see langword="true"/>.</returns>
    private bool TryPlace(PreparedAction prepared, ActionResult known, PlacedFile[] recorded, out PlacedFile[] files,
        out ResultOrigin origin, CancellationToken cancellationToken)
    {
        (BakeAction action, bool isExecutable) = (prepared.Action, prepared.Action.Rule.Rule.IsExecutable);
        (files, origin) = (new PlacedFile[known.Outputs.Count], ResultOrigin.UpToDate);
        bool isRemote = known.Origin == ResultOrigin.Remote;
        using IDisposable? fetch = isRemote ? Remote?.BeginFetch(known.Seconds, known.Outputs.Sum(output => output.Length)) : null;
        for (int i = 0; i < files.Length; i++)
        {
            ActionOutput output = known.Outputs[i];
            PlacedFile named = placer.Name(action, prepared.Weak, output);
            PlacedFile? placed = placer.FindRight(named, isExecutable, recorded);
            if (placed is null)
            {
                origin = ResultOrigin.Cache;
                placed = IsTrial ? named : Place(named, isExecutable, stream => TryCopy(known, output, stream, ref isRemote, cancellationToken));
            }
            if (placed is null)
                return false;
            files[i] = placed;
        }
        if (isRemote)
        {
            origin = ResultOrigin.Remote;
            Remote?.Save(known.Seconds);
        }
        return true;
    }

    private PlacedFile? Place(PlacedFile file, bool isExecutable, Func<Stream, bool> write)
    {
        placer.RequireOwn(file.Name);
        placer.Own([file.Name]);
        return placer.Write(file, isExecutable, write);
    }

    // An output that was in a record is not always stored under its name.
    private bool TryCopy(ActionResult known, ActionOutput output, Stream stream, ref bool isRemote, CancellationToken cancellationToken)
    {
        bool isCopied = store.TryCopy(output, stream, out bool isFetched, cancellationToken);
        isRemote |= isFetched;
        if (isCopied)
            return true;
        if (known.Origin == ResultOrigin.Remote || Remote is null || !store.TryFetchAgain(known.Strong, cancellationToken))
            return false;
        stream.SetLength(0);
        isRemote = true;
        return store.TryCopy(output, stream, out _, cancellationToken);
    }

    /// <summary>Stores the outputs of actions that ran, and puts them into the output folder.</summary>
    private void Store(List<ActionRun> runs, BakeKeys keys, CancellationToken cancellationToken)
    {
        if (runs.Count == 0)
            return;
        ActionOutput[]? stored = TryPut(runs);
        int next = 0;
        List<MadeResult> made = [];
        foreach (ActionRun run in runs)
        {
            int count = run.Executed!.Outputs.Count, first = next;
            next += count;
            Try(run, () => made.Add(Name(run, maker.Store(run.Prepared!, run.Executed,
                stored?[first..(first + count)] ?? store.Put(run.Executed.Outputs), keys, cancellationToken))), cancellationToken);
        }
        // One call waits for the disk, and the others have nothing to add.
        string[] owned = [.. made.SelectMany(result => result.Files).Where(file => file.Placed is null).Select(file => file.Named.Name)];
        foreach (MadeResult result in made)
            Try(result.Run, () =>
            {
                placer.Own(owned);
                Write(result);
            });
        foreach (ActionRun run in runs)
            run.Dispose();
    }

    private ActionOutput[]? TryPut(List<ActionRun> runs)
    {
        try
        {
            return store.Put([.. runs.SelectMany(run => run.Executed!.Outputs)]);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentOutOfRangeException)
        {
            // Each action stores its outputs then, so that only those fail whose outputs cannot be stored.
            return null;
        }
    }

    /// <summary>Finds the outputs of an action that ran which must be written.</summary>
    private MadeResult Name(ActionRun run, ActionResult result) => new(run, result, [.. result.Outputs.Select(output =>
    {
        PlacedFile named = placer.Name(run.Action, run.Prepared!.Weak, output);
        PlacedFile? placed = placer.FindRight(named, run.Action.Rule.Rule.IsExecutable, recorded: []);
        if (placed is null)
            placer.RequireOwn(named.Name);
        return (named, placed);
    })]);

    /// <summary>Puts the outputs of an action that ran into the output folder.</summary>
    private void Write(MadeResult made)
    {
        PlacedFile[] written = new PlacedFile[made.Files.Length];
        for (int i = 0; i < written.Length; i++)
        {
            (PlacedFile named, PlacedFile? placed) = made.Files[i];
            OutputBuffer buffer = made.Run.Executed!.Outputs[i];
            written[i] = placed ?? placer.Write(named, made.Run.Action.Rule.Rule.IsExecutable, stream =>
            {
                buffer.WriteTo(stream);
                return true;
            })!;
        }
        states.Finish(made.Run.Action, Record(made.Run.Prepared!, written, made.Result.Discovered, made.Result.Seconds), made.Result);
    }

    private static RecordedAction Record(PreparedAction prepared, PlacedFile[] files, IReadOnlyList<DiscoveredName> discovered,
        double seconds)
    {
        BakeAction action = prepared.Action;
        return new(action.Code.Fingerprint, prepared.Weak, action.IsSimple ? prepared.Inputs.Files[0].Digest : default, files, [.. discovered])
        {
            Seconds = seconds,
            Inputs = action.IsSimple || prepared.Keyed.Length * action.Rule.Count > MostInputs ? [] : prepared.Keyed,
        };
    }

    /// <summary>A result that was stored, with its outputs and those of them that exist already.</summary>
    private sealed record MadeResult(ActionRun Run, ActionResult Result, (PlacedFile Named, PlacedFile? Placed)[] Files);

    /// <summary>An output in the output folder that is an input of another action.</summary>
    private sealed record PlacedOutput(OutputFolder Folder, string Role, string Name, string LogicalName, long Length,
        ReadOnlyMemory<byte> Digest) : NeededOutput(Role, Name, LogicalName, Length, Digest)
    {
        internal override FileSnapshot Take()
        {
            string path = Path.Combine(Folder.Path, Name);
            return FileSnapshot.Take(Path.GetDirectoryName(path)!, Path.GetFileName(path), Role, Name)
                ?? throw new BakeOperationException($"the output '{Name}' was deleted during the bake");
        }
    }
}
