using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>Reads and writes a file once, in a process of its own that does nothing else: the memory that it takes, and the time before anything is warm.</summary>
/// <param name="ReadNanoseconds">What reading took.</param>
/// <param name="ReadMemory">The most bytes while it read, above those before: the mesh included.</param>
/// <param name="WriteNanoseconds">What writing took.</param>
/// <param name="WriteMemory">The most bytes while it wrote, above those with the mesh alone.</param>
internal sealed record ObjProbe(double ReadNanoseconds, long ReadMemory, double WriteNanoseconds, long WriteMemory)
{
    internal const string Command = "meshes-probe";

    /// <summary>Starts the process and waits for what it tells.</summary>
    internal static ObjProbe Measure(LadderRung rung, int threads, string source, string target)
    {
        File.Delete(target);
        (int exitCode, string output, _) = ProgramRun.Time(Environment.ProcessPath!, "", [Command, rung.Key, $"{threads}", source, target], redirectsErrors: false);
        return exitCode == 0 ? JsonSerializer.Deserialize<ObjProbe>(output)! : throw new InvalidOperationException($"{Command} {rung.Key} ended with exit code {exitCode}.");
    }

    /// <summary>What the process does.</summary>
    internal static int Run(string rung, int threads, string source, string target)
    {
        MeshScene? scene = null;
        (double readNanoseconds, long readMemory) = Time(() => scene = ObjFile.Read(source, new() { MaxDegreeOfParallelism = threads }));
        (double writeNanoseconds, long writeMemory) = Time(() => LadderRung.All.Single(it => it.Key == rung).Write(target, scene!, threads));
        Console.WriteLine(JsonSerializer.Serialize(new ObjProbe(readNanoseconds, readMemory, writeNanoseconds, writeMemory)));
        return 0;
    }

    private static (double Nanoseconds, long Memory) Time(Action action)
    {
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        // Lets the most memory be counted from now on.
        File.WriteAllText("/proc/self/clear_refs", "5");
        long before = Memory("VmRSS:");
        long start = Stopwatch.GetTimestamp();
        action();
        return (Stopwatch.GetElapsedTime(start).TotalNanoseconds, Memory("VmHWM:") - before);
    }

    private static long Memory(string kind) => 1024 * long.Parse(
        File.ReadLines("/proc/self/status").First(line => line.StartsWith(kind, StringComparison.Ordinal)).Split(' ', StringSplitOptions.RemoveEmptyEntries)[1],
        CultureInfo.InvariantCulture);
}
