using System.Runtime.ExceptionServices;

namespace Intaglio.Color;

/// <summary>Processes the rows of an image in parallel, in bands of rows.</summary>
internal static class RowBands
{
    public const int Height = 8;

    /// <summary>Processes the rows of each band in order, with a state for each thread.</summary>
    /// <param name="rows">The number of rows.</param>
    /// <param name="height">The number of rows of a band.</param>
    /// <param name="options">The number of threads and the cancellation token.</param>
    /// <param name="begin">Creates the state of a thread.</param>
    /// <param name="work">Processes a row.</param>
    /// <param name="end">Receives the state of a thread at its end.</param>
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
            // All rows fail for the same reason, so the first exception is enough.
            ExceptionDispatchInfo.Throw(exception.Flatten().InnerExceptions[0]);
        }
    }
}
