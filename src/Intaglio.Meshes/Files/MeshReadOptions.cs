namespace Intaglio.Meshes;

/// <summary>How a file is read, and the limits that it is held to. What is read depends on none of it but <see cref="AsDouble"/> and <see cref="ReadMaterials"/>.</summary>
public sealed class MeshReadOptions
{
    private const int MostExpansion = 10_000;

    internal static MeshReadOptions Default { get; } = new();

    /// <summary>
    /// Gets the most memory that reading may take at a time, in bytes, about: the mesh, and the parts that it is put together of. 1 or more; 2³⁴ by default.
    /// The materials that an OBJ file names may take as much again.
    /// </summary>
    public long MaxMemory { get; init; } = 1L << 34;

    /// <summary>
    /// Gets the most memory that reading may take for each byte of the file, in bytes, beyond 24 MiB. Meshes take about 3, and twice as much with
    /// <see cref="AsDouble"/>, for which the limit is twice this number. 1 to 10,000; 5 by default.
    /// </summary>
    public int MaxExpansion { get; init; } = 5;

    /// <summary>Gets the most files with materials that an OBJ file may name. 0 or more; 1000 by default.</summary>
    public int MaxMaterialFiles { get; init; } = 1000;

    /// <summary>Gets the size of the largest file with materials that is read, in bytes. 1 or more; 2²⁶ by default.</summary>
    public long MaxMaterialFileSize { get; init; } = 1L << 26;

    /// <summary>
    /// Gets the receiver of what is wrong with a file that is read nevertheless; null for none. It is called once for each kind of fault, by the thread that
    /// reads the file, when the file is read.
    /// </summary>
    public Action<MeshWarning>? OnWarning { get; init; }

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
        ArgumentOutOfRangeException.ThrowIfLessThan(MaxExpansion, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(MaxExpansion, MostExpansion);
        ArgumentOutOfRangeException.ThrowIfNegative(MaxMaterialFiles);
        ArgumentOutOfRangeException.ThrowIfLessThan(MaxMaterialFileSize, 1);
        OptionRanges.CheckDegree(MaxDegreeOfParallelism);
    }
}
