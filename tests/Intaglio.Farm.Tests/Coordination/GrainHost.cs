using System.Security.Cryptography;
using System.Text;
using Intaglio.Caching;
using Intaglio.Farm.Tests.Scheduling;
using Microsoft.Extensions.DependencyInjection;
using Orleans.TestingHost;

namespace Intaglio.Farm.Tests.Coordination;

/// <summary>Servers in this process, with a clock that the test advances.</summary>
internal sealed class GrainHost : IAsyncDisposable
{
    private readonly TemporaryFolder folder;
    private readonly ContentCache cache;
    private readonly FolderStorage storage;

    private GrainHost(TemporaryFolder folder, ContentCache cache, FolderStorage storage, InProcessTestCluster cluster, ManualTime time, LossCounters losses) =>
        (this.folder, this.cache, this.storage, Cluster, Time, Losses) = (folder, cache, storage, cluster, time, losses);

    internal InProcessTestCluster Cluster { get; }

    internal ManualTime Time { get; }

    internal LossCounters Losses { get; }

    internal IRunIndexGrain Index => Cluster.Client.GetGrain<IRunIndexGrain>(0);

    internal IQueueGrain Queue => Cluster.Client.GetGrain<IQueueGrain>("tool");

    internal static async Task<GrainHost> StartAsync(short servers = 1)
    {
        TemporaryFolder folder = new();
        ContentCache cache = new(new ContentCacheOptions { Directory = folder["store"] });
        ManualTime time = new();
        LossCounters losses = new();
        InProcessTestClusterBuilder builder = new(servers);
        FolderStorage storage = new(folder["runs"]);
        builder.ConfigureSilo((_, silo) => silo.Services.AddSingleton(cache).AddSingleton<PlanSource>().AddSingleton(losses).AddSingleton<TimeProvider>(time)
            .AddKeyedSingleton<Orleans.Storage.IGrainStorage>(FarmStorage.Name, storage));
        InProcessTestCluster cluster = builder.Build();
        await cluster.DeployAsync();
        return new GrainHost(folder, cache, storage, cluster, time, losses);
    }

    /// <summary>Begins a run with groups of actions, each of which needs the one before.</summary>
    internal async Task<IRunGrain> BeginAsync(string[][] keys, bool keepGoing = false, bool isDetached = false)
    {
        string[] groups = [.. keys.Select((group, i) => $$"""
            { "rule": "rule {{i}}", "needs": [{{(i == 0 ? "" : $"[\"in\", {i - 1}]")}}], "codes": ["{{ToKey("code")}}"],
              "actions": [{{string.Join(", ", group.Select(key => $"[\"{key}\", 0, \"{ToKey(key)}\"]"))}}] }
            """)];
        string[] sets = [.. keys.Select((group, i) => $"[[{keys.Take(i).Sum(before => before.Length)}, {group.Length}]]")];
        string document = $$"""
            { "format": 4, "recipe": "aW50YWdsaW86IDE=", "profile": null, "settings": {}, "sources": [], "tools": [], "sidecars": {}, "codes": {},
              "sets": [{{string.Join(", ", sets)}}], "groups": [{{string.Join(", ", groups)}}] }
            """;
        return await BeginAsync(cache.Put(Encoding.UTF8.GetBytes(document)).ToString(), keepGoing, isDetached);
    }

    internal async Task<IRunGrain> BeginAsync(string plan, bool keepGoing = false, bool isDetached = false)
    {
        IRunGrain run = Cluster.Client.GetGrain<IRunGrain>(Guid.NewGuid().ToString("n"));
        await run.StartAsync(new(plan, "tool") { KeepGoing = keepGoing, IsDetached = isDetached, Project = "project" });
        await Index.AddAsync(run.GetPrimaryKeyString());
        return run;
    }

    /// <summary>Ends the activation of a grain, as if its server had ended.</summary>
    internal async Task ForgetAsync(IAddressable grain)
    {
        await Cluster.DeactivateAsync(grain);
        await Cluster.WaitForDeactivationAsync(grain);
    }

    /// <summary>Changes the state that a run would have after its server has ended at some moment.</summary>
    internal async Task ChangeStateAsync(IRunGrain run, Action<RunState> change)
    {
        const string Name = "run";
        GrainState<RunState> state = new(new RunState());
        await storage.ReadStateAsync(Name, run.GetGrainId(), state);
        Assert.True(state.RecordExists);
        change(state.State!);
        await storage.WriteStateAsync(Name, run.GetGrainId(), state);
    }

    public async ValueTask DisposeAsync()
    {
        await Cluster.DisposeAsync();
        await cache.DisposeAsync();
        folder.Dispose();
    }

    /// <summary>Returns the weak key of an action that <see cref="BeginAsync(string[][], bool, bool)"/> gives a run.</summary>
    internal static string ToKey(string name) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(name)));

    /// <summary>Returns the sorted weak keys of actions.</summary>
    internal static IEnumerable<string> ToKeys(params string[] names) => names.Select(ToKey).Order(StringComparer.Ordinal);
}
