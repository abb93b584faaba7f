namespace Intaglio.Baking;

/// <summary>A bake: looks up the results of a plan, has those made that are not known, places them and records them.</summary>
internal sealed class BakeSession : IDisposable
{
    private readonly BakeRecipe recipe;
    private readonly BakeOptions options;
    private readonly SessionPlan start;
    private readonly SessionOutputs outputs;
    private readonly SessionCache cache;
    private readonly WorkFolder work;
    private readonly ActionStates states;
    private readonly ActionLoop loop;
    private readonly SessionProgress progress;
    private readonly SessionFarm? farm;

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
        (this.recipe, this.options) = (recipe, options);
        start = SessionPlan.Create(recipe, options, cancellationToken);
        outputs = new(start, options);
        cache = new(recipe, options, start.Key);
        work = new(recipe.PrivateFolders, start.Key);
        states = new(start.Plan, options.IsTrial) { Renewed = start.Renewed };
        this.progress = new(() => start.Plan.Count, options.Threads, progress);
        loop = new(start, options, states, outputs, cache.Store, work, this.progress);
        this.farm = farm is null ? null : new(farm, start, options, states, loop, cache.Store, this.progress);
    }

    /// <summary>Finds or makes the results of all actions, and places them.</summary>
    internal void Process(CancellationToken cancellationToken)
    {
        if (start.Renewed is not null && !options.IsTrial)
            cache.RequireWritable();
        if (start.IsAfterKill)
        {
            outputs.RemoveLeftovers();
            outputs.AwaitNames();
            cache.RemoveLeftovers();
            start.EndKill();
        }
        loop.KeepUnchanged(cancellationToken);
        // A file of a folder can have a name that no output can have.
        if (states.Errors.Count > 0 && !options.KeepGoing)
            return;
        if (!options.IsTrial)
        {
            WorkFolder.RemoveOthers(recipe.PrivateFolders, start.Key);
            BakeAction[] unfinished = [.. states.Unfinished];
            if (unfinished.Length > 0)
            {
                BakeAction[] kept = Array.FindAll(unfinished, action => action.IsKept);
                outputs.Prepare([.. kept.SelectMany(action => action.FileOutputs)], [.. kept.SelectMany(action => action.FolderOutputs)]);
                start.KeepCodes();
            }
        }
        if (farm is null || options.IsTrial)
            loop.Run(canRun: true, cancellationToken);
        else
            farm.Make(cancellationToken);
    }

    /// <summary>Finds the reasons for which a trial would make an output, or for which it was last made.</summary>
    /// <inheritdoc cref="SessionExplanation.Explain"/>
    internal OutputExplanation Explain(string output, EarlierBake? reported) =>
        new SessionExplanation(start, states).Explain(output, reported);

    /// <summary>Records the bake, and removes outputs that the recipe no longer makes.</summary>
    internal BakeReport Finish(CancellationToken cancellationToken)
    {
        SessionReport report = new(start, states, options.IsTrial, FindProblems);
        SessionEnd end = new(start, states, outputs, loop.Writer, options, loop.HasRead);
        end.Run();
        if (end.Root.Length > 0)
            start.End();
        report.KeepReasons();
        cancellationToken.ThrowIfCancellationRequested();
        RepeatedActions repeated = new(states, loop.Maker, loop.Needed, options.Threads);
        if (!options.IsTrial && options.CheckedShare > 0)
            repeated.Run(start.Plan, options.CheckedShare, cancellationToken);
        return report.Create(end.Removed, end.Root, repeated, farm?.Run,
            cache.FinishUploads(loop.LookupWait, report.SumFetched(), report.CountCovering(), cancellationToken));
    }

    /// <summary>Describes the results of a bake that was stopped by an error.</summary>
    internal BakeReport Describe() => new SessionReport(start, states, options.IsTrial, FindProblems).Create([], [],
        new(states, loop.Maker, loop.Needed, options.Threads), farm?.Run, remote: null);

    private IEnumerable<string?> FindProblems() => [cache.Store.Problem, outputs.Problem];

    public void Dispose()
    {
        work.Dispose();
        cache.Dispose();
        outputs.Dispose();
        start.Dispose();
    }
}
