using System.Globalization;
using Intaglio.Evaluation;
using Intaglio.Reporting;

namespace Intaglio.Reliability;

/// <summary>The page with the figures.</summary>
internal static class Page
{
    private const string Introduction = """
        # Reliability

        This command makes the runs and writes the figures on this page:

        <!-- not run: it takes minutes -->

        ```sh
        dotnet run -c Release --project tests/Intaglio.Reliability -- report docs/reports/reliability.md
        ```

        The unit tests run shorter forms of both. The page on [fuzzing](fuzzing.md) is about damaged and hostile inputs.


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
            "Eight processes request the same items from one content cache. They create missing items in pieces and with pauses.",
            "One process, chosen at random, is killed (SIGKILL) and replaced every 0.03 to 0.35 seconds. All are killed at the end.",
            "Each process reports every action as soon as it is done. Then all items are read and checked.",
            "Every item that the cache reported to a process as stored must exist. Every item must match its name.",
            "An item must not be created by two processes at once, or again while it exists.",
            "In the second run the cache has a size limit, so items are evicted while other processes read them. "
                + "Evicted items do not count as lost.");
        Column[] columns = [Column.CreateText(""), new("without a limit"), new(string.Create(CultureInfo.InvariantCulture, $"limit of {limited.Limit / 1_000_000} MB"))];
        (string Name, Func<SoakResult, long> Value)[] rows =
        [
            ("seconds", result => (long)result.Seconds), ("processes killed", result => result.Kills), ("… while creating an item", result => result.KillsWhileMaking),
            ("items created", result => result.Made), ("items found", result => result.Found), ("items stored by name", result => result.Stored), ("items evicted", result => result.Evicted),
            ("entries at the end", result => result.Entries), ("items at the end", result => result.Contents), ("… size in bytes", result => result.Bytes),
            ("temporary files left by killed processes", result => result.Abandoned), ("… after a write two hours later", result => result.AbandonedLater),
            ("damaged", result => result.Damaged), ("lost", result => result.Lost), ("wrong items returned", result => result.Wrong),
            ("created by two at once", result => result.MadeAtOnce), ("created again", result => result.MadeAgain), ("calls that failed", result => result.Failed), ("processes that crashed", result => result.Crashed), ("bytes above 1.5 times the limit and an item for each process", result => result.Beyond), ("files outside the folder", result => result.Outside),
        ];
        report.Table(new Table(columns, rows.Select(row => (IReadOnlyList<Text>)[row.Name, Figure(row.Value(plain)), Figure(row.Value(limited))])));
    }

    private static void Describe(Report report, List<EnduranceResult> results)
    {
        report.Heading(2, "A million hashes");
        report.Paragraph("The resources of a process after a tenth of the hashes and after all of them: open descriptors, "
            + "bytes of objects in use after a full garbage collection, and memory. Each message has 1,000 bytes.");
        Column[] columns = [Column.CreateText(""), new("hashes"), new("descriptors"), new("later"), new("objects", "kB"), new("later", "kB"), new("memory", "MB"), new("later", "MB")];
        report.Table(new Table(columns, results.Select(result => (IReadOnlyList<Text>)
        [
            Name(result.Name), Figure(result.Count), result.Early.Descriptors is { } early ? Figure(early) : Figures.None, result.Late.Descriptors is { } late ? Figure(late) : Figures.None,
            Figure(result.Early.ManagedBytes / 1000), Figure(result.Late.ManagedBytes / 1000), Figure(result.Early.WorkingSet / 1_000_000), Figure(result.Late.WorkingSet / 1_000_000),
        ])));
    }

    // The text after a comma or a space is a note on the member.
    private static Text Name(string name) => name.IndexOfAny([',', ' ']) is var end and >= 0 ? Text.Code(name[..end]) + name[end..] : Text.Code(name);

    private static Text Figure(long value) => value.ToString("N0", CultureInfo.InvariantCulture);
}
