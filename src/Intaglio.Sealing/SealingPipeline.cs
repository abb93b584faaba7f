namespace Intaglio.Sealing;

/// <summary>
/// Takes a file through batches of chunks: the caller fills and writes them in order, while as many threads as there may be work on
/// those between. One batch waits and one is filled beside those.
/// </summary>
/// <param name="streams">The file, and what becomes of it.</param>
/// <param name="create">Makes a batch; called as often as batches are needed at the same time.</param>
/// <param name="threads">How many batches may be worked on at the same time; a single one is worked on by the caller.</param>
internal sealed class SealingPipeline(SealingStreams streams, Func<ChunkBatch> create, int threads)
{
    internal const int BatchesBesideWork = 2;

    private readonly List<ChunkBatch> all = [];
    private readonly Stack<ChunkBatch> free = [];
    private readonly Queue<(ChunkBatch Batch, Task Work)> atWork = [];

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
            while (atWork.TryDequeue(out (ChunkBatch Batch, Task Work) other))
                await WaitAsync(other.Work, ConfigureAwaitOptions.SuppressThrowing).ConfigureAwait(false);
            foreach (ChunkBatch batch in all)
                batch.Dispose();
        }
    }

    private async ValueTask<ChunkBatch> FillAsync(long firstChunk)
    {
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
        while (atWork.Count == threads || atWork.TryPeek(out (ChunkBatch Batch, Task Work) oldest) && oldest.Work.IsCompleted)
            await WriteOldestAsync().ConfigureAwait(false);
        atWork.Enqueue((batch, Task.Run(batch.Process)));
    }

    private async ValueTask WriteOldestAsync()
    {
        (ChunkBatch batch, Task work) = atWork.Dequeue();
        await WaitAsync(work, ConfigureAwaitOptions.None).ConfigureAwait(false);
        await WriteAsync(batch).ConfigureAwait(false);
    }

    private async ValueTask WriteAsync(ChunkBatch batch)
    {
        await batch.WriteAsync(streams).ConfigureAwait(false);
        free.Push(batch);
    }

    private async ValueTask WaitAsync(Task work, ConfigureAwaitOptions options)
    {
        if (streams.IsAsync)
            await work.ConfigureAwait(options);
        else
            work.ConfigureAwait(options).GetAwaiter().GetResult();
    }
}
