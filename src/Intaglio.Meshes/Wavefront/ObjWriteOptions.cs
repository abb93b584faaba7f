namespace Intaglio.Meshes;

/// <summary>Settings for writing OBJ files.</summary>
public sealed class ObjWriteOptions
{
    internal static ObjWriteOptions Default { get; } = new();

    /// <summary>Gets or sets the number of decimals, 0 to 17, or <see langword="null"/> for as few digits as possible.</summary>
    /// <remarks>
    /// The default is 6. Numbers with a fixed number of decimals are formatted as by <c>printf("%.nf")</c>, rounded to nearest with ties to
    /// even. Normals, texture coordinates and colors, whose values are about 1, have at least 4 decimals. With <see langword="null"/>,
    /// numbers have the fewest digits that identify them exactly. Numbers from 10⁻⁶ to below 10¹⁶ have no exponent (<c>0.1</c>, <c>-3</c>),
    /// and others have one (<c>1.5e-7</c>, <c>1e20</c>). Materials always have the fewest digits.
    /// </remarks>
    public int? Decimals { get; set => field = OptionRanges.CheckDecimals(value); } = 6;

    /// <summary>Gets or sets a value indicating whether to join equal positions. The default is <see langword="false"/>.</summary>
    /// <remarks>
    /// Positions are joined if they are equal bit for bit and have equal colors. Use this setting for meshes from formats that duplicate a
    /// vertex for each of its normals, such as PLY. Vertices without elements are unchanged. Joining takes about 20 bytes of memory for
    /// each position and 4 for each corner.
    /// </remarks>
    public bool JoinPositions { get; set; }

    /// <summary>Gets or sets a value indicating whether to merge equal normals and texture coordinates.</summary>
    /// <remarks>
    /// The default is <see langword="false"/>. Vectors are merged if they have the same text in the file. Use this setting for meshes that
    /// have separate normals or texture coordinates for each corner. Merging takes about 20 bytes of memory for each normal or texture
    /// coordinate and 4 for each corner.
    /// </remarks>
    public bool MergeVectors { get; set; }

    /// <summary>Gets or sets the axis conversion of positions and normals. The default changes nothing.</summary>
    public AxisConversion Axes { get; set; }

    /// <summary>Gets or sets the scale factor for positions, greater than 0. The default is 1.</summary>
    /// <remarks>Results are rounded to the type of the positions.</remarks>
    public double Scale { get; set => field = OptionRange.Positive(value); } = 1;

    /// <summary>Gets or sets comments for the start of the file. A comment can have several lines. The default is an empty list.</summary>
    /// <remarks>A line that ends with a backslash gets <c> #</c> appended.</remarks>
    public IReadOnlyList<string> Comments { get; set; } = [];

    /// <summary>Gets or sets the number of threads to use, or -1 (the default) for the number of processors.</summary>
    /// <remarks>The number of threads does not change the file.</remarks>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal int Workers => OptionRanges.WorkersOf(MaxDegreeOfParallelism);
}
