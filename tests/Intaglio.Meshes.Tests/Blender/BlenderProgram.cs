using System.Text.Json;

namespace Intaglio.Meshes.Tests;

/// <summary>Blender without a window, and what scripts say there.</summary>
internal static class BlenderProgram
{
    /// <summary>Runs a script that stands beside the tests, and gives what it says of each file.</summary>
    internal static IReadOnlyDictionary<string, BlenderObject[]> Run(string script, params IEnumerable<string> arguments)
    {
        string path = Path.Combine(AppContext.BaseDirectory, "Blender", script);
        Outcome outcome = Processes.Run(new(InstalledProgram.Need("blender"), ["--background", "--factory-startup", "--python-exit-code", "3", "--python", path, "--", .. arguments])).AssertSuccess();
        return outcome.Text.Split('\n').Where(line => line.StartsWith("JSON", StringComparison.Ordinal))
            .Select(line => JsonSerializer.Deserialize<Said>(line.AsSpan(4), JsonSerializerOptions.Web)!)
            .ToDictionary(said => said.File, said => said.Objects);
    }

    private sealed record Said(string File, BlenderObject[] Objects);
}
