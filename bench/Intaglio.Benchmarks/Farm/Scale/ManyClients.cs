using System.Diagnostics;
using Intaglio.Testing.Remote;

namespace Intaglio.Benchmarks;

/// <summary>Clients that bake at the same time.</summary>
internal sealed class ManyClients
{
    internal const int Clients = 20, Files = 40, Workers = 2, SlotsPerWorker = 8, Milliseconds = 100;

    /// <summary>The seconds of each client.</summary>
    internal double[] Times { get; private init; } = [];

    /// <summary>The seconds from the start of the first client to the end of the last one.</summary>
    internal double Time { get; private init; }

    /// <summary>The time of all actions divided by the number of slots, in seconds.</summary>
    internal static double Ideal => Clients * Files * (Milliseconds / 1e3) / (Workers * SlotsPerWorker);

    internal static async Task<ManyClients> MeasureAsync(string intaglio, string folder)
    {
        Console.WriteLine($"{Clients} clients…");
        using FarmHost host = new(Path.Combine(folder, "clients-store"), "--no-worker");
        WorkerHost[] workers = [.. Enumerable.Range(0, Workers).Select(i =>
            new WorkerHost(host.Address, Path.Combine(folder, $"clients-worker{i}"), "--allow-run", "--slots", $"{SlotsPerWorker}"))];
        try
        {
            await host.WaitForWorkersAsync(Workers);
            NotedProject[] projects = [.. Enumerable.Range(0, Clients).Select(i => new NotedProject(Path.Combine(folder, $"client{i}"), Files, i, "sleep 0.1"))];
            string[] roots = [.. projects.Select(project => project.BakeLocally(path => CommandLineBake.Run(intaglio, path, null)))];
            // The first run compiles code.
            NotedProject first = new(Path.Combine(folder, "client-first"), Files, Clients, "sleep 0.1");
            CommandLineBake.Run(intaglio, first.Folder, host.Address);
            long start = Stopwatch.GetTimestamp();
            double[] times = await Task.WhenAll(projects.Select((project, i) => Task.Factory.StartNew(
                () =>
                {
                    if (CommandLineBake.Run(intaglio, project.Folder, host.Address) != roots[i])
                        throw new InvalidOperationException("The root differs.");
                    return Stopwatch.GetElapsedTime(start).TotalSeconds;
                },
                TaskCreationOptions.LongRunning)));
            int ranTwice = projects.Sum(project => project.RanTwice);
            return ranTwice == 0 ? new() { Times = times, Time = times.Max() } : throw new InvalidOperationException($"{ranTwice} programs ran twice.");
        }
        finally
        {
            foreach (WorkerHost worker in workers)
                worker.Dispose();
        }
    }
}
