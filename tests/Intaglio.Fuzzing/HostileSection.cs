using System.Globalization;
using Intaglio.Reporting;
using Intaglio.Testing;

namespace Intaglio.Fuzzing;

/// <summary>The part of the page about files that are made to cost much.</summary>
internal static class HostileSection
{
    // An honest file that is read as long as this is long enough for a comparison.
    private const long MaxHonest = 256 << 20;
    private const double TimeFactor = 4, Mebi = 1 << 20;

    private static readonly TimeSpan limit = TimeSpan.FromMinutes(5);

    /// <summary>Runs the program on each file, and on an honest one of as many bytes.</summary>
    /// <returns>Whether every run was within its bounds.</returns>
    internal static bool AddTo(Report report)
    {
        string program = Path.GetFullPath(typeof(HostileSection).Assembly.GetMetadata("Program"));
        using TemporaryFolder empty = new();
        long own = ProgramCost.Of(empty.Path, program, "--version", limit).Peak;
        List<IReadOnlyList<Text>> rows = [];
        bool isWithin = true;
        foreach (HostileFile file in HostileFiles.All)
        {
            using TemporaryFolder folder = new();
            file.Write(folder.Path);
            foreach (string command in file.Commands)
            {
                ProgramCost cost = ProgramCost.Of(folder.Path, program, command, limit);
                double honest = TimeHonest(file, command, program, cost).TotalSeconds, memory = (cost.Peak - own) / Mebi, bound = file.MemoryBound(cost) / Mebi, ratio = cost.Time.TotalSeconds / honest;
                bool isGood = memory <= bound && ratio <= TimeFactor;
                isWithin &= isGood;
                rows.Add([file.ToString(), Text.Code(command), cost.ExitCode == 0 ? "read" : "refused", Number(memory), Number(bound), Number(cost.Time.TotalSeconds, "0.0"), Number(ratio, "0.0"), isGood ? "" : "beyond"]);
                Console.Error.WriteLine($"{file}: {command}: {memory:0} of {bound:0} MiB, {ratio:0.0} of the time");
            }
        }
        report.Heading(2, "Files that are made to cost much");
        report.Paragraph(
            "Memory is the most that was resident beyond that of `intaglio --version`. Its bound is 64 MiB and 4 times the file for what is refused; for what is read, 64 MiB, 6 times the file and 1.5 times the result.",
            "The result is the file that is written, or the picture in memory where that is larger. Time is compared with that of an honest file of the format with as many bytes, of which it may be 4 times.");
        report.Table(new Table([Column.OfText("file"), Column.OfText("command"), Column.OfText(""), new("memory", "MiB"), new("bound", "MiB"), new("time", "s"), new("of the honest time"), Column.OfText("")], rows));
        return isWithin;
    }

    private static TimeSpan TimeHonest(HostileFile file, string command, string program, ProgramCost cost)
    {
        using TemporaryFolder folder = new();
        string name = command.Split(' ').First(word => word.StartsWith("a.", StringComparison.Ordinal));
        HostileFiles.Honest[file.Format](folder[name], Math.Min(MaxHonest, Math.Max(cost.Read, cost.ExitCode == 0 ? Math.Max(cost.Made, file.Decoded) : 0)));
        return ProgramCost.Of(folder.Path, program, command, limit).Time;
    }

    private static Text Number(double number, string format = "0") => number.ToString(format, CultureInfo.InvariantCulture);
}
