using System.Diagnostics;

namespace Intaglio.Benchmarks;

/// <summary>The time of a small run alone, and beside a large one.</summary>
internal sealed class SmallBesideLarge
{
    internal const int Slots = 8, SmallActions = 16, LargeActions = 20_000;

    private SmallBesideLarge(int milliseconds) => Milliseconds = milliseconds;

    /// <summary>The time of each action.</summary>
    internal int Milliseconds { get; }

    /// <summary>The seconds of the small run without another.</summary>
    internal List<double> Alone { get; } = [];

    /// <summary>The seconds of the small run while the large one runs.</summary>
    internal List<double> Beside { get; } = [];

    internal static async Task<SmallBesideLarge> MeasureAsync(int milliseconds, int rounds, string folder)
    {
        Console.WriteLine($"A small run beside a large one, {milliseconds} ms…");
        SmallBesideLarge comparison = new(milliseconds);
        string own = Directory.CreateDirectory(Path.Combine(folder, $"beside-{milliseconds}")).FullName;
        using (FarmHost host = new(Path.Combine(own, "store"), "--no-worker"))
        {
            await using PauseWorkers workers = new([host.Address], own, Slots);
            await host.WaitForWorkersAsync(workers.Count);
            PauseProject small = new(Path.Combine(own, "small"), milliseconds), large = new(Path.Combine(own, "large"), milliseconds);
            // The first run compiles code.
            Time(small, host);
            for (int round = 0; round < rounds; round++)
                comparison.Alone.Add(Time(small, host));
            large.Create(LargeActions);
            string run = large.Send(host.Address);
            while (PauseOperation.Active < Slots)
                await Task.Delay(20);
            for (int round = 0; round < rounds; round++)
                comparison.Beside.Add(Time(small, host));
            if ((await host.GetAsync(run)).IsFinished)
                throw new InvalidOperationException("The large run has ended too early.");
            await host.CancelAsync(run);
        }
        Directory.Delete(own, recursive: true);
        return comparison;
    }

    private static double Time(PauseProject project, FarmHost host)
    {
        project.Create(SmallActions);
        long start = Stopwatch.GetTimestamp();
        Baking.BakeReport report = project.Run(host.Address);
        return report.Made == SmallActions ? Stopwatch.GetElapsedTime(start).TotalSeconds : throw new InvalidOperationException("Not all outputs were made.");
    }
}
