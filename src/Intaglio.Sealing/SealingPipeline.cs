namespace Intaglio.Sealing;

/// <summary>
/// Takes a file through batches of chunks: the caller fills and writes them in order, while a crew of threads works on those between.
/// Where the caller would wait for them it works too, unless it must not be kept.
/// </summary>
/// <param name="streams">The file, and what becomes of it.</param>
/// <param name="create">Makes a batch; called as often as batches are needed at the same time.</param>
/// <param name="threads">How many batches may be worked on at the same time; a single one is worked on by the caller.</param>
/// <param name="most">How many batches there may be, at least 2.</param>
internal sealed class SealingPipeline(SealingStreams streams, Func<ChunkBatch> create, int threads, int most)
{
    /// <summary>One batch is filled while its predecessor waits to learn whether it is the last.</summary>
    internal const int LeastBesideWork = 2;

    // Two more: the crew has work while the caller writes some batches and fills others.
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
            while (current != null)
            {
                // Whether a full batch is the last is not known before the next is read.
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
            // After a failure too, nobody is at work with what is wiped.
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
        // Small files are done without starting a thread.
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
            // Each turn works on one batch.
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
