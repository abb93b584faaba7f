namespace Intaglio.Pictures;

/// <summary>Options for comparing pictures.</summary>
public sealed class PictureComparisonOptions
{
    private const double UsualColorScale = 10, UsualStructureScale = 1, UsualAbsoluteScale = 0.1;

    /// <summary>
    /// Gets or sets the tolerance relative to the range of integers, at least 0. The default is 0, and 1/255 is one level of 8 bits.
    /// </summary>
    public double Tolerance { get; set => field = OptionRange.AtLeast(value, 0); }

    /// <summary>
    /// Gets or sets a value indicating whether CIEDE2000 is measured for pixels that differ. The default is <see langword="true"/>.
    /// </summary>
    /// <remarks>This is the slowest part of a comparison.</remarks>
    public bool MeasureColors { get; set; } = true;

    /// <summary>
    /// Gets or sets a value indicating whether the structural similarity of channels is measured. The default is <see langword="true"/>.
    /// </summary>
    public bool MeasureStructure { get; set; } = true;

    /// <summary>
    /// Gets or sets the metric that a picture of the differences shows. The default is <see cref="PictureMetric.Ciede2000"/>.
    /// </summary>
    /// <remarks>The metric is measured even if the corresponding option is <see langword="false"/>.</remarks>
    public PictureMetric Metric { get; set => field = OptionRange.Defined(value); }

    /// <summary>Gets or sets the difference that has the brightest color, greater than 0.</summary>
    /// <remarks>The default is 10 for CIEDE2000, 1 for structural similarity and 0.1 for absolute differences.</remarks>
    public double Scale
    {
        get => field > 0 ? field
            : Metric switch { PictureMetric.Ciede2000 => UsualColorScale, PictureMetric.StructuralSimilarity => UsualStructureScale,
                _ => UsualAbsoluteScale };
        set => field = OptionRange.Positive(value);
    }

    /// <summary>Gets or sets the maximum number of threads that compare pixels, or -1 (the default) for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;
}
