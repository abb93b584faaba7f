using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>The options for reading meshes.</summary>
/// <param name="Format">The format of the file, or <see langword="null"/> to detect it.</param>
/// <param name="AsDouble">
/// <see langword="true"/> to read numbers with double precision; otherwise, <see langword="false"/> for single precision.
/// </param>
/// <param name="Threads">The number of threads.</param>
/// <param name="MaxMemory">The maximum memory in bytes, or <see langword="null"/> for the default.</param>
/// <param name="MaxExpansion">The maximum memory for each byte of the file, in bytes, or <see langword="null"/> for the default.</param>
/// <param name="MaxMaterialFiles">The maximum number of material files, or <see langword="null"/> for the default.</param>
/// <param name="MaxMaterialSize">The maximum size of a material file in bytes, or <see langword="null"/> for the default.</param>
/// <param name="KeepLines"><see langword="true"/> to keep line numbers; otherwise, <see langword="false"/>.</param>
internal sealed record MeshReading(MeshFileFormat? Format, bool AsDouble, int Threads, long? MaxMemory, int? MaxExpansion,
    int? MaxMaterialFiles, long? MaxMaterialSize, bool KeepLines = false)
{
    private static readonly MeshReadOptions usual = new();

    internal MeshReadOptions ToOptions(Action<MeshWarning> onWarning) => new()
    {
        UseDoubles = AsDouble,
        MaxDegreeOfParallelism = Threads,
        MaxMemory = MaxMemory ?? usual.MaxMemory,
        MaxExpansion = MaxExpansion ?? usual.MaxExpansion,
        MaxMaterialFiles = MaxMaterialFiles ?? usual.MaxMaterialFiles,
        MaxMaterialFileSize = MaxMaterialSize ?? usual.MaxMaterialFileSize,
        KeepLines = KeepLines,
        OnWarning = onWarning,
    };
}
