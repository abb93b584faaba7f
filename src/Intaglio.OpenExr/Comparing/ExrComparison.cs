using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>Finds what two files differ in, and where.</summary>
public static class ExrComparison
{
    /// <summary>Compares two files, of which a band of rows at a time is in memory.</summary>
    /// <param name="first">The first.</param>
    /// <param name="second">The second.</param>
    /// <param name="options">What is compared; null for the defaults.</param>
    /// <param name="progress">Receives the rows that are compared, of those of the first file; null for nothing. Rows that only one of the files has are not compared.</param>
    /// <param name="cancellationToken">What ends it before.</param>
    /// <returns>What differs, part by part: none if the two are the same picture.</returns>
    /// <exception cref="ExrFormatException">A file is damaged.</exception>
    /// <exception cref="IOException">A file cannot be read.</exception>
    /// <exception cref="OperationCanceledException">It was ended before.</exception>
    public static IReadOnlyList<ExrDifference> Compare(
        ExrReader first, ExrReader second, ExrComparisonOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(first);
        ArgumentNullException.ThrowIfNull(second);
        return Compare([.. first.Parts.Select(part => new FilePart(part))], [.. second.Parts.Select(part => new FilePart(part))], options, progress, cancellationToken);
    }

    /// <summary>Compares parts that are in memory.</summary>
    /// <param name="first">The first.</param>
    /// <param name="second">The second.</param>
    /// <param name="options">What is compared; null for the defaults.</param>
    /// <param name="progress">Receives the rows that are compared, of those of the first file; null for nothing. Rows that only one of the files has are not compared.</param>
    /// <param name="cancellationToken">What ends it before.</param>
    /// <returns>What differs, part by part: none if the two are the same picture.</returns>
    /// <exception cref="OperationCanceledException">It was ended before.</exception>
    public static IReadOnlyList<ExrDifference> Compare(
        IReadOnlyList<ExrPart> first, IReadOnlyList<ExrPart> second, ExrComparisonOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(first);
        ArgumentNullException.ThrowIfNull(second);
        return Compare([.. first.Select(part => new HeldPart(part))], [.. second.Select(part => new HeldPart(part))], options, progress, cancellationToken);
    }

    private static List<ExrDifference> Compare(PartContent[] first, PartContent[] second, ExrComparisonOptions? options, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        List<ExrDifference> differences = [];
        if (first.Length != second.Length)
            differences.Add(new ExrShapeDifference { Part = -1, Subject = "number of parts", First = $"{first.Length}", Second = $"{second.Length}" });
        int count = Math.Min(first.Length, second.Length);
        ProgressCount done = new(progress, first.Take(count).Sum(part => part.Levels.Sum(level => level.Window.Height)));
        for (int i = 0; i < count; i++)
            new PartComparison(i, first[i], second[i], options ?? new(), differences).Run(done, cancellationToken);
        return differences;
    }
}
