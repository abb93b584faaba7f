using System.Diagnostics;

namespace Intaglio.Evaluation.Tests;

/// <summary>
/// A feed of stand-ins: packages with the names and interfaces of published ones, whose publicly known faults are planted in a correct
/// implementation. They are packed once, into a folder that is gone after the tests, as is everything that is restored from it.
/// </summary>
public sealed class StandInFeed : IAsyncLifetime
{
    private readonly string folder = Directory.CreateTempSubdirectory("intaglio-").FullName;

    internal string StoreFolder => Path.Combine(folder, "store");

    internal PackageStore Store => new(StoreFolder, [Path.Combine(folder, "packed", "package", "release")]);

    public async Task InitializeAsync()
    {
        // The store is below this, so that its configured feeds are none: a stand-in must not lose against the package itself.
        await File.WriteAllTextAsync(Path.Combine(folder, "nuget.config"), "<configuration><packageSources><clear /></packageSources></configuration>");
        ProcessStartInfo start = new(Built.Dotnet,
            ["pack", Built.StandIns, "-c", "Release", "--artifacts-path", Path.Combine(folder, "packed"), "-v:quiet", "-nologo", "-nodeReuse:false", "-p:UseSharedCompilation=false"])
        {
            RedirectStandardOutput = true,
        };
        // This runs under the SDK, whose settings are not for another run of it.
        foreach (string name in (ReadOnlySpan<string>)["MSBuildSDKsPath", "MSBUILD_EXE_PATH", "MSBuildExtensionsPath", "CI"])
            start.Environment.Remove(name);
        using Process process = Process.Start(start)!;
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        Assert.True(process.ExitCode == 0, output);
    }

    public Task DisposeAsync()
    {
        Directory.Delete(folder, recursive: true);
        return Task.CompletedTask;
    }
}
