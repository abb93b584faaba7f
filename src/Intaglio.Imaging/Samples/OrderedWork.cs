namespace Intaglio.Imaging;

/// <summary>Runs work on several threads and delivers the results in order.</summary>
/// <param name="threads">The maximum number of threads. With 1, work runs when it is added.</param>
/// <param name="take">The callback for each result, called on the thread that adds work.</param>
internal sealed class OrderedWork<T>(int threads, Action<T> take) : IDisposable
{
    private readonly Queue<Task<T>> begun = new();

    /// <summary>Starts more work, and delivers results if too many are pending.</summary>
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

    /// <summary>Delivers all remaining results.</summary>
    internal void Complete()
    {
        while (begun.Count > 0)
            TakeFirst();
    }

    /// <summary>Waits for all work that was started.</summary>
    public void Dispose()
    {
        if (begun.Count > 0)
            Task.WhenAll(begun).ContinueWith(static _ => { }, TaskScheduler.Default).Wait();
    }

    private void TakeFirst() => take(begun.Dequeue().GetAwaiter().GetResult());
}
