namespace Intaglio.Packages.Tests;

/// <summary>The packages of this repository, and where they were packed.</summary>
internal sealed record Packed(SourceCopy Source, string Feed, string Version)
{
    internal PackageFile Open(string id) => new(Path.Combine(Feed, $"{id}.{Version}.nupkg"));

    internal PackageFile OpenSymbols(string id) => new(Path.Combine(Feed, $"{id}.{Version}.snupkg"));
}

/// <summary>
/// Packs the solution once for all tests, and has everything done with the packages that takes long: side by side, while the tests wait for
/// what each of them needs. Each run packs another version, so that no package of an earlier one can be taken for it.
/// </summary>
public sealed class PackedPackages : IAsyncLifetime, IDisposable
{
    private static readonly SemaphoreSlim turns = new(2);
    private readonly TemporaryFolder folder = new();
    private readonly List<Task> tasks = [];

    internal string Folder => folder.Path;

    internal Task<Packed> Packed { get; private set; } = null!;

    /// <summary>The solution packed in Debug, which is refused.</summary>
    internal Task<Outcome> Refused { get; private set; } = null!;

    /// <summary>A part of the same sources built in another folder.</summary>
    internal Task<SourceCopy> Rebuilt { get; private set; } = null!;

    internal Task<Outcome> FirstProgram { get; private set; } = null!;

    internal Task<Outcome> NetFramework { get; private set; } = null!;

    internal Task<Outcome> SelfContained { get; private set; } = null!;

    internal Task<Outcome> Trimmed { get; private set; } = null!;

    internal Task<Outcome> NativeForNet8 { get; private set; } = null!;

    internal Task<Outcome> NativeForNet10 { get; private set; } = null!;

    /// <summary>The project with all libraries, built.</summary>
    internal Task<Consumer> Libraries { get; private set; } = null!;

    /// <summary>The folder into which the tool is installed.</summary>
    internal Task<string> Tool { get; private set; } = null!;

    public Task InitializeAsync()
    {
        Packed = Task.Run(PackAsync);
        tasks.Add(Packed);
        Rebuilt = Begin(RebuildAsync);
        NativeForNet8 = Begin(() => Consumers.CompileNativeAsync(NewConsumer("native8"), "net8.0"));
        Trimmed = Begin(() => Consumers.TrimAsync(NewConsumer("trimmed")));
        Libraries = Begin(() => Consumers.UseLibrariesAsync(NewConsumer("libraries")));
        Refused = Begin(RefuseAsync);
        SelfContained = Begin(() => Consumers.PublishSelfContainedAsync(NewConsumer("selfcontained")));
        NetFramework = Begin(() => Consumers.RunOnNetFrameworkAsync(NewConsumer("netframework")));
        FirstProgram = Begin(() => Consumers.RunFirstProgramAsync(NewConsumer("first")));
        Tool = Begin(() => Consumers.InstallToolAsync(NewConsumer("tool")));
        NativeForNet10 = Begin(() => Consumers.CompileNativeAsync(NewConsumer("native10"), "net10.0"));
        return Task.CompletedTask;
    }

    // Whether they failed is the tests' business.
    public Task DisposeAsync() => Task.WhenAll(tasks).ContinueWith(_ => { }, TaskScheduler.Default);

    public void Dispose() => folder.Dispose();

    private Task<T> Begin<T>(Func<Task<T>> work)
    {
        Task<T> task = Task.Run(async () =>
        {
            await Packed;
            await turns.WaitAsync();
            try
            {
                return await work();
            }
            finally
            {
                turns.Release();
            }
        });
        tasks.Add(task);
        return task;
    }

    private async Task<Packed> PackAsync()
    {
        string feed = Path.Combine(Folder, "feed");
        string version = $"0.1.0-test.{DateTimeOffset.UtcNow.ToUnixTimeSeconds()}";
        SourceCopy source = await SourceCopy.MakeAsync(Path.Combine(Folder, "source"));
        (await source.PackAsync("Intaglio.slnx", version, feed)).Succeeded();
        Consumer.Prepare(Folder, feed);
        return new(source, feed, version);
    }

    private async Task<SourceCopy> RebuildAsync()
    {
        SourceCopy copy = await SourceCopy.MakeAsync(Path.Combine(Folder, "another", "place"));
        (await copy.PackAsync("src/Intaglio.Caching", (await Packed).Version, Path.Combine(Folder, "feed of another place"))).Succeeded();
        return copy;
    }

    private async Task<Outcome> RefuseAsync()
    {
        SourceCopy copy = await SourceCopy.MakeAsync(Path.Combine(Folder, "debug"));
        return await copy.PackAsync("src/Intaglio.Caching", (await Packed).Version, Path.Combine(Folder, "feed of debug"), configuration: "Debug");
    }

    private Consumer NewConsumer(string name) => new(Packed.Result, Path.Combine(Folder, name));
}

/// <summary>One fixture for all classes.</summary>
[CollectionDefinition(Name)]
public sealed class PackedOnce : ICollectionFixture<PackedPackages>
{
    public const string Name = "Packages";
}
