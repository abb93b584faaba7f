namespace Intaglio.Meshes;

/// <summary>How a PLY file is written.</summary>
public sealed class PlyWriteOptions
{
    internal static PlyWriteOptions Default { get; } = new();

    /// <summary>Gets or sets how values are written; binary, the least significant byte first, where nothing is chosen.</summary>
    public PlyEncoding Encoding { get; set => field = OptionRange.Defined(value); }

    /// <summary>Gets or sets which axes positions and normals are turned to; none where nothing is chosen.</summary>
    public AxisConversion Axes { get; set; }

    /// <summary>Gets or sets what positions are multiplied with, more than 0, rounded to the type that they have; 1 where nothing is chosen.</summary>
    public double Scale { get; set => field = OptionRange.Positive(value); } = 1;

    /// <summary>
    /// Gets or sets the decimals of positions in text, 0 to 17, and of normals and texture coordinates, which have 4 at least since they are about 1: byte for byte what <c>printf("%.nf")</c> writes. Null, where nothing is chosen, stands for the fewest
    /// digits from which the same number is read.
    /// </summary>
    public int? Decimals { get; set => field = OptionRanges.CheckDecimals(value); }

    /// <summary>Gets or sets comments in the header, each of one line or more; none where nothing is chosen.</summary>
    public IReadOnlyList<string> Comments { get; set; } = [];

    /// <summary>Gets or sets how many threads work; -1, where nothing is chosen, stands for the number of processors. The file is the same with any number.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal int Workers => OptionRanges.WorkersOf(MaxDegreeOfParallelism);
}
