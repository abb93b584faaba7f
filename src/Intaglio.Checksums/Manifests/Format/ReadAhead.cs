using System.Threading.Channels;

namespace Intaglio.Checksums;

/// <summary>Lets a thread of its own make what another takes, some thousand ahead.</summary>
internal static class ReadAhead
{
    // Fewer at once cost more for their handing over than for their making.
    private const int BatchSize = 256, MostBatches = 16;

    /// <summary>Enumerates a sequence on another thread; a failure of it is thrown after what came before it.</summary>
    internal static IEnumerable<T> Of<T>(IEnumerable<T> source)
    {
        // Whoever waits blocks its thread: it is woken directly, and not by way of the thread pool.
        Channel<T[]> batches = Channel.CreateBounded<T[]>(new BoundedChannelOptions(MostBatches) { SingleReader = true, SingleWriter = true, AllowSynchronousContinuations = true });
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
            // Nobody takes any more.
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
