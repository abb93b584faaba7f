namespace Intaglio.Color;

/// <summary>What a conversion cost.</summary>
/// <param name="Pixels">The pixels of the image.</param>
/// <param name="OutOfGamut">Pixels whose colour the target space cannot hold.</param>
/// <param name="Red">What became of the levels of red.</param>
/// <param name="Green">What became of the levels of green.</param>
/// <param name="Blue">What became of the levels of blue.</param>
/// <param name="LongestRunBefore">The most pixels of one colour side by side in a row, before.</param>
/// <param name="LongestRunAfter">The same, after: steps that show.</param>
/// <param name="LargestDifference">The largest CIEDE2000 between a pixel before and after; pixels with NaN are left out.</param>
/// <param name="MeanDifference">The mean of all of them.</param>
public sealed record ConversionReport(
    long Pixels, long OutOfGamut, ChannelReport Red, ChannelReport Green, ChannelReport Blue, int LongestRunBefore, int LongestRunAfter, double LargestDifference, double MeanDifference)
{
    /// <summary>Gets the share of pixels whose colour the target space cannot hold, 0 to 1.</summary>
    public double OutOfGamutShare => (double)OutOfGamut / Pixels;
}
