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

        Fuzz tests try everything that reads untrusted files, texts and arguments with random and damaged inputs. This command
        makes the run and writes the figures on this page:

        <!-- not run: it takes an hour -->

        ```sh
        dotnet run -c Release --project tests/Intaglio.Fuzzing -- report docs/reports/fuzzing.md
        ```

        The unit tests run a short form. They try the whole corpus, and a fixed number of inputs from one seed for each target.
        The page on [reliability](reliability.md) is about killed processes and long runs.

        ## How inputs are made

        Each target has a folder of inputs in `tests/Intaglio.Fuzzing/Corpus`. It contains examples from the specifications and from other programs,
        and inputs that once revealed an error. The fuzzer makes new inputs from them:

        - It flips bits, does arithmetic on bytes, and inserts numbers from the ends of ranges.
        - It removes, repeats and swaps blocks, and inserts words of the format.
        - It joins the halves of two inputs.

        Targets with parameters derive them from the bytes of the input. Many formats are also tried with a corrected checksum or root, so that an
        input reaches the code after that check.

        The fuzzer is not guided by coverage, because the package feed in use has no library for that. Instead, each target describes the
        outcome of an input in a few words, such as the kind of an error or the number of entries of each kind. The fuzzer keeps an input with a new
        outcome and makes others from it. Other tests use FsCheck, which makes and shrinks values of types. FsCheck has no corpus and does not
        mutate bytes.

        Where possible, a second implementation determines the right result. It is a plain one, written from the specification or from the page on
        the format, or a native library. Every target reports these as findings:

        - an exception that is not documented
        - more than 64 MiB of memory for one input
        - more than a minute for one input

        ## Run it by hand

        <!-- not run: it takes hours -->

        ```sh
        dotnet run -c Release --project tests/Intaglio.Fuzzing -- run --target checksum-list --time 8h --seed 7
        dotnet run -c Release --project tests/Intaglio.Fuzzing -- replay checksum-list FILE
        ```

        The same seed makes the same inputs. The fuzzer minimizes an input that causes a finding, and keeps it in the folder that
        `INTAGLIO_FINDINGS` names. If the process ends, for example because of a stack overflow or because an input takes more than a minute, the
        last input stays there in a file that `replay` also reads. When the error is fixed, add the input to the corpus.


        """;

    internal static int Write(string path, int seed, long inputs, TimeSpan time, int jobs, string folder)
    {
        IReadOnlyList<FuzzResult> results = Campaign.Run(Targets.All, seed, inputs, time, jobs, folder);
        MachineFacts machine = MachineFacts.Describe();
        Report report = new();
        report.Heading(2, "Properties that must hold");
        report.Bullets(results.Select(result => Text.Join(" ", [Text.Code(result.Target.Name), result.Target.Claim])));
        report.Heading(2, "Results");
        report.Paragraph(
            $"Measured on {DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)}: {machine.Processor}, {machine.Cores} cores, {machine.System}, {machine.Runtime}; seed {seed}.",
            $"{jobs} targets run at a time. Native libraries that are used: "
                + $"{string.Join(", ", HashTarget.Oracles.DefaultIfEmpty("none"))}.",
            "The column \"kept\" counts the new inputs with a new outcome. Each kind of finding counts once.",
            "An input that is also tried with a corrected checksum, or with missing parts allowed, "
                + "counts as accepted if one of its forms is.");
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
