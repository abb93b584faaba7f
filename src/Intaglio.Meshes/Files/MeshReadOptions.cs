namespace Intaglio.Meshes;

/// <summary>Settings and limits for reading mesh files.</summary>
/// <remarks>Only <see cref="UseDoubles"/>, <see cref="ReadMaterials"/> and <see cref="KeepLines"/> change the result.</remarks>
public sealed class MeshReadOptions
{
    private const int MostExpansion = 10_000;

    internal static MeshReadOptions Default { get; } = new();

    /// <summary>Gets or sets the approximate maximum memory for reading a file, in bytes. The default is 2³⁴ (16 GiB).</summary>
    /// <remarks>
    /// The limit covers the mesh and temporary buffers. It must be at least 1. The materials of an OBJ file have a separate limit of the
    /// same size.
    /// </remarks>
    public long MaxMemory { get; set => field = OptionRange.AtLeast(value, 1); } = 1L << 34;

    /// <summary>Gets or sets the maximum memory for each byte of the file, in bytes. The default is 5.</summary>
    /// <remarks>
    /// The limit must be between 1 and 10,000. The first 24 MiB of memory do not count. Meshes usually need about 3 bytes for each byte of
    /// the file. With <see cref="UseDoubles"/> they need twice as much, and the limit is doubled as well.
    /// </remarks>
    public int MaxExpansion { get; set => field = OptionRange.Between(value, 1, MostExpansion); } = 5;

    /// <summary>Gets or sets the maximum number of material files for an OBJ file, 0 or more. The default is 1000.</summary>
    public int MaxMaterialFiles { get; set => field = OptionRange.AtLeast(value, 0); } = 1000;

    /// <summary>Gets or sets the maximum size of a material file in bytes, 1 or more. The default is 2²⁶ (64 MiB).</summary>
    public long MaxMaterialFileSize { get; set => field = OptionRange.AtLeast(value, 1); } = 1L << 26;

    /// <summary>Gets or sets the callback for errors in the file that reading can ignore, or <see langword="null"/> for none.</summary>
    /// <remarks>
    /// The callback runs once for each kind of error, after the file has been read, on the thread that called the read method.
    /// </remarks>
    public Action<MeshWarning>? OnWarning { get; set; }

    /// <summary>Gets or sets the number of chunks to read in parallel, or -1 (the default) for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>Gets or sets a value indicating whether vectors have double precision.</summary>
    /// <remarks>The default is <see langword="false"/>, for single precision.</remarks>
    public bool UseDoubles { get; set; }

    /// <summary>Gets or sets a value indicating whether to read the material files of an OBJ file.</summary>
    /// <remarks>The default is <see langword="true"/>. Only files in the folder of the OBJ file and its subfolders are read.</remarks>
    public bool ReadMaterials { get; set; } = true;

    /// <summary>Gets or sets a value indicating whether to keep the line numbers of text files for a <see cref="MeshReport"/>.</summary>
    /// <remarks>
    /// The default is <see langword="false"/>. The setting applies to OBJ and text STL files. It takes 12 bytes for each element or vector
    /// that does not follow the previous one on the next line.
    /// </remarks>
    public bool KeepLines { get; set; }

    /// <summary>Gets or sets the approximate size of a chunk, in bytes.</summary>
    internal int ChunkSize { get; set; } = 1 << 20;

    internal int Workers => OptionRanges.WorkersOf(MaxDegreeOfParallelism);

    internal MeshReadOptions Copy() => (MeshReadOptions)MemberwiseClone();
}
