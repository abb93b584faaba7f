using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section about whole processes.</summary>
/// <param name="intaglio">The program that the sentences are about.</param>
/// <param name="b2sum">The program that it is compared with.</param>
/// <param name="pairs">Programs that compute the same, ours and another, whose times are compared round by round.</param>
/// <param name="large">On one large file.</param>
/// <param name="many">On many files at a time.</param>
/// <param name="start">On a tiny file, compared with a .NET program that does nothing.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class ProcessesSection(
    HashProgram intaglio, HashProgram b2sum, IReadOnlyList<(HashProgram Own, HashProgram Other)> pairs, ProcessComparison large, IReadOnlyList<ProcessComparison> many, ProcessComparison start, Text circumstances)
{
    internal const string Heading = "Whole processes";

    internal Report Write()
    {
        Report page = new Report()
            .Paragraph(circumstances)
            .Paragraph([.. many.Prepend(large).Select(Verdict), OnStart()])
            .Chart(Bars());
        foreach (ProcessComparison comparison in many.Prepend(large).Append(start))
            page.Table(Table(comparison));
        if (pairs.Count > 0)
            page.Paragraph("The time of Intaglio divided by that of the other program in the same round, as median and quartiles. "
                + "Below 1, Intaglio is faster:").Table(Pairs());
        return page
            .Paragraph("Limits of this comparison:")
            .Bullets(
                "The time includes starting the program and reading its output. For 3 bytes almost all of it is that, "
                    + "and for a .NET program mostly the start of the runtime.",
                "The empty .NET program has the build settings of " + Text.Code("intaglio") + " and uses the same command-line library. "
                    + "As in an ordinary build, it is not precompiled.",
                Text.Code("intaglio") + " may read ahead or hash on a second core. " + Text.Code("b2sum") + " alternates between reading and hashing on one core.",
                Text.Code("b3sum") + " computes BLAKE3, a different function that is designed for lanes and threads. "
                    + "It maps large files into memory. "
                    + Text.Code("intaglio") + " reads them.",
                "All files are in the page cache, so nothing waits for a disk.");
    }

    private Text Verdict(ProcessComparison times)
    {
        double ratio = times.Median(intaglio) / times.Median(b2sum), best = times.Best(intaglio) / times.Best(b2sum);
        string verdict = Math.Max(ratio, best) <= 1 ? "at least as fast as" : Math.Min(ratio, best) > 1 ? "slower than" : "about as fast as";
        return $"For {times.Files.Name}, " + Text.Code(intaglio.Name) + $" is {verdict} " + Text.Code(b2sum.Name)
            + $". It takes {Figures.Ratio(ratio)} of the time by medians and {Figures.Ratio(best)} by the best runs.";
    }

    private Text OnStart()
    {
        double difference = start.Median(intaglio) - start.Median(start.Baseline);
        return $"For {start.Files.Name}, it takes {Figures.Ratio(start.Median(intaglio) / start.Median(start.Baseline))} of the time of "
            + "an empty .NET program by medians "
            + $"and {Figures.Ratio(start.Best(intaglio) / start.Best(start.Baseline))} by the best runs. "
            + $"By medians this is {Figures.Milliseconds(Math.Abs(difference))} ms {(difference > 0 ? "more" : "less")}.";
    }

    private Chart Bars() => new("processes", $"Whole processes on {large.Files.Name}",
        new Axis("Program") { Ticks = [.. large.Programs.Select((program, index) => new Tick(index, program.Name))] },
        new Axis("Median time", "ms"),
        [new Series(large.Files.Name, [.. large.Programs.Select((program, index) => new Point(index, large.Median(program) / 1e6))])])
    {
        Kind = ChartKind.Bars,
    };

    private Table Pairs() => new(
        [Column.CreateText("files"), .. pairs.Select(pair => Column.CreateText($"{pair.Own.Name} / {pair.Other.Name}"))],
        many.Prepend(large).Append(start).Select(times => (Text[])
        [
            times.Files.Name,
            .. pairs.Select(pair => times.Has(pair.Own) && times.Has(pair.Other) ? (Text)times.Ratios(pair.Own, pair.Other) : Text.Empty),
        ]));

    private static Table Table(ProcessComparison times) => new(
        [
            Column.CreateText($"{times.Files.Name}, {times.Rounds} runs each"), new($"time compared with {times.Baseline.Name}"),
            new("by best runs"), new("median", "ms"), new("best", "ms"),
        ],
        times.Programs.Select(program => (Text[])
        [
            Text.Code(program.Name),
            Figures.Ratio(times.Median(program) / times.Median(times.Baseline)),
            Figures.Ratio(times.Best(program) / times.Best(times.Baseline)),
            Figures.Milliseconds(times.Median(program)),
            Figures.Milliseconds(times.Best(program)),
        ]));
}
