using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of whole processes.</summary>
/// <param name="intaglio">The program that the sentences are about.</param>
/// <param name="b2sum">The program that it is compared with.</param>
/// <param name="pairs">Programs that compute the same, ours and another, whose times are compared round by round.</param>
/// <param name="large">On one large file.</param>
/// <param name="many">On many files at a time.</param>
/// <param name="start">On next to nothing, beside a .NET program that does nothing.</param>
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
            page.Paragraph("The time of a program divided by that of the other in the same round, median and quartiles; below 1 Intaglio is faster:").Table(Pairs());
        return page
            .Paragraph("What is unfair about this:")
            .Bullets(
                "The time includes starting the program and reading what it prints: on 3 bytes one sees nothing else, on a .NET program mostly the runtime's start.",
                "The empty .NET program is built with the settings of " + Text.Code("intaglio") + " and with the same library for its command line, but not precompiled: it is what anyone builds.",
                Text.Code("intaglio") + " may read ahead or hash on a second core; " + Text.Code("b2sum") + " reads and hashes in turn on one.",
                Text.Code("b3sum") + " computes another function than " + Text.Code("b2sum") + ", BLAKE3, which is made for lanes and threads. It maps large files; " + Text.Code("intaglio") + " reads them.",
                "All files are in the page cache: nothing waits for a disk.");
    }

    private Text Verdict(ProcessComparison times)
    {
        double ratio = times.Median(intaglio) / times.Median(b2sum), best = times.Best(intaglio) / times.Best(b2sum);
        string verdict = Math.Max(ratio, best) <= 1 ? "no slower than" : Math.Min(ratio, best) > 1 ? "slower than" : "level with";
        return $"On {times.Files.Name} " + Text.Code(intaglio.Name) + $" is {verdict} " + Text.Code(b2sum.Name)
            + $": {Figures.Ratio(ratio)} of its time by medians, {Figures.Ratio(best)} by the best runs.";
    }

    private Text OnStart()
    {
        double difference = start.Median(intaglio) - start.Median(start.Baseline);
        return $"On {start.Files.Name} it takes {Figures.Ratio(start.Median(intaglio) / start.Median(start.Baseline))} of the time of an empty .NET program by medians, "
            + $"{Figures.Ratio(start.Best(intaglio) / start.Best(start.Baseline))} by the best runs: {Figures.Milliseconds(Math.Abs(difference))} ms {(difference > 0 ? "more" : "less")}.";
    }

    private Chart Bars() => new("processes", $"Whole processes on {large.Files.Name}",
        new Axis("Program") { Ticks = [.. large.Programs.Select((program, index) => new Tick(index, program.Name))] },
        new Axis("Median time", "ms"),
        [new Series(large.Files.Name, [.. large.Programs.Select((program, index) => new Point(index, large.Median(program) / 1e6))])])
    {
        Kind = ChartKind.Bars,
    };

    private Table Pairs() => new(
        [Column.CreateText("files"), .. pairs.Select(pair => Column.CreateText($"{pair.Own.Name} beside {pair.Other.Name}"))],
        many.Prepend(large).Append(start).Select(times => (Text[])
        [
            times.Files.Name,
            .. pairs.Select(pair => times.Has(pair.Own) && times.Has(pair.Other) ? (Text)times.Ratios(pair.Own, pair.Other) : Text.Empty),
        ]));

    private static Table Table(ProcessComparison times) => new(
        [
            Column.CreateText($"{times.Files.Name}, {times.Rounds} runs each"), new($"time beside {times.Baseline.Name}"),
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
