namespace Intaglio.Farm;

/// <inheritdoc cref="IWorkerIndexGrain"/>
/// <remarks>It has no state that must survive, because each worker asks again after some seconds.</remarks>
/// <param name="time">The clock.</param>
internal sealed class WorkerIndexGrain(TimeProvider time) : Grain, IWorkerIndexGrain
{
    /// <summary>The time after which a worker that does not ask is gone.</summary>
    internal static readonly TimeSpan LongestSilence = TimeSpan.FromSeconds(15);

    private readonly Dictionary<string, (WorkerView View, long Seen)> workers = new(StringComparer.Ordinal);

    public Task SawAsync(WorkerView worker)
    {
        workers[worker.Worker] = (worker, time.GetTimestamp());
        return Task.CompletedTask;
    }

    public Task LeftAsync(string worker)
    {
        workers.Remove(worker);
        return Task.CompletedTask;
    }

    public Task<IReadOnlyList<WorkerView>> ListAsync()
    {
        foreach ((string name, (WorkerView _, long seen)) in workers.ToArray())
            if (time.GetElapsedTime(seen) > LongestSilence)
                workers.Remove(name);
        return Task.FromResult<IReadOnlyList<WorkerView>>([.. workers.Values.Select(worker => worker.View)
            .OrderBy(view => view.Host, StringComparer.Ordinal).ThenBy(view => view.Worker, StringComparer.Ordinal)]);
    }
}
