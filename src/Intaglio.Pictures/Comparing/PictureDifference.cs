using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>The differences of two pictures in size, color space and pixels.</summary>
public sealed record PictureDifference
{
    /// <summary>Gets the header of the first picture.</summary>
    public required ImageHeader First { get; init; }

    /// <summary>Gets the header of the second picture.</summary>
    public required ImageHeader Second { get; init; }

    /// <summary>Gets the color space of the first picture, or <see langword="null"/> if it is unknown.</summary>
    public required RgbColorSpace? FirstSpace { get; init; }

    /// <summary>Gets the color space of the second picture, or <see langword="null"/> if it is unknown.</summary>
    public required RgbColorSpace? SecondSpace { get; init; }

    /// <summary>Gets a value indicating whether the pictures have the same color space.</summary>
    /// <remarks>If <see langword="false"/>, the differences of samples compare stored values and do not describe colors.</remarks>
    public required bool IsSameSpace { get; init; }

    /// <summary>Gets the differences of each channel. The list is empty if the sizes differ.</summary>
    /// <remarks>
    /// If only one picture has color, gray counts as equal red, green and blue. If only one picture has alpha, the other one counts as
    /// opaque.
    /// </remarks>
    public IReadOnlyList<PictureChannelDifference> Channels { get; init; } = [];

    /// <summary>Gets the number of pixels with a sample that differs by more than the tolerance.</summary>
    public long DifferingPixels { get; init; }

    /// <summary>
    /// Gets the bounding box of the differing pixels, relative to the top left corner, or <see langword="null"/> if no pixels differ.
    /// </summary>
    public ExrBox2i? BoundingBox { get; init; }

    /// <summary>
    /// Gets the mean CIEDE2000 of all pixels, or <see langword="null"/> if it was not measured or a color space is unknown.
    /// </summary>
    /// <remarks>Pixels with alpha are composited over black. Pixels that are not finite are excluded.</remarks>
    public double? MeanColorDifference { get; init; }

    /// <summary>Gets the maximum CIEDE2000, or <see langword="null"/> if it was not measured or a color space is unknown.</summary>
    public double? LargestColorDifference { get; init; }

    /// <summary>Gets a value indicating whether the pictures have the same width and height. Pixels are compared only if they do.</summary>
    public bool IsSameSize => (First.Width, First.Height) == (Second.Width, Second.Height);

    /// <summary>
    /// Gets a value indicating whether size and color space are equal and all samples are equal within the tolerance. Sample types can
    /// differ.
    /// </summary>
    public bool IsSame => IsSameSize && IsSameSpace && DifferingPixels == 0;

    /// <summary>Gets the peak signal-to-noise ratio of all channels in decibels, for a peak of 1.</summary>
    /// <remarks>
    /// The value is infinite if all samples are equal, and <see langword="null"/> if the sizes differ or samples are not finite.
    /// </remarks>
    public double? PeakSignalToNoiseRatio =>
        Channels.Count == 0 || Channels.Any(channel => channel.NotFinite > 0) ? null
        : -10 * PortableMath.Log10(Channels.Average(channel => channel.MeanSquare));

    /// <summary>
    /// Gets the mean structural similarity of all channels, where 1 means equal, or <see langword="null"/> if a channel has no value.
    /// </summary>
    public double? StructuralSimilarity =>
        Channels.Count == 0 || Channels.Any(channel => channel.StructuralSimilarity is null) ? null
        : Channels.Average(channel => channel.StructuralSimilarity!.Value);
}
