using System.Globalization;
using Intaglio.Reporting;
using Intaglio.Testing;

namespace Intaglio.Fuzzing;

/// <summary>The part of the page about files that are designed to be expensive.</summary>
internal static class HostileSection
{
    // Honest files of more bytes take proportionally longer; writing them would take longer still.
    private const long MaxHonest = 256 << 20;
    private const double TimeFactor = 4, Mebi = 1 << 20;

    // Times of a tenth of a second vary by as much. Near the bound the shortest of several counts.
    private const double NearTimeFactor = 2;
    private const int Attempts = 3;

    // Honest pictures have three bytes for each pixel.
    private const int PixelSize = 3;

    private static readonly TimeSpan limit = TimeSpan.FromMinutes(5);
    private static readonly string program = Path.GetFullPath(typeof(HostileSection).Assembly.GetMetadata("Program"));

    /// <summary>Runs the program on each file, and on an honest one of as many bytes.</summary>
    /// <param name="report">The page.</param>
    /// <param name="part">Of the names of the files, those with this part; all if it is empty.</param>
    /// <returns>Whether every run was within its bounds.</returns>
    internal static bool AddTo(Report report, string part = "")
    {
        using TemporaryFolder empty = new();
        ProgramCost own = Run(empty, "--version");
        List<IReadOnlyList<Text>> rows = [];
        bool isWithin = true;
        foreach (HostileFile file in HostileFiles.All.Where(file => file.ToString().Contains(part, StringComparison.Ordinal)))
        {
            using TemporaryFolder folder = new();
            file.Write(folder.Path);
            foreach (string command in file.Commands)
            {
                ProgramCost cost = Run(folder, command);
                using HonestRun honest = new(file, command, cost, own);
                double ratio = cost.Time / honest.Time;
                for (int i = 1; i < Attempts && ratio > NearTimeFactor; i++)
                {
                    ProgramCost again = Run(folder, command);
                    cost = cost with { Time = again.Time < cost.Time ? again.Time : cost.Time, Peak = Math.Min(again.Peak, cost.Peak) };
                    honest.Repeat();
                    ratio = cost.Time / honest.Time;
                }
                double memory = (cost.Peak - own.Peak) / Mebi, bound = file.MemoryBound(cost) / Mebi;
                bool isGood = memory <= bound && ratio <= TimeFactor;
                isWithin &= isGood;
                rows.Add([file.ToString(), Text.Code(command), cost.ExitCode == 0 ? "read" : "refused", Number(memory), Number(bound), Number(cost.Time.TotalSeconds, "0.0"), Number(ratio, "0.0"), isGood ? "" : "beyond"]);
                Console.Error.WriteLine($"{file}: {command}: {memory:0} of {bound:0} MiB, {cost.Time.TotalSeconds:0.00} s, {ratio:0.0} of the time");
            }
        }
        report.Heading(2, "Files that are designed to be expensive");
        report.Paragraph(
            "Memory is the peak resident memory in addition to that of " + Text.Code("intaglio --version") + ".",
            "The bound for a refused file is 64 MiB and 4 times its size. The bound for a file that is read is 64 MiB, "
                + "6 times its size and 1.5 times the result.",
            "The result is the file that is written or the image in memory, whichever is larger.",
            "Time is compared with that of an ordinary file of the format with the same number of bytes or pixels. "
                + "It must be at most 4 times as long.",
            "If it is more than twice as long, the shortest of three runs counts, for both files.");
        report.Table(new Table([Column.CreateText("file"), Column.CreateText("command"), Column.CreateText(""), new("memory", "MiB"), new("bound", "MiB"), new("time", "s"), new("of the ordinary time"), Column.CreateText("")], rows));
        return isWithin;
    }

    private static ProgramCost Run(TemporaryFolder folder, string command) => ProgramCost.Of(folder.Path, [InstalledProgram.Dotnet, "exec", program], command, limit);

    private static Text Number(double number, string format = "0") => number.ToString(format, CultureInfo.InvariantCulture);

    // The same command with a file of the format that has as many bytes.
    private sealed class HonestRun : IDisposable
    {
        private readonly TemporaryFolder folder = new();
        private readonly string command;
        private readonly bool mustBeRead;
        private readonly TimeSpan start;
        private readonly double scale;

        internal HonestRun(HostileFile file, string command, ProgramCost cost, ProgramCost own)
        {
            (this.command, mustBeRead, start) = (command, cost.ExitCode == 0, own.Time);
            long made = cost.ExitCode == 0 ? Math.Max(cost.Made, Math.Max(file.Decoded, PixelSize * file.Pixels)) : 0, wanted = Math.Max(cost.Read, made);
            scale = Math.Max(1, wanted / (double)MaxHonest);
            HostileFiles.Honest[file.Format](folder[command.Split(' ').First(word => word.StartsWith("a.", StringComparison.Ordinal))], Math.Min(MaxHonest, wanted));
            Time = TimeSpan.MaxValue;
            Repeat();
        }

        /// <summary>Gets the shortest time.</summary>
        internal TimeSpan Time { get; private set; }

        public void Dispose() => folder.Dispose();

        internal void Repeat()
        {
            ProgramCost cost = Run(folder, command);
            if (mustBeRead && cost.ExitCode != 0)
                throw new InvalidOperationException($"{command} refuses the ordinary file, so times cannot be compared");
            TimeSpan time = start + (scale * (cost.Time - start));
            Time = time < Time ? time : Time;
        }
    }
}
