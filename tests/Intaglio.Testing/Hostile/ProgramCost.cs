using System.Diagnostics;
using System.Globalization;

namespace Intaglio.Testing;

/// <summary>The cost of one run of a program.</summary>
/// <param name="ExitCode">The exit code; negative where a signal ended the program.</param>
/// <param name="Error">The text that it wrote to standard error.</param>
/// <param name="Peak">The most memory that was resident, in bytes.</param>
/// <param name="Time">The time from its start to its end.</param>
/// <param name="Read">The size of the files that were in the folder before, in bytes.</param>
/// <param name="Made">The size of the files that it made there and of what it wrote to standard output, in bytes.</param>
public sealed record ProgramCost(int ExitCode, string Error, long Peak, TimeSpan Time, long Read, long Made)
{
    // The system counts the peak for whoever waits for a child; the shell's and .NET's own waiting do not show it.
    private const string Measure = """
        import resource, subprocess, sys, time
        start = time.monotonic()
        with open(sys.argv[1], "wb") as output:
            code = subprocess.run(sys.argv[2:], stdin=subprocess.DEVNULL, stdout=output).returncode
        print(code, time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)
        """;

    /// <summary>Runs the program in a folder; the test is skipped where Python is missing.</summary>
    /// <param name="folder">The path of the folder, in which its results are deleted again.</param>
    /// <param name="command">The words that start the program.</param>
    /// <param name="arguments">The arguments, separated by blanks.</param>
    /// <param name="limit">The longest time to wait.</param>
    /// <exception cref="SkipException">Python is missing.</exception>
    /// <exception cref="TimeoutException">The limit has passed; the program was killed.</exception>
    public static ProgramCost Of(string folder, IReadOnlyList<string> command, string arguments, TimeSpan limit)
    {
        string python = InstalledProgram.Need("python3");
        Dictionary<string, long> before = Sizes(folder);
        using TemporaryFolder output = new();
        ProcessStartInfo start = new(python, ["-c", Measure, output["output"], .. command, .. arguments.Split(' ')]) { WorkingDirectory = folder };
        try
        {
            Outcome outcome = Processes.Finish(Processes.Start(start), limit: limit).AssertSuccess();
            string[] figures = outcome.Text.Split(' ');
            return new(int.Parse(figures[0], CultureInfo.InvariantCulture), outcome.Error, long.Parse(figures[2], CultureInfo.InvariantCulture),
                TimeSpan.FromSeconds(double.Parse(figures[1], CultureInfo.InvariantCulture)), before.Values.Sum(), New().Sum(file => file.Value) + new FileInfo(output["output"]).Length);
        }
        finally
        {
            foreach ((string path, _) in New())
                File.Delete(path);
        }

        IEnumerable<KeyValuePair<string, long>> New() => Sizes(folder).Where(file => !before.ContainsKey(file.Key));
    }

    private static Dictionary<string, long> Sizes(string folder) =>
        Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories).ToDictionary(path => path, path => new FileInfo(path).Length);
}
