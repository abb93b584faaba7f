using System.Diagnostics;
using System.Text.Json;

namespace Intaglio.Benchmarks;

/// <summary>What a process cost, as the system counts it (<c>wait4</c>).</summary>
/// <param name="ExitCode">Its exit code.</param>
/// <param name="Nanoseconds">The time from its start to its end.</param>
/// <param name="ProcessorNanoseconds">The time of all its threads on processors, in the program and in the system.</param>
internal sealed record ProcessCost(int ExitCode, double Nanoseconds, double ProcessorNanoseconds)
{
    private const string Log = "output.log";

    private static readonly JsonSerializerOptions format = new(JsonSerializerDefaults.Web);

    /// <summary>The most resident memory, in bytes; pages of files that are mapped count.</summary>
    public required long PeakMemory { get; init; }

    /// <summary>Whether Python is on the search path, which starts the programs.</summary>
    internal static bool CanMeasure => ProgramRun.Find("python3") is not null;

    /// <summary>Runs a program to its end.</summary>
    /// <param name="program">The program.</param>
    /// <param name="folder">The working folder, which receives what the program prints.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="environment">Variables that are set.</param>
    /// <exception cref="InvalidOperationException">The program fails.</exception>
    internal static ProcessCost Measure(string program, string folder, IEnumerable<string> arguments, IEnumerable<KeyValuePair<string, string>> environment)
    {
        string script = Path.Combine(Repository.Project, "Pictures", "measure_process.py");
        ProcessStartInfo start = new(ProgramRun.Find("python3")!, [script, folder, Log, program, .. arguments]) { RedirectStandardOutput = true };
        foreach ((string name, string value) in environment)
            start.Environment[name] = value;
        using Process process = Process.Start(start)!;
        string answer = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        ProcessCost cost = process.ExitCode == 0 ? JsonSerializer.Deserialize<ProcessCost>(answer, format)!
            : throw new InvalidOperationException($"{program} could not be started.");
        return cost.ExitCode == 0 ? cost
            : throw new InvalidOperationException($"{program} {string.Join(' ', arguments)} ended with exit code {cost.ExitCode}: {File.ReadAllText(Path.Combine(folder, Log)).Trim()}");
    }
}
