namespace Intaglio.Color;

/// <summary>What a conversion cost.</summary>
public sealed record ConversionReport
{
    /// <summary>Gets the pixels of the image.</summary>
    public required long Pixels { get; init; }

    /// <summary>Gets pixels whose colour the target space cannot hold.</summary>
    public required long OutOfGamut { get; init; }

    /// <summary>Gets what became of the levels of red.</summary>
    public required ChannelReport Red { get; init; }

    /// <summary>Gets what became of the levels of green.</summary>
    public required ChannelReport Green { get; init; }

    /// <summary>Gets what became of the levels of blue.</summary>
    public required ChannelReport Blue { get; init; }

    /// <summary>Gets the most pixels of one colour side by side in a row, before.</summary>
    public required int LongestRunBefore { get; init; }

    /// <summary>Gets the same, after: steps that show.</summary>
    public required int LongestRunAfter { get; init; }

    /// <summary>Gets the largest CIEDE2000 between a pixel before and after; pixels with NaN are left out.</summary>
    public required double LargestDifference { get; init; }

    /// <summary>Gets the mean of all of them.</summary>
    public required double MeanDifference { get; init; }

    /// <summary>Gets the share of pixels whose colour the target space cannot hold, 0 to 1.</summary>
    public double OutOfGamutShare => (double)OutOfGamut / Pixels;
}
