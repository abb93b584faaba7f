namespace Intaglio.Baking;

/// <summary>Makes results on a farm.</summary>
/// <param name="farm">The farm.</param>
/// <param name="keepGoing">Whether the other actions are made after one has failed.</param>
/// <param name="tokens">Returns the token of the client, or null if the farm needs none.</param>
internal sealed class FarmMaker(BakeFarm farm, bool keepGoing, Func<CancellationToken, ValueTask<string?>>? tokens) : IFarm
{
    public void Wait(CancellationToken cancellationToken)
    {
        using FarmClient client = new(farm, tokens);
        client.CheckAsync(cancellationToken).GetAwaiter().GetResult();
    }

    public void Say(string line) => farm.OnWait?.Invoke(line);

    public void Attach(Action<long, long, long> onProgress, CancellationToken cancellationToken)
    {
        if (farm.Run is not { } run)
            return;
        using FarmClient client = new(farm, tokens);
        client.WaitAsync(run, plan: null, cancels: false, state => onProgress(state.Done, state.Running, state.Total), cancellationToken)
            .GetAwaiter().GetResult();
    }

    public FarmedActions Make(FarmWave wave, SourceDigests digests, Action<long, long> onProgress,
        Action<BakeKey, ReadOnlyMemory<byte>> onResult, CancellationToken cancellationToken)
    {
        BakeRecipe recipe = wave.Plan.Recipe;
        using FarmClient client = new(farm, tokens);
        FarmRunStart start = new()
        {
            Tool = OperationIdentity.Compute(recipe.Operations!),
            Project = Path.GetFileName(Path.GetDirectoryName(recipe.StateFolder))!,
            KeepGoing = keepGoing,
            IsDetached = farm.IsDetached,
            // A later bake that continues the run finds its renewed results by the name of the run.
            Run = wave.IsFirst && farm.Run is null ? wave.Renewed?.Id : null,
        };
        PackedPlan packed = PackedPlan.Create(wave, digests);
        string run = client.StartAsync(packed, start, cancellationToken).GetAwaiter().GetResult();
        if (farm.IsDetached)
            return new(run, IsDetached: true, new Dictionary<BakeAction, Exception>());
        FarmRun end = client.WaitAsync(run, packed, cancels: true, state =>
        {
            onProgress(state.Done, state.Running);
            foreach (FarmResult result in state.Results)
                onResult(result.Key, result.Record);
        }, cancellationToken).GetAwaiter().GetResult();
        if (end.Error is not null || end.IsCanceled)
            throw new BakeException($"the farm has not made the outputs: {end.Error ?? "the run was canceled"}");
        Dictionary<BakeAction, Exception> failures = [];
        foreach (FarmFailure failure in end.Failures)
            if (failure.Action >= 0 && failure.Action < packed.Actions.Count)
                failures[packed.Actions[failure.Action]] = new BakeOperationException(
                    failure.Worker is { } worker ? $"{failure.Error} (on worker {worker})" : failure.Error) { Log = failure.Log };
        return new(run, IsDetached: false, failures);
    }
}
