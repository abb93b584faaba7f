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
        if (state.State.Runs.Count > Most)
            state.State.Runs.RemoveRange(Most, state.State.Runs.Count - Most);
        await state.WriteStateAsync();
    }

    public Task<IReadOnlyList<string>> ListAsync() => Task.FromResult<IReadOnlyList<string>>([.. state.State.Runs]);
}
