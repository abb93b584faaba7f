using Microsoft.Extensions.Logging;

namespace Intaglio.Farm;

/// <inheritdoc cref="IWorkerIndexGrain"/>
/// <remarks>It has no state that must survive, because each worker asks again after some seconds.</remarks>
/// <param name="time">The clock.</param>
/// <param name="losses">The counters of losses.</param>
/// <param name="logger">The logger.</param>
internal sealed class WorkerIndexGrain(TimeProvider time, LossCounters losses, ILogger<WorkerIndexGrain> logger) : Grain, IWorkerIndexGrain
{
    /// <summary>The time after which a worker that does not ask is gone.</summary>
    internal static readonly TimeSpan LongestSilence = TimeSpan.FromSeconds(15);

    // The actions of one run can have a fault that only some machines show.
    private const int MostReturnedRuns = 2;

    private static readonly TimeSpan interval = TimeSpan.FromSeconds(5), longestMemory = TimeSpan.FromMinutes(30);

    private readonly Dictionary<string, (WorkerView View, long Seen)> workers = new(StringComparer.Ordinal);
    private readonly HashSet<string> draining = new(StringComparer.Ordinal);

    // The runs of whose actions workers have returned some that others have made, with the times.
    private readonly Dictionary<string, Dictionary<string, long>> returned = new(StringComparer.Ordinal);

    public override Task OnActivateAsync(CancellationToken cancellationToken)
    {
        // A worker that is lost is noticed also if nobody asks.
        this.RegisterGrainTimer(RemoveLostAsync, new GrainTimerCreationOptions(interval, interval) { KeepAlive = true });
        return Task.CompletedTask;
    }

    public Task<WorkerAdvice> SawAsync(WorkerView worker)
    {
        string? before = null;
        if (workers.TryGetValue(worker.Worker, out (WorkerView View, long Seen) known))
            before = known.View.Fault;
        else
            logger.WorkerComes(worker.DisplayName, worker.Slots);
        if (worker.Fault is { } fault && before is null)
        {
            losses.AddStrike();
            logger.WorkerStruck(worker.DisplayName, fault);
        }
        else if (worker.Fault is null && before is not null)
            logger.WorkerSound(worker.DisplayName);
        workers[worker.Worker] = (worker, time.GetTimestamp());
        // An answer can be lost, so that the worker is struck until it says so.
        bool isStruck = worker.Fault is null && IsStruck(worker);
        if (worker.Fault is not null)
            returned.Remove(worker.Worker);
        return Task.FromResult(new WorkerAdvice(draining.Contains(worker.Worker), isStruck));
    }

    public Task ReturnedAsync(string worker, string run)
    {
        if (!workers.ContainsKey(worker))
            return Task.CompletedTask;
        if (!returned.TryGetValue(worker, out Dictionary<string, long>? runs))
            returned.Add(worker, runs = new(StringComparer.Ordinal));
        runs[run] = time.GetTimestamp();
        return Task.CompletedTask;
    }

    // The last worker without a fault continues.
    private bool IsStruck(WorkerView worker)
    {
        if (!returned.TryGetValue(worker.Worker, out Dictionary<string, long>? runs))
            return false;
        foreach (string old in runs.Where(run => time.GetElapsedTime(run.Value) > longestMemory).Select(run => run.Key).ToArray())
            runs.Remove(old);
        return runs.Count >= MostReturnedRuns && workers.Values.Any(other =>
            other.View.Worker != worker.Worker && other.View.Tool == worker.Tool && other.View.Fault is null);
    }

    public Task<bool> DrainAsync(string name)
    {
        string[] named = [.. workers.Where(worker => worker.Value.View.DisplayName == name).Select(worker => worker.Key)];
        draining.UnionWith(named);
        return Task.FromResult(named.Length > 0);
    }

    public Task LeftAsync(string worker)
    {
        Forget(worker);
        if (workers.Remove(worker, out (WorkerView View, long Seen) known))
            logger.WorkerGoes(known.View.DisplayName);
        return Task.CompletedTask;
    }

    public async Task<IReadOnlyList<WorkerView>> ListAsync()
    {
        await RemoveLostAsync();
        return [.. workers.Values.Select(worker => worker.View)
            .OrderBy(view => view.Host, StringComparer.Ordinal).ThenBy(view => view.Worker, StringComparer.Ordinal)];
    }

    private Task RemoveLostAsync()
    {
        foreach ((string name, (WorkerView view, long seen)) in workers.ToArray())
            if (time.GetElapsedTime(seen) > LongestSilence)
            {
                workers.Remove(name);
                Forget(name);
                losses.AddWorker();
                logger.WorkerLost(view.DisplayName);
            }
        return Task.CompletedTask;
    }

    private void Forget(string worker)
    {
        draining.Remove(worker);
        returned.Remove(worker);
    }
}
