using Intaglio.Baking;
using Intaglio.Testing.Remote;
using Xunit.Abstractions;

namespace Intaglio.Farm.Tests.Cluster;

/// <summary>A worker that cannot make an action, and runs that no worker can make.</summary>
[Trait("Duration", "Long")]
public sealed class RunFaultTests(ITestOutputHelper output) : IDisposable
{
    private readonly TemporaryFolder folder = new();

    private static int Files => Counts.Choose(40, 200);

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    [Trait(Counts.Trait, Counts.Soaks)]
    public async Task Others_make_the_actions_of_a_worker_that_fails_all()
    {
        await using FaultFarm farm = await FaultFarm.StartAsync(folder.Path);
        NotedProject project = new(folder["project"], Files, program:
            // The others wait until the worker has failed an action.
            $"case $PWD in {farm.FolderOf(0)}*) touch {folder["broken"]}; echo broken >&2; exit 3;; esac; while [ ! -e {folder["broken"]} ]; do sleep 0.1; done; sleep 0.2");
        await NotedBakes.CheckAsync(project, farm);
        Assert.Contains("broken", farm.Workers[0].Error, StringComparison.Ordinal);
        output.WriteLine($"{project.RanTwice} programs failed, and others ran instead");
    }

    [SkippableFact]
    [Trait(Counts.Trait, Counts.Soaks)]
    public async Task Actions_that_fill_the_disk_fail_and_their_workers_stay_in_service()
    {
        await using FaultFarm farm = await FaultFarm.StartAsync(folder.Path, hasDisks: true);
        await CheckFailuresAsync(farm, "head -c 1000000000 /dev/zero > big && rm big", "No space left on device");
    }

    [SkippableFact]
    [Trait(Counts.Trait, Counts.Soaks)]
    public async Task Actions_that_eat_memory_fail_and_their_workers_stay_in_service()
    {
        await using FaultFarm farm = await FaultFarm.StartAsync(folder.Path);
        await CheckFailuresAsync(farm, "ulimit -v 100000; tail /dev/zero", "memory exhausted");
    }

    private async Task CheckFailuresAsync(FaultFarm farm, string program, string error)
    {
        NotedProject project = new(folder["project"], Files, program: $"({program}) || exit 3");
        BakeReport report = await NotedBakes.BakeAsync(project, farm, keepGoing: true);
        Assert.Equal(Files, report.Failures.Count);
        Assert.All(report.Failures, failure => Assert.Contains(error, Describe(failure), StringComparison.Ordinal));
        output.WriteLine($"{project.Runs} programs ran, of {Files} actions that fail");
        // A worker can find the disk full while another action of the run fills it.
        int pauses = farm.Workers.Sum(worker => worker.Error.Split("this worker takes no actions").Length - 1);
        output.WriteLine($"workers took no actions {pauses} times for a moment");
        await farm.WaitForWorkersAsync(farm.Workers.Count);
        Assert.All(farm.Workers, worker => Assert.False(worker.HasEnded, worker.Error));
        await NotedBakes.CheckAsync(new(folder["sound"], Files, number: 1), farm);
    }

    private static string Describe(BakeFailure failure) =>
        failure.Error.Message + (failure.Error is BakeOperationException { Log: var log } ? string.Join('\n', log) : "");
}
