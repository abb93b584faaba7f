namespace Intaglio.Farm;

/// <inheritdoc cref="IRunIndexGrain"/>
/// <param name="state">The names.</param>
internal sealed class RunIndexGrain([PersistentState("runs", FarmStorage.Name)] IPersistentState<RunIndexState> state)
    : Grain, IRunIndexGrain
{
    private const int Most = 100;

    public Task AddAsync(string run)
    {
        if (state.State.Runs.Contains(run))
            return Task.CompletedTask;
        state.State.Runs.Insert(0, run);
        state.State.Active.Add(run);
        if (state.State.Runs.Count > Most)
            state.State.Runs.RemoveRange(Most, state.State.Runs.Count - Most);
        return state.SaveAsync(this);
    }

    public Task EndAsync(string run) => state.State.Active.Remove(run) ? state.SaveAsync(this) : Task.CompletedTask;

    public Task<IReadOnlyList<string>> ListAsync() => Task.FromResult<IReadOnlyList<string>>([.. state.State.Runs]);

    public Task<IReadOnlyList<string>> ListActiveAsync() => Task.FromResult<IReadOnlyList<string>>([.. state.State.Active]);
}
