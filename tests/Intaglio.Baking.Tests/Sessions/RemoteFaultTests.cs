using Intaglio.Testing.Remote;

namespace Intaglio.Baking.Tests;

/// <summary>Short bakes against a server that misbehaves.</summary>
[Trait("Duration", "Long")]
public sealed class RemoteFaultTests : IDisposable
{
    private readonly RemoteWorkshop remote = new();

    public static TheoryData<RemoteFault> Faults => [.. Enum.GetValues<RemoteFault>()];

    private static int Bakes => Counts.Choose(4, 100);

    public void Dispose() => remote.Dispose();

    [Theory, MemberData(nameof(Faults))]
    [Trait(Counts.Trait, Counts.Soaks)]
    public async Task A_fault_never_changes_an_output(RemoteFault fault)
    {
        // Other faults are answers, which a busy machine may delay.
        bool isWithoutEnd = fault is RemoteFault.Silent or RemoteFault.Trickle;
        remote.Push();
        KeyValuePair<string, byte[]>[] right = [.. remote.Server.Files];
        for (int i = 0; i < Bakes; i++)
        {
            Random random = new(i);
            Workshop machine = remote.Create();
            bool push = i % 2 == 1;
            // All requests, those for items, those for records, and some of both.
            remote.Server.Fault = (_, path) => (i % 4) switch
            {
                0 => fault,
                1 => path.StartsWith("cas/", StringComparison.Ordinal) ? fault : RemoteFault.None,
                2 => path.StartsWith("ac/", StringComparison.Ordinal) ? fault : RemoteFault.None,
                _ => NextBoolean(random) ? fault : RemoteFault.None,
            };
            BakeOptions bakeOptions = remote.CreateOptions(push, options =>
            {
                if (isWithoutEnd)
                    (options.ConnectTimeout, options.UploadTimeout, options.RequestTimeout) = (TimeSpan.FromSeconds(0.4), TimeSpan.FromSeconds(0.2), TimeSpan.FromSeconds(1));
            });
            bakeOptions.CanSwitchOffRemote = true;
            // A request that never ends would keep the bake, and the test.
            BakeReport report = await Task.Run(() => machine.Bake(options: bakeOptions)).WaitAsync(Waiting.Limit);
            machine.AssertClean(report);
            Assert.False(new Caching.ContentCache(machine.Cache).Maintenance.Verify().IsDamaged);
            Assert.Equal(RemoteWorkshop.Actions, report.Made + report.Hits);
            // The next bake of the machine does not need the server.
            Assert.Equal(RemoteWorkshop.Actions, machine.Bake().UpToDate);
        }
        remote.Server.FailAll(RemoteFault.None);
        foreach ((string path, byte[] file) in right)
            if (path.StartsWith("cas/", StringComparison.Ordinal))
                Assert.Equal(file, remote.Server.Files[path]);
        Workshop last = remote.Create();
        BakeReport end = last.Bake(options: remote.CreateOptions());
        last.AssertClean(end);
        Assert.Equal(0, end.Made);
    }

    private static bool NextBoolean(Random random)
    {
        lock (random)
            return random.Next(2) == 0;
    }
}
