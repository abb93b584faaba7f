namespace Intaglio.Imaging;

/// <summary>Work that several threads do, and whose results are taken in order.</summary>
/// <param name="threads">The most threads; with one, work is done when it is added.</param>
/// <param name="take">Takes the next result, on the thread that adds work.</param>
internal sealed class OrderedWork<T>(int threads, Action<T> take) : IDisposable
{
    private readonly Queue<Task<T>> begun = new();

    /// <summary>Begins with more work, and takes results where too many wait.</summary>
    internal void Add(Func<T> work)
    {
        if (threads == 1)
        {
            take(work());
            return;
        }
        begun.Enqueue(Task.Run(work));
        if (begun.Count > threads)
            TakeFirst();
    }

    /// <summary>Takes all results.</summary>
    internal void Complete()
    {
        while (begun.Count > 0)
            TakeFirst();
    }

    /// <summary>Waits for what has begun.</summary>
    public void Dispose() => Task.WhenAll(begun).ContinueWith(static _ => { }, TaskScheduler.Default).Wait();

    private void TakeFirst() => take(begun.Dequeue().GetAwaiter().GetResult());
}
