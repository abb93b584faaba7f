namespace Intaglio.Meshes;

/// <summary>How an STL file is written.</summary>
public sealed class StlWriteOptions
{
    internal static StlWriteOptions Default { get; } = new();

    /// <summary>Gets or sets whether the file is text; it is binary where nothing is chosen.</summary>
    public bool IsText { get; set; }

    /// <summary>
    /// Gets or sets the name of the solid, which in a binary file is what the header begins with, as far as its 80 bytes go, behind <c>STL </c> if it would begin
    /// like text otherwise; null, where nothing is chosen, stands for the name of the first object.
    /// </summary>
    public string? Name { get; set; }

    /// <summary>Gets or sets which axes the mesh is turned to; none where nothing is chosen.</summary>
    public AxisConversion Axes { get; set; }

    /// <summary>Gets or sets what positions are multiplied with, more than 0, rounded to the type that they have; 1 where nothing is chosen.</summary>
    public double Scale { get; set => field = OptionRange.Positive(value); } = 1;

    /// <summary>Gets or sets how many threads make facets; -1, where nothing is chosen, stands for the number of processors. The file is the same with any number.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal int Workers => OptionRanges.WorkersOf(MaxDegreeOfParallelism);
}
