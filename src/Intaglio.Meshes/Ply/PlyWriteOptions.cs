namespace Intaglio.Meshes;

/// <summary>Settings for writing PLY files.</summary>
public sealed class PlyWriteOptions
{
    internal static PlyWriteOptions Default { get; } = new();

    /// <summary>Gets or sets the encoding of the values. The default is <see cref="PlyEncoding.BinaryLittleEndian"/>.</summary>
    public PlyEncoding Encoding { get; set => field = OptionRange.Defined(value); }

    /// <summary>Gets or sets the axis conversion of positions and normals. The default changes nothing.</summary>
    public AxisConversion Axes { get; set; }

    /// <summary>Gets or sets the scale factor for positions, greater than 0. The default is 1.</summary>
    /// <remarks>Results are rounded to the type of the positions.</remarks>
    public double Scale { get; set => field = OptionRange.Positive(value); } = 1;

    /// <summary>Gets or sets the number of decimals in text files, 0 to 17.</summary>
    /// <remarks>
    /// The default is <see langword="null"/>, for the fewest digits that identify each number exactly. Numbers with a fixed number of
    /// decimals are formatted as by <c>printf("%.nf")</c>. Normals and texture coordinates, whose values are about 1, have at least 4
    /// decimals.
    /// </remarks>
    public int? Decimals { get; set => field = OptionRanges.CheckDecimals(value); }

    /// <summary>Gets or sets comments for the header. A comment can have several lines. The default is an empty list.</summary>
    public IReadOnlyList<string> Comments { get; set; } = [];

    /// <summary>Gets or sets the number of threads to use, or -1 (the default) for the number of processors.</summary>
    /// <remarks>The number of threads does not change the file.</remarks>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal int Workers => OptionRanges.WorkersOf(MaxDegreeOfParallelism);
}
