using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section about encrypting and decrypting a file as whole processes.</summary>
internal sealed class SealingSection(SealingComparison times, Text circumstances)
{
    internal const string Heading = "Whole processes: encryption";

    private readonly string size = times.SizeName;
    private readonly FileProgram[] own = [.. times.Programs.Where(program => program.Name.StartsWith("intaglio", StringComparison.Ordinal))];

    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph([$"On one thread of the measuring process, Skein-512 takes {Figures.Milliseconds(times.Skein.Median)} ms for {size}, "
            + $"which is {Rate(times.Skein.Median)} GB/s.", .. own.Select(Verdict)])
        .Chart(Bars())
        .Table(Table())
        .Paragraph("Limits of this comparison:")
        .Bullets([.. Unfairness()]);

    private static string Rate(double nanoseconds) => Figures.Throughput(SealingComparison.Size, nanoseconds);

    private static string Mebibytes(long bytes) => $"{bytes / (double)(1 << 20):N0}";

    private Text Verdict(FileProgram program)
    {
        var its = times[program];
        return Text.Code(program.Name) + $" takes {Figures.Milliseconds(its.Median)} ms and at most {Mebibytes(its.PeakMemory)} MiB of "
            + "memory. "
            + $"Its rate is {Figures.Ratio(times.Skein.Median / its.Median)} times that of Skein-512 "
            + $"({Figures.Ratio(times.Skein.Best / its.Best)} by the best runs).";
    }

    private IEnumerable<Text> Unfairness()
    {
        yield return "The time includes starting the program, reading one file and writing another. " + Text.Code("intaglio")
            + " encrypts every byte and computes a tag over it, in lanes and, "
            + "unless " + Text.Code("--threads") + " limits it, on all processors. "
            + "The rate of Skein-512 is that of one message on one thread, in the caches.";
        yield return $"All files are in the page cache and in {times.Place}. Output files do not exist before a "
            + "run. Only " + Text.Code("intaglio")
            + " waits until its output is on the disk before it renames it to its "
            + "final name." + (times.IsInMemory ? " In memory that costs nothing." : "");
        yield return "The memory is the peak that the system reports for a separate run. It includes shared libraries and the runtime.";
        if (times.Programs.Any(program => program.Name.StartsWith("age", StringComparison.Ordinal)))
            yield return Text.Code("age") + " is a fair peer. It also encrypts and authenticates chunks of 64 KiB, "
                + "with ChaCha20-Poly1305, on one thread.";
        if (times.Programs.Any(program => program.Name.StartsWith("openssl", StringComparison.Ordinal)))
            yield return Text.Code("openssl enc") + " is not a fair peer. It does not authenticate, "
                + "and most processors have instructions for AES. "
                + "It shows the cost of reading and writing with almost no work between them.";
    }

    private Chart Bars() => new("processes-encryption", $"Encrypting and decrypting {size} as whole processes",
        new Axis("Program") { Ticks = [.. times.Programs.Select((program, index) => new Tick(index, program.Name))] },
        new Axis("Median time", "ms"),
        [new Series(size, [.. times.Programs.Select((program, index) => new Point(index, times[program].Median / 1e6))])])
    {
        Kind = ChartKind.Bars,
    };

    private Table Table() => new(
        [
            Column.CreateText($"{size}, {times.Rounds} runs each"), new("rate compared with Skein-512 on one thread"), new("by best runs"),
            new("median", "ms"), new("best", "ms"), new("rate", "GB/s"), new("most memory", "MiB"),
        ],
        [
            ["Skein-512 on one thread of this process", "1.00", "1.00", Figures.Milliseconds(times.Skein.Median), Figures.Milliseconds(times.Skein.Best), Rate(times.Skein.Median), "–"],
            .. times.Programs.Select(program => (Text[])
            [
                Text.Code(program.Name),
                Figures.Ratio(times.Skein.Median / times[program].Median), Figures.Ratio(times.Skein.Best / times[program].Best),
                Figures.Milliseconds(times[program].Median), Figures.Milliseconds(times[program].Best), Rate(times[program].Median), Mebibytes(times[program].PeakMemory),
            ]),
        ]);
}
