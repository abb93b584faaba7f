using System.Collections.Concurrent;
using System.Runtime.ExceptionServices;

namespace Intaglio.Checksums;

/// <summary>Lets a thread of its own make what another takes, some thousand ahead.</summary>
internal static class ReadAhead
{
    // Fewer at once cost more for their handing over than for their making.
    private const int BatchSize = 256, MostBatches = 16;

    /// <summary>Enumerates a sequence by another thread; a failure of it is thrown behind what came before it.</summary>
    internal static IEnumerable<T> Of<T>(IEnumerable<T> source)
    {
        using BlockingCollection<T[]> batches = new(MostBatches);
        using CancellationTokenSource stopping = new();
        Exception? failure = null;
        Thread thread = new(() => failure = Fill(source, batches, stopping.Token)) { IsBackground = true, Name = "Intaglio: listing" };
        thread.Start();
        try
        {
            foreach (T[] batch in batches.GetConsumingEnumerable())
                foreach (T item in batch)
                    yield return item;
        }
        finally
        {
            stopping.Cancel();
            thread.Join();
        }
        if (failure != null)
            ExceptionDispatchInfo.Throw(failure);
    }

    /// <returns>Why the source failed, or null.</returns>
    private static Exception? Fill<T>(IEnumerable<T> source, BlockingCollection<T[]> batches, CancellationToken cancellationToken)
    {
        Exception? failure = null;
        List<T> batch = new(BatchSize);
        try
        {
            try
            {
                foreach (T item in source)
                {
                    batch.Add(item);
                    if (batch.Count == BatchSize)
                        HandOver();
                }
            }
            catch (Exception exception) when (exception is not OperationCanceledException)
            {
                failure = exception;
            }
            HandOver();
        }
        catch (OperationCanceledException)
        {
            // Nobody takes the rest.
        }
        batches.CompleteAdding();
        return failure;

        void HandOver()
        {
            batches.Add([.. batch], cancellationToken);
            batch.Clear();
        }
    }
}
