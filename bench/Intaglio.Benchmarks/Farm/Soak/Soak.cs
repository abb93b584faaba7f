using System.Diagnostics;
using System.Globalization;
using Intaglio.Testing.Remote;

namespace Intaglio.Benchmarks;

/// <summary>Bakes on a farm for a time while processes of it are killed at random.</summary>
/// <param name="intaglio">The command line program.</param>
/// <param name="folder">The folder for everything.</param>
internal sealed class Soak(string intaglio, string folder)
{
    private const int Files = 160;

    private static readonly TimeSpan longestBake = TimeSpan.FromMinutes(5);

    private readonly Random random = new(1);
    private Process? client;
    private bool isClientKilled;

    internal int Bakes { get; private set; }

    /// <summary>The number of programs of all bakes.</summary>
    internal int Programs => Bakes * Files;

    internal static int ActionsPerBake => Files + 1;

    internal int RanTwice { get; private set; }

    internal int Crashes { get; private set; }

    internal TimeSpan LongestBake { get; private set; }

    /// <summary>The number of kills by kind.</summary>
    internal SortedDictionary<string, int> Kills { get; } = new(StringComparer.Ordinal);

    /// <summary>The memory of the server that is not killed, each 30 seconds.</summary>
    internal List<long> Memory { get; } = [];

    internal async Task RunAsync(TimeSpan length)
    {
        using SoakFarm farm = await SoakFarm.StartAsync(folder);
        using CancellationTokenSource stop = new();
        Task kills = KillAsync(farm, stop.Token), samples = SampleAsync(farm, stop.Token);
        long start = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(start) < length)
        {
            await BakeAsync(farm, new NotedProject(Path.Combine(folder, $"project{Bakes}"), Files, Bakes));
            Bakes++;
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"{Stopwatch.GetElapsedTime(start).TotalMinutes:0.0} min: {Bakes} bakes, {Kills.Values.Sum()} kills, {RanTwice} ran twice, {Memory.LastOrDefault() / 1_000_000} MB"));
        }
        await stop.CancelAsync();
        await Task.WhenAll(kills, samples);
        Crashes = farm.Crashes;
    }

    // A client that was killed is started again.
    private async Task BakeAsync(SoakFarm farm, NotedProject project)
    {
        string expected = project.BakeLocally(path => CommandLineBake.Run(intaglio, path, null));
        long start = Stopwatch.GetTimestamp();
        while (true)
        {
            isClientKilled = false;
            (int exitCode, string error) = await Task.Run(() => Run(project.Folder, farm.Address));
            if (exitCode == 0)
                break;
            if (!isClientKilled)
                throw new InvalidOperationException($"A bake has ended with {exitCode}: {error}");
        }
        TimeSpan time = Stopwatch.GetElapsedTime(start);
        LongestBake = time > LongestBake ? time : LongestBake;
        if (CommandLineBake.ReadRoot(project.Folder) != expected)
            throw new InvalidOperationException("The root differs.");
        RanTwice += project.RanTwice;
        Directory.Delete(project.Folder, recursive: true);
    }

    private (int ExitCode, string Error) Run(string path, Uri farm)
    {
        using Process process = Process.Start(new ProcessStartInfo(intaglio, CommandLineBake.Arguments(farm))
        { WorkingDirectory = path, RedirectStandardOutput = true, RedirectStandardError = true })!;
        client = process;
        process.OutputDataReceived += static (_, _) => { };
        process.BeginOutputReadLine();
        Task<string> error = process.StandardError.ReadToEndAsync();
        if (!process.WaitForExit(longestBake))
            throw new InvalidOperationException("A bake does not end.");
        client = null;
        return (process.ExitCode, error.Result);
    }

    private async Task KillAsync(SoakFarm farm, CancellationToken stop)
    {
        try
        {
            while (true)
            {
                await Task.Delay(TimeSpan.FromSeconds(4 + 8 * random.NextDouble()), stop);
                TimeSpan pause = TimeSpan.FromSeconds(0.5 + 2 * random.NextDouble());
                string kind = ((string[])["client", "worker", "server and store", "Redis", "network"])[random.Next(5)];
                Kills[kind] = Kills.GetValueOrDefault(kind) + 1;
                await (kind switch
                {
                    "client" => KillClientAsync(),
                    "worker" => farm.KillWorkerAsync(random.Next(100), pause),
                    "server and store" => farm.KillServerAsync(random.Next(100), pause),
                    "Redis" => farm.KillRedisAsync(pause),
                    _ => farm.CutAsync(pause),
                });
                farm.Repair();
            }
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // The time is over.
        }
    }

    private Task KillClientAsync()
    {
        try
        {
            if (client is { } process)
            {
                isClientKilled = true;
                process.Kill();
            }
        }
        catch (InvalidOperationException)
        {
            // It has ended.
        }
        return Task.CompletedTask;
    }

    private async Task SampleAsync(SoakFarm farm, CancellationToken stop)
    {
        try
        {
            for (; ; await Task.Delay(TimeSpan.FromSeconds(30), stop))
                Memory.Add(farm.Witness.Memory);
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // The time is over.
        }
    }
}
