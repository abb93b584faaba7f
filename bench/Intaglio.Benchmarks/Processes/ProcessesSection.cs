namespace Intaglio.Benchmarks;

/// <summary>What the page says of whole processes.</summary>
internal sealed class ProcessesSection(HashProgram intaglio, HashProgram b2sum, ProcessComparison large, ProcessComparison small, string circumstances)
{
    internal const string Heading = "Whole processes";

    internal string Write()
    {
        Markdown page = new Markdown()
            .Paragraph(circumstances)
            .Paragraph(OnLarge(), OnSmall());
        Table(page, "1 GiB in the page cache", large);
        Table(page, "3 bytes", small);
        return page
            .Paragraph("What is unfair about this:")
            .Bullets(
            [
                "The time includes starting the program and reading what it prints: on 3 bytes one sees nothing else, on a .NET program mostly the runtime's start.",
                "`intaglio` may read ahead on a second core while it hashes; `b2sum` reads and hashes in turn on one.",
                "`b3sum` computes another function, BLAKE3, which is made for lanes and threads; it is here for information. It maps the file instead of reading it.",
            ])
            .ToString();
    }

    private string OnLarge()
    {
        double ratio = large.Median(intaglio) / large.Median(b2sum), best = large.Best(intaglio) / large.Best(b2sum);
        string verdict = Math.Max(ratio, best) <= 1 ? "no slower than" : Math.Min(ratio, best) > 1 ? "slower than" : "level with";
        return $"On 1 GiB `intaglio sum` is {verdict} `b2sum`: {Figures.Ratio(ratio)} of its time by medians, {Figures.Ratio(best)} by the best runs.";
    }

    private string OnSmall()
    {
        double difference = small.Median(intaglio) - small.Median(b2sum);
        return $"On 3 bytes it takes {Figures.Milliseconds(Math.Abs(difference))} ms {(difference > 0 ? "longer" : "less")}.";
    }

    private void Table(Markdown page, string title, ProcessComparison times) => page.Table(
        [title, "time beside `b2sum`", "by best runs", "median, ms", "best, ms"],
        times.Programs.Select(program => (string[])
        [
            $"`{program.Name}`",
            Figures.Ratio(times.Median(program) / times.Median(b2sum)),
            Figures.Ratio(times.Best(program) / times.Best(b2sum)),
            Figures.Milliseconds(times.Median(program)),
            Figures.Milliseconds(times.Best(program)),
        ]));
}
