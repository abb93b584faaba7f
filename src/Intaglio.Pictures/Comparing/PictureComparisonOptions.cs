namespace Intaglio.Pictures;

/// <summary>Options of comparing pictures.</summary>
public sealed class PictureComparisonOptions
{
    /// <summary>Gets or sets by how much samples may differ, 0 or more, where 1 is the whole range of integers; 0 by default. 1/255 is one level of 8 bits.</summary>
    public double Tolerance { get; set => field = OptionRange.AtLeast(value, 0); }

    /// <summary>Gets or sets whether the CIEDE2000 of pixels that differ is measured, which takes longer than all else; it is by default.</summary>
    public bool MeasureColors { get; set; } = true;

    /// <summary>Gets or sets the most threads that compare pixels; -1, the default, means as many as processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;
}
