namespace Intaglio.Wavefront;

/// <summary>How a file is read, and how much memory it may take. What is read depends on none of it but <see cref="AsDouble"/> and <see cref="ReadMaterials"/>.</summary>
public sealed class MeshReadOptions
{
    internal static MeshReadOptions Default { get; } = new();

    /// <summary>Gets the bytes that reading may take, about, for text, meshes and what is between; 2³⁴ where nothing is chosen. The materials that an OBJ file names may take as many again.</summary>
    public long MaxMemory { get; init; } = 1L << 34;

    /// <summary>Gets how many chunks of a file are read at a time; -1, where nothing is chosen, stands for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; init; } = -1;

    /// <summary>Gets whether vectors are double; they are float where nothing is chosen.</summary>
    public bool AsDouble { get; init; }

    /// <summary>Gets whether the files with materials that an OBJ file names are read too, as far as they are in its folder or below; true where nothing is chosen.</summary>
    public bool ReadMaterials { get; init; } = true;

    /// <summary>Gets who is told how many bytes of the file are read; null for nobody. The numbers ascend; threads that read report them.</summary>
    public IProgress<long>? Progress { get; init; }

    /// <summary>Gets the bytes of a chunk, about.</summary>
    internal int ChunkSize { get; init; } = 1 << 20;

    internal int Workers => OptionRanges.WorkersOf(MaxDegreeOfParallelism);

    internal void Check()
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(MaxMemory, 1);
        OptionRanges.CheckDegree(MaxDegreeOfParallelism);
    }
}
