using System.Diagnostics;

namespace Intaglio.Benchmarks;

/// <summary>A running <c>intaglio-farm worker</c>.</summary>
internal sealed class WorkerHost : IDisposable
{
    private readonly Process process;

    /// <param name="farm">The address of the farm.</param>
    /// <param name="folder">The folder of the worker.</param>
    /// <param name="options">Further options.</param>
    internal WorkerHost(Uri farm, string folder, params string[] options) =>
        process = Process.Start(new ProcessStartInfo(Repository.Farm, ["worker", "--farm", $"{farm}", "--data", folder, .. options]))!;

    internal bool HasEnded => process.HasExited;

    public void Dispose() => ServerProcess.Kill(process);
}
