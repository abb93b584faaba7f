namespace Intaglio.Sealing;

/// <summary>Processes a file in batches of chunks.</summary>
/// <param name="streams">The source and destination.</param>
/// <param name="create">A callback that creates a batch, called once for each batch in use at the same time.</param>
/// <param name="threads">The maximum number of batches processed at the same time; with 1, the caller processes them.</param>
/// <param name="most">The maximum number of batches, at least 2.</param>
/// <remarks>
/// The caller reads and writes batches in order, while a group of threads processes them. A synchronous caller also processes batches
/// instead of waiting.
/// </remarks>
internal sealed class SealingPipeline(SealingStreams streams, Func<ChunkBatch> create, int threads, int most)
{
    /// <summary>
    /// The number of batches in addition to those being processed: one is filled while its predecessor waits to learn whether it is the
    /// last.
    /// </summary>
    internal const int LeastBesideWork = 2;

    // Two more batches keep the threads busy while the caller reads and writes.
    private const int MostBesideWork = 4;

    private readonly int capacity = Math.Min(most, threads + MostBesideWork);
    private readonly SealingCrew crew = new(streams.IsAsync ? threads : threads - 1);
    private readonly List<ChunkBatch> all = [];
    private readonly Stack<ChunkBatch> free = [];
    private readonly Queue<BatchWork> atWork = [];

    internal async ValueTask RunAsync()
    {
        try
        {
            ChunkBatch? current = await FillAsync(firstChunk: 0).ConfigureAwait(false);
            while (current is not null)
            {
                // A full batch is the last only if the next read returns no data.
                ChunkBatch? next = current.IsFull ? await FillAsync(current.NextChunk).ConfigureAwait(false) : null;
                current.IsLast = next is null || next.Filled == 0;
                await ProcessAsync(current).ConfigureAwait(false);
                current = current.IsLast ? null : next;
            }
            while (atWork.Count > 0)
                await WriteOldestAsync().ConfigureAwait(false);
            streams.Complete();
        }
        finally
        {
            // Also after a failure, buffers are wiped only when no thread uses them.
            crew.Close();
            while (atWork.TryDequeue(out BatchWork? other))
                await WaitAsync(other.Completion, ConfigureAwaitOptions.SuppressThrowing).ConfigureAwait(false);
            foreach (ChunkBatch batch in all)
                batch.Dispose();
        }
    }

    private async ValueTask<ChunkBatch> FillAsync(long firstChunk)
    {
        while (free.Count == 0 && all.Count == capacity)
            await WriteOldestAsync().ConfigureAwait(false);
        if (!free.TryPop(out ChunkBatch? batch))
            all.Add(batch = create());
        await batch.FillAsync(streams, firstChunk).ConfigureAwait(false);
        return batch;
    }

    private async ValueTask ProcessAsync(ChunkBatch batch)
    {
        // Small files do not start a thread.
        if (threads == 1 || batch.IsLast && atWork.Count == 0)
        {
            batch.Process();
            await WriteAsync(batch).ConfigureAwait(false);
            return;
        }
        while (atWork.TryPeek(out BatchWork? oldest) && oldest.Completion.IsCompleted)
            await WriteOldestAsync().ConfigureAwait(false);
        BatchWork work = new(batch);
        atWork.Enqueue(work);
        crew.Add(work);
    }

    private async ValueTask WriteOldestAsync()
    {
        BatchWork oldest = atWork.Peek();
        while (!streams.IsAsync && !oldest.Completion.IsCompleted && crew.Help())
        {
            // Each iteration processes one batch.
        }
        await WaitAsync(oldest.Completion, ConfigureAwaitOptions.None).ConfigureAwait(false);
        atWork.Dequeue();
        await WriteAsync(oldest.Batch).ConfigureAwait(false);
    }

    private async ValueTask WriteAsync(ChunkBatch batch)
    {
        await batch.WriteAsync(streams).ConfigureAwait(false);
        free.Push(batch);
    }

    private async ValueTask WaitAsync(Task work, ConfigureAwaitOptions options)
    {
        // Task.Wait would spin before it sleeps.
        if (!streams.IsAsync && !work.IsCompleted)
            ((IAsyncResult)work).AsyncWaitHandle.WaitOne();
        await work.ConfigureAwait(options);
    }
}
