namespace Intaglio.Meshes;

/// <summary>How an STL file is written.</summary>
public sealed class StlWriteOptions
{
    internal static StlWriteOptions Default { get; } = new();

    /// <summary>Gets whether the file is text; it is binary where nothing is chosen.</summary>
    public bool IsText { get; init; }

    /// <summary>
    /// Gets the name of the solid, which in a binary file is what the header begins with, as far as its 80 bytes go, behind <c>STL </c> if it would begin
    /// like text otherwise; null, where nothing is chosen, stands for the name of the first object.
    /// </summary>
    public string? Name { get; init; }

    /// <summary>Gets which axes the mesh is turned to; none where nothing is chosen.</summary>
    public AxisConversion Axes { get; init; }

    /// <summary>Gets what positions are multiplied with, more than 0, rounded to the type that they have; 1 where nothing is chosen.</summary>
    public double Scale { get; init; } = 1;

    /// <summary>Gets how many threads make facets; -1, where nothing is chosen, stands for the number of processors. The file is the same with any number.</summary>
    public int MaxDegreeOfParallelism { get; init; } = -1;

    /// <summary>Gets who is told the share of what is written, from 0 to 1; null for nobody. The numbers ascend; threads that write report them.</summary>
    public IProgress<double>? Progress { get; init; }

    internal int Workers => OptionRanges.WorkersOf(MaxDegreeOfParallelism);

    internal void Check()
    {
        OptionRanges.CheckScale(Scale);
        OptionRanges.CheckDegree(MaxDegreeOfParallelism);
    }
}
