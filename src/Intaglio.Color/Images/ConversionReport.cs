namespace Intaglio.Color;

/// <summary>Measures of the loss of a conversion.</summary>
public sealed record ConversionReport
{
    /// <summary>Gets the number of pixels of the image.</summary>
    public required long Pixels { get; init; }

    /// <summary>Gets the number of pixels whose color is out of the gamut of the target space.</summary>
    public required long OutOfGamut { get; init; }

    /// <summary>Gets the levels of red before and after.</summary>
    public required ChannelReport Red { get; init; }

    /// <summary>Gets the levels of green before and after.</summary>
    public required ChannelReport Green { get; init; }

    /// <summary>Gets the levels of blue before and after.</summary>
    public required ChannelReport Blue { get; init; }

    /// <summary>Gets the longest run of equal pixels in a row before the conversion.</summary>
    public required int LongestRunBefore { get; init; }

    /// <summary>Gets the longest run of equal pixels in a row after the conversion; long runs are visible as banding.</summary>
    public required int LongestRunAfter { get; init; }

    /// <summary>Gets the largest CIEDE2000 difference of a pixel before and after; pixels with NaN are ignored.</summary>
    public required double LargestDifference { get; init; }

    /// <summary>Gets the mean CIEDE2000 difference of all pixels without NaN.</summary>
    public required double MeanDifference { get; init; }

    /// <summary>Gets the fraction of pixels whose color is out of the gamut of the target space, 0 to 1.</summary>
    public double OutOfGamutShare => (double)OutOfGamut / Pixels;
}
