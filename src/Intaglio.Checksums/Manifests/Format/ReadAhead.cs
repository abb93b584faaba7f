using System.Runtime.ExceptionServices;

namespace Intaglio.Checksums;

/// <summary>Lets a thread of its own make what another takes, some thousand ahead.</summary>
internal static class ReadAhead
{
    /// <summary>Enumerates a sequence by another thread; a failure of it is thrown behind what came before it.</summary>
    internal static IEnumerable<T> Of<T>(IEnumerable<T> source)
    {
        Batches<T> batches = new();
        Thread thread = new(() => batches.Fill(source)) { IsBackground = true, Name = "Intaglio: listing" };
        thread.Start();
        try
        {
            while (batches.Take() is { } batch)
                foreach (T item in batch)
                    yield return item;
        }
        finally
        {
            batches.Stop();
            thread.Join();
        }
        if (batches.Failure != null)
            ExceptionDispatchInfo.Throw(batches.Failure);
    }

    // Not the framework's collections for this: their threads spin while they wait, on processors that the others need.
    private sealed class Batches<T>
    {
        // Fewer at once cost more for their handing over than for their making.
        private const int BatchSize = 256, MostBatches = 16;

        private readonly Queue<List<T>> batches = new();
        private bool isStopped, isComplete;

        internal Exception? Failure { get; private set; }

        internal void Fill(IEnumerable<T> source)
        {
            List<T> batch = new(BatchSize);
            try
            {
                foreach (T item in source)
                {
                    batch.Add(item);
                    if (batch.Count < BatchSize)
                        continue;
                    if (!HandOver(batch))
                        return;
                    batch = new(BatchSize);
                }
            }
            catch (Exception exception)
            {
                Failure = exception;
            }
            HandOver(batch);
            lock (batches)
            {
                isComplete = true;
                Monitor.Pulse(batches);
            }
        }

        /// <returns>Null at the end.</returns>
        internal List<T>? Take()
        {
            lock (batches)
            {
                List<T>? batch;
                while (!batches.TryDequeue(out batch) && !isComplete)
                    Monitor.Wait(batches);
                Monitor.Pulse(batches);
                return batch;
            }
        }

        internal void Stop()
        {
            lock (batches)
            {
                isStopped = true;
                Monitor.Pulse(batches);
            }
        }

        /// <returns>Whether anybody wants more.</returns>
        private bool HandOver(List<T> batch)
        {
            lock (batches)
            {
                while (batches.Count == MostBatches && !isStopped)
                    Monitor.Wait(batches);
                batches.Enqueue(batch);
                Monitor.Pulse(batches);
                return !isStopped;
            }
        }
    }
}
