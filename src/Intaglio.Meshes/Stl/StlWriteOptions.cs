namespace Intaglio.Meshes;

/// <summary>Settings for writing STL files.</summary>
public sealed class StlWriteOptions
{
    internal static StlWriteOptions Default { get; } = new();

    /// <summary>Gets or sets a value indicating whether to write text. The default is <see langword="false"/>, for binary files.</summary>
    public bool IsText { get; set; }

    /// <summary>Gets or sets the name of the solid. The default is <see langword="null"/>, for the name of the first object.</summary>
    /// <remarks>
    /// In a binary file the name is the start of the header and is cut at 80 bytes. If it begins with the word <c>solid</c>, which would
    /// make the file look like text, it gets the prefix <c>STL </c>.
    /// </remarks>
    public string? Name { get; set; }

    /// <summary>Gets or sets the axis conversion. The default changes nothing.</summary>
    public AxisConversion Axes { get; set; }

    /// <summary>Gets or sets the scale factor for positions, greater than 0. The default is 1.</summary>
    /// <remarks>Results are rounded to the type of the positions.</remarks>
    public double Scale { get; set => field = OptionRange.Positive(value); } = 1;

    /// <summary>Gets or sets the number of threads to use, or -1 (the default) for the number of processors.</summary>
    /// <remarks>The number of threads does not change the file.</remarks>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal int Workers => OptionRanges.WorkersOf(MaxDegreeOfParallelism);
}
