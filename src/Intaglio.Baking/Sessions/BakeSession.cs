using System.Collections.Concurrent;
using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>A bake: looks up the results of a plan, has those made that are not known, places them and records them.</summary>
internal sealed class BakeSession : IDisposable
{
    private const int BatchSize = 1024;

    private readonly BakeRecipe recipe;
    private readonly BakeOptions options;
    private readonly IFarm? farm;
    private readonly SessionPlan start;
    private readonly OutputFolder folder;
    private readonly OutputOwnership ownership;
    private readonly ResultStore store;
    private readonly WorkFolder work;
    private readonly SourceDigests digests;
    private readonly StateLookup lookup;
    private readonly ActionMaker maker;
    private readonly ActionProcessor processor;
    private readonly StateWriter writer;
    private readonly CodeFile codes;
    private readonly SessionProgress progress;
    private FarmedActions? farmed;
    private TimeSpan waited;

    /// <summary>Opens the plan, the state and the output folder.</summary>
    /// <param name="recipe">The recipe.</param>
    /// <param name="options">The options.</param>
    /// <param name="farm">Makes the results that are not known, or null to make them in this process.</param>
    /// <param name="progress">Receives the progress, or null.</param>
    /// <param name="cancellationToken">The token that cancels the bake.</param>
    /// <exception cref="BakeException">The bake cannot begin.</exception>
    internal BakeSession(BakeRecipe recipe, BakeOptions options, IFarm? farm, IProgress<BakeProgress>? progress,
        CancellationToken cancellationToken)
    {
        (this.recipe, this.options, this.farm) = (recipe, options, farm);
        start = SessionPlan.Create(recipe, options, cancellationToken);
        this.progress = new(Plan.Count, options.Threads, progress);
        codes = new(recipe.CodePath);
        folder = new(recipe.Output);
        if (!options.IsTrial)
            Directory.CreateDirectory(recipe.StateFolder);
        ownership = new(recipe.StateFolder, recipe.StateName, RecallNames);
        store = new(OpenCache, pins: !options.IsTrial, allowUploads: options.Remote?.AllowUploads == true);
        // The connection is opened while outputs are compared.
        if (options.UsesRemote)
            store.Open();
        work = new(recipe.PrivateFolders);
        States = new(Plan, options.IsTrial);
        digests = new(Plan.Sources, start.State.Sources);
        OutputPlacer placer = new(folder, ownership, options.AllowOverwrite);
        lookup = new(start.State, digests, placer, States);
        maker = new(recipe.Profile, digests, store, work, options.Executor);
        processor = new(States, lookup, digests, maker, store, placer, folder)
        { IsTrial = options.IsTrial, KeepGoing = options.KeepGoing, AllowUploads = options.Remote is { AllowUploads: true } };
        writer = new(Plan, options, start.State, folder);
    }

    private BakePlan Plan => start.Plan;

    private ActionStates States { get; }

    // As it is before this bake is recorded.
    private EarlierBake Last => new LastBake(start.State, codes);

    /// <summary>Finds or makes the results of all actions, and places them.</summary>
    internal void Process(CancellationToken cancellationToken)
    {
        if (start.IsAfterKill)
            RemoveLeftovers();
        KeepUnchanged(cancellationToken);
        if (!options.IsTrial)
            PrepareFolder();
        if (farm is null || options.IsTrial)
            Process(canRun: true, cancellationToken);
        else
        {
            farm.Attach(progress.ReportRun, cancellationToken);
            MakeOnFarm(farm, cancellationToken);
        }
    }

    /// <summary>Finds the reasons for which a trial would make the only output, or for which it was last made.</summary>
    /// <param name="output">The name of the output.</param>
    /// <param name="reported">The bake to compare with, or null for the last one.</param>
    /// <exception cref="BakeException">The action of the output has failed.</exception>
    internal OutputExplanation Explain(string output, EarlierBake? reported)
    {
        EarlierBake last = Last;
        // The actions after it in the plan do not need it.
        ProcessedAction found = States.Describe(Plan.Actions.Last(action => Selection.HasOutput(action, output, last.Find(action))));
        return found.Origin is not { } origin
            ? throw new BakeException(States.Errors.Values.FirstOrDefault()?.Message ?? $"the output '{output}' was not processed")
            : new OutputExplanation
            {
                Output = found.OutputName,
                Rule = found.Action.Rule.Rule.Name,
                Origin = origin,
                Reasons = new Explanation(Plan, reported ?? last).Explain(found),
                LastReasons = new ReasonFile(recipe.ReasonPath).Find(OutputPattern.Describe(found.Action.Name)),
            };
    }

    /// <summary>Records the bake, and removes outputs that the recipe no longer makes.</summary>
    internal BakeReport Finish(CancellationToken cancellationToken)
    {
        SessionReport report = new(Plan, States, Last, options.IsTrial);
        if (!options.IsTrial)
            new ReasonFile(recipe.ReasonPath).Add(report.Reasons);
        SessionEnd end = new(Plan, States, start.State, folder, ownership, writer, options, lookup.HasRead);
        end.Run();
        cancellationToken.ThrowIfCancellationRequested();
        RepeatedActions repeated = new(States, maker, processor.FindNeeded, options.Threads);
        if (!options.IsTrial && options.CheckedShare > 0)
            repeated.Run(Plan, options.CheckedShare, cancellationToken);
        return report.Create(end, repeated, farmed?.Run, FinishUploads(report, cancellationToken));
    }

    public void Dispose()
    {
        work.Dispose();
        // Uploads that the bake has not waited for are given up.
        store.Opened?.DisableUploads("the bake has ended");
        store.Opened?.Dispose();
        store.Dispose();
        folder.Dispose();
        start.Dispose();
    }

    // If the last bake of the same plan was complete, its results are in the state, which is faster to read than the manifest. Actions
    // whose names contain keys or digests can have the same name there.
    private string[]? RecallNames(FileStamp manifest)
    {
        BakeState state = start.State;
        return !options.IsRestricted && manifest != default && manifest == state.Manifest
            && Plan.Fingerprint.Span.SequenceEqual(state.Plan.Span)
            && Plan.Actions.All(action => OutputPattern.IsFinal(action.Name) && state.Actions.ContainsKey(action.Name))
                ? [.. Plan.Actions.SelectMany(action => state.Actions[action.Name].Outputs, (_, file) => file.Name)
                    .Where(name => OutputName.FindProblem(name) is null)] : null;
    }

    // A trial does not create a cache. Items are verified when they are copied.
    private ContentCache? OpenCache() => options.IsTrial && !ContentCache.Exists(recipe.CacheFolder) ? null
        : new ContentCache(new ContentCacheOptions
        {
            Directory = recipe.CacheFolder,
            VerifyOnRead = false,
            FlushToDisk = OperatingSystem.IsWindows(),
            Remote = options.UsesRemote ? options.Remote : null,
        });

    // A killed process leaves files if it was about to replace others, and its pin.
    private void RemoveLeftovers()
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
        start.EndKill();
    }

    private void KeepUnchanged(CancellationToken cancellationToken)
    {
        ParallelOptions parallel = new() { MaxDegreeOfParallelism = options.Threads, CancellationToken = cancellationToken };
        foreach (RuleActions group in Plan.Groups)
            Parallel.ForEach(Partitioner.Create(0, Math.Max(1, group.Actions.Count), BatchSize), parallel, range =>
                progress.AddHits(lookup.Keep(group.Actions.Take(range.Item1..range.Item2), cancellationToken)));
    }

    private void PrepareFolder()
    {
        WorkFolder.RemoveOthers(recipe.PrivateFolders);
        string[] outputs = [.. States.Unfinished.SelectMany(action => action.Outputs)];
        StaleOutputs.RemoveBlocking(folder, ownership, outputs);
        IEnumerable<string> names = outputs.Where(OutputPattern.IsFinal);
        ownership.Add(options.AllowOverwrite ? names : folder.FindMissing(names));
        if (outputs.Length > 0)
            codes.Add(Plan.Rules);
    }

    // The farm makes only actions whose results are not known. Their results are then found in its store.
    private void MakeOnFarm(IFarm farm, CancellationToken cancellationToken)
    {
        Process(canRun: false, cancellationToken);
        Dictionary<BakeAction, BakeKey> missing = States.Unfinished.ToDictionary(action => action,
            action => States.FindRecorded(action)?.Weak ?? default);
        if (missing.Count == 0 || (States.Errors.Count > 0 && !options.KeepGoing))
            return;
        farmed = farm.Make(Plan, missing, digests, progress.ReportFarm, cancellationToken);
        if (farmed.IsDetached)
            return;
        foreach ((BakeAction action, Exception error) in farmed.Failures)
            States.Fail(action, error);
        // An action that has failed there would also fail here.
        Process(canRun: farmed.Failures.Count == 0, cancellationToken);
        foreach (BakeAction action in missing.Keys)
            States.CountAsMade(action);
    }

    private void Process(bool canRun, CancellationToken cancellationToken)
    {
        Scheduler? scheduler = null;
        using RemoteWatch? remote = options.UsesRemote ? new RemoteWatch(store.Opened!, options.Threads, () => scheduler?.Running ?? 0)
        { CanSwitchOff = options.CanSwitchOffRemote && farm is null } : null;
        processor.Remote = remote;
        scheduler = new Scheduler(States, options.Threads, options.UsesRemote ? RemoteWatch.MostLookups : 0, (actions, share) =>
        {
            processor.Process([.. actions.Where(States.HasNeeds)], share, () => scheduler!.IsStopped, canRun, cancellationToken);
            foreach (BakeAction action in actions)
                if (States.FindOrigin(action) is { } origin)
                {
                    // If the state cannot be written, the bake fails, and not the action.
                    if (!options.IsTrial)
                        writer.Add(action, States.FindRecorded(action)!);
                    progress.Add(isHit: origin != ResultOrigin.Made, scheduler!.Running);
                }
            return !cancellationToken.IsCancellationRequested
                && (options.KeepGoing || actions.All(action => States[action] != ActionState.Failed));
        })
        { FindsOnly = !canRun };
        scheduler.Run();
        waited = remote?.Waited ?? default;
        processor.Remote = null;
    }

    private BakeRemoteReport? FinishUploads(SessionReport report, CancellationToken cancellationToken)
    {
        if (!options.UsesRemote || store.Opened is not { } cache)
            return null;
        System.Diagnostics.Stopwatch watch = System.Diagnostics.Stopwatch.StartNew();
        long abandoned = cache.FlushUploadsAsync(options.Remote!.UploadTimeout, cancellationToken).AsTask().GetAwaiter().GetResult();
        RemoteCacheStatistics statistics = cache.GetRemoteStatistics()!;
        if (abandoned > 0)
            cache.DisableUploads("they took too long");
        return new BakeRemoteReport
        {
            Statistics = statistics,
            AbandonedUploads = abandoned,
            UploadWait = watch.Elapsed,
            LookupWait = waited,
            Saved = report.SumSaved(origin => origin == ResultOrigin.Remote),
        };
    }
}
