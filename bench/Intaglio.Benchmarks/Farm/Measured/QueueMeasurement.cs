using System.Diagnostics;

namespace Intaglio.Benchmarks;

/// <summary>The memory of a server for queued actions, and the time in which workers are idle after a run was canceled.</summary>
internal sealed class QueueMeasurement
{
    internal const int Queued = 100_000, Canceled = 10_000, Slots = 64;

    private const int Runs = 3, LongMilliseconds = 600_000;

    /// <summary>The bytes of memory that a server takes for 100,000 queued actions.</summary>
    internal double Memory { get; private set; }

    /// <summary>The seconds from the request to the end of the last action.</summary>
    internal List<double> CancelTimes { get; } = [];

    internal static async Task<QueueMeasurement> MeasureAsync(int rounds, string folder)
    {
        QueueMeasurement measurement = new();
        await measurement.MeasureMemoryAsync(Path.Combine(folder, "memory"));
        await measurement.MeasureCancelAsync(rounds, Path.Combine(folder, "cancel"));
        return measurement;
    }

    // The first run also pays for code and buffers.
    private async Task MeasureMemoryAsync(string folder)
    {
        Console.WriteLine($"{Queued} queued actions…");
        using FarmHost host = new(Path.Combine(folder, "store"), "--no-worker");
        PauseProject project = new(Path.Combine(folder, "project"), LongMilliseconds);
        List<long> sizes = [];
        for (int run = 0; run <= Runs; run++)
        {
            project.Create(Queued, areEqual: true);
            project.Send(host.Address);
            await Task.Delay(TimeSpan.FromSeconds(3));
            sizes.Add(host.Memory);
        }
        Memory = (sizes[^1] - sizes[0]) / (double)Runs;
    }

    private async Task MeasureCancelAsync(int rounds, string folder)
    {
        Console.WriteLine($"{Canceled} canceled actions…");
        using FarmHost host = new(Path.Combine(folder, "store"), "--no-worker");
        await using PauseWorkers workers = new([host.Address], folder, Slots);
        PauseProject project = new(Path.Combine(folder, "project"), LongMilliseconds);
        project.Create(Canceled);
        for (int round = 0; round < rounds; round++)
        {
            string run = project.Send(host.Address);
            while (PauseOperation.Active < Slots)
                await Task.Delay(20);
            long start = Stopwatch.GetTimestamp();
            await host.CancelAsync(run);
            while (PauseOperation.Active > 0)
                await Task.Delay(1);
            CancelTimes.Add(Stopwatch.GetElapsedTime(start).TotalSeconds);
        }
    }
}
