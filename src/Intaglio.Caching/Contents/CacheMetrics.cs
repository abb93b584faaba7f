using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Intaglio.Caching;

/// <summary>The instruments of the meter <c>Intaglio.Caching</c>.</summary>
internal sealed class CacheMetrics
{
    private const string MeterName = "Intaglio.Caching";

    private static readonly Lazy<CacheMetrics> shared = new(() => new CacheMetrics(new Meter(MeterName)));

    private readonly Counter<long> lookups, written, evictedFiles, evictedBytes, damaged, remoteLookups, received, sent;
    private readonly Histogram<double> productions, requests;

    private CacheMetrics(Meter meter)
    {
        lookups = meter.CreateCounter<long>("intaglio.cache.lookups", "{lookup}", "Lookups of keys and names, by result.");
        productions = meter.CreateHistogram<double>("intaglio.cache.production.duration", "s", "Time to create and store items.");
        written = meter.CreateCounter<long>("intaglio.cache.written", "By", "Bytes of the items that were written.");
        evictedFiles = meter.CreateCounter<long>("intaglio.cache.evicted.files", "{file}", "Files that were pruned.");
        evictedBytes = meter.CreateCounter<long>("intaglio.cache.evicted", "By", "Bytes of the files that were pruned.");
        damaged = meter.CreateCounter<long>("intaglio.cache.damaged", "{file}", "Damaged files that were found.");
        remoteLookups = meter.CreateCounter<long>("intaglio.cache.remote.lookups", "{lookup}", "Lookups in the remote cache, by result.");
        received = meter.CreateCounter<long>("intaglio.cache.remote.received", "By", "Bytes that were received from the remote cache.");
        sent = meter.CreateCounter<long>("intaglio.cache.remote.sent", "By", "Bytes that were sent to the remote cache.");
        requests = meter.CreateHistogram<double>("intaglio.cache.remote.request.duration", "s", "Time of requests to the remote cache.");
    }

    internal static CacheMetrics Of(IMeterFactory? factory) => factory is null ? shared.Value : new CacheMetrics(factory.Create(MeterName));

    internal void LookedUp(bool isFound) =>
        lookups.Add(1, new KeyValuePair<string, object?>("intaglio.cache.result", isFound ? "hit" : "miss"));

    internal void Produced(TimeSpan duration, long bytes, string? error)
    {
        TagList tags = [];
        if (error is not null)
            tags.Add("error.type", error);
        productions.Record(duration.TotalSeconds, tags);
        Written(bytes);
    }

    internal void Written(long bytes) => written.Add(bytes);

    internal void Evicted(CachePruning pruning)
    {
        evictedFiles.Add(pruning.RemovedFiles);
        evictedBytes.Add(pruning.RemovedBytes);
    }

    internal void Damaged() => damaged.Add(1);

    internal void LookedUpRemotely(string result) =>
        remoteLookups.Add(1, new KeyValuePair<string, object?>("intaglio.cache.result", result));

    internal void Received(long bytes) => received.Add(bytes);

    internal void Sent(long bytes) => sent.Add(bytes);

    internal void Requested(TimeSpan duration) => requests.Record(duration.TotalSeconds);
}
