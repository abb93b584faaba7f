namespace Intaglio.Farm;

/// <inheritdoc cref="IRunIndexGrain"/>
/// <param name="state">The names.</param>
internal sealed class RunIndexGrain([PersistentState("runs", FarmStorage.Name)] IPersistentState<RunIndexState> state)
    : Grain, IRunIndexGrain
{
    private const int Most = 100;

    public async Task AddAsync(string run)
    {
        if (state.State.Runs.Contains(run))
            return;
        state.State.Runs.Insert(0, run);
        state.State.Active.Add(run);
        // Older runs that have not ended are kept.
        string[] old = [.. state.State.Runs.Skip(Most).Except(state.State.Active)];
        state.State.Runs.RemoveAll(old.Contains);
        await state.SaveAsync(this);
        foreach (string name in old)
            await GrainFactory.GetGrain<IRunGrain>(name).ForgetAsync();
    }

    public Task EndAsync(string run) => state.State.Active.Remove(run) ? state.SaveAsync(this) : Task.CompletedTask;

    public Task<IReadOnlyList<string>> ListAsync() => Task.FromResult<IReadOnlyList<string>>([.. state.State.Runs]);

    public Task<IReadOnlyList<string>> ListActiveAsync() => Task.FromResult<IReadOnlyList<string>>([.. state.State.Active]);
}
