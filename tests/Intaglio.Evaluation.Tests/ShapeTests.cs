namespace Intaglio.Evaluation.Tests;

public class ShapeTests
{
    private const string Namespace = "Intaglio.Evaluation.Shapes.";

    private static readonly Evaluator evaluator = new(Built.Host, new EvaluationOptions { MeasureSpeed = false });

    [Trait("Duration", "Long")]
    [Theory]
    [InlineData("ArrayToArray.ComputeHash", "SHA-256")]
    [InlineData("Blake2bAlgorithm", "BLAKE2b")]
    [InlineData("Blake2sNonCryptographic", "BLAKE2s")]
    [InlineData("FillsAnyLength.HashData", "BLAKE2Xs")]
    [InlineData("InsistsOnASize.HashData", "BLAKE2s")]
    [InlineData("KeyedBlake2s", "BLAKE2s")]
    [InlineData("Rules.SizedByConstructor", "BLAKE2b")]
    [InlineData("SpanIntoSpan.HashData", "BLAKE2s")]
    [InlineData("SpanToArray.Hash", "BLAKE2b")]
    [InlineData("SpanToSpan.HashData", "BLAKE2b")]
    public void Each_shape_is_called_and_its_function_found(string target, string function)
    {
        ContenderResult result = Run(new ContenderDescription(target, ContenderKind.Assembly, Namespace + target) { AssemblyPath = Built.Shapes });
        Assert.Equal(function, result.Function);
        Assert.DoesNotContain(result.Findings, finding => finding.Severity != Severity.Note);
        Assert.StartsWith("Correct in all ", result.Verdict, StringComparison.Ordinal);
    }

    [Trait("Duration", "Long")]
    [Theory]
    [InlineData("OfUnknownFunction.HashData")]
    [InlineData("ShortDigest")]
    public void An_unknown_function_is_only_held_to_itself(string target)
    {
        ContenderResult result = Run(new ContenderDescription("unknown", ContenderKind.Assembly, Namespace + target) { AssemblyPath = Built.Shapes });
        Assert.Empty(result.Findings);
        Assert.Null(result.Function);
        Assert.StartsWith("Its function is unknown. Its digests are consistent in ", result.Verdict, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Duration", "Long")]
    public void Said_to_be_another_function_it_is_wrong()
    {
        ContenderResult result = Run(new ContenderDescription("unknown", ContenderKind.Assembly, Namespace + "OfUnknownFunction.HashData") { AssemblyPath = Built.Shapes, Function = "blake2b" });
        Assert.Contains(result.Findings, finding => finding is { Code: "wrong", Text: "no digest is correct for BLAKE2b" });
    }

    [Fact]
    [Trait("Duration", "Long")]
    public void Asynchronous_hashing_of_bytes_in_memory_is_flagged()
    {
        ContenderResult result = Run(new ContenderDescription("asynchronous", ContenderKind.Assembly, Namespace + "Asynchronous.ComputeHash") { AssemblyPath = Built.Shapes });
        Assert.Equal(["asynchronous-over-memory"], result.Findings.Select(finding => finding.Code));
    }

    [Trait("Duration", "Long")]
    [SkippableTheory]
    [InlineData("b2sum -l {bits}", "BLAKE2b")]
    [InlineData("b2sum -l 256", "BLAKE2b")]
    [InlineData("sha512sum", "SHA-512")]
    public void A_program_is_judged_by_what_it_prints(string command, string function)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "The program is one of coreutils.");
        ContenderResult result = Run(new ContenderDescription(command, ContenderKind.Command, command) { Function = command.Contains("{bits}", StringComparison.Ordinal) ? function : null });
        Assert.Equal(function, result.Function);
        Assert.Empty(result.Findings);
        Assert.StartsWith("Correct in all ", result.Verdict, StringComparison.Ordinal);
        Assert.Empty(result.Allocation);
    }

    [Trait("Duration", "Long")]
    [SkippableFact]
    public void A_native_function_is_called_as_it_is_described()
    {
        Skip.IfNot(System.Runtime.InteropServices.NativeLibrary.TryLoad("libb2.so.1", out _), "libb2 is not installed.");
        ContenderResult result = Run(new ContenderDescription("libb2", ContenderKind.Native, "libb2.so.1!blake2s(digest, message, key, digest-size, message-size, key-size) = 0") { Function = "BLAKE2s" });
        Assert.Equal("BLAKE2s", result.Function);
        Assert.DoesNotContain(result.Findings, finding => finding.Severity != Severity.Note);
        Assert.Contains("Key", result.Features);
    }

    [Theory]
    [InlineData(ContenderKind.Native, "libc.so.6", "does not describe a native function")]
    [InlineData(ContenderKind.Native, "libc.so.6!memcpy(digest, message, what)", "'what' is not an argument of a native function")]
    [InlineData(ContenderKind.Native, "libnone.so!hash(digest, message)", "DllNotFoundException")]
    [InlineData(ContenderKind.Command, "no-such-program", "no-such-program")]
    [InlineData(ContenderKind.BuiltIn, "nobody", "there is no built-in contender nobody")]
    public void What_cannot_be_called_is_a_finding(ContenderKind kind, string target, string reason)
    {
        ContenderResult result = Run(new ContenderDescription("nobody", kind, target) { Function = "BLAKE2b" });
        Finding finding = Assert.Single(result.Findings);
        Assert.Equal("does-not-load", finding.Code);
        Assert.Contains(reason, finding.Text, StringComparison.Ordinal);
        Assert.StartsWith("Not examined.", result.Verdict, StringComparison.Ordinal);
    }

    [Trait("Duration", "Long")]
    [Trait(Counts.Trait, Counts.Grids)]
    [Fact]
    public void Ours_are_correct_and_allocate_nothing()
    {
        string[] own = Counts.Choose<string[]>(["BLAKE2b", "BLAKE2Xs", "Skein-512"],
            large: ["BLAKE2b", "BLAKE2s", "BLAKE2bp", "BLAKE2sp", "BLAKE2Xb", "BLAKE2Xs", "Skein-256", "Skein-512", "Skein-1024"]);
        Lineup lineup = new Lineup().AddOwn(own);
        EvaluationResult result = evaluator.Run(lineup.Contenders, lineup.Absent);
        Assert.Equal(own, result.Contenders.Select(contender => contender.Function));
        Assert.All(result.Contenders, contender =>
        {
            Assert.Empty(contender.Findings);
            Assert.All(contender.Allocation, allocation => Assert.Equal(0, allocation.Bytes));
        });
    }

    private static ContenderResult Run(ContenderDescription description) => evaluator.Run([new EvaluatedContender(description)], []).Contenders.Single();
}
