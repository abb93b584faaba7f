namespace Intaglio.Cryptography.Tests;

/// <summary>The widths of lanes that may be used after a request for a kernel.</summary>
public class LaneKernelTests
{
    private static readonly LaneKernel[] all = [LaneKernel.Lanes128, LaneKernel.Lanes256, LaneKernel.Lanes512];

    [Fact]
    public void Without_a_request_every_width_may_be_used() =>
        Assert.All(all, kernel => Assert.True(Allows(kernel, null)));

    /// <summary>A user who avoids a faulty kernel does not get another one that was not requested.</summary>
    [Theory]
    [InlineData("scalar")]
    [InlineData("rowwise256")]
    [InlineData("lanes1024")]
    public void A_request_for_another_kernel_switches_all_lanes_off(string requested) =>
        Assert.All(all, kernel => Assert.False(Allows(kernel, requested)));

    [Theory]
    [InlineData("lanes128", "Lanes128")]
    [InlineData("LANES256", "Lanes256")]
    [InlineData("lanes512", "Lanes512")]
    public void A_request_for_a_width_switches_the_others_off(string requested, string expected) =>
        Assert.Equal([expected], all.Where(kernel => Allows(kernel, requested)).Select(kernel => kernel.ToString()));

    [Fact]
    public void A_width_that_the_processor_lacks_is_not_used() =>
        Assert.All(all, kernel => Assert.False(LaneKernels.Allows(kernel, "lanes512", Kernel.Find("lanes512", all[..2]))));

    private static bool Allows(LaneKernel kernel, string? requested) =>
        LaneKernels.Allows(kernel, requested, requested is null ? null : Kernel.Find(requested, all));
}
