namespace Intaglio.Meshes;

/// <summary>How a PLY file is written.</summary>
public sealed class PlyWriteOptions
{
    internal static PlyWriteOptions Default { get; } = new();

    /// <summary>Gets how values are written; binary, the least significant byte first, where nothing is chosen.</summary>
    public PlyEncoding Encoding { get; init; }

    /// <summary>Gets which axes positions and normals are turned to; none where nothing is chosen.</summary>
    public AxisConversion Axes { get; init; }

    /// <summary>Gets what positions are multiplied with, more than 0, rounded to the type that they have; 1 where nothing is chosen.</summary>
    public double Scale { get; init; } = 1;

    /// <summary>
    /// Gets the decimals of positions in text, 0 to 17, and of normals and texture coordinates, which have 4 at least since they are about 1: byte for byte what <c>printf("%.nf")</c> writes. Null, where nothing is chosen, stands for the fewest
    /// digits from which the same number is read.
    /// </summary>
    public int? Decimals { get; init; }

    /// <summary>Gets comments in the header, each of one line or more; none where nothing is chosen.</summary>
    public IReadOnlyList<string> Comments { get; init; } = [];

    /// <summary>Gets how many threads work; -1, where nothing is chosen, stands for the number of processors. The file is the same with any number.</summary>
    public int MaxDegreeOfParallelism { get; init; } = -1;

    /// <summary>Gets who is told the share of what is written, from 0 to 1; null for nobody. The numbers ascend; threads that write report them.</summary>
    public IProgress<double>? Progress { get; init; }

    internal int Workers => OptionRanges.WorkersOf(MaxDegreeOfParallelism);

    internal void Check()
    {
        if (Encoding is < PlyEncoding.BinaryLittleEndian or > PlyEncoding.Ascii)
            throw new ArgumentOutOfRangeException(nameof(Encoding), Encoding, "There is no such encoding.");
        OptionRanges.CheckDecimals(Decimals);
        OptionRanges.CheckScale(Scale);
        OptionRanges.CheckDegree(MaxDegreeOfParallelism);
    }
}
