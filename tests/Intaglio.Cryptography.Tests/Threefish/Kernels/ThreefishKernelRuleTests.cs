namespace Intaglio.Cryptography.Tests;

/// <summary>Which kernel and which lanes are chosen, for machines that are not here too.</summary>
public class ThreefishKernelRuleTests
{
    [Theory]
    [InlineData(true, true, true, true, false, "RowWise256")]
    [InlineData(true, true, true, true, true, "Scalar")]
    [InlineData(true, true, true, false, false, "Scalar")]
    [InlineData(true, true, true, false, true, "Scalar")]
    [InlineData(true, true, false, false, false, "Scalar")]
    [InlineData(true, false, false, false, false, "Scalar")]
    [InlineData(false, true, true, true, false, "RowWise256")]
    [InlineData(false, true, true, false, false, "Scalar")]
    [InlineData(false, false, false, false, false, "Scalar")]
    public void Rows_where_words_are_rotated_by_counts_of_their_own_in_one_instruction(
        bool is64Bit, bool vector128, bool vector256, bool avx512VL, bool slowVectorAddition, string expected)
    {
        ProcessorFeatures processor = new()
        {
            Is64Bit = is64Bit, Vector128 = vector128, Vector256 = vector256, Avx512VL = avx512VL, SlowVectorAddition = slowVectorAddition,
        };
        Assert.Equal(expected, Threefish512Kernels.Choose(processor).ToString());
        Assert.Equal(expected, Threefish1024Kernels.Choose(processor).ToString());
    }

    [Fact]
    public void What_the_rule_chooses_here_can_run_here()
    {
        Assert.Contains(Threefish512Kernels.Choose(ProcessorFeatures.Current), Threefish512Kernels.Available);
        Assert.Contains(Threefish1024Kernels.Choose(ProcessorFeatures.Current), Threefish1024Kernels.Available);
    }

    [Fact]
    public void The_scalar_kernel_runs_everywhere_and_the_others_where_their_vectors_are()
    {
        bool hasRows = ProcessorFeatures.Current.Vector256;
        Assert.Equal(hasRows ? [ThreefishKernel.Scalar, ThreefishKernel.RowWise128] : [ThreefishKernel.Scalar], Threefish256Kernels.Available);
        Assert.Equal(hasRows ? [ThreefishKernel.Scalar, ThreefishKernel.RowWise128, ThreefishKernel.RowWise256] : [ThreefishKernel.Scalar], Threefish512Kernels.Available);
        Assert.Equal(hasRows ? [ThreefishKernel.Scalar, ThreefishKernel.RowWise256] : [ThreefishKernel.Scalar], Threefish1024Kernels.Available);
    }

    [Theory]
    [InlineData("scalar", "Scalar", "Scalar", "Scalar")]
    [InlineData("rowwise128", "RowWise128", "RowWise128", null)]
    [InlineData("ROWWISE256", null, "RowWise256", "RowWise256")]
    [InlineData("lanes256", null, null, null)]
    [InlineData("1", null, null, null)]
    public void A_kernel_is_asked_for_by_its_name(string name, string? found256, string? found512, string? found1024)
    {
        Assert.Equal(IfAvailable(found256), Kernel.Find(name, Threefish256Kernels.Available)?.ToString());
        Assert.Equal(IfAvailable(found512), Kernel.Find(name, Threefish512Kernels.Available)?.ToString());
        Assert.Equal(IfAvailable(found1024), Kernel.Find(name, Threefish1024Kernels.Available)?.ToString());

        static string? IfAvailable(string? kernel) => kernel == "Scalar" || ProcessorFeatures.Current.Vector256 ? kernel : null;
    }

    // Intel with AVX2 switched off; with it; with AVX-512; without AVX2; 32-bit.
    [Theory]
    [InlineData(true, true, false, false, false)]
    [InlineData(true, true, true, false, false)]
    [InlineData(true, true, true, true, true)]
    [InlineData(true, false, false, false, true)]
    [InlineData(true, false, true, false, true)]
    [InlineData(false, true, true, false, true)]
    public void Two_lanes_where_general_registers_do_not_outrun_them(bool is64Bit, bool isIntelWithAvx2, bool vector256, bool avx512VL, bool expected)
    {
        ProcessorFeatures processor = new() { Is64Bit = is64Bit, Vector128 = true, IsIntelWithAvx2 = isIntelWithAvx2, Vector256 = vector256, Avx512VL = avx512VL };
        Assert.Equal(expected, ThreefishWidths.UsesTwoLanes(processor));
    }

    [Fact]
    public void Keys_go_through_lanes_of_which_they_fill_more_than_half()
    {
        foreach (LaneKernel kernel in Enum.GetValues<LaneKernel>())
        {
            int lanes = LaneKernels.Lanes64(kernel);
            Assert.Equal(LanesUnderTest.BitsOf(kernel) / 64, lanes);
            bool areUsed = LanesUnderTest.IsUsed(kernel)
                && (lanes > 2 || Kernel.Requested is not null || ThreefishWidths.UsesTwoLanes(ProcessorFeatures.Current));
            Assert.Equal(areUsed, ThreefishWidths.AreUsed(kernel));
            for (int keys = 0; keys <= 2 * lanes; keys++)
                Assert.Equal(areUsed && 2 * keys > lanes, ThreefishWidths.AreWorth(kernel, keys));
        }
    }
}
