using Intaglio.Farm;

namespace Intaglio.Benchmarks;

/// <summary>Workers in this process, whose actions sleep.</summary>
internal sealed class PauseWorkers : IAsyncDisposable
{
    private readonly CancellationTokenSource stop = new();
    private readonly Task[] workers;

    /// <param name="farms">The addresses of the servers, each of which has an equal share of the workers.</param>
    /// <param name="folder">The folder for their caches.</param>
    /// <param name="slots">The number of slots of all workers.</param>
    internal PauseWorkers(IReadOnlyList<Uri> farms, string folder, int slots)
    {
        Count = Math.Min(slots, Math.Max(farms.Count, 4));
        workers = [.. Enumerable.Range(0, Count).Select(i => FarmWorker.RunAsync(new WorkerOptions
        {
            Farm = farms[i % farms.Count],
            Folder = Path.Combine(folder, $"worker{i}"),
            CacheFolder = Path.Combine(folder, $"worker{i}", "cache"),
            Slots = (slots + Count - i - 1) / Count,
            Operations = PauseOperation.Catalog,
        }, stop.Token))];
    }

    internal int Count { get; }

    public async ValueTask DisposeAsync()
    {
        await stop.CancelAsync();
        await Task.WhenAll(workers);
        stop.Dispose();
    }
}
