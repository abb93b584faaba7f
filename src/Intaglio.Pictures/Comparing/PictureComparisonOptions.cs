namespace Intaglio.Pictures;

/// <summary>Options of comparing pictures.</summary>
public sealed class PictureComparisonOptions
{
    private const double UsualColorScale = 10, UsualStructureScale = 1, UsualAbsoluteScale = 0.1;

    /// <summary>Gets or sets by how much samples may differ, 0 or more, where 1 is the whole range of integers; 0 by default. 1/255 is one level of 8 bits.</summary>
    public double Tolerance { get; set => field = OptionRange.AtLeast(value, 0); }

    /// <summary>Gets or sets whether the CIEDE2000 of pixels that differ is measured, which takes longer than all else; it is by default.</summary>
    public bool MeasureColors { get; set; } = true;

    /// <summary>Gets or sets whether the structural similarity of channels is measured; it is by default.</summary>
    public bool MeasureStructure { get; set; } = true;

    /// <summary>Gets or sets what a picture of the differences shows, which is measured in any case; <see cref="PictureMetric.Ciede2000"/> by default.</summary>
    public PictureMetric Metric { get; set => field = OptionRange.Defined(value); }

    /// <summary>
    /// Gets or sets the difference from which on a picture has its brightest color, above 0. Unless it is set, it is 10 of CIEDE2000, 1 of structural
    /// similarity and 0.1 of absolute differences.
    /// </summary>
    public double Scale
    {
        get => field > 0 ? field : Metric switch { PictureMetric.Ciede2000 => UsualColorScale, PictureMetric.StructuralSimilarity => UsualStructureScale, _ => UsualAbsoluteScale };
        set => field = OptionRange.Positive(value);
    }

    /// <summary>Gets or sets the most threads that compare pixels; -1, the default, means as many as processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;
}
