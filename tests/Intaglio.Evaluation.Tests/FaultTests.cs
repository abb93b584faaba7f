namespace Intaglio.Evaluation.Tests;

[Trait("Duration", "Long")]
public class FaultTests(JudgedFaults judged) : IClassFixture<JudgedFaults>
{
    private static readonly string[] HostileNames = ["AnswersItself", "AnswersNull", "AnswersWithNothing", "AnswersWithoutEnd"];

    [Theory]
    [InlineData("WrongAtBlockMultiples", "wrong-at-block-multiples", Severity.Wrong)]
    [InlineData("WrongWhenEmpty", "wrong-when-empty", Severity.Wrong)]
    [InlineData("Truncates", "truncates", Severity.Wrong)]
    [InlineData("IgnoresKey", "ignores-key", Severity.Wrong)]
    [InlineData("WrongInPieces", "wrong-in-pieces", Severity.Wrong)]
    [InlineData("NotRepeatable", "not-repeatable", Severity.Wrong)]
    [InlineData("ChangesMessage", "changes-message", Severity.Wrong)]
    [InlineData("NotThreadSafe", "not-thread-safe", Severity.Unsafe)]
    [InlineData("Crashes", "crashes", Severity.Unsafe)]
    [InlineData("Hangs", "hangs", Severity.Unsafe)]
    [InlineData("TakesMemory", "takes-memory", Severity.Unsafe)]
    [InlineData("DoesNotLoad", "does-not-load", Severity.Unsafe)]
    [InlineData("Leaks", "leaks", Severity.Unsafe)]
    [InlineData("LeaksUnmanaged", "leaks-unmanaged", Severity.Unsafe)]
    [InlineData("Allocates", "allocates", Severity.Costly)]
    [InlineData("AllocatesForLittle", "allocates-for-little", Severity.Costly)]
    [InlineData("Refuses", "refuses-digest-sizes", Severity.Limited)]
    [InlineData("Refuses", "refuses-keys", Severity.Limited)]
    public void A_planted_fault_is_found_and_named(string name, string code, Severity severity)
    {
        Finding finding = Assert.Single(judged[name].Findings, finding => finding.Code == code);
        Assert.Equal(severity, finding.Severity);
        Assert.Contains(finding.Text[1..], judged[name].Verdict, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void A_key_that_is_kept_is_found()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Only on Linux can a process search its own memory.");
        Assert.Contains(judged["KeepsKey"].Findings, finding => finding is { Code: "keeps-key", Severity: Severity.Note });
    }

    [Theory]
    [InlineData("Faultless")]
    [InlineData("FloodsErrors")]
    [InlineData("Prints")]
    [InlineData("Slow")]
    public void The_faultless_is_not_accused(string name)
    {
        Assert.Empty(judged[name].Findings);
        Assert.All(judged[name].Steps, step => Assert.True(step is { Cases: > 0, Failures: 0 }, step.Name));
        Assert.Matches("^Correct in all [0-9,]+ cases\\.$", judged[name].Verdict);
    }

    /// <summary>A contender can write in the place of its process: that is told apart from its process's answers, or its digests are wrong as they are.</summary>
    [SkippableTheory]
    [MemberData(nameof(Hostile))]
    public void Answers_that_a_contender_writes_itself_are_found(string name)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Only on Linux do these find where answers go.");
        Assert.Contains(judged[name].Findings, finding => finding is { Code: "answers-nonsense", Severity: Severity.Unsafe });
        Assert.DoesNotMatch("^Correct in all ", judged[name].Verdict);
    }

    public static TheoryData<string> Hostile => [.. HostileNames];

    /// <summary>What one fault says of the others' steps: none is accused of what it does not do.</summary>
    [Theory]
    [InlineData("WrongInPieces", "wrong-in-pieces")]
    [InlineData("NotThreadSafe", "not-thread-safe")]
    [InlineData("Hangs", "hangs")]
    [InlineData("Crashes", "crashes")]
    [InlineData("Leaks", "leaks")]
    [InlineData("LeaksUnmanaged", "leaks-unmanaged")]
    [InlineData("Allocates", "allocates")]
    [InlineData("AllocatesForLittle", "allocates-for-little")]
    [InlineData("Refuses", "refuses-digest-sizes", "refuses-keys")]
    public void Nothing_else_is_found(string name, params string[] codes) => Assert.Equal(codes, judged[name].Findings.Select(finding => finding.Code));

    [Theory]
    [InlineData("WrongAtBlockMultiples", true)]
    [InlineData("Truncates", true)]
    [InlineData("IgnoresKey", true)]
    [InlineData("WrongInPieces", true)]
    [InlineData("ChangesMessage", false)]
    [InlineData("Leaks", false)]
    public void The_verdict_says_what_wrong_digests_mean_for_stored_ones(string name, bool matters) =>
        Assert.Equal(matters, judged[name].Verdict.Contains("Digests that were stored with it cannot be verified", StringComparison.Ordinal));

    [Fact]
    public void Every_fault_is_expected_here()
    {
        string[] expected = [.. typeof(FaultTests).GetMethod(nameof(A_planted_fault_is_found_and_named))!.GetCustomAttributesData().Where(attribute => attribute.AttributeType == typeof(InlineDataAttribute))
            .Select(attribute => (string)((IReadOnlyList<System.Reflection.CustomAttributeTypedArgument>)attribute.ConstructorArguments[0].Value!)[0].Value!)];
        Assert.Equal([.. expected.Concat([.. HostileNames, "Faultless", "FloodsErrors", "KeepsKey", "LargeFixedCost", "Prints", "Slow"]).Distinct().Order(StringComparer.Ordinal)], judged.Names.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void A_large_fixed_cost_is_found()
    {
        Lineup lineup = new Lineup().Add(JudgedFaults.Describe("LargeFixedCost")).Add(JudgedFaults.Describe("Faultless")).AddBaselines(["BLAKE2b"]);
        EvaluationResult result = new Evaluator(Built.Host, new EvaluationOptions()).Run(lineup.Contenders, lineup.Absent);
        Assert.Contains(result.Contenders[0].Findings, finding => finding is { Code: "large-fixed-cost", Severity: Severity.Costly });
        Assert.Empty(result.Contenders[1].Findings);
        Assert.All(result.Contenders.Take(2), contender => Assert.NotNull(contender.Costs));
    }

    [Fact]
    public void A_Debug_build_is_called_one()
    {
        EvaluatedContender contender = new(new ContenderDescription("unoptimized", ContenderKind.Assembly, "Intaglio.Evaluation.Unoptimized.Blake2bOfADebugBuild.ComputeHash") { AssemblyPath = Built.Unoptimized }) { AssemblyPath = Built.Unoptimized };
        ContenderResult result = new Evaluator(Built.Host, new EvaluationOptions { MeasureSpeed = false }).Run([contender], []).Contenders[0];
        Assert.Equal(["not-optimized"], result.Findings.Select(finding => finding.Code));
        Assert.False(result.Build!.IsOptimized);
        Assert.StartsWith("Correct in all ", result.Verdict, StringComparison.Ordinal);
    }
}
