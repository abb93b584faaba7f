using System.Collections.Concurrent;
using System.Diagnostics;
using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>Counts the requests to a remote cache, and logs refused files once for each reason.</summary>
internal sealed class RemoteCounters(Uri address, CacheMetrics metrics, ILogger logger)
{
    private readonly ConcurrentDictionary<RemoteCacheProblemKind, RemoteCacheProblem> problems = new();
    private long running, hits, misses, errors, received, sent, uploads, omitted, withheld, ticks;

    internal void Begin() => Interlocked.Increment(ref running);

    internal void End() => Interlocked.Decrement(ref running);

    internal void Hit() => Add(ref hits, "hit");

    internal void Miss() => Add(ref misses, "miss");

    internal void Error() => Add(ref errors, "error");

    internal void Refuse(RemoteCacheProblemKind kind, string path)
    {
        RemoteCacheProblem problem = problems.AddOrUpdate(kind, new RemoteCacheProblem(kind, 1, path),
            (_, known) => known with { Count = known.Count + 1 });
        if (problem.Count == 1)
            logger.RemoteRefused($"{address}/{path}", kind);
    }

    internal void Receive(long bytes)
    {
        Interlocked.Add(ref received, bytes);
        metrics.Received(bytes);
    }

    internal void Send(long bytes)
    {
        Interlocked.Add(ref sent, bytes);
        metrics.Sent(bytes);
    }

    internal void Upload() => Interlocked.Increment(ref uploads);

    internal void Omit(long count) => Interlocked.Add(ref omitted, count);

    internal void Withhold() => Interlocked.Increment(ref withheld);

    internal void Took(long start)
    {
        TimeSpan time = Stopwatch.GetElapsedTime(start);
        Interlocked.Add(ref ticks, time.Ticks);
        metrics.Requested(time);
    }

    internal RemoteCacheStatistics ToStatistics(RemoteSwitch lookups, RemoteSwitch uploading, bool isConnected) => new()
    {
        Address = address,
        IsConnected = isConnected,
        RunningLookups = Interlocked.Read(ref running),
        Hits = Interlocked.Read(ref hits),
        Misses = Interlocked.Read(ref misses),
        Errors = Interlocked.Read(ref errors),
        ReceivedBytes = Interlocked.Read(ref received),
        SentBytes = Interlocked.Read(ref sent),
        Uploads = Interlocked.Read(ref uploads),
        OmittedUploads = Interlocked.Read(ref omitted),
        WithheldUploads = Interlocked.Read(ref withheld),
        RequestTime = new(Interlocked.Read(ref ticks)),
        OffReason = lookups.OffReason,
        UploadOffReason = uploading.OffReason,
        LastError = lookups.LastError ?? uploading.LastError,
        Problems = [.. problems.Values.OrderBy(problem => problem.Kind)],
    };

    private void Add(ref long counter, string result)
    {
        Interlocked.Increment(ref counter);
        metrics.LookedUpRemotely(result);
    }
}
