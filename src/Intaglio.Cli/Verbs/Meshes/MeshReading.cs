using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>How meshes are read, as the command line says.</summary>
/// <param name="Format">What the file is; null if it is to be found out.</param>
/// <param name="AsDouble">Whether numbers are double.</param>
/// <param name="Threads">How many threads work.</param>
/// <param name="MaxMemory">The most memory that it may take, in bytes; null for the default.</param>
/// <param name="MaxExpansion">The most memory that it may take for each byte of the file, in bytes; null for the default.</param>
/// <param name="MaxMaterialFiles">The most files with materials; null for the default.</param>
/// <param name="MaxMaterialSize">The size of the largest file with materials, in bytes; null for the default.</param>
/// <param name="KeepLines">Whether the lines of what is read are kept.</param>
internal sealed record MeshReading(MeshFileFormat? Format, bool AsDouble, int Threads, long? MaxMemory, int? MaxExpansion, int? MaxMaterialFiles, long? MaxMaterialSize, bool KeepLines = false)
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
