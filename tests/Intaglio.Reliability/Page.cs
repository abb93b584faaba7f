using System.Globalization;
using Intaglio.Evaluation;
using Intaglio.Reporting;

namespace Intaglio.Reliability;

/// <summary>The page with the figures.</summary>
internal static class Page
{
    private const string Introduction = """
        # Reliability

        Every figure on this page was written by the run that measured it:

        <!-- not run: it takes minutes -->

        ```sh
        dotnet run -c Release --project tests/Intaglio.Reliability -- report docs/reports/reliability.md
        ```

        The tests run shorter forms of both. [fuzzing.md](fuzzing.md) is about input that nobody would write.


        """;

    internal static async Task<int> WriteAsync(string path)
    {
        SoakResult plain = await Soak.RunAsync(TimeSpan.FromMinutes(1), workers: 8, limit: null), limited = await Soak.RunAsync(TimeSpan.FromSeconds(20), workers: 8, limit: 10_000_000);
        List<EnduranceResult> endurance = [.. Endurance.Run(1_000_000)];
        MachineFacts machine = MachineFacts.Describe();
        Report report = new();
        report.Paragraph($"Measured on {DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)}: {machine.Processor}, {machine.Cores} cores, {machine.System}, {machine.Runtime}.");
        Describe(report, plain, limited);
        Describe(report, endurance);
        string page = Introduction + report.ToMarkdown().TrimEnd() + "\n";
        await File.WriteAllTextAsync(path, page);
        return plain.IsGood && limited.IsGood ? 0 : 1;
    }

    private static void Describe(Report report, SoakResult plain, SoakResult limited)
    {
        report.Heading(2, "A cache whose processes are killed");
        report.Paragraph(
            "Eight processes ask one content cache for the same contents, and make what is not there, in pieces and with pauses. One of them, chosen at random, is killed (SIGKILL) and replaced every 0.03 to 0.35 seconds, and all of them at the end.",
            "Each tells what it does as soon as it has done it. Then everything is read: what a process had been told was there must be there, every content must be what its name says, and no content may have been made by two processes at once or made again though it was there.",
            "In the second run the cache has a limit, so that contents go while others read them; what went is not lost then.");
        Column[] columns = [Column.CreateText(""), new("without a limit"), new(string.Create(CultureInfo.InvariantCulture, $"limit of {limited.Limit / 1_000_000} MB"))];
        (string Name, Func<SoakResult, long> Value)[] rows =
        [
            ("seconds", result => (long)result.Seconds), ("processes killed", result => result.Kills), ("… while they made a content", result => result.KillsWhileMaking),
            ("contents made", result => result.Made), ("contents found", result => result.Found), ("contents stored by name", result => result.Stored), ("contents gone for want of room", result => result.Evicted),
            ("entries at the end", result => result.Entries), ("contents at the end", result => result.Contents), ("… their bytes", result => result.Bytes),
            ("temporary files left by the killed", result => result.Abandoned), ("… after a write two hours later", result => result.AbandonedLater),
            ("damaged", result => result.Damaged), ("lost", result => result.Lost), ("wrong content handed out", result => result.Wrong),
            ("made by two at once", result => result.MadeAtOnce), ("made again", result => result.MadeAgain), ("calls that failed", result => result.Failed), ("processes that ended by themselves", result => result.Crashed), ("bytes beyond 1.5 limits and a content each", result => result.Beyond), ("files outside of the folder", result => result.Outside),
        ];
        report.Table(new Table(columns, rows.Select(row => (IReadOnlyList<Text>)[row.Name, Figure(row.Value(plain)), Figure(row.Value(limited))])));
    }

    private static void Describe(Report report, List<EnduranceResult> results)
    {
        report.Heading(2, "A million hashes");
        report.Paragraph("What a process holds on to after a tenth of the hashes, each of 1,000 bytes, and after all of them: open descriptors, bytes of objects in use after a full collection, and memory.");
        Column[] columns = [Column.CreateText(""), new("hashes"), new("descriptors"), new("later"), new("objects", "kB"), new("later", "kB"), new("memory", "MB"), new("later", "MB")];
        report.Table(new Table(columns, results.Select(result => (IReadOnlyList<Text>)
        [
            Name(result.Name), Figure(result.Count), result.Early.Descriptors is { } early ? Figure(early) : Figures.None, result.Late.Descriptors is { } late ? Figure(late) : Figures.None,
            Figure(result.Early.ManagedBytes / 1000), Figure(result.Late.ManagedBytes / 1000), Figure(result.Early.WorkingSet / 1_000_000), Figure(result.Late.WorkingSet / 1_000_000),
        ])));
    }

    // What is behind a comma or a blank is said of the member.
    private static Text Name(string name) => name.IndexOfAny([',', ' ']) is var end and >= 0 ? Text.Code(name[..end]) + name[end..] : Text.Code(name);

    private static Text Figure(long value) => value.ToString("N0", CultureInfo.InvariantCulture);
}
