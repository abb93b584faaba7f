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

    private readonly Channel<RemoteUpload> queue = Channel.CreateUnbounded<RemoteUpload>();
    private readonly CancellationTokenSource stop = new();
    private readonly Lock gate = new();
    private TaskCompletionSource idle = CreateIdle();
    private long waiting;
    private int workers;

    /// <summary>Adds an upload, unless too many wait or uploads are off.</summary>
    internal void Add(in RemoteUpload upload)
    {
        if (!tier.CanUpload || stop.IsCancellationRequested)
        {
            tier.Omit(1);
            return;
        }
        lock (gate)
        {
            if (waiting >= tier.Options.MaxWaitingUploads)
            {
                tier.Omit(1);
                return;
            }
            if (waiting++ == 0)
                idle = new(TaskCreationOptions.RunContinuationsAsynchronously);
            if (workers < Math.Min(MaxWorkers, tier.Options.MaxConnections) && workers < waiting)
            {
                workers++;
                _ = Task.Run(WorkAsync);
            }
        }
        queue.Writer.TryWrite(upload);
    }

    /// <summary>Waits until all uploads are complete.</summary>
    /// <returns>The number of uploads that still wait after the timeout.</returns>
    internal async ValueTask<long> FlushAsync(TimeSpan timeout, CancellationToken cancellationToken)
    {
        Task done;
        lock (gate)
            done = idle.Task;
        try
        {
            await done.WaitAsync(timeout, cancellationToken).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            // The count shows it.
        }
        lock (gate)
            return waiting;
    }

    /// <summary>Gives up all uploads that wait.</summary>
    public void Dispose()
    {
        stop.Cancel();
        queue.Writer.TryComplete();
    }

    private static TaskCompletionSource CreateIdle()
    {
        TaskCompletionSource source = new();
        source.SetResult();
        return source;
    }

    private async Task WorkAsync()
    {
        await tier.WaitUntilConnectedAsync().ConfigureAwait(false);
        await foreach (RemoteUpload upload in queue.Reader.ReadAllAsync(CancellationToken.None).ConfigureAwait(false))
        {
            if (!await TryUploadAsync(upload).ConfigureAwait(false))
                tier.Omit(1);
            lock (gate)
                if (--waiting == 0)
                    idle.SetResult();
        }
    }

    private async ValueTask<bool> TryUploadAsync(RemoteUpload upload)
    {
        if (!tier.CanUpload || stop.IsCancellationRequested)
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
        if (upload.IsOptional && await tier.HasRecordAsync(upload.Key, cancellationToken).ConfigureAwait(false))
            return true;
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
                items.Add(new RemoteItem(name, content.Length, Read(content)));
                inline += content.Length;
                continue;
            }
            await tier.PutAsync(name, content.Length, () => content.Stream, cancellationToken).ConfigureAwait(false);
            if (items.Count < RemoteRecord.MaxItems)
                items.Add(new RemoteItem(name, content.Length, null));
        }
        if (!upload.Key.IsEmpty)
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
