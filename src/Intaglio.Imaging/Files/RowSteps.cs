namespace Intaglio.Imaging;

/// <summary>The steps of writing rows: each asks whether it goes on, and reports that it did.</summary>
/// <param name="rows">The rows of all the work. Passes of an interlaced image have more together.</param>
/// <param name="progress">Receives the rows; null for nothing.</param>
/// <param name="cancellationToken">Stops the writing between rows.</param>
internal sealed class RowSteps(long rows, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
{
    private long done;

    /// <summary>Gets steps that nobody asks about.</summary>
    internal static RowSteps Silent { get; } = new(1, null, CancellationToken.None);

    internal void Next()
    {
        cancellationToken.ThrowIfCancellationRequested();
        progress?.Report(new(Math.Min(++done, rows), rows));
    }
}
