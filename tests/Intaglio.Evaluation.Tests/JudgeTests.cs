namespace Intaglio.Evaluation.Tests;

/// <summary>Verdicts on speed, from made-up times.</summary>
public class JudgeTests
{
    private const int Short = 3, Long = 10 << 20;

    [Theory]
    [InlineData(9.2e6, null)]
    [InlineData(27.5e6, null)]
    [InlineData(43.24e6, "takes 4.7 times as long as the fastest (Intaglio) for 10 MiB")]
    [InlineData(368e6, "takes 40 times as long as the fastest (Intaglio) for 10 MiB")]
    public void The_time_of_a_long_message_is_compared_with_the_fastest(double nanoseconds, string? text) =>
        Assert.Equal(text, Judge(Create("Some.Package", 140, nanoseconds)).SingleOrDefault()?.Text);

    [Theory]
    [InlineData(140, null)]
    // Many times the fastest, and nothing to notice.
    [InlineData(900, null)]
    [InlineData(1400, "a call of 3 bytes takes 1,400 ns, 10 times as long as the fastest (Intaglio)")]
    [InlineData(12_000, "a call of 3 bytes takes 12 µs, 86 times as long as the fastest (Intaglio)")]
    public void The_time_of_a_short_call_is_compared_with_the_fastest(double nanoseconds, string? text) =>
        Assert.Equal(text, Judge(Create("Some.Package", nanoseconds, 9.2e6)).SingleOrDefault()?.Text);

    [Fact]
    public void A_call_that_is_little_longer_than_the_fastest_is_no_finding() =>
        Assert.Empty(Judge(Create("Some.Package", 4900, 9.2e6), Create("Other.Package", 1000, 9.2e6), own: false));

    [Fact]
    public void The_verdict_says_both() => Assert.Equal(
        "Correct in all 100 cases. A call of 3 bytes takes 12 µs, 86 times as long as the fastest (Intaglio); takes 5 times as long as the fastest (Intaglio) for 10 MiB.",
        Decide(Create("Some.Package", 12_000, 46e6)).Verdict);

    [Fact]
    public void One_sentence_tells_that_it_is_slow_and_slower_than_a_transcription()
    {
        Finding finding = Assert.Single(Judge(Create("Some.Package", 140, 46e6), Transcription(30e6)));
        Assert.Equal("slower-than-transcription", finding.Code);
        Assert.Equal("takes 5 times as long as the fastest (Intaglio) for 10 MiB, and longer than a plain transcription", finding.Text);
    }

    [Fact]
    public void Who_is_slower_than_a_transcription_is_slow_however_fast_the_fastest() =>
        Assert.Equal("takes 2.5 times as long as the fastest (Intaglio) for 10 MiB, and longer than a plain transcription", Assert.Single(Judge(Create("Some.Package", 140, 23e6), Transcription(20e6))).Text);

    [Fact]
    public void A_transcription_may_be_the_fastest() =>
        Assert.Equal("takes 4 times as long as the fastest (RFC 7693 transcription) for 10 MiB", Assert.Single(Judge(Create("Some.Package", 140, 80e6), Transcription(20e6), own: false)).Text);

    [Fact]
    public void Who_is_wrong_is_not_the_fastest()
    {
        ContenderResult wrong = Create("Wrong.Package", 10, 1e6) with { Findings = [new Finding("wrong", Severity.Wrong, "no digest is correct for BLAKE2b")] };
        Assert.Empty(Judge(Create("Some.Package", 140, 9.2e6), wrong));
    }

    [Fact]
    public void Other_functions_and_commands_are_not_compared()
    {
        Assert.Empty(Judge(Create("Some.Package", 140, 9.2e6), Create("Fast.Package", 10, 1e6) with { Function = "BLAKE2s" }));
        Assert.Empty(Judge(Create("Some.Package", 140, 9.2e6), Create("program", 10, 1e6) with { Kind = ContenderKind.Command }));
        Assert.Empty(Judge(Create("program", 3e6, 90e6) with { Kind = ContenderKind.Command }));
    }

    [Fact]
    public void A_native_library_may_be_the_fastest() =>
        Assert.Equal("takes 3.3 times as long as the fastest (libb2) for 10 MiB",
            Assert.Single(Judge(Create("Some.Package", 140, 9.2e6), Create("libb2", 140, 2.8e6) with { Kind = ContenderKind.BuiltIn, Role = ContenderRole.Baseline })).Text);

    private static ContenderResult Transcription(double nanoseconds) => Create(BuiltIn.Transcription + " of", 1000, nanoseconds) with { Kind = ContenderKind.BuiltIn, Role = ContenderRole.Baseline };

    private static IReadOnlyList<Finding> Judge(ContenderResult contender, ContenderResult? other = null, bool own = true) => Decide(contender, other, own).Findings;

    /// <summary>The judgement on the first, beside another one and ours.</summary>
    private static ContenderResult Decide(ContenderResult contender, ContenderResult? other = null, bool own = true) =>
        Evaluation.Judge.Decide([contender, .. other is null ? [] : new[] { other }, .. own ? [Create("Intaglio", 140, 9.2e6)] : Array.Empty<ContenderResult>()])[0];

    private static ContenderResult Create(string name, double shortTime, double longTime) => new($"{name} BLAKE2b", ContenderKind.Assembly, ContenderRole.Contender)
    {
        Function = "BLAKE2b",
        Steps = [new StepSummary("lengths", 100, 0)],
        Speed = [new SpeedResult(Short, At(shortTime)), new SpeedResult(Long, At(longTime))],
    };

    private static Estimate At(double nanoseconds) => new(nanoseconds, 0.99 * nanoseconds, 1.01 * nanoseconds);
}
