using System.Diagnostics;

namespace Intaglio.Baking;

/// <summary>Processes actions: keeps their outputs, copies them from the cache, or runs the actions.</summary>
internal sealed class ActionRunner(BakePlan plan, BakeOptions options, BakeState state, SourceDigests digests, ResultStore store,
    OutputFolder folder, OutputOwnership ownership, WorkFolder work)
{
    /// <summary>Gets or sets the use of the remote cache, or null for none.</summary>
    internal RemoteWatch? Remote { get; set; }

    private readonly SingleFlight flights = new();
    private readonly ResultLookup results = new(state, store, digests);
    private readonly System.Collections.Concurrent.ConcurrentDictionary<string, BakeAction> claimed = new(StringComparer.Ordinal);

    // The state must stay small if many actions of a rule have many inputs.
    private const int MostInputs = 1 << 17;

    // An input that changes more often does not become stable during the bake.
    private const int MostAttempts = 100;

    /// <summary>Determines, without reading a file, whether the outputs of an action are up to date.</summary>
    /// <remarks>Only actions with one input can be recognized this way, which are most actions of a large bake.</remarks>
    internal bool TryKeep(BakeAction action)
    {
        if (FindSimple(action) is not { } recorded || !digests.TryRecall(action.Inputs[0])
            || !recorded.Input.Span.SequenceEqual(action.Inputs[0].Digest.Span) || !HasOutputs(action, recorded))
            return false;
        action.Recorded = recorded;
        action.Result = new ActionResult(recorded.Weak, Array.ConvertAll(recorded.Outputs, file => file.Output), recorded.Discovered,
            ResultOrigin.UpToDate);
        return true;
    }

    /// <summary>Reads small inputs whose times have changed, and keeps the outputs of actions whose inputs have the same bytes.</summary>
    /// <returns>The number of actions that were kept.</returns>
    internal int KeepTouched(IEnumerable<BakeAction> actions, CancellationToken cancellationToken)
    {
        int kept = 0;
        foreach (BakeAction[] group in actions.Where(IsTouched).Chunk(Scheduler.MostTogether))
        {
            cancellationToken.ThrowIfCancellationRequested();
            ActionRun[] runs = Array.ConvertAll(group, action => new ActionRun(action));
            try
            {
                Read(runs);
                HasRead = true;
                kept += runs.Count(run => run.Error is null && TryKeep(run.Action));
            }
            finally
            {
                foreach (ActionRun run in runs)
                    run.Dispose();
            }
        }
        return kept;
    }

    /// <summary>Gets a value indicating whether the state does not have the times of all inputs.</summary>
    internal bool HasRead { get; private set; }

    private bool IsTouched(BakeAction action) =>
        action.Result is null && FindSimple(action) is not null && Scheduler.IsSmall(action) && !digests.TryRecall(action.Inputs[0])
        && state.Sources.TryGetValue(action.Inputs[0].Name, out RecordedSource source) && source.Stamp.Size == action.Inputs[0].Stamp.Size;

    /// <summary>Finds the record of an action whose key depends on one input and the rule only.</summary>
    private RecordedAction? FindSimple(BakeAction action) =>
        IsSimple(action) && state.Actions.TryGetValue(action.Name, out RecordedAction? recorded)
        && !recorded.Input.IsEmpty && recorded.Fingerprint == action.Code.Fingerprint ? recorded : null;

    /// <summary>Processes actions whose dependencies have finished. Small inputs and outputs are hashed together.</summary>
    /// <param name="actions">The actions.</param>
    /// <param name="threads">The number of threads that each of them can use.</param>
    /// <param name="isStopped">Determines whether another action has failed, so that no further action may begin.</param>
    /// <param name="canRun">Whether actions run whose results are not known.</param>
    /// <param name="cancellationToken">The token that cancels the actions.</param>
    /// <returns>
    /// The actions with their outcomes or errors. Actions that did not begin, could not run, or were canceled, have neither.
    /// </returns>
    internal IReadOnlyList<ActionRun> Process(IReadOnlyList<BakeAction> actions, int threads, Func<bool> isStopped, bool canRun,
        CancellationToken cancellationToken)
    {
        ActionRun[] runs = [.. actions.Select(action => new ActionRun(action) { CanRun = canRun })];
        bool mustStop() => cancellationToken.IsCancellationRequested || isStopped()
            || (!options.KeepGoing && Array.Exists(runs, run => run.Error is not null));
        Process(runs, threads, waits: runs.Length == 1, mustStop, cancellationToken);
        foreach (ActionRun run in runs)
            for (int attempt = 1; run.MustRepeat && !mustStop(); attempt++)
            {
                if (attempt < MostAttempts)
                    Process([run], threads, waits: true, mustStop, cancellationToken);
                else
                    run.Error = new BakeOperationException(
                        $"'{run.Action.Inputs.FirstOrDefault()?.Name ?? "an input"}' changes again and again while it is read");
            }
        return runs;
    }

    private void Process(ActionRun[] runs, int threads, bool waits, Func<bool> mustStop, CancellationToken cancellationToken)
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
                Try(run, () => Begin(run, keys, threads, waits, cancellationToken), cancellationToken);
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

    /// <summary>Takes a step of an action, and keeps the exception if it fails.</summary>
    private static void Try(ActionRun run, Action step, CancellationToken cancellationToken = default)
    {
        if (run.Error is not null)
            return;
        try
        {
            step();
        }
        catch (InputChangedException)
        {
            // Its new digest gives another key.
            run.HasChanged = true;
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            // The results of the other actions are kept.
        }
        catch (Exception exception) when (exception is BakeOperationException or IOException or UnauthorizedAccessException)
        {
            run.Error = exception;
        }
        catch (ArgumentOutOfRangeException exception) when (exception.ParamName == "value")
        {
            // The framework's exception for EFBIG.
            run.Error = new IOException("File too large", exception);
        }
    }

    /// <summary>Reads the inputs whose digests are not known.</summary>
    private void Read(ActionRun[] runs)
    {
        foreach (ActionRun run in runs)
            if (run.Action.Inputs is [var source] && !digests.TryRecall(source))
                Try(run, () => run.Snapshot = SourceDigests.Read(source, ActionInputs.InRole));
        ActionRun[] read = Array.FindAll(runs, run => run.Snapshot is not null);
        FileSnapshot[] snapshots = SourceDigests.Remember(Array.ConvertAll(read, run => run.Action.Inputs[0]),
            Array.ConvertAll(read, run => run.Snapshot!));
        for (int i = 0; i < read.Length; i++)
            read[i].Snapshot = snapshots[i];
    }

    /// <summary>Finds the result of an action, or runs it.</summary>
    private void Begin(ActionRun run, BakeKeys keys, int threads, bool waits, CancellationToken cancellationToken)
    {
        BakeAction action = run.Action;
        PlannedRule rule = action.Rule;
        if (rule.With.Any(with => with.Rule.Actions.Any(other => other.Result!.IsUnknown)))
        {
            run.Outcome = Describe(run, default);
            return;
        }
        (FileSnapshot? taken, bool reads) = (run.Snapshot, run.HasChanged);
        (run.Snapshot, run.HasChanged, run.IsBusy) = (null, false, false);
        ActionInputs inputs = run.Inputs = ActionInputs.Find(action, digests, folder, taken, reads);
        (BakeKey weak, run.Keyed) = ComputeWeak(action, inputs, keys, cancellationToken);
        run.Weak = weak;
        // Another action with the same key makes the same bytes. A thread that holds other turns must not wait for one.
        run.Turn = waits ? flights.Enter(weak, cancellationToken) : flights.TryEnter(weak);
        run.IsBusy = run.Turn is null;
        if (run.IsBusy)
            return;
        if (FindPlaced(run, keys, cancellationToken) is { } placed)
            run.Outcome = placed;
        else if (options.IsTrial)
            run.Outcome = Describe(run, weak);
        else if (run.CanRun)
            run.Executed = Execute(action, weak, threads, inputs, cancellationToken);
    }

    // The arguments of a program can contain parts of names.
    private KeyedStep[] GetSteps(BakeAction action) => action.Rule.Rule.Run is not { } run ? action.Code.Steps
        : [action.Code.Steps[0] with { Settings = run.EncodeSettings(action.CreateLayout(plan.Recipe.Profile), action.Rule.Rule) }];

    /// <summary>Finds the digest of the image in a file, or reads the image.</summary>
    private byte[] HashPixels(BakeAction action, BakeFile file, BakeKeys keys, CancellationToken cancellationToken)
    {
        BakeKey image = keys.ComputeImage(action.Code.Steps[0], file.Digest.Span);
        if (store.FindImage(image, cancellationToken) is { } known)
            return known;
        byte[] digest = action.Rule.Rule.Steps[0].HashPixels(file, cancellationToken);
        store.PutImage(image, digest);
        return digest;
    }

    /// <summary>Finds known outputs of an action, and puts them into the output folder.</summary>
    private (ActionResult, RecordedAction)? FindPlaced(ActionRun run, BakeKeys keys, CancellationToken cancellationToken)
    {
        KnownResult? found = results.Find(run.Action, keys, run.Weak, out FoundNames names, cancellationToken);
        run.Names = names;
        if (found is not { } known || TryPlace(run, known, cancellationToken) is not { } placed)
            return null;
        bool isShared = placed.Item1.Origin == ResultOrigin.Cache || (options.SharesAll && placed.Item1.Origin == ResultOrigin.UpToDate);
        if (isShared && !options.IsTrial && options.Remote is { AllowUploads: true })
        {
            if (run.Action.Rule.CanDiscoverInputs)
                store.PutNames(keys.ComputeNames(run.Weak), known.Discovered, names.Known, names.Fetched, cancellationToken);
            store.Share(known.Strong, known.Outputs);
        }
        return placed;
    }

    /// <summary>Puts known outputs into the output folder.</summary>
    /// <returns>The result, or null if the cache does not have the bytes of an output.</returns>
    private (ActionResult, RecordedAction)? TryPlace(ActionRun run, KnownResult known, CancellationToken cancellationToken)
    {
        (BakeAction action, BakeKey weak) = (run.Action, run.Weak);
        List<RecordedFile> files = [];
        ResultOrigin origin = ResultOrigin.UpToDate;
        bool isRemote = known.IsRemote;
        using IDisposable? fetch = known.IsRemote ? Remote?.BeginFetch(known.Seconds, known.Outputs.Sum(output => output.Length)) : null;
        foreach (RecordedOutput output in known.Outputs)
        {
            ActionOutput named = Claim(action, Name(action, weak, output));
            FileStamp? stamp = FindRight(named, action.Rule.Rule.IsExecutable, known.Recorded);
            if (stamp is null && options.IsTrial)
                origin = ResultOrigin.Cache;
            else if (stamp is null)
            {
                Own(named.Name);
                stamp = folder.Write(named.Name, action.Rule.Rule.IsExecutable, stream =>
                {
                    bool isCopied = TryCopy(known, output, stream, out bool isFetched, cancellationToken);
                    isRemote |= isFetched;
                    return isCopied;
                });
                if (stamp is null)
                    return null;
                origin = ResultOrigin.Cache;
            }
            files.Add(new(named, stamp ?? default));
        }
        if (isRemote)
        {
            origin = ResultOrigin.Remote;
            Remote?.Save(known.Seconds);
        }
        return Complete(run, [.. files], [.. known.Discovered], origin, known.Seconds);
    }

    // An output that was in a record is not always stored under its name.
    private bool TryCopy(KnownResult known, RecordedOutput output, Stream stream, out bool isRemote, CancellationToken cancellationToken)
    {
        if (store.TryCopy(output, stream, out isRemote, cancellationToken))
            return true;
        if (known.IsRemote || Remote is null || !store.TryFetchAgain(known.Strong, cancellationToken))
            return false;
        stream.SetLength(0);
        isRemote = true;
        return store.TryCopy(output, stream, out _, cancellationToken);
    }

    private ExecutedWork Execute(BakeAction action, BakeKey weak, int threads, ActionInputs inputs, CancellationToken cancellationToken)
    {
        Dictionary<string, string> names = [];
        for (int i = 0; i < action.Outputs.Length; i++)
            names.Add(action.Rule.Rule.Outputs[i].Key, OutputPattern.ReplaceKey(action.Outputs[i], weak));
        ActionWork started = new(action.Rule, inputs.Files, names, FindFile)
        { Threads = threads, Layout = action.CreateLayout(plan.Recipe.Profile), WorkFolder = work };
        using IDisposable? processor = Remote?.TakeProcessor(cancellationToken);
        return options.Executor.Execute(started, cancellationToken);
    }

    /// <summary>Runs a finished action again, and compares its outputs.</summary>
    /// <returns><see langword="false"/> if an input has changed since; otherwise, <see langword="true"/>.</returns>
    /// <exception cref="BakeOperationException">An output differs, or the action fails.</exception>
    internal bool TryRunAgain(BakeAction action, int threads, CancellationToken cancellationToken)
    {
        try
        {
            using ActionInputs inputs = ActionInputs.Find(action, digests, folder, taken: null, reads: false);
            if (ComputeWeak(action, inputs, new BakeKeys(), cancellationToken).Key != action.Result!.Weak)
                return false;
            using ExecutedWork again = Execute(action, action.Result.Weak, threads, inputs, cancellationToken);
            if (!HasSameNames(again.Discovered, action.Result.Discovered))
                return false;
            if (again.Outputs.Count != action.Result.Outputs.Length)
                throw new BakeOperationException("other outputs are written when the action runs again");
            foreach (ActionOutput output in action.Result.Outputs)
                RequireSame(output, again.Outputs.FirstOrDefault(other => other.Role == output.Role), cancellationToken);
            return true;
        }
        catch (InputChangedException)
        {
            return false;
        }
    }

    private static bool HasSameNames(IReadOnlyList<DiscoveredName> names, DiscoveredName[] others) => names.Count == others.Length
        && names.All(name => Array.Exists(others, other => other.Name == name.Name && other.Kind == name.Kind
            && other.Digest.Span.SequenceEqual(name.Digest.Span)));

    private static void RequireSame(ActionOutput output, OutputBuffer? again, CancellationToken cancellationToken)
    {
        byte[] digest = again is null ? []
            : Cryptography.FileDigest.HashData(again.OpenAtStart(), cancellationToken: cancellationToken);
        if (!digest.AsSpan().SequenceEqual(output.Digest.Span))
            throw new BakeOperationException($"the output '{output.Name}' has other bytes when the action runs again "
                + "(remove what it depends on, or add it to the rule)");
    }

    private (BakeKey Key, KeyedInput[] Inputs) ComputeWeak(BakeAction action, ActionInputs inputs, BakeKeys keys,
        CancellationToken cancellationToken)
    {
        KeyedInput[] keyed = inputs.GetKeyed(action, keys,
            action.Rule.Rule.IsKeyedByPixels ? file => HashPixels(action, file, keys, cancellationToken) : null);
        return (keys.ComputeWeak(GetSteps(action), keyed, action.Rule.GetOutputs(action), action.Rule.Environment), keyed);
    }

    /// <summary>Stores the outputs of actions that ran, and puts them into the output folder.</summary>
    private void Store(List<ActionRun> runs, BakeKeys keys, CancellationToken cancellationToken)
    {
        if (runs.Count == 0)
            return;
        RecordedOutput[]? stored = TryPut(runs);
        int next = 0;
        foreach (ActionRun run in runs)
        {
            int count = run.Executed!.Outputs.Count, first = next;
            next += count;
            Try(run, () => Record(run, keys, stored?[first..(first + count)] ?? store.Put(run.Executed.Outputs), cancellationToken),
                cancellationToken);
        }
        // One call waits for the disk, and the others have nothing to add.
        string[] owned = [.. runs.Where(run => run.Error is null).SelectMany(run => run.Files)
            .Where(file => file.Stamp is null).Select(file => file.Output.Name)];
        foreach (ActionRun run in runs)
            Try(run, () =>
            {
                ownership.Add(owned);
                Write(run);
            }, CancellationToken.None);
        foreach (ActionRun run in runs)
            run.Dispose();
    }

    private RecordedOutput[]? TryPut(List<ActionRun> runs)
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

    /// <summary>Stores the record of an action that ran, and finds the outputs that must be written.</summary>
    private void Record(ActionRun run, BakeKeys keys, RecordedOutput[] outputs, CancellationToken cancellationToken)
    {
        (BakeAction action, ExecutedWork executed) = (run.Action, run.Executed!);
        BakeKey strong = keys.ComputeStrong(run.Weak, [.. executed.Discovered]);
        // The record is found by the names, so it comes last.
        if (action.Rule.CanDiscoverInputs)
            store.PutNames(keys.ComputeNames(run.Weak), executed.Discovered, run.Names.Known, run.Names.Fetched, cancellationToken);
        store.Put(strong, new ActionRecord(outputs, executed.Discovered, executed.Warnings, executed.Duration.TotalSeconds)
            { Log = executed.Log });
        run.Files = Array.ConvertAll(outputs, output =>
        {
            ActionOutput named = Claim(action, Name(action, run.Weak, output));
            FileStamp? stamp = options.KeepsInCache ? default(FileStamp) : FindRight(named, action.Rule.Rule.IsExecutable, null);
            if (stamp is null)
                RequireOwn(named.Name);
            return (named, stamp);
        });
    }

    /// <summary>Puts the outputs of an action that ran into the output folder.</summary>
    private void Write(ActionRun run)
    {
        (BakeAction action, ExecutedWork executed) = (run.Action, run.Executed!);
        RecordedFile[] written = new RecordedFile[run.Files.Length];
        for (int i = 0; i < written.Length; i++)
        {
            (ActionOutput named, FileStamp? stamp) = run.Files[i];
            OutputBuffer buffer = executed.Outputs[i];
            written[i] = new(named, stamp ?? folder.Write(named.Name, action.Rule.Rule.IsExecutable, stream =>
            {
                buffer.WriteTo(stream);
                return true;
            }) ?? default);
        }
        (ActionResult result, RecordedAction recorded) =
            Complete(run, written, [.. executed.Discovered], ResultOrigin.Made, executed.Duration.TotalSeconds);
        run.Outcome = (result with { Duration = executed.Duration, Warnings = executed.Warnings, Log = executed.Log }, recorded);
    }

    private FileSnapshot? FindFile(string name) => digests.Find(name) is { } source ? SourceDigests.Take(source, "discovered") : null;

    // The names that the last result has discovered show whether one of them has changed.
    private (ActionResult, RecordedAction) Describe(ActionRun run, BakeKey weak) => (new ActionResult(weak, [], [], ResultOrigin.Made),
        Summarize(run, weak, [], state.Actions.TryGetValue(run.Action.Name, out RecordedAction? recorded) && recorded.Weak == weak
            ? [.. recorded.Discovered.Select(results.Look)] : []));

    private static (ActionResult, RecordedAction) Complete(ActionRun run, RecordedFile[] files, DiscoveredName[] discovered,
        ResultOrigin origin, double seconds) =>
        (new ActionResult(run.Weak, Array.ConvertAll(files, file => file.Output), discovered, origin),
            Summarize(run, run.Weak, files, discovered) with { Seconds = seconds });

    private static RecordedAction Summarize(ActionRun run, BakeKey weak, RecordedFile[] files, DiscoveredName[] discovered) =>
        new(run.Action.Code.Fingerprint, weak, IsSimple(run.Action) ? run.Inputs?.OnlyDigest ?? default : default, files, discovered)
        { Inputs = IsSimple(run.Action) || run.Keyed.Length * run.Action.Rule.PlannedActions > MostInputs ? [] : run.Keyed };

    // Only then the digest of the input determines the key together with the rule.
    private static bool IsSimple(BakeAction action) => action.Inputs.Length == 1 && action.Rule.With.Count == 0
        && !action.Rule.UseInputNames && !action.Rule.IncludeOutputNames && !action.Rule.CanDiscoverInputs;

    private static ActionOutput Name(BakeAction action, BakeKey weak, RecordedOutput output) =>
        new(output.Role, FinalName(action.Outputs[action.Rule.Rule.FindOutput(output.Role)], weak, output.Digest), output.Length,
            output.Digest);

    private static string FinalName(string name, BakeKey weak, ReadOnlyMemory<byte> digest) =>
        OutputPattern.ReplaceDigest(OutputPattern.ReplaceKey(name, weak), digest.Span);

    private bool HasOutputs(BakeAction action, RecordedAction recorded)
    {
        foreach ((ActionOutput output, FileStamp stamp) in recorded.Outputs)
        {
            int index = action.Rule.Rule.FindOutput(output.Role);
            if (index < 0 || FinalName(action.Outputs[index], recorded.Weak, output.Digest) != output.Name
                || !folder.IsUnchanged(output.Name, stamp, action.Rule.Rule.IsExecutable))
                return false;
        }
        return recorded.Outputs.Length > 0;
    }

    /// <summary>Determines whether an output exists with the right bytes.</summary>
    /// <returns>The metadata of the file, or null if it must be written.</returns>
    private FileStamp? FindRight(ActionOutput output, bool isExecutable, RecordedAction? recorded)
    {
        if (folder.Find(output.Name) is not { } status || status.Size != output.Length || !OutputFolder.HasMode(status, isExecutable))
            return null;
        FileStamp stamp = FileStamp.From(status);
        foreach (RecordedFile file in recorded?.Outputs ?? [])
            if (file.Output.Name == output.Name && file.Output.Digest.Span.SequenceEqual(output.Digest.Span) && file.Stamp.Proves(stamp))
                return stamp;
        using FileStream? stream = folder.TryOpen(output.Name);
        return stream is not null && Cryptography.FileDigest.HashData(stream).AsSpan().SequenceEqual(output.Digest.Span)
            && FileStamp.IsUnchanged(status, FileStatus.Read(stream.SafeFileHandle)) ? stamp : null;
    }

    // Names with the key or the digest can be equal only when these are known.
    private ActionOutput Claim(BakeAction action, ActionOutput output) =>
        claimed.GetOrAdd(NameFolding.Fold(output.Name), action) == action ? output
            : throw new BakeOperationException($"the output '{output.Name}' is also made from "
                + $"'{claimed[NameFolding.Fold(output.Name)].Inputs.FirstOrDefault()?.Name}' (add {{dir}} or {{name}} to 'to')");

    private void Own(string name)
    {
        RequireOwn(name);
        ownership.Add([name]);
    }

    // Files that the recipe did not make are not replaced.
    private void RequireOwn(string name)
    {
        if (!options.AllowOverwrite && !ownership.Owns(name) && folder.Exists(name))
            throw new BakeOperationException($"'{Path.Combine(plan.Recipe.Output, name)}' exists and was not made by this recipe "
                + "(move it away, or replace it with --force)");
    }
}
