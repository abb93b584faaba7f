using System.Text.Json.Nodes;
using System.Text.Json.Schema;

namespace Intaglio.Evaluation.Tests;

public class ResultTests
{
    private static readonly MachineFacts machine = new("a processor", 2, "a system", "a runtime");

    [Fact]
    public void The_schema_describes_what_is_written()
    {
        JsonNode schema = ResultJson.Default.EvaluationResult.Options.GetJsonSchemaAsNode(typeof(EvaluationResult), new JsonSchemaExporterOptions { TreatNullObliviousAsNonNullable = true });
        string kept = File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "evaluation-schema.json")).TrimEnd();
        // Written anew where it differs, beside the test's assembly, to be looked at and kept.
        string now = schema.ToJsonString(new System.Text.Json.JsonSerializerOptions { WriteIndented = true });
        File.WriteAllText(Path.Combine(AppContext.BaseDirectory, "evaluation-schema.new.json"), now + "\n");
        Assert.Equal(kept, now);
    }

    [Fact]
    public void What_is_written_can_be_read_again()
    {
        EvaluationResult result = Create(new ContenderResult("one", ContenderKind.BuiltIn, ContenderRole.Contender)
        {
            Function = "BLAKE2b",
            Speed = [new SpeedResult(3, new Estimate(100, 90, double.PositiveInfinity))],
            Findings = [new Finding("leaks", Severity.Unsafe, "keeps \"everything\" <é>")],
            Answers = new Dictionary<string, string> { ["abc"] = "44229fc0ef" },
        });
        EvaluationResult again = EvaluationResult.FromJson(result.ToJson());
        Assert.Equal(result.ToJson(), again.ToJson());
        Assert.Equal(result.Contenders[0].Findings, again.Contenders[0].Findings);
    }

    [Theory]
    [InlineData("")]
    [InlineData("null")]
    [InlineData("[]")]
    [InlineData("{}")]
    [InlineData("""{"version": 2, "contenders": [], "machine": {"processor": "", "cores": 1, "system": "", "runtime": ""}}""")]
    [InlineData("""{"version": 1, "contenders": [null], "absent": [], "machine": {"processor": "", "cores": 1, "system": "", "runtime": ""}}""")]
    [InlineData("""{"version": 1, "contenders": [], "absent": [], "machine": {"cores": 1}}""")]
    [InlineData("""{"version": 1, "contenders": [{"name": "one", "kind": "BuiltIn", "role": "Contender", "steps": [null]}], "absent": [], "machine": {"processor": "", "cores": 1, "system": "", "runtime": ""}}""")]
    public void What_is_no_evaluation_is_refused(string json) => Assert.Throws<EvaluationFormatException>(() => EvaluationResult.FromJson(json));

    [Fact]
    public void What_the_schema_calls_optional_may_be_left_out()
    {
        EvaluationResult result = EvaluationResult.FromJson("""
            {"version": 1, "date": "2026-01-02T03:04:05Z", "full": true, "contenders": [{"name": "one", "kind": "BuiltIn", "role": "Contender"}], "absent": [], "machine": {"processor": "", "cores": 1, "system": "", "runtime": ""}}
            """);
        ContenderResult contender = Assert.Single(result.Contenders);
        Assert.Empty(contender.Features);
        Assert.Empty(contender.Answers);
        Assert.Empty(contender.Verdict);
        Assert.Empty(Regressions.Find(result, result));
        Assert.Contains("one", EvaluationReport.Create(result).ToMarkdown(), StringComparison.Ordinal);
    }

    [Fact]
    public void Slower_bigger_and_wrong_are_regressions()
    {
        ContenderResult before = new("one", ContenderKind.BuiltIn, ContenderRole.Contender) { Speed = [new SpeedResult(3, new Estimate(100, 95, 105))], Allocation = [new AllocationResult(3, 0, 0)] };
        ContenderResult slower = before with { Speed = [new SpeedResult(3, new Estimate(120, 110, 130))] };
        ContenderResult hardly = before with { Speed = [new SpeedResult(3, new Estimate(120, 104, 130))] };
        ContenderResult bigger = before with { Allocation = [new AllocationResult(3, 100, 0)] };
        ContenderResult wrong = before with { Findings = [new Finding("truncates", Severity.Wrong, "cuts")] };
        Assert.Empty(Find(before));
        Assert.Empty(Find(hardly));
        Assert.Equal("takes 1.20 times as long for 3 B: 120 ns (110 ns to 130 ns), previously 100 ns (95 ns to 105 ns)", Assert.Single(Find(slower)).Text);
        Assert.Equal("allocates 100 B for 3 B, previously 0 B", Assert.Single(Find(bigger)).Text);
        Assert.Equal(new Regression("one", "cuts"), Assert.Single(Find(wrong)));
        Assert.Empty(Regressions.Find(Create(before), Create(wrong)));

        IReadOnlyList<Regression> Find(ContenderResult now) => Regressions.Find(Create(now), Create(before));
    }

    [Fact]
    public void Times_of_other_processors_are_not_compared()
    {
        ContenderResult before = new("one", ContenderKind.BuiltIn, ContenderRole.Contender) { Speed = [new SpeedResult(3, new Estimate(100, 95, 105))] };
        EvaluationResult now = Create(before with { Speed = [new SpeedResult(3, new Estimate(1000, 950, 1050))] }), elsewhere = Create(before) with { Machine = machine with { Processor = "another" } };
        Assert.Single(Regressions.Find(now, Create(before)));
        Assert.False(Regressions.CanCompareSpeed(now, elsewhere));
        Assert.Empty(Regressions.Find(now, elsewhere));
    }

    // The interval of the median from the order of the samples: Conover, Practical Nonparametric Statistics, table of the binomial distribution.
    [Theory]
    [InlineData(5, 1, 5)]
    [InlineData(6, 1, 6)]
    [InlineData(11, 2, 10)]
    [InlineData(20, 6, 15)]
    [InlineData(25, 8, 18)]
    public void The_interval_of_a_median_is_that_of_the_binomial_distribution(int samples, double low, double high)
    {
        Estimate estimate = Estimate.Of(Enumerable.Range(1, samples).Reverse().Select(i => (double)i));
        Assert.Equal((low, high), (estimate.Low, estimate.High));
        Assert.Equal((samples + 1) / 2.0, estimate.Median);
    }

    [Fact]
    public void Costs_are_those_of_a_line()
    {
        Costs costs = Costs.Fit([(0, 150), (100, 250), (1000, 1150), (10_000_000, 10_000_150)])!;
        Assert.Equal(150, costs.FixedNanoseconds, 3);
        Assert.Equal(1, costs.NanosecondsPerByte, 6);
        Assert.Null(Costs.Fit([(3, 100)]));
    }

    private static EvaluationResult Create(ContenderResult contender) => new(EvaluationResult.CurrentVersion, new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero), machine, isFull: false, [contender], []);
}
