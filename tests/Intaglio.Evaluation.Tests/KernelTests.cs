using System.Text.Json;
using Intaglio.Cryptography;

namespace Intaglio.Evaluation.Tests;

public class KernelTests
{
    private static readonly Estimate anyTime = new(1, 1, 1);

    [Fact]
    [Trait("Duration", "Long")]
    public void Each_kernel_and_width_is_measured_and_computes_the_same()
    {
        KernelResult result = new KernelEvaluator(Built.KernelHost, new EvaluationOptions()).Run("BLAKE2s");
        KernelSelection kernels = KernelSelection.All.Single(selection => selection.Algorithm == "BLAKE2s");
        Assert.Equal(KernelSelection.AvailableLanes.Count > 0 ? [1, 64] : [1], result.Groups.Select(group => group.Messages));
        Assert.Equal(kernels.Available, result.Groups[0].Kernels.Select(kernel => kernel.Name));
        Assert.Equal(kernels.Selected, result.Groups[0].Selected.Name);
        Assert.Equal([.. kernels.Available, .. KernelSelection.AvailableLanes], result.Groups[^1].Kernels.Select(kernel => kernel.Name));
        Assert.True(result.HasEqualDigests);
        Assert.All(result.Groups.SelectMany(group => group.Kernels), kernel => Assert.InRange(kernel.Throughput, 0.001, 1000));
        Assert.Contains($"BLAKE2s scalar{(kernels.Selected == "scalar" ? "*" : "")} ", result.ToLine(), StringComparison.Ordinal);
        using JsonDocument json = JsonDocument.Parse(result.ToJson());
        Assert.Equal(1, json.RootElement.GetProperty("version").GetInt32());
    }

    [Fact]
    public void What_has_no_kernels_is_refused() =>
        Assert.Throws<ArgumentException>(() => new KernelEvaluator(Built.KernelHost, new EvaluationOptions()).Run("SHA-256"));

    [Theory]
    [InlineData(1.00, 0.97, true)]
    [InlineData(1.00, 0.96, false)]
    [InlineData(0.90, 1.00, true)]
    public void The_kernel_in_use_may_be_three_percent_slower(double other, double selected, bool isBest)
    {
        KernelResult result = Create(new KernelSpeed("scalar", false, true, anyTime, other), new KernelSpeed("rowwise256", true, true, anyTime, selected));
        Assert.Equal(isBest, result.Groups[0].IsBestSelected);
        string line = Assert.Single(KernelReport.Judge(result));
        Assert.StartsWith(isBest ? "The kernel in use is the fastest, or within 3" : "BLAKE2b: scalar is 4", line, StringComparison.Ordinal);
    }

    [Fact]
    public void Another_digest_is_told()
    {
        KernelResult result = Create(new KernelSpeed("scalar", false, true, anyTime, 1), new KernelSpeed("rowwise256", true, false, anyTime, 1.2));
        Assert.False(result.HasEqualDigests);
        Assert.StartsWith("BLAKE2b: rowwise256 computes different digests from scalar", Assert.Single(KernelReport.Judge(result)), StringComparison.Ordinal);
        Assert.EndsWith("; BLAKE2b scalar 1.00 rowwise256* 1.20", result.ToLine(), StringComparison.Ordinal);
    }

    private static KernelResult Create(params KernelSpeed[] kernels) =>
        new(1, DateTimeOffset.UnixEpoch, new MachineFacts("a processor", 2, "a system", "a runtime"), [new KernelGroup("BLAKE2b", 1, 65536, kernels)]);
}
