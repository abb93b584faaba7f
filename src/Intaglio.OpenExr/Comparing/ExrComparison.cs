using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>Compares OpenEXR files and locates their differences.</summary>
public static class ExrComparison
{
    /// <summary>Compares two files. Only a band of rows of each file is in memory at a time.</summary>
    /// <param name="first">The first file.</param>
    /// <param name="second">The second file.</param>
    /// <param name="options">The comparison settings, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in rows of the first file. Rows that only one of
    /// the files has are not compared.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>The differences, part by part. The list is empty if the files have the same picture.</returns>
    /// <exception cref="ExrFormatException">A file is damaged.</exception>
    /// <exception cref="IOException">A file cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static IReadOnlyList<ExrDifference> Compare(
        ExrReader first, ExrReader second, ExrComparisonOptions? options = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(first);
        ArgumentNullException.ThrowIfNull(second);
        return Compare([.. first.Parts.Select(part => new FilePart(part))], [.. second.Parts.Select(part => new FilePart(part))], options,
            progress, cancellationToken);
    }

    /// <summary>Compares parts in memory.</summary>
    /// <param name="first">The parts of the first file.</param>
    /// <param name="second">The parts of the second file.</param>
    /// <param name="options">The comparison settings, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in rows of the first file. Rows that only one of
    /// the files has are not compared.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>The differences, part by part. The list is empty if the files have the same picture.</returns>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static IReadOnlyList<ExrDifference> Compare(
        IReadOnlyList<ExrPart> first, IReadOnlyList<ExrPart> second, ExrComparisonOptions? options = null,
        IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(first);
        ArgumentNullException.ThrowIfNull(second);
        return Compare([.. first.Select(part => new HeldPart(part))], [.. second.Select(part => new HeldPart(part))], options, progress,
            cancellationToken);
    }

    private static List<ExrDifference> Compare(PartContent[] first, PartContent[] second, ExrComparisonOptions? options,
        IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        List<ExrDifference> differences = [];
        if (first.Length != second.Length)
            differences.Add(new ExrShapeDifference { Part = -1, Subject = "number of parts", First = $"{first.Length}",
                Second = $"{second.Length}" });
        int count = Math.Min(first.Length, second.Length);
        ProgressCount done = new(progress, first.Take(count).Sum(part => part.Levels.Sum(level => level.Window.Height)));
        for (int i = 0; i < count; i++)
            new PartComparison(i, first[i], second[i], options ?? new(), differences).Run(done, cancellationToken);
        return differences;
    }
}
