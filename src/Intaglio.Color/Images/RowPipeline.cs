namespace Intaglio.Color;

/// <summary>Reads bands of rows in order, processes them on several threads, and writes them in order.</summary>
/// <param name="rows">The total number of rows.</param>
/// <param name="height">The number of rows of a band; the last band can have fewer.</param>
/// <param name="threads">The maximum number of threads.</param>
/// <remarks>
/// One thread reads, processes and writes a band, so the band stays in its cache while other threads work on other bands.
/// </remarks>
internal sealed class RowPipeline(int rows, int height, int threads)
{
    private readonly object reading = new(), writing = new();
    private long written;
    private bool isBroken;

    /// <summary>Processes all bands; an exception of any step stops the work and is rethrown.</summary>
    /// <param name="begin">Creates the state of a thread.</param>
    /// <param name="read">Reads a number of next rows, on one thread at a time.</param>
    /// <param name="work">Processes a band, which begins at the specified row, on several threads at once.</param>
    /// <param name="write">Writes a band, in order, on one thread at a time.</param>
    /// <param name="cancellationToken">The token to cancel the work between bands.</param>
    internal void Run<T>(Func<T> begin, Action<T, int> read, Action<T, int> work, Action<T, int> write, CancellationToken cancellationToken)
    {
        ParallelLoop loop = new((rows + (long)height - 1) / height, WakeAll);
        loop.Run(threads, () =>
        {
            T own = begin();
            while (TryRead(out long band))
            {
                int row = (int)(band * height);
                work(own, row);
                Write(own, band, row);
            }

            bool TryRead(out long band)
            {
                lock (reading)
                {
                    if (!loop.TryTake(out band) || isBroken)
                        return false;
                    // No rows follow those that cannot be read. Another thread could be here before the exception ends the loop.
                    isBroken = true;
                    cancellationToken.ThrowIfCancellationRequested();
                    read(own, (int)Math.Min(height, rows - band * height));
                    isBroken = false;
                    return true;
                }
            }
        });

        void Write(T own, long band, int row)
        {
            lock (writing)
            {
                while (written != band && !loop.HasFailed)
                    Monitor.Wait(writing);
                if (loop.HasFailed)
                    return;
                write(own, row);
                written++;
                Monitor.PulseAll(writing);
            }
        }
    }

    private void WakeAll()
    {
        lock (writing)
            Monitor.PulseAll(writing);
    }
}
