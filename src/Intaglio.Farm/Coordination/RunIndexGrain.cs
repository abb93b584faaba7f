namespace Intaglio.Farm;

/// <inheritdoc cref="IRunIndexGrain"/>
internal sealed class RunIndexGrain([PersistentState("runs", FarmStorage.Name)] IPersistentState<QueueState> state) : Grain, IRunIndexGrain
{
    private const int Most = 100;

    public async Task AddAsync(string run)
    {
        state.State.Runs.Insert(0, run);
        if (state.State.Runs.Count > Most)
            state.State.Runs.RemoveRange(Most, state.State.Runs.Count - Most);
        await state.WriteStateAsync();
    }

    public Task<IReadOnlyList<string>> ListAsync() => Task.FromResult<IReadOnlyList<string>>([.. state.State.Runs]);
}
