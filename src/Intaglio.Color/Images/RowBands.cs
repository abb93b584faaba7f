using System.Runtime.ExceptionServices;

namespace Intaglio.Color;

/// <summary>Work on the rows of an image, in bands that threads take one after the other.</summary>
internal static class RowBands
{
    public const int Height = 8;

    /// <summary>Does work on each row: those of a band in their order, and all with what a thread has for itself.</summary>
    /// <param name="rows">The rows.</param>
    /// <param name="height">The rows of a band.</param>
    /// <param name="options">How many threads, and what ends them.</param>
    /// <param name="begin">Makes what a thread has for itself.</param>
    /// <param name="work">Does the work on a row.</param>
    /// <param name="end">Takes what a thread had for itself.</param>
    public static void ForEach<T>(int rows, int height, ParallelOptions options, Func<T> begin, Action<T, int> work, Action<T> end)
    {
        try
        {
            Parallel.For(0, (rows + height - 1) / height, options, begin, (band, state, own) =>
            {
                for (int row = band * height; row < Math.Min((band + 1) * height, rows); row++)
                {
                    options.CancellationToken.ThrowIfCancellationRequested();
                    work(own, row);
                }
                return own;
            }, end);
        }
        catch (AggregateException exception)
        {
            // What is wrong with one row is wrong with all of them.
            ExceptionDispatchInfo.Throw(exception.Flatten().InnerExceptions[0]);
        }
    }
}
