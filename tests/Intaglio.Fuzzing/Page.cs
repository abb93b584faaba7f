extern alias evaluation;
using System.Globalization;
using evaluation::Intaglio.Evaluation;
using Intaglio.Reporting;

namespace Intaglio.Fuzzing;

/// <summary>The page with the figures.</summary>
internal static class Page
{
    private const string Introduction = """
        # Fuzzing

        What reads files, texts and arguments of others is tried with inputs that nobody would write. Every figure on this page was written by
        the run that measured it:

        <!-- not run: it takes an hour -->

        ```sh
        dotnet run -c Release --project tests/Intaglio.Fuzzing -- report docs/reports/fuzzing.md
        ```

        The tests do the same in short: they try the whole corpus, and a fixed number of inputs of one seed for each target.
        [reliability.md](reliability.md) is about processes that are killed, and about long runs.

        ## How inputs are made

        Each target has a folder of inputs in `tests/Intaglio.Fuzzing/Corpus`: examples from the specifications and from other programs, and
        whatever once broke something. From them inputs are made by flipped bits, arithmetic, numbers at the ends of ranges, blocks that go,
        come twice or change places, words of the format, and the halves of two inputs. Targets with parameters make them of the input's bytes,
        and many formats are also tried with their check sum or root made right, so that what is behind it is reached.

        It is not guided by coverage: no library for that is on the package feed in use, and which code an input reaches is not known. Instead
        a target says in a few words what became of an input (the kind of an error, how many entries of which kinds); one of which that is new
        is kept, and others are made of it. FsCheck, which other tests use, makes and shrinks values of types; it has no corpus and no
        mutation of bytes.

        Where there can be a second implementation, it decides: a plain one written from the specification or from the page on the format,
        and the native libraries. Everywhere an exception that is not documented is a finding, and so are 64 MiB of memory and a minute of time
        for one input.

        ## A run by hand

        <!-- not run: it takes hours -->

        ```sh
        dotnet run -c Release --project tests/Intaglio.Fuzzing -- run --target checksum-list --time 8h --seed 7
        dotnet run -c Release --project tests/Intaglio.Fuzzing -- replay checksum-list FILE
        ```

        The same seed makes the same inputs. An input that breaks something is made smaller and plainer for as long as it breaks the same, and is
        kept in the folder that `INTAGLIO_FINDINGS` names. The input at which a process ended, by a stack overflow for one or because it took more
        than a minute, is left there in a file that `replay` takes too. With the fix of what it broke, an input goes into the corpus.


        """;

    internal static int Write(string path, int seed, long inputs, TimeSpan time, int jobs, string folder)
    {
        IReadOnlyList<FuzzResult> results = Campaign.Run(Targets.All, seed, inputs, time, jobs, folder);
        MachineFacts machine = MachineFacts.Describe();
        Report report = new();
        report.Heading(2, "What must hold");
        report.Bullets(results.Select(result => Text.Join(" ", [Text.Code(result.Target.Name), result.Target.Claim])));
        report.Heading(2, "What was found");
        report.Paragraph(
            $"Measured on {DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)}: {machine.Processor}, {machine.Cores} cores, {machine.System}, {machine.Runtime}; seed {seed}.",
            $"{jobs} targets at a time. Native libraries that took part: {string.Join(", ", HashTarget.Oracles.DefaultIfEmpty("none"))}.",
            "Kept are the inputs that were made and of which something new came; findings are counted once of each kind.",
            "An input that is also tried with its check sum made right, or with missing parts allowed, is accepted where one of its forms is.");
        Column[] columns = [Column.CreateText("target"), new("corpus"), new("its bytes"), new("kept"), new("inputs"), new("accepted"), new("seconds"), new("inputs a second"), new("findings")];
        report.Table(new Table(columns, results.Select(result => (IReadOnlyList<Text>)
        [
            Text.Code(result.Target.Name), Figure(result.Seeds), Figure(CorpusFolder.Of(result.Target).Sum(file => file.Input.Length)), Figure(result.Kept), Figure(result.Executions), Figure(result.Accepted),
            Figure((long)result.Time.TotalSeconds), Figure((long)(result.Executions / result.Time.TotalSeconds)), Figure(result.Findings.Count),
        ])));
        bool isWithin = HostileSection.AddTo(report);
        File.WriteAllText(path, Introduction + report.ToMarkdown().TrimEnd() + "\n");
        return isWithin && results.All(result => result.Findings.Count == 0) ? 0 : 1;
    }

    private static Text Figure(long value) => value.ToString("N0", CultureInfo.InvariantCulture);
}
