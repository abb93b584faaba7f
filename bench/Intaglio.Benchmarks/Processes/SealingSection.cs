using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of encrypting and decrypting a file as whole processes.</summary>
internal sealed class SealingSection(SealingComparison times, Text circumstances)
{
    internal const string Heading = "Whole processes: encryption";

    private readonly string size = times.SizeName;
    private readonly FileProgram[] own = [.. times.Programs.Where(program => program.Name.StartsWith("intaglio", StringComparison.Ordinal))];

    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph([$"On one thread of the measuring process Skein-512 takes {Figures.Milliseconds(times.Skein.Median)} ms for {size}, {Rate(times.Skein.Median)} GB/s.", .. own.Select(Verdict)])
        .Chart(Bars())
        .Table(Table())
        .Paragraph("What is unfair about this:")
        .Bullets([.. Unfairness()]);

    private static string Rate(double nanoseconds) => Figures.Throughput(SealingComparison.Size, nanoseconds);

    private static string Mebibytes(long bytes) => $"{bytes / (double)(1 << 20):N0}";

    private Text Verdict(FileProgram program)
    {
        var its = times[program];
        return Text.Code(program.Name) + $" takes {Figures.Milliseconds(its.Median)} ms, which is {Figures.Ratio(times.Skein.Median / its.Median)} times the rate of Skein-512 alone "
            + $"({Figures.Ratio(times.Skein.Best / its.Best)} by the best runs), and at most {Mebibytes(its.PeakMemory)} MiB of memory.";
    }

    private IEnumerable<Text> Unfairness()
    {
        yield return "The time includes starting the program, reading the file and writing the other; " + Text.Code("intaglio") + " encrypts every byte and computes a tag over it, in lanes and on all processors "
            + "unless " + Text.Code("--threads") + " says how many, while the rate beside it is one message on one thread, in the caches.";
        yield return $"All files are in the page cache and lie in {times.Place}; what a program writes is not there before. " + Text.Code("intaglio")
            + " waits until its output is on the disk before it gives it its name, which the others do not" + (times.IsInMemory ? "; in memory that costs nothing." : ".");
        yield return "The memory is the most that the system counted of a run by itself, shared libraries and the runtime included.";
        if (times.Programs.Any(program => program.Name.StartsWith("age", StringComparison.Ordinal)))
            yield return Text.Code("age") + " is a fair peer: it encrypts and authenticates in chunks of 64 KiB too, by ChaCha20-Poly1305, on one thread.";
        if (times.Programs.Any(program => program.Name.StartsWith("openssl", StringComparison.Ordinal)))
            yield return Text.Code("openssl enc") + " is none: it authenticates nothing, and AES has instructions of its own on most processors. It shows what reading, writing and next to nothing between cost.";
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
            Column.CreateText($"{size}, {times.Rounds} runs each"), new("rate beside Skein-512 on one thread"), new("by best runs"),
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
