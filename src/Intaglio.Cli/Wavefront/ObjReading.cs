using Intaglio.Wavefront;

namespace Intaglio.Cli;

/// <summary>How meshes are read, as the command line says.</summary>
/// <param name="Format">What the file is; null if it is to be found out.</param>
/// <param name="AsDouble">Whether numbers are double.</param>
/// <param name="Threads">How many threads work.</param>
/// <param name="MaxMemory">The most memory that it may take; null for the default.</param>
internal sealed record ObjReading(MeshFileFormat? Format, bool AsDouble, int Threads, long? MaxMemory)
{
    internal MeshReadOptions ToOptions(IProgress<long>? progress)
    {
        MeshReadOptions usual = new();
        return new() { AsDouble = AsDouble, MaxDegreeOfParallelism = Threads, MaxMemory = MaxMemory ?? usual.MaxMemory, Progress = progress };
    }
}
