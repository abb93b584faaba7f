using System.Diagnostics;

namespace Intaglio.Farm.Tests.Serving;

/// <summary>The programs of workers that were killed.</summary>
[Trait("Duration", "Long")]
public sealed class WorkerProgramTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public WorkerProgramTests() => Skip.IfNot(OperatingSystem.IsLinux(), "The processes are found in /proc.");

    public void Dispose() => folder.Dispose();

    // A full pipe is read when the worker watches the program.
    private string Rule => $"  slow: {{ for: \"0/0.txt\", run: [sh, \"-c\", \"head -c 200000 /dev/zero; sleep 1000 & echo $$ > {folder["pid.new"]}; mv {folder["pid.new"]} {folder["pid"]}; wait\", \"{{in}}\", \"{{out}}\"], to: \"slow/{{path}}\" }}\n";

    [SkippableTheory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_killed_worker_or_the_next_one_ends_its_programs(bool killsWatchdog)
    {
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        using FarmProject project = new(Rule);
        using CancellationTokenSource stop = new();
        Task bake = Task.Run(() => project.Bake(farm.Addresses[0], cancellationToken: stop.Token));
        using FarmWorkerProcess worker = new(farm.Addresses[0].ToString(), folder["worker"], "--allow-run", "--slots", "1");
        int program = Wait.ForProcess(folder["pid"]);
        if (killsWatchdog)
        {
            int watchdog = Wait.FindChildren(worker.Id).Single(child => child.Process == child.Group && child.Process != program).Process;
            using (Process shell = Process.GetProcessById(watchdog))
                shell.Kill();
            Wait.ForEnd(watchdog);
        }
        worker.KillAlone();
        using FarmWorkerProcess? next = killsWatchdog ? StartNext(farm, program) : null;
        Wait.ForEndOfGroup(program);
        await stop.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => bake);
    }

    private FarmWorkerProcess StartNext(StoreProcess farm, int program)
    {
        Assert.True(Wait.HasGroup(program));
        return new(farm.Addresses[0].ToString(), folder["worker"], "--allow-run", "--slots", "1");
    }
}
