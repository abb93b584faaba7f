using System.Diagnostics;

namespace Intaglio.Evaluation.Tests;

/// <summary>The tests of packages, which share a feed.</summary>
[CollectionDefinition(Name)]
public sealed class SharedFeed : ICollectionFixture<StandInFeed>
{
    internal const string Name = "packages";
}

/// <summary>
/// A feed of stand-ins: packages with the names and interfaces of published ones, whose publicly known faults are planted in a correct
/// implementation. They are packed once, into a folder that is gone after the tests, as is everything that is restored from it.
/// </summary>
public sealed class StandInFeed : IAsyncLifetime, IDisposable
{
    private readonly TemporaryFolder folder = new();

    internal string StoreFolder => folder["store"];

    internal PackageStore Store => new(StoreFolder, [Path.Combine(folder.Path, "packed", "package", "release")]);

    public async Task InitializeAsync()
    {
        // The store is below this, so that its configured feeds are none: a stand-in must not lose against the package itself.
        await File.WriteAllTextAsync(folder["nuget.config"], "<configuration><packageSources><clear /></packageSources></configuration>");
        ProcessStartInfo start = new(InstalledProgram.Dotnet,
            ["pack", Built.StandIns, "-c", "Release", "--artifacts-path", folder["packed"], "-v:quiet", "-nologo", "-nodeReuse:false"]);
        // A compiler server would outlive the tests, so only one that there is already is used.
        start.Environment.TryAdd("UseSharedCompilation", "false");
        // This runs under the SDK, whose settings are not for another run of it.
        foreach (string name in (ReadOnlySpan<string>)["MSBuildSDKsPath", "MSBUILD_EXE_PATH", "MSBuildExtensionsPath", "CI"])
            start.Environment.Remove(name);
        (await Processes.RunAsync(start)).AssertSuccess();
    }

    public Task DisposeAsync() => Task.CompletedTask;

    public void Dispose() => folder.Dispose();
}
