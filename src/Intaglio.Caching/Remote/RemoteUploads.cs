using System.Threading.Channels;
using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>Uploads items and records in the background.</summary>
/// <param name="tier">The remote cache.</param>
/// <param name="open">Opens an item of the local cache, or returns null if it was removed.</param>
/// <param name="logger">The logger.</param>
internal sealed class RemoteUploads(RemoteTier tier, Func<ContentName, CachedContent?> open, ILogger logger) : IDisposable
{
    // More would take the connections of lookups.
    private const int MaxWorkers = 8;

    private readonly Channel<(long Number, RemoteUpload Upload)> queue = Channel.CreateUnbounded<(long Number, RemoteUpload Upload)>();
    private readonly CancellationTokenSource stop = new();
    private readonly Lock gate = new();

    // The uploads that are not complete, by their numbers, and those who wait for all up to a number.
    private readonly SortedSet<long> waiting = [];
    private readonly Queue<(long Last, TaskCompletionSource Done)> flushes = new();
    private long last;
    private int workers;

    /// <summary>Adds an upload, unless too many wait or uploads are off.</summary>
    internal void Add(in RemoteUpload upload)
    {
        if (!tier.Connection.CanUpload || stop.IsCancellationRequested)
        {
            tier.Omit(1);
            return;
        }
        lock (gate)
        {
            if (waiting.Count >= tier.Options.MaxWaitingUploads)
            {
                tier.Omit(1);
                return;
            }
            waiting.Add(++last);
            if (workers < Math.Min(MaxWorkers, tier.Options.MaxConnections) && workers < waiting.Count)
            {
                workers++;
                _ = Task.Run(WorkAsync);
            }
            queue.Writer.TryWrite((last, upload));
        }
    }

    /// <summary>Waits until all uploads are complete that were added before.</summary>
    /// <returns>The number of them that still wait after the timeout.</returns>
    internal async ValueTask<long> FlushAsync(TimeSpan timeout, CancellationToken cancellationToken)
    {
        TaskCompletionSource done = new(TaskCreationOptions.RunContinuationsAsynchronously);
        long number;
        lock (gate)
        {
            if (waiting.Count == 0)
                return 0;
            flushes.Enqueue((number = last, done));
        }
        try
        {
            await done.Task.WaitAsync(timeout, cancellationToken).ConfigureAwait(false);
            return 0;
        }
        catch (TimeoutException)
        {
            lock (gate)
                return waiting.GetViewBetween(0, number).Count;
        }
    }

    /// <summary>Gives up all uploads that wait.</summary>
    public void Dispose()
    {
        stop.Cancel();
        queue.Writer.TryComplete();
    }

    private async Task WorkAsync()
    {
        await tier.Connection.WaitUntilConnectedAsync().ConfigureAwait(false);
        await foreach ((long number, RemoteUpload upload) in queue.Reader.ReadAllAsync(CancellationToken.None).ConfigureAwait(false))
        {
            if (!await TryUploadAsync(upload).ConfigureAwait(false))
                tier.Omit(1);
            lock (gate)
                Complete(number);
        }
    }

    private void Complete(long number)
    {
        waiting.Remove(number);
        long first = waiting.Count == 0 ? long.MaxValue : waiting.Min;
        while (flushes.TryPeek(out (long Last, TaskCompletionSource Done) flush) && flush.Last < first)
            flushes.Dequeue().Done.SetResult();
    }

    private async ValueTask<bool> TryUploadAsync(RemoteUpload upload)
    {
        if (!tier.Connection.CanUpload || stop.IsCancellationRequested)
            return false;
        try
        {
            return await UploadAsync(upload, stop.Token).ConfigureAwait(false);
        }
        catch (Exception exception)
        {
            // For example, the local item was removed, or the key was wiped. The other uploads go on.
            logger.UploadFailed(upload.Name, exception.Message);
            return false;
        }
    }

    // The record comes last, because its items must exist.
    private async ValueTask<bool> UploadAsync(RemoteUpload upload, CancellationToken cancellationToken)
    {
        // The server can have removed items of a record that it has.
        bool hasRecord = upload.IsOptional && await tier.HasRecordAsync(upload.Key, cancellationToken).ConfigureAwait(false);
        if (upload.IsWithheld)
        {
            if (!hasRecord)
                tier.Withhold();
            return true;
        }
        List<RemoteItem> items = [];
        long inline = 0;
        foreach (ContentName name in upload.Related.Prepend(upload.Name))
        {
            using CachedContent? content = open(name);
            if (content is null || content.Length > tier.Options.MaxItemSize)
                return false;
            bool isInline = !upload.Key.IsEmpty && content.Length <= RemoteRecord.MaxInlineItem
                && inline + content.Length <= RemoteRecord.MaxInline && items.Count < RemoteRecord.MaxItems;
            if (isInline)
            {
                items.Add(new RemoteItem(name, content.Length, hasRecord ? null : Read(content)));
                inline += content.Length;
                continue;
            }
            await tier.PutAsync(name, content.Length, () => content.Stream, cancellationToken).ConfigureAwait(false);
            if (items.Count < RemoteRecord.MaxItems)
                items.Add(new RemoteItem(name, content.Length, null));
        }
        if (!upload.Key.IsEmpty && !hasRecord)
            await tier.PutRecordAsync(upload.Key, items, cancellationToken).ConfigureAwait(false);
        return true;
    }

    private static byte[] Read(CachedContent content)
    {
        byte[] bytes = new byte[content.Length];
        content.Stream.ReadExactly(bytes);
        return ContentName.FromContent(bytes) == content.Name ? bytes : throw new IOException($"{content.Name} is damaged.");
    }
}
