namespace Intaglio.Sealing;

/// <summary>A group of threads that process batches in order.</summary>
/// <param name="size">The maximum number of threads.</param>
/// <remarks>
/// The thread that adds batches can help. A thread starts when more batches wait than threads are idle, and sleeps when the queue is empty.
/// Threads of the thread pool would spin first.
/// </remarks>
internal sealed class SealingCrew(int size)
{
    private readonly object gate = new();
    private readonly Queue<BatchWork> waiting = [];
    private int started, idle;
    private bool isClosed;

    internal void Add(BatchWork work)
    {
        bool starts;
        lock (gate)
        {
            waiting.Enqueue(work);
            starts = waiting.Count > idle && started < size;
            if (starts)
                started++;
            else
                Monitor.Pulse(gate);
        }
        if (starts)
            new Thread(RunAll) { IsBackground = true, Name = "Intaglio sealing" }.UnsafeStart();
    }

    /// <summary>Processes the oldest waiting batch on the calling thread.</summary>
    /// <returns><see langword="true"/> if a batch was processed; <see langword="false"/> if the queue was empty.</returns>
    internal bool Help()
    {
        BatchWork? work;
        lock (gate)
        {
            if (!waiting.TryDequeue(out work))
                return false;
        }
        work.Run();
        return true;
    }

    /// <summary>Cancels all waiting batches and ends the threads after their current batches.</summary>
    internal void Close()
    {
        lock (gate)
        {
            isClosed = true;
            while (waiting.TryDequeue(out BatchWork? work))
                work.Cancel();
            Monitor.PulseAll(gate);
        }
    }

    private void RunAll()
    {
        while (Take() is { } work)
            work.Run();
    }

    private BatchWork? Take()
    {
        lock (gate)
        {
            BatchWork? work;
            idle++;
            while (!waiting.TryDequeue(out work) && !isClosed)
                Monitor.Wait(gate);
            idle--;
            return work;
        }
    }
}
