namespace Intaglio.Meshes;

/// <summary>Settings for writing OBJ files.</summary>
public sealed class ObjWriteOptions
{
    internal static ObjWriteOptions Default { get; } = new();

    /// <summary>
    /// Gets or sets the number of decimals, from 0 to 17, or <see langword="null"/> for the fewest digits that identify each number
    /// exactly. The default is 6.
    /// </summary>
    /// <remarks>
    /// Numbers with a fixed number of decimals are formatted as by <c>printf("%.nf")</c>, rounded to nearest with ties to even. Normals,
    /// texture coordinates and colors, whose values are about 1, have at least 4 decimals. With <see langword="null"/>, numbers from 10⁻⁶
    /// to below 10¹⁶ have no exponent (<c>0.1</c>, <c>-3</c>), and others have one (<c>1.5e-7</c>, <c>1e20</c>). Materials always have the
    /// fewest digits.
    /// </remarks>
    public int? Decimals { get; set => field = OptionRanges.CheckDecimals(value); } = 6;

    /// <summary>
    /// Gets or sets a value indicating whether to join positions that are equal bit for bit and have equal colors. The default is
    /// <see langword="false"/>.
    /// </summary>
    /// <remarks>
    /// Use it for meshes from formats that duplicate a vertex for each of its normals, such as PLY. Vertices without elements are
    /// unchanged. It takes about 20 bytes of memory for each position and 4 for each corner.
    /// </remarks>
    public bool JoinPositions { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether to merge normals and texture coordinates that have the same text in the file. The default is
    /// <see langword="false"/>.
    /// </summary>
    /// <remarks>
    /// Use it for meshes that have separate normals or texture coordinates for each corner. It takes about 20 bytes of memory for each
    /// normal or texture coordinate and 4 for each corner.
    /// </remarks>
    public bool MergeVectors { get; set; }

    /// <summary>Gets or sets the axis conversion of positions and normals. The default changes nothing.</summary>
    public AxisConversion Axes { get; set; }

    /// <summary>
    /// Gets or sets the scale factor for positions, greater than 0. Results are rounded to the type of the positions. The default is 1.
    /// </summary>
    public double Scale { get; set => field = OptionRange.Positive(value); } = 1;

    /// <summary>Gets or sets comments for the start of the file. A comment can have several lines. The default is an empty list.</summary>
    /// <remarks>A line that ends with a backslash gets <c> #</c> appended.</remarks>
    public IReadOnlyList<string> Comments { get; set; } = [];

    /// <summary>
    /// Gets or sets the number of threads to use, or -1 (the default) for the number of processors. It does not change the file.
    /// </summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal int Workers => OptionRanges.WorkersOf(MaxDegreeOfParallelism);
}
