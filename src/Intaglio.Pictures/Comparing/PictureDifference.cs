using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>What two pictures differ in: size, color space and pixels.</summary>
public sealed record PictureDifference
{
    /// <summary>Gets the header of the first picture.</summary>
    public required ImageHeader First { get; init; }

    /// <summary>Gets the header of the second picture.</summary>
    public required ImageHeader Second { get; init; }

    /// <summary>Gets the color space of the first picture; null if it is not known here.</summary>
    public required RgbColorSpace? FirstSpace { get; init; }

    /// <summary>Gets the color space of the second picture; null if it is not known here.</summary>
    public required RgbColorSpace? SecondSpace { get; init; }

    /// <summary>Gets whether the pictures are in the same color space. If they are not, samples were compared as they are stored, and say nothing of colors.</summary>
    public required bool IsSameSpace { get; init; }

    /// <summary>Gets the channels that were compared; none if the sizes differ. Gray counts as red, green and blue where the other picture has those, and a missing alpha as opaque.</summary>
    public IReadOnlyList<PictureChannelDifference> Channels { get; init; } = [];

    /// <summary>Gets the pixels with a sample that differs by more than the tolerance.</summary>
    public long DifferingPixels { get; init; }

    /// <summary>Gets the smallest box around these pixels, from 0, 0 at the top left; null if there are none.</summary>
    public ExrBox2i? BoundingBox { get; init; }

    /// <summary>Gets the mean CIEDE2000 of all pixels, as seen over black where there is alpha; null if it was not measured or a color space is not known. Pixels that are not finite are left out.</summary>
    public double? MeanColorDifference { get; init; }

    /// <summary>Gets the largest CIEDE2000; null where there is no mean.</summary>
    public double? LargestColorDifference { get; init; }

    /// <summary>Gets whether both have as many pixels in a row and as many rows. If not, no pixel was compared.</summary>
    public bool IsSameSize => (First.Width, First.Height) == (Second.Width, Second.Height);

    /// <summary>Gets whether size, color space and all samples are the same, but for the tolerance. How samples are kept does not matter.</summary>
    public bool IsSame => IsSameSize && IsSameSpace && DifferingPixels == 0;

    /// <summary>Gets the peak signal-to-noise ratio of all channels in decibels, for a peak of 1: infinite where no sample differs; null if the sizes differ or samples are not finite.</summary>
    public double? PeakSignalToNoiseRatio =>
        Channels.Count == 0 || Channels.Any(channel => channel.NotFinite > 0) ? null : -10 * Math.Log10(Channels.Average(channel => channel.MeanSquare));

    /// <summary>Gets the mean structural similarity of all channels, 1 where no sample differs; null if a channel has none.</summary>
    public double? StructuralSimilarity =>
        Channels.Count == 0 || Channels.Any(channel => channel.StructuralSimilarity is null) ? null : Channels.Average(channel => channel.StructuralSimilarity!.Value);
}
