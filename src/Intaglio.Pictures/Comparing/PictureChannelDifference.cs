namespace Intaglio.Pictures;

/// <summary>The differences of two pictures in one channel. Differences are shares of the range of integers: 1/255 is one level of 8 bits.</summary>
public sealed record PictureChannelDifference
{
    /// <summary>Gets the channel: red, green, blue, gray or alpha.</summary>
    public required string Name { get; init; }

    /// <summary>Gets the samples that differ by more than the tolerance.</summary>
    public required long Differing { get; init; }

    /// <summary>Gets the largest difference, 0 or more.</summary>
    public required double Largest { get; init; }

    /// <summary>Gets the mean difference of all samples.</summary>
    public required double Mean { get; init; }

    /// <summary>Gets the mean of the squares of the differences of all samples.</summary>
    public required double MeanSquare { get; init; }

    /// <summary>Gets the samples of which only one is a number, or that are infinitely apart. They differ, and count in neither mean nor largest.</summary>
    public required long NotFinite { get; init; }

    /// <summary>
    /// Gets the structural similarity: the mean of all windows of 11 x 11 samples, 1 where nothing differs and -1 at least; null if it was not measured, a side is
    /// shorter than a window or samples are not finite.
    /// </summary>
    public double? StructuralSimilarity { get; init; }
}
