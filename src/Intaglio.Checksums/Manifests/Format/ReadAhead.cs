using System.Threading.Channels;

namespace Intaglio.Checksums;

/// <summary>Enumerates a sequence on another thread, up to a few thousand items ahead.</summary>
internal static class ReadAhead
{
    // Transferring smaller batches would take longer than producing them.
    private const int BatchSize = 256, MostBatches = 16;

    /// <summary>
    /// Enumerates a sequence on another thread. If the sequence throws an exception, it is rethrown after the preceding items.
    /// </summary>
    internal static IEnumerable<T> Of<T>(IEnumerable<T> source)
    {
        // The waiting thread is blocked. With synchronous continuations it is woken directly and not through the thread pool.
        Channel<T[]> batches = Channel.CreateBounded<T[]>(
            new BoundedChannelOptions(MostBatches) { SingleReader = true, SingleWriter = true, AllowSynchronousContinuations = true });
        using CancellationTokenSource stopping = new();
        CancellationToken stopped = stopping.Token;
        Thread thread = new(() => Fill(source, batches.Writer, stopped)) { IsBackground = true, Name = "Intaglio: listing" };
        thread.Start();
        try
        {
            while (Wait(batches.Reader.WaitToReadAsync(CancellationToken.None)))
                while (batches.Reader.TryRead(out T[]? batch))
                    foreach (T item in batch)
                        yield return item;
        }
        finally
        {
            stopping.Cancel();
            thread.Join();
        }
    }

    private static void Fill<T>(IEnumerable<T> source, ChannelWriter<T[]> batches, CancellationToken stopped)
    {
        Exception? failure = null;
        List<T> batch = new(BatchSize);
        try
        {
            foreach (T item in source)
            {
                batch.Add(item);
                if (batch.Count < BatchSize)
                    continue;
                HandOver();
                batch.Clear();
            }
        }
        catch (Exception exception)
        {
            failure = exception;
        }
        try
        {
            HandOver();
        }
        catch (OperationCanceledException)
        {
            // The consumer has stopped.
        }
        batches.Complete(failure);

        void HandOver() => Wait(batches.WriteAsync([.. batch], stopped));
    }

    private static bool Wait(ValueTask<bool> waiting) => waiting.IsCompleted ? waiting.Result : waiting.AsTask().GetAwaiter().GetResult();

    private static void Wait(ValueTask waiting)
    {
        if (waiting.IsCompleted)
            waiting.GetAwaiter().GetResult();
        else
            waiting.AsTask().GetAwaiter().GetResult();
    }
}
