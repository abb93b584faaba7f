namespace Intaglio.Sealing;

/// <summary>
/// Threads that process batches in the order in which they come; who brings them may help. Each starts when more batches wait than
/// threads are idle, and sleeps while there is none: threads of the pool would spin first.
/// </summary>
/// <param name="size">The most threads.</param>
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

    /// <summary>Processes the batch that has waited longest in the calling thread.</summary>
    /// <returns>Whether there was one.</returns>
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

    /// <summary>Cancels what nobody has begun, and lets the threads end when they have finished the rest.</summary>
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
