using Intaglio.Caching;
using Intaglio.Testing.Remote;

namespace Intaglio.Baking.Tests;

/// <summary>Machines with the same recipe and sources, and a server between them, for one test.</summary>
internal sealed class RemoteWorkshop : IDisposable
{
    private static readonly string[] rules =
    [
        "upper: { for: \"**/*.txt\", do: upper, to: \"upper/{path}\" }",
        "split: { for: \"a/*.txt\", do: split, to: { out: \"split/{name}.out\", rest: \"split/{name}-{key}.rest\" } }",
        "include: { for: \"*.txt\", do: include, to: \"include/{path}\" }",
        "joined: { for: \"a/*.txt\", with: { others: rule:split }, do: upper, to: \"joined/{name}\" }",
        "all: { all: \"**/*.txt\", do: list, to: \"all-{digest}.txt\" }",
        "gradient: { do: gradient, to: gradient.txt }",
    ];

    /// <summary>The number of actions of a bake.</summary>
    internal const int Actions = 6 + 3 + 3 + 3 + 1 + 1;

    private readonly List<Workshop> machines = [];

    internal RemoteServer Server { get; } = new();

    internal static RecordKey Key { get; } = RecordKey.FromSharedKey([.. Enumerable.Range(1, RecordKey.SharedKeySize).Select(i => (byte)i)]);

    /// <summary>Creates a machine with an empty cache.</summary>
    internal Workshop Create()
    {
        Workshop machine = new();
        machines.Add(machine);
        machine.WriteRules(rules);
        for (int i = 0; i < 3; i++)
        {
            machine.Write($"src/{i}.txt", $"text {i}\ninclude {(i + 1) % 3}.txt\n");
            machine.Write($"src/a/{i}.txt", string.Concat(Enumerable.Repeat($"part {i} ", 20_000 * i)));
        }
        return machine;
    }

    internal BakeOptions CreateOptions(bool push = false, Action<RemoteCacheOptions>? configure = null)
    {
        RemoteCacheOptions remote = new()
        {
            Address = Server.Address,
            AllowUploads = push,
            SigningKey = push ? Key : null,
            VerifyingKeys = [Key],
            ConnectTimeout = Waiting.Limit,
            RequestTimeout = Waiting.Limit,
            UploadTimeout = Waiting.Limit,
        };
        configure?.Invoke(remote);
        return new() { Remote = remote, CanSwitchOffRemote = false };
    }

    /// <summary>Bakes on a machine that uploads its results.</summary>
    internal BakeReport Push(Workshop? machine = null)
    {
        BakeReport report = (machine ?? Create()).Bake(options: CreateOptions(push: true));
        Assert.Equal((0, 0), (report.Remote!.AbandonedUploads, report.Remote.Statistics.OmittedUploads));
        return report;
    }

    public void Dispose()
    {
        foreach (Workshop machine in machines)
            machine.Dispose();
        Server.Dispose();
    }
}
