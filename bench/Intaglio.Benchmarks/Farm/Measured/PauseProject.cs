using System.Globalization;
using Intaglio.Baking;

namespace Intaglio.Benchmarks;

/// <summary>A project whose actions sleep.</summary>
internal sealed class PauseProject
{
    private readonly string folder;
    private readonly int milliseconds;
    private int next;

    internal PauseProject(string folder, int milliseconds) => (this.folder, this.milliseconds) = (Directory.CreateDirectory(folder).FullName, milliseconds);

    /// <summary>Replaces the sources, so that no result is known.</summary>
    /// <param name="count">The number of files.</param>
    /// <param name="areEqual">Whether all files have the same bytes.</param>
    internal void Create(int count, bool areEqual = false)
    {
        string sources = Path.Combine(folder, "assets");
        MemoryFolder.Remove(sources);
        Directory.CreateDirectory(sources);
        next++;
        for (int i = 0; i < count; i++)
            File.WriteAllText(Path.Combine(sources, string.Create(CultureInfo.InvariantCulture, $"{i:d6}.txt")), $"{Path.GetFileName(folder)} {next}" + (areEqual ? "" : $" {i}"));
        File.WriteAllText(Path.Combine(folder, "intaglio.yaml"), string.Create(CultureInfo.InvariantCulture, $$"""
            intaglio: 1
            source: assets
            output: out
            rules:
              pauses:
                for: "*.txt"
                do: { pause: { milliseconds: {{milliseconds}} } }
                to: "{path}"

            """));
    }

    /// <summary>Sends the project to a farm, which goes on without this process.</summary>
    /// <returns>The name of the run.</returns>
    internal string Send(Uri farm) => Run(farm, isDetached: true).FarmRun ?? throw new InvalidOperationException("No result was missing.");

    /// <summary>Bakes the project on a farm.</summary>
    internal BakeReport Run(Uri farm, bool isDetached = false)
    {
        BakeOptions options = new()
        {
            Farm = new BakeFarm(farm) { IsDetached = isDetached },
            Remote = new() { Address = farm, AllowUnsigned = true },
        };
        return Bake.Run(BakeRecipe.Load(Path.Combine(folder, "intaglio.yaml"), PauseOperation.Catalog), options);
    }
}
