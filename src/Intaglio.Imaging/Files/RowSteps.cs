namespace Intaglio.Imaging;

/// <summary>Checks for cancellation and reports progress for each row written.</summary>
/// <param name="rows">The total number of rows. The passes of an interlaced image have more rows in total.</param>
/// <param name="progress">Receives the number of rows, or <see langword="null"/> to report no progress.</param>
/// <param name="cancellationToken">A token that cancels the operation between rows.</param>
internal sealed class RowSteps(long rows, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
{
    private long done;

    /// <summary>Gets an instance that neither reports progress nor supports cancellation.</summary>
    internal static RowSteps Silent { get; } = new(1, null, CancellationToken.None);

    internal void Next()
    {
        cancellationToken.ThrowIfCancellationRequested();
        progress?.Report(new(Math.Min(++done, rows), rows));
    }
}
