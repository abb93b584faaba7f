namespace Intaglio.Pictures;

/// <summary>The differences of two pictures in one channel.</summary>
/// <remarks>Differences are relative to the range of integers, where 1/255 is one level of 8 bits.</remarks>
public sealed record PictureChannelDifference
{
    /// <summary>Gets the name of the channel: red, green, blue, gray or alpha.</summary>
    public required string Name { get; init; }

    /// <summary>Gets the number of samples that differ by more than the tolerance.</summary>
    public required long Differing { get; init; }

    /// <summary>Gets the maximum absolute difference.</summary>
    public required double Largest { get; init; }

    /// <summary>Gets the mean absolute difference of all samples.</summary>
    public required double Mean { get; init; }

    /// <summary>Gets the mean squared difference of all samples.</summary>
    public required double MeanSquare { get; init; }

    /// <summary>Gets the number of sample pairs without a finite difference.</summary>
    /// <remarks>
    /// These pairs count as different but are excluded from the mean and maximum differences. Pairs of equal infinities and pairs of NaN
    /// count as equal.
    /// </remarks>
    public required long NotFinite { get; init; }

    /// <summary>Gets the mean structural similarity of all windows of 11 x 11 samples, -1 to 1, where 1 means equal.</summary>
    /// <remarks>
    /// The value is <see langword="null"/> if it was not measured, the picture is smaller than a window, or samples are not finite.
    /// </remarks>
    public double? StructuralSimilarity { get; init; }
}
