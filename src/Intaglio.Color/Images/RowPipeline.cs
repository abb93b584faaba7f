namespace Intaglio.Color;

/// <summary>
/// Bands of rows that are read one after the other, worked on by several threads, and written one after the other. A thread does all of that to a band, which
/// therefore stays in its cache, while others are at other bands.
/// </summary>
/// <param name="rows">All rows.</param>
/// <param name="height">The rows of a band; the last may have fewer.</param>
/// <param name="threads">The most threads.</param>
internal sealed class RowPipeline(int rows, int height, int threads)
{
    private readonly object reading = new(), writing = new();
    private long written;

    /// <summary>Does the work. An exception of any step ends it, and is thrown.</summary>
    /// <param name="begin">Makes what a thread keeps from band to band.</param>
    /// <param name="read">Reads the next rows, so many, on one thread at a time.</param>
    /// <param name="work">Works on a band, whose first row is given, on several threads at once.</param>
    /// <param name="write">Writes a band, in order, on one thread at a time.</param>
    /// <param name="cancellationToken">Stops the work between bands.</param>
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
                    if (!loop.TryTake(out band))
                        return false;
                    cancellationToken.ThrowIfCancellationRequested();
                    read(own, (int)Math.Min(height, rows - band * height));
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
