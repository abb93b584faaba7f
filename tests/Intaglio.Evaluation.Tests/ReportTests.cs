using System.Text.RegularExpressions;

namespace Intaglio.Evaluation.Tests;

[Trait("Duration", "Long")]
public partial class ReportTests
{
    private static readonly Lazy<EvaluationResult> evaluated = new(Evaluate);

    /// <summary>The report of a run, its figures replaced.</summary>
    [Fact]
    public void The_report_is_the_golden_one_apart_from_its_figures()
    {
        string report = Simplify(EvaluationReport.Create(evaluated.Value, []).ToMarkdown());
        File.WriteAllText(Path.Combine(AppContext.BaseDirectory, "report.new.md"), report);
        Assert.Equal(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "report.md")), report);
    }

    [Fact]
    public void The_page_has_all_that_the_report_has()
    {
        string page = EvaluationReport.Create(evaluated.Value, []).ToHtml(EvaluationReport.Title);
        Assert.Contains("<title>Which hash package can be trusted?</title>", page, StringComparison.Ordinal);
        Assert.Contains("<table class=\"sortable fold\">", page, StringComparison.Ordinal);
        Assert.Contains("digests of 1–63 bytes are the full digest truncated", page, StringComparison.Ordinal);
        Assert.DoesNotContain("http://", page.Replace("http://www.w3.org/", "", StringComparison.Ordinal)[..page.IndexOf("<script>", StringComparison.Ordinal)], StringComparison.Ordinal);
    }

    /// <summary>The page in a browser: its summary sorted by a time, and back to the order in which it was written.</summary>
    [SkippableFact]
    public void The_pages_summary_can_be_sorted()
    {
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.Open("evaluation", EvaluationReport.Create(evaluated.Value, []).ToHtml(EvaluationReport.Title),
            new { read = "h2:first-of-type + .wide tbody th" },
            new { click = "h2:first-of-type + .wide thead th:nth-child(1) button" },
            new { read = "h2:first-of-type + .wide tbody th" },
            new { read = "h2:first-of-type + .wide thead th:nth-child(1)", attribute = "aria-sort" },
            new { click = "h2:first-of-type + .wide thead th:nth-child(6) button" },
            new { click = "h2:first-of-type + .wide thead th:nth-child(6) button" },
            new { read = "h2:first-of-type + .wide tbody th" });
        Assert.Equal(["RFC 7693 transcription of BLAKE2b", "SHA-256 (.NET)", "Truncates"], read[1]);
        Assert.Equal(["ascending"], read[2]);
        // For 10 MiB nothing takes as long as what does nothing to be fast.
        Assert.Equal("RFC 7693 transcription of BLAKE2b", read[3][0]);
        Assert.Equal(["Truncates", "RFC 7693 transcription of BLAKE2b", "SHA-256 (.NET)"], read[0]);
    }

    private static EvaluationResult Evaluate()
    {
        Lineup lineup = new Lineup().Add(JudgedFaults.Describe("Truncates"));
        foreach ((string name, string target, ContenderRole role) in (ReadOnlySpan<(string, string, ContenderRole)>)
            [("RFC 7693 transcription of BLAKE2b", "RFC 7693 transcription of BLAKE2b", ContenderRole.Baseline), ("SHA-256 (.NET)", "SHA-256", ContenderRole.Yardstick)])
            lineup.Add(new EvaluatedContender(new ContenderDescription(name, ContenderKind.BuiltIn, target) { Role = role }));
        lineup.Add(new AbsentContender("Some.Package", "the configured feeds do not have it", ["slow on Sundays"]));
        return new Evaluator(Built.Host, new EvaluationOptions()).Run(lineup.Contenders, lineup.Absent);
    }

    // Columns are as wide as their figures, and the charts' images are not here.
    private static string Simplify(string report)
    {
        string simple = Machine().Replace(report, "contenders on a machine.");
        // The example of a wrong random digest is another one in every run, with a key or without.
        simple = Figure().Replace(simple, "#").Replace(", a key of #", "", StringComparison.Ordinal);
        simple = Spaces().Replace(Rule().Replace(simple, "-"), " ");
        return ChartNote().Replace(simple, "a chart");
    }

    [GeneratedRegex(@"contenders on [^\n]*\d{4}-\d{2}-\d{2}\.")]
    private static partial Regex Machine();

    [GeneratedRegex(@"\b\d[\d.,]*\b(?: (?:B|KiB|MiB)\b)?|\b[0-9a-f]{10}\b|\b1\.\d+e[+-]\d+")]
    private static partial Regex Figure();

    [GeneratedRegex("-{2,}")]
    private static partial Regex Rule();

    [GeneratedRegex(" {2,}")]
    private static partial Regex Spaces();

    [GeneratedRegex(@"(?<=\n\*[^\n]*\*: )[^\n]*")]
    private static partial Regex ChartNote();
}
