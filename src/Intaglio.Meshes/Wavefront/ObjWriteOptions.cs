namespace Intaglio.Meshes;

/// <summary>How an OBJ file is written.</summary>
public sealed class ObjWriteOptions
{
    internal static ObjWriteOptions Default { get; } = new();

    /// <summary>
    /// Gets or sets the decimals of positions, 0 to 17, and of normals, texture coordinates and colours, which have 4 at least since they are about 1: byte for byte what <c>printf("%.nf")</c> writes, which rounds the exact value to the nearest and a tie to
    /// even. Null stands for the fewest digits from which the same number is read, and of as few the nearest to it: without an exponent from 10⁻⁶ to below
    /// 10¹⁶ (<c>0.1</c>, <c>-3</c>), else with one (<c>1.5e-7</c>, <c>1e20</c>). 6 where nothing is chosen. Materials have the fewest digits always.
    /// </summary>
    public int? Decimals { get; set => field = OptionRanges.CheckDecimals(value); } = 6;

    /// <summary>
    /// Gets or sets whether positions that are equal to the bit, with their colors, are written once where elements refer to them: for meshes of formats that split
    /// a vertex for each of its normals, as PLY does. Vertices without elements stay as they are. It takes memory of about 20 bytes for each position and 4
    /// for each corner. False by default.
    /// </summary>
    public bool JoinPositions { get; set; }

    /// <summary>
    /// Gets or sets whether normals, and texture coordinates, that would be written alike are written once, and corners refer to that one: for meshes that have them
    /// for each corner. It takes memory of about 20 bytes for each of them and 4 for each corner. False where nothing is chosen.
    /// </summary>
    public bool MergeVectors { get; set; }

    /// <summary>Gets or sets which axes positions and normals are turned to; none where nothing is chosen.</summary>
    public AxisConversion Axes { get; set; }

    /// <summary>Gets or sets what positions are multiplied with, more than 0, rounded to the type that they have; 1 where nothing is chosen.</summary>
    public double Scale { get; set => field = OptionRange.Positive(value); } = 1;

    /// <summary>Gets or sets comments at the file's start, each of one line or more; behind a line that ends with a backslash <c> #</c> is written. None where nothing is chosen.</summary>
    public IReadOnlyList<string> Comments { get; set; } = [];

    /// <summary>Gets or sets how many threads format text; -1, where nothing is chosen, stands for the number of processors. The file is the same with any number.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal int Workers => OptionRanges.WorkersOf(MaxDegreeOfParallelism);
}
