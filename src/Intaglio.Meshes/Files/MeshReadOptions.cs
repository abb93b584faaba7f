namespace Intaglio.Meshes;

/// <summary>How a file is read, and the limits that it is held to. What is read depends on none of it but <see cref="UseDoubles"/>, <see cref="ReadMaterials"/> and <see cref="KeepLines"/>.</summary>
public sealed class MeshReadOptions
{
    private const int MostExpansion = 10_000;

    internal static MeshReadOptions Default { get; } = new();

    /// <summary>
    /// Gets or sets the most memory that reading may take at a time, in bytes, about: the mesh, and the parts that it is put together of. 1 or more; 2³⁴ by default.
    /// The materials that an OBJ file names may take as much again.
    /// </summary>
    public long MaxMemory { get; set => field = OptionRange.AtLeast(value, 1); } = 1L << 34;

    /// <summary>
    /// Gets or sets the most memory that reading may take for each byte of the file, in bytes, beyond 24 MiB. Meshes take about 3, and twice as much with
    /// <see cref="UseDoubles"/>, for which the limit is twice this number. 1 to 10,000; 5 by default.
    /// </summary>
    public int MaxExpansion { get; set => field = OptionRange.Between(value, 1, MostExpansion); } = 5;

    /// <summary>Gets or sets the most files with materials that an OBJ file may name. 0 or more; 1000 by default.</summary>
    public int MaxMaterialFiles { get; set => field = OptionRange.AtLeast(value, 0); } = 1000;

    /// <summary>Gets or sets the size of the largest file with materials that is read, in bytes. 1 or more; 2²⁶ by default.</summary>
    public long MaxMaterialFileSize { get; set => field = OptionRange.AtLeast(value, 1); } = 1L << 26;

    /// <summary>
    /// Gets or sets the receiver of what is wrong with a file that is read nevertheless; null for none. It is called once for each kind of fault, by the thread that
    /// reads the file, when the file is read.
    /// </summary>
    public Action<MeshWarning>? OnWarning { get; set; }

    /// <summary>Gets or sets how many chunks of a file are read at a time; -1, where nothing is chosen, stands for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>Gets or sets whether vectors are double; they are float where nothing is chosen.</summary>
    public bool UseDoubles { get; set; }

    /// <summary>Gets or sets whether the files with materials that an OBJ file names are read too, as far as they are in its folder or below; true where nothing is chosen.</summary>
    public bool ReadMaterials { get; set; } = true;

    /// <summary>
    /// Gets or sets whether the lines of OBJ files and of STL files of text are kept with what is read of them, so that <see cref="MeshReport"/> gives the lines of
    /// problems; false by default. It takes 12 bytes for each element or vector that is not on the line after the one before it.
    /// </summary>
    public bool KeepLines { get; set; }

    /// <summary>Gets the bytes of a chunk, about.</summary>
    internal int ChunkSize { get; set; } = 1 << 20;

    internal int Workers => OptionRanges.WorkersOf(MaxDegreeOfParallelism);

    internal MeshReadOptions Copy() => (MeshReadOptions)MemberwiseClone();
}
