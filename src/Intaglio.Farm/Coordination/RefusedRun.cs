namespace Intaglio.Farm;

/// <summary>Notices that no connected worker can make the actions of a run that are left.</summary>
/// <param name="grains">The grains.</param>
/// <param name="time">The clock.</param>
internal sealed class RefusedRun(IGrainFactory grains, TimeProvider time)
{
    // A worker that begins now can take the actions before they fail.
    private static readonly TimeSpan shortest = TimeSpan.FromSeconds(2);

    private long since;

    /// <summary>Looks for workers that can make actions.</summary>
    /// <param name="queue">The queue of the run.</param>
    /// <param name="request">The request of the run.</param>
    /// <param name="isRefused">Determines whether workers have refused all actions that are left.</param>
    /// <returns>
    /// The workers by whose refusals the run ends, and the reason if there are only others, or <see langword="null"/> if it continues.
    /// </returns>
    internal async Task<(IReadOnlyList<string> Workers, string? Others)?> LookAsync(IQueueGrain queue, RunRequest request,
        Func<IReadOnlyList<string>, bool> isRefused)
    {
        IReadOnlyList<string> workers = await queue.ListWorkersAsync();
        string? others = workers.Count > 0 ? null : await FindOtherVersionsAsync(request);
        if ((workers.Count == 0 && others is null) || !isRefused(workers))
            since = 0;
        else if (since == 0)
            since = time.GetTimestamp();
        else if (time.GetElapsedTime(since) >= shortest)
            return (workers, others);
        return null;
    }

    // Workers with another version do not ask the queue. Nobody waits for a detached run until they are replaced.
    private async Task<string?> FindOtherVersionsAsync(RunRequest request)
    {
        if (request.IsDetached)
            return null;
        IReadOnlyList<WorkerView> workers = await grains.GetGrain<IWorkerIndexGrain>(0).ListAsync();
        return workers.Count == 0 || workers.Any(worker => worker.Tool == request.Tool) ? null
            : $"{Refusals.Join([.. workers.Select(worker => worker.DisplayName).Distinct()])}: another version of intaglio";
    }
}
