using System.Runtime.Intrinsics;

namespace Intaglio.Cli.Tests;

/// <summary>INTAGLIO_KERNEL, which takes a process of its own: the choice is made once.</summary>
public class KernelTests(TestFolder folder) : IClassFixture<TestFolder>
{
    [SkippableTheory]
    [InlineData("scalar", true)]
    [InlineData("rowwise128", true)]
    [InlineData("rowwise256", false)]
    public void A_named_kernel_computes_what_b2sum_computes(string kernel, bool isNarrow)
    {
        Skip.IfNot(isNarrow ? Vector128.IsHardwareAccelerated : Vector256.IsHardwareAccelerated, $"The processor cannot run {kernel}.");
        Outcome actual = Programs.Shell(folder.Path, $"seq 100000 > {kernel}; INTAGLIO_KERNEL={kernel} $INTAGLIO sum {kernel}");
        Programs.AssertSame(Programs.Run(folder.Path, "b2sum", kernel), actual);
    }

    [SkippableTheory]
    [InlineData("nonesuch", "blake2b")]
    [InlineData("rowwise256", "blake2s")]
    [InlineData("lanes1024", "blake2b")]
    public void A_kernel_that_is_not_there_is_an_error_and_no_fallback(string kernel, string algorithm)
    {
        Outcome actual = Programs.Shell(folder.Path, $"echo | INTAGLIO_KERNEL={kernel} $INTAGLIO sum -a {algorithm}");
        Assert.Equal(1, actual.ExitCode);
        Assert.Empty(actual.Output);
        Assert.Contains($"no kernel '{kernel}'", actual.Error, StringComparison.Ordinal);
        Assert.Contains("scalar", actual.Error, StringComparison.Ordinal);
    }
}
