using System.Diagnostics;
using System.Globalization;
using Intaglio.Baking;
using Intaglio.Testing.Remote;
using Xunit.Abstractions;

namespace Intaglio.Farm.Tests.Cluster;

/// <summary>A bake on a farm each of whose parts fails in each way.</summary>
[Trait("Duration", "Long")]
public sealed class FaultMatrixTests(ITestOutputHelper output) : IDisposable
{
    private const int Files = 240, FewFiles = 16;

    private readonly TemporaryFolder folder = new();

    public static TheoryData<FarmPart, PartFault> Rows
    {
        get
        {
            TheoryData<FarmPart, PartFault> rows = new() { { FarmPart.Several, PartFault.Killed } };
            if (!Counts.AreLarge)
                return rows;
            foreach (FarmPart part in (FarmPart[])[FarmPart.FirstServer, FarmPart.SecondServer, FarmPart.AllServers, FarmPart.Redis, FarmPart.Worker])
                foreach (PartFault fault in (PartFault[])[PartFault.Killed, PartFault.Paused, PartFault.CutOff, PartFault.Restarted])
                    rows.Add(part, fault);
            foreach (PartFault fault in (PartFault[])[PartFault.Emptied, PartFault.Full])
                rows.Add(FarmPart.Redis, fault);
            foreach (PartFault fault in (PartFault[])[PartFault.DiskFull, PartFault.NotExecutable, PartFault.Unwritable])
                rows.Add(FarmPart.Worker, fault);
            foreach (FarmPart part in (FarmPart[])[FarmPart.FirstServer, FarmPart.Worker])
                foreach (PartFault fault in (PartFault[])[PartFault.HourAhead, PartFault.HourBehind])
                    rows.Add(part, fault);
            return rows;
        }
    }

    public void Dispose() => folder.Dispose();

    [SkippableTheory, MemberData(nameof(Rows))]
    [Trait(Counts.Trait, Counts.Soaks)]
    public async Task A_fault_loses_no_action(FarmPart part, PartFault fault)
    {
        await using FaultFarm farm = await FaultFarm.StartAsync(folder.Path, (part, fault));
        NotedProject project = new(folder["project"], Files, program: "sleep 0.4");
        string expected = NotedBakes.FindRoot(project);
        long start = Stopwatch.GetTimestamp();
        Task<BakeReport> bake = NotedBakes.BakeAsync(project, farm);
        await Waiting.ForAsync(() => bake.IsCompleted || project.Runs >= Files / 4, "a part of the programs run");
        await Task.WhenAll(farm.BreakAsync(() => bake.IsCompleted || project.Runs >= Files), bake.ContinueWith(_ => { }, TaskScheduler.Default));
        BakeReport report;
        try
        {
            report = await bake;
        }
        catch (BakeException exception) when (fault == PartFault.Emptied)
        {
            // The run was forgotten, and its results are in the store.
            output.WriteLine($"the first bake: {exception.Message}");
            report = await NotedBakes.BakeAsync(project, farm);
        }
        NotedBakes.Check(project, report, expected);
        output.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{project.RanTwice} of {Files} programs ran twice; {Stopwatch.GetElapsedTime(start).TotalSeconds:0.0} s; {farm.Repairs} servers ended by themselves"));
        RunView run = await farm.LookAsync(report.FarmRun!);
        Assert.Equal((0, 0), (run.Actions.Failed, run.Actions.Skipped));
        // The farm is in service, also for new runs.
        await farm.WaitForWorkersAsync(farm.Workers.Count - 1);
        Assert.All(farm.Workers.Skip(1), worker => Assert.False(worker.HasEnded, worker.Error));
        Assert.Equal(fault == PartFault.Emptied, farm.Repairs > 0);
        await NotedBakes.CheckAsync(new(folder["next"], FewFiles, number: 1), farm);
    }
}
