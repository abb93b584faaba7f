using System.Collections.Concurrent;
using System.Diagnostics;
using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Makes the outputs of a recipe.</summary>
/// <remarks>
/// <para>An output that is up to date is not touched. Other outputs are copied from the cache if it has their results. Only actions
/// without a known result run.</para>
/// <para>A process that ends at any time leaves no incomplete output. The next bake continues with the results that were stored.</para>
/// </remarks>
public sealed class Baker
{
    private readonly BakeRecipe recipe;
    private readonly BakeOptions options;
    private readonly IProgress<BakeProgress>? progress;
    private readonly CancellationToken cancellationToken;
    private readonly ConcurrentBag<BakeFailure> failures = [], differences = [];
    private readonly HashSet<BakeAction> madeByFarm = [];
    private readonly ConcurrentDictionary<BakeAction, BakeKey> weakKeys = [];
    private string? farmRun;
    private readonly CodeFile codes;
    private readonly int threads;
    private long done, hits, checkedAgain;
    private TimeSpan waited;

    private Baker(BakeRecipe recipe, BakeOptions options, IProgress<BakeProgress>? progress, CancellationToken cancellationToken)
    {
        (this.recipe, this.options, this.progress, this.cancellationToken) = (recipe, options, progress, cancellationToken);
        codes = new(recipe.CodePath);
        threads = options.MaxDegreeOfParallelism < 0 ? Environment.ProcessorCount : options.MaxDegreeOfParallelism;
    }

    /// <summary>Makes the outputs of a recipe.</summary>
    /// <param name="recipe">The recipe.</param>
    /// <param name="options">The options, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">Receives the progress from any thread, or <see langword="null"/>.</param>
    /// <param name="cancellationToken">The token that cancels the bake. Results that were already stored are kept.</param>
    /// <returns>The outcome. Actions that failed are in <see cref="BakeReport.Failures"/>.</returns>
    /// <exception cref="BakeException">The bake cannot begin.</exception>
    /// <exception cref="IOException">The output folder, the state or the cache cannot be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to one of these folders is denied.</exception>
    /// <exception cref="CacheFormatException">The folder of the cache is a cache of another format.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static BakeReport Bake(BakeRecipe recipe, BakeOptions? options = null, IProgress<BakeProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(recipe);
        return new Baker(recipe, options ?? new(), progress, cancellationToken).Run();
    }

    private BakeReport Run()
    {
        SourceFile[]? sources = null;
        // The lock is in the output folder, which must not be created if the recipe contains an error.
        if (!options.IsTrial && !Directory.Exists(recipe.Output))
        {
            sources = SourceScanner.Scan(recipe, threads, cancellationToken);
            Select(BakePlan.Create(recipe, sources), BakeState.Load(recipe.StatePath));
        }
        using BakeLock? right = options.IsTrial ? null : BakeLock.Take(recipe, options.OnWait, cancellationToken);
        Task<BakeState> loading = Task.Run(() => BakeState.Load(recipe.StatePath), cancellationToken);
        // Another bake may have made files that were added after the first scan.
        if (sources is null || right is not { IsFirst: true })
            sources = SourceScanner.Scan(recipe, threads, cancellationToken);
        BakeState state = loading.GetAwaiter().GetResult();
        BakePlan plan = Select(BakePlan.Create(recipe, sources, state.Plan), state);
        using OutputFolder folder = new(recipe.Output);
        if (!options.IsTrial)
            Directory.CreateDirectory(recipe.StateFolder);
        OutputOwnership ownership = new(recipe.StateFolder, recipe.StateName, stamp => RecallNames(plan, state, stamp));
        using ResultStore store = new(OpenCache, pins: !options.IsTrial, allowUploads: options.Remote?.AllowUploads == true);
        // The connection is opened while outputs are compared.
        if (HasRemote)
            store.Open();
        using WorkFolder work = new(recipe.PrivateFolders);
        SourceDigests digests = new(plan, state);
        ActionRunner runner = new(plan, options, state, digests, store, folder, ownership, work);
        StateWriter writer = new(plan, options, state, folder);
        if (right is { IsAfterKill: true })
        {
            RemoveLeftovers(folder, ownership, store);
            right.IsAfterKill = false;
        }
        Keep(plan, runner);
        if (!options.IsTrial)
        {
            WorkFolder.RemoveOthers(recipe.PrivateFolders);
            RemoveBlocking(plan, folder, ownership);
            IEnumerable<string> names = plan.Actions.Where(action => action.Result is null).SelectMany(action => action.Outputs)
                .Where(OutputPattern.IsFinal);
            ownership.Add(options.AllowOverwrite ? names : folder.FindMissing(names));
        }
        if (!options.IsTrial && plan.Actions.Any(action => action.Result is null))
            codes.Add(plan);
        if (options.Farm is { } farm && !options.IsTrial)
        {
            if (farm.Run is not null)
                WaitForRun(farm);
            MakeOn(farm, plan, digests, canRun => Process(plan, runner, writer, store, canRun));
        }
        else
            Process(plan, runner, writer, store, canRun: true);
        return Finish(plan, state, folder, ownership, runner, writer, store);
    }

    private bool HasRemote => options.Remote is not null && !options.IsTrial;

    // If the last bake of the same plan was complete, its results are in the state, which is faster to read than the manifest. Actions
    // whose names contain keys or digests can have the same name there.
    private string[]? RecallNames(BakePlan plan, BakeState state, FileStamp manifest) =>
        !options.IsRestricted && manifest != default && manifest == state.Manifest && plan.Fingerprint.Span.SequenceEqual(state.Plan.Span)
        && plan.Actions.All(action => OutputPattern.IsFinal(action.Name) && state.Actions.ContainsKey(action.Name))
            ? [.. plan.Actions.SelectMany(action => state.Actions[action.Name].Outputs, (_, file) => file.Output.Name)
                .Where(name => OutputName.FindProblem(name) is null)] : null;

    // A killed process leaves files if it was about to replace others, and its pin.
    private void RemoveLeftovers(OutputFolder folder, OutputOwnership ownership, ResultStore store)
    {
        Leftovers.Remove(recipe.StateFolder);
        folder.RemoveLeftovers(ownership.Names);
        try
        {
            store.Open();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // A bake without changes does not need the cache.
        }
    }

    // A trial does not create a cache. Items are verified when they are copied.
    private ContentCache? OpenCache() => options.IsTrial && !ContentCache.Exists(recipe.CacheFolder) ? null
        : new ContentCache(new ContentCacheOptions
        {
            Directory = recipe.CacheFolder,
            VerifyOnRead = false,
            FlushToDisk = OperatingSystem.IsWindows(),
            Remote = HasRemote ? options.Remote : null,
        });

    // The rest of the plan is dropped, except for the actions that the selected ones need.
    private BakePlan Select(BakePlan plan, BakeState state)
    {
        if (!options.IsRestricted)
            return plan;
        PlanShards? shards = options.Shard is null ? null : new(plan);
        plan.Select(action => IsSelected(action, state) && shards?.Contains(action, options.Shard!) != false);
        // A shard of a small plan can be empty.
        return plan.Actions.Any() || shards is not null ? plan
            : throw new BakeException(recipe.Locate(recipe.Positions.Rules)
                + $"no output matches '{options.OnlyOutput ?? string.Join("', '", options.Only)}' "
                + "(run 'intaglio bake list' for all outputs)")
            { IsInRecipe = true };
    }

    private bool IsSelected(BakeAction action, BakeState state) => (options.Only.Count == 0 && options.OnlyOutput is null)
        || NamesOf(action, state.Actions.GetValueOrDefault(action.Name))
        .Any(name => name == options.OnlyOutput || options.Only.Any(only => only.IsMatch(name)));

    /// <summary>Determines whether an action has an output with a name.</summary>
    internal static bool HasOutput(BakeAction action, string name, EarlierBake last) => NamesOf(action, last.Find(action)).Contains(name);

    // A name with a key or a digest is matched as it was at the last bake, or with the fields of the recipe.
    private static IEnumerable<string> NamesOf(BakeAction action, RecordedAction? last) =>
        action.Outputs.Select(OutputPattern.Describe).Concat(last?.Outputs.Select(file => file.Output.Name) ?? []);

    private void Keep(BakePlan plan, ActionRunner runner)
    {
        const int BatchSize = 1024;
        ParallelOptions parallel = new() { MaxDegreeOfParallelism = threads, CancellationToken = cancellationToken };
        foreach (PlannedRule rule in plan.Rules)
            Parallel.ForEach(Partitioner.Create(0, Math.Max(1, rule.Actions.Count), BatchSize), parallel, range =>
            {
                IEnumerable<BakeAction> actions = rule.Actions.Take(range.Item1..range.Item2);
                int kept = actions.Count(runner.TryKeep);
                for (kept += runner.KeepTouched(actions, cancellationToken); kept > 0; kept--)
                    Count(isHit: true, null);
            });
    }

    // An earlier output can be a file where a folder is needed now, or be in a folder with the name of an output.
    private static void RemoveBlocking(BakePlan plan, OutputFolder folder, OutputOwnership ownership)
    {
        if (!plan.Actions.Any(action => action.Result is null) || ownership.Names.Count == 0)
            return;
        HashSet<string> outputs = [.. plan.Actions.Where(action => action.Result is null).SelectMany(action => action.Outputs)];
        HashSet<string> folders = [.. outputs.SelectMany(FoldersOf)];
        foreach (string name in ownership.Names)
            if (folders.Contains(name) || IsBelow(name, outputs))
                folder.Remove(name);
    }

    // A large bake has many names, so no text is created for the folders of each.
    private static bool IsBelow(string name, HashSet<string> outputs)
    {
        HashSet<string>.AlternateLookup<ReadOnlySpan<char>> lookup = outputs.GetAlternateLookup<ReadOnlySpan<char>>();
        for (int slash = name.LastIndexOf('/'); slash > 0; slash = name.LastIndexOf('/', slash - 1))
            if (lookup.Contains(name.AsSpan(0, slash)))
                return true;
        return false;
    }

    private static IEnumerable<string> FoldersOf(string name)
    {
        for (int slash = name.LastIndexOf('/'); slash > 0; slash = name.LastIndexOf('/', slash - 1))
            yield return name[..slash];
    }

    // An earlier bake has sent the run, whose results are found in the store afterward.
    private void WaitForRun(BakeFarm farm)
    {
        using FarmClient client = new(farm.Address, options.Remote?.TokenSource);
        client.WaitAsync(farm.Run!, plan: null, cancels: false, state => progress?.Report(
            new() { Done = state.Done, Total = state.Total, Running = (int)state.Running, Hits = 0 }), cancellationToken)
            .GetAwaiter().GetResult();
    }

    // The farm makes only actions whose results are not known. Their results are then found in its store.
    private void MakeOn(BakeFarm farm, BakePlan plan, SourceDigests digests, Action<bool> process)
    {
        process(false);
        BakeAction[] missing = [.. plan.Actions.Where(action => action.Result is null)];
        if (missing.Length == 0 || (!failures.IsEmpty && !options.KeepGoing))
            return;
        using FarmClient client = new(farm.Address, options.Remote?.TokenSource);
        FarmRunStart start = new()
        {
            Tool = FarmTool.Identify(recipe.Operations!),
            Project = Path.GetFileName(Path.GetDirectoryName(recipe.StateFolder))!,
            KeepGoing = options.KeepGoing,
            IsDetached = farm.IsDetached,
        };
        PackedPlan packed = PackedPlan.Create(plan, missing, weakKeys, digests);
        farmRun = client.StartAsync(packed, start, cancellationToken).GetAwaiter().GetResult();
        if (farm.IsDetached)
            return;
        long found = Interlocked.Read(ref done), total = plan.Actions.LongCount();
        FarmRun run = client.WaitAsync(farmRun, packed, cancels: true, state => progress?.Report(
            new() { Done = found + state.Done, Total = total, Running = (int)state.Running, Hits = found }), cancellationToken)
            .GetAwaiter().GetResult();
        if (run.Error is not null || run.IsCanceled)
            throw new BakeException($"the farm has not made the outputs: {run.Error ?? "the run was canceled"}");
        Dictionary<ActionName, BakeAction> actions = missing.ToDictionary(ActionName.Of);
        foreach (FarmFailure failure in run.Failures)
            if (actions.TryGetValue(failure.Action, out BakeAction? action))
                failures.Add(Describe(action, new BakeOperationException(failure.Error) { Log = failure.Log }));
        madeByFarm.UnionWith(missing);
        // An action that has failed there would also fail here.
        process(run.Failures.Count == 0);
    }

    private void Process(BakePlan plan, ActionRunner runner, StateWriter writer, ResultStore store, bool canRun)
    {
        long total = plan.Rules.Sum(rule => (long)rule.Actions.Count);
        Scheduler? scheduler = null;
        using RemoteWatch? remote = HasRemote ? new RemoteWatch(store.Opened!, threads, () => scheduler?.Running ?? 0)
        { CanSwitchOff = options.CanSwitchOffRemote && options.Farm is null } : null;
        runner.Remote = remote;
        scheduler = new Scheduler(plan, threads, HasRemote ? RemoteWatch.MostLookups : 0, (actions, share) =>
        {
            IReadOnlyList<ActionRun> runs =
                runner.Process([.. actions.Where(HasDependencies)], share, () => scheduler!.IsStopped, canRun, cancellationToken);
            foreach (ActionRun run in runs)
            {
                if (run.Error is not null)
                    failures.Add(Describe(run.Action, run.Error));
                if (run.Outcome is null && options.Farm is not null && run.Weak != default)
                    weakKeys[run.Action] = run.Weak;
                if (run.Outcome is not { } outcome)
                    continue;
                (run.Action.Result, run.Action.Recorded) = outcome;
                if (outcome.Result.Origin == ResultOrigin.Remote && madeByFarm.Contains(run.Action))
                    run.Action.Result = outcome.Result with
                    { Origin = ResultOrigin.Made, Duration = TimeSpan.FromSeconds(outcome.Recorded.Seconds) };
                // If the state cannot be written, the bake fails, and not the action.
                if (!options.IsTrial)
                    writer.Add(run.Action, outcome.Recorded);
                Count(outcome.Result.Origin != ResultOrigin.Made,
                    new() { Done = 0, Total = total, Running = Math.Min(threads, scheduler!.Running - 1), Hits = 0 });
            }
            return !cancellationToken.IsCancellationRequested && (options.KeepGoing || runs.All(run => run.Error is null));
        })
        { FindsOnly = !canRun };
        scheduler.Run();
        waited = remote?.Waited ?? default;
        runner.Remote = null;
    }

    // An action is skipped if another one has failed whose outputs it needs.
    private static bool HasDependencies(BakeAction action) =>
        action.Rule.With.All(with => with.Rule.Actions.All(other => other.Result is not null));

    private void Count(bool isHit, BakeProgress? now)
    {
        long finished = Interlocked.Increment(ref done), found = isHit ? Interlocked.Increment(ref hits) : Interlocked.Read(ref hits);
        if (now is { } current)
            progress?.Report(current with { Done = finished, Hits = found });
    }

    private BakeReport Finish(BakePlan plan, BakeState state, OutputFolder folder, OutputOwnership ownership, ActionRunner runner,
        StateWriter writer, ResultStore store)
    {
        LastBake last = new(state, codes);
        options.OnProcessed?.Invoke(plan, last);
        // The state changes afterward.
        Dictionary<BakeAction, IReadOnlyList<BakeReason>> reasons = Explain(plan, last);
        if (!options.IsTrial)
            new ReasonFile(recipe.ReasonPath).Add(reasons);
        bool isComplete = failures.IsEmpty && !options.IsRestricted && plan.Actions.All(action => action.Result is not null);
        byte[] root = [];
        IReadOnlyList<string> removed = [];
        if (isComplete && options.IsTrial)
            removed = FindStale(plan, ownership);
        else if (isComplete)
        {
            if (!writer.IsUsed && state.Manifest == ownership.ManifestStamp && !ownership.IsInterrupted
                && state.Plan.Span.SequenceEqual(plan.Fingerprint.Span))
            {
                root = state.Root.ToArray();
                if (runner.HasRead)
                    writer.Complete(plan.Fingerprint, () => (root, state.Manifest));
            }
            else
            {
                removed = FindStale(plan, ownership);
                foreach (string name in removed)
                    folder.Remove(name);
                writer.Complete(plan.Fingerprint, () =>
                {
                    root = ownership.Complete(plan.FinishedOutputs);
                    return (root, ownership.ManifestStamp);
                });
            }
        }
        else if (!options.IsTrial)
        {
            writer.Complete(default, writeManifest: null);
            ownership.Trim(folder.Exists, () => options.Sync([folder.Path]));
        }
        cancellationToken.ThrowIfCancellationRequested();
        if (!options.IsTrial && options.CheckedShare > 0)
            CheckAgain(plan, runner);
        return Report(plan, removed, root, reasons, FinishUploads(plan, store));
    }

    private BakeRemoteReport? FinishUploads(BakePlan plan, ResultStore store)
    {
        if (!HasRemote || store.Opened is not { } cache)
            return null;
        long start = Stopwatch.GetTimestamp(), abandoned = cache.FlushUploadsAsync(options.Remote!.UploadTimeout, cancellationToken)
            .AsTask().GetAwaiter().GetResult();
        RemoteCacheStatistics statistics = cache.GetRemoteStatistics()!;
        if (abandoned > 0)
            cache.DisableUploads("they took too long");
        return new BakeRemoteReport
        {
            Statistics = statistics,
            AbandonedUploads = abandoned,
            UploadWait = Stopwatch.GetElapsedTime(start),
            LookupWait = waited,
            Saved = TimeSpan.FromSeconds(plan.Rules.Sum(rule => SumSaved(rule, origin => origin == ResultOrigin.Remote))),
        };
    }

    private static BakedRule Count(PlannedRule rule)
    {
        (long made, long cached, long fetched, long upToDate, long ticks) = (0, 0, 0, 0, 0);
        foreach (BakeAction action in rule.Actions)
            switch (action.Result?.Origin)
            {
                case ResultOrigin.UpToDate:
                    upToDate++;
                    break;
                case ResultOrigin.Cache:
                    cached++;
                    break;
                case ResultOrigin.Remote:
                    fetched++;
                    break;
                case ResultOrigin.Made:
                    made++;
                    ticks += action.Result.Duration.Ticks;
                    break;
            }
        return new BakedRule { Name = rule.Rule.Name, Made = made, Cached = cached, Fetched = fetched, UpToDate = upToDate,
            Duration = new(ticks) };
    }

    private static double SumSaved(PlannedRule rule, Func<ResultOrigin, bool> counts)
    {
        double seconds = 0;
        foreach (BakeAction action in rule.Actions)
            if (action is { Result: { } result, Recorded: { } recorded } && counts(result.Origin))
                seconds += recorded.Seconds;
        return seconds;
    }

    // A different number of threads shows operations that depend on it.
    private void CheckAgain(BakePlan plan, ActionRunner runner)
    {
        BakeAction[] finished = [.. plan.Actions.Where(action => action.Result is { IsUnknown: false })];
        Random.Shared.Shuffle(finished);
        BakeAction[] chosen = finished[..(int)Math.Ceiling(finished.Length * options.CheckedShare)];
        // The largest action determines how many fit into memory.
        long memory = Math.Max(1, chosen.Select(Scheduler.Estimate).DefaultIfEmpty().Max());
        ParallelOptions parallel = new()
        {
            MaxDegreeOfParallelism = (int)Math.Clamp(Scheduler.AvailableMemory / memory, 1, threads),
            CancellationToken = cancellationToken,
        };
        Parallel.ForEach(chosen, parallel, action =>
        {
            try
            {
                if (runner.TryRunAgain(action, Random.Shared.Next(1, 4), cancellationToken))
                    Interlocked.Increment(ref checkedAgain);
            }
            catch (Exception exception) when (exception is BakeOperationException or IOException or UnauthorizedAccessException
                or ArgumentOutOfRangeException)
            {
                Interlocked.Increment(ref checkedAgain);
                differences.Add(Describe(action, exception));
            }
        });
    }

    private static BakeFailure Describe(BakeAction action, Exception error) => new()
    {
        Rule = action.Rule.Rule.Name,
        Input = action.Inputs.FirstOrDefault()?.Name,
        Output = OutputPattern.Describe(action.Name),
        Error = error,
    };

    private static Dictionary<BakeAction, IReadOnlyList<BakeReason>> Explain(BakePlan plan, EarlierBake earlier)
    {
        Explanation explanation = new(plan, earlier);
        Dictionary<BakeAction, IReadOnlyList<BakeReason>> reasons = [];
        foreach (PlannedRule rule in plan.Rules)
            foreach (BakeAction action in rule.Actions)
                if (action.Result is { Origin: not ResultOrigin.UpToDate })
                    reasons.Add(action, explanation.Explain(action));
        return reasons;
    }

    private BakeReport Report(BakePlan plan, IReadOnlyList<string> removed, byte[] root,
        Dictionary<BakeAction, IReadOnlyList<BakeReason>> reasons, BakeRemoteReport? remote)
    {
        BakeAction[] made = [.. reasons.Keys.Where(action => action.Result!.Origin == ResultOrigin.Made)],
            cached = [.. reasons.Keys.Where(action => action.Result!.Origin == ResultOrigin.Cache)],
            fetched = [.. reasons.Keys.Where(action => action.Result!.Origin == ResultOrigin.Remote)];
        BakedRule[] rules = [.. plan.Rules.Select(Count)];
        return new BakeReport
        {
            Made = made.Length,
            Cached = cached.Length,
            Fetched = fetched.Length,
            Remote = remote,
            FarmRun = farmRun,
            UpToDate = rules.Sum(rule => rule.UpToDate),
            Skipped = plan.Rules.Sum(rule => (long)rule.Actions.Count) - made.Length - cached.Length - fetched.Length
                - rules.Sum(rule => rule.UpToDate) - failures.Count,
            Failures = [.. failures.OrderBy(failure => failure.Output, BakeKeys.ByBytes)],
            Checked = checkedAgain,
            Rules = rules,
            Differences = [.. differences.OrderBy(difference => difference.Output, BakeKeys.ByBytes)],
            Removed = removed,
            MadeActions = [.. made.OrderByDescending(action => action.Result!.Duration).Select(Describe)],
            CachedActions = [.. cached.Select(Describe)],
            FetchedActions = [.. fetched.Select(Describe)],
            Saved = TimeSpan.FromSeconds(plan.Rules.Sum(rule => SumSaved(rule, origin => origin != ResultOrigin.Made))),
            IsTrial = options.IsTrial,
            Warnings = [.. made.SelectMany(action =>
                action.Result!.Warnings.Select(warning => $"{action.Result.Outputs[0].Name}: {warning}"))],
            Logs = [.. made.Where(action => action.Result!.Log.Count > 0).Select(action =>
                KeyValuePair.Create(action.Result!.Outputs[0].Name, action.Result.Log))],
            Root = root,
            ActionWriter = json => ReportActions.Write(json, plan, reasons),
        };

        BakedAction Describe(BakeAction action) => new(action.Rule.Rule.Name,
            action.Result!.Outputs.FirstOrDefault()?.Name ?? OutputPattern.Describe(action.Name), action.Result.Duration)
        { Reasons = reasons[action] };
    }

    private static string[] FindStale(BakePlan plan, OutputOwnership ownership)
    {
        // The names of outputs that a trial does not make can be unknown.
        IEnumerable<string> outputs = plan.FinishedOutputs.Select(output => output.Output.Name)
            .Concat(plan.Actions.Where(action => action.Result!.IsUnknown).SelectMany(action => action.Outputs));
        // Usually, all names are those of outputs. Only names with keys or digests can occur twice.
        if (plan.Actions.All(action => Array.TrueForAll(action.Outputs, OutputPattern.IsFinal))
            && outputs.Count(ownership.Names.Contains) == ownership.Names.Count)
            return [];
        HashSet<string> current = [.. outputs];
        return [.. ownership.Names.Where(name => !current.Contains(name)).Order(BakeKeys.ByBytes)];
    }
}
