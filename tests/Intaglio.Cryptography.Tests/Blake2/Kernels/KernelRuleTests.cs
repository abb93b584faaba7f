using System.Text;

namespace Intaglio.Cryptography.Tests;

/// <summary>The rule of docs/internals/kernels.md, for machines that are not here too.</summary>
public class KernelRuleTests
{
    [Theory]
    // 64-bit: AVX-512; Zen 5; AVX2; SSSE3; 64-bit Arm; no vectors.
    [InlineData(true, true, true, true, false, false, "RowWise256", "RowWise128", true)]
    [InlineData(true, true, true, true, true, false, "Scalar", "Scalar", true)]
    [InlineData(true, true, true, false, false, false, "RowWise256", "RowWise128", true)]
    [InlineData(true, true, true, false, true, false, "Scalar", "Scalar", true)]
    [InlineData(true, true, false, false, false, false, "RowWise128", "RowWise128", true)]
    [InlineData(true, true, false, false, true, false, "Scalar", "Scalar", true)]
    [InlineData(true, true, false, false, false, true, "Scalar", "Scalar", true)]
    [InlineData(true, false, false, false, false, false, "Scalar", "Scalar", true)]
    // 32-bit, where sixteen words of state have seven registers.
    [InlineData(false, true, true, true, false, false, "RowWise256", "RowWise128", true)]
    [InlineData(false, true, true, true, true, false, "RowWise256", "RowWise128", true)]
    [InlineData(false, true, true, false, false, false, "RowWise256", "RowWise128", false)]
    [InlineData(false, true, false, false, false, false, "RowWise128", "RowWise128", false)]
    [InlineData(false, false, false, false, false, false, "Scalar", "Scalar", true)]
    public void The_rule_chooses_by_what_the_process_can_use(
        bool is64Bit, bool vector128, bool vector256, bool avx512VL, bool slowVectorAddition, bool isArm64, string blake2b, string blake2s, bool twoLanes)
    {
        ProcessorFeatures processor = new()
        {
            Is64Bit = is64Bit, Vector128 = vector128, Vector256 = vector256, Avx512VL = avx512VL, SlowVectorAddition = slowVectorAddition, IsArm64 = isArm64,
        };
        Assert.Equal(blake2b, Blake2bKernels.Choose(processor).ToString());
        Assert.Equal(blake2s, Blake2sKernels.Choose(processor).ToString());
        Assert.Equal(twoLanes, Blake2Widths.UsesTwoLanes(processor));
    }

    // 64-bit: AVX-512; AVX2; AVX2 switched off. 32-bit.
    [Theory]
    [InlineData(true, true, true, "RowWise256")]
    [InlineData(true, true, false, "RowWise256")]
    [InlineData(true, false, false, "Scalar")]
    [InlineData(false, false, false, "RowWise128")]
    public void Intel_s_processors_with_AVX2_do_not_use_pairs_of_vectors(bool is64Bit, bool vector256, bool avx512VL, string blake2b)
    {
        ProcessorFeatures processor = new() { Is64Bit = is64Bit, IsIntelWithAvx2 = true, Vector128 = true, Vector256 = vector256, Avx512VL = avx512VL };
        Assert.Equal(blake2b, Blake2bKernels.Choose(processor).ToString());
        Assert.Equal("RowWise128", Blake2sKernels.Choose(processor).ToString());
    }

    [Fact]
    public void What_is_selected_is_told()
    {
        Assert.Equal(["BLAKE2b", "BLAKE2s", "Threefish-256", "Threefish-512", "Threefish-1024"], KernelSelection.All.Select(selection => selection.Algorithm));
        Assert.Equal(Kernel.Requested, KernelSelection.Requested);
        if (KernelSelection.Requested is null)
            Assert.Equal(KernelSelection.AvailableLanes is [.., string widest] ? widest : null, KernelSelection.All.Single(selection => selection.Algorithm == "BLAKE2s").SelectedLanes);
        Assert.All(KernelSelection.All, selection =>
        {
            Assert.Equal("scalar", selection.Available[0]);
            if (Kernel.Requested is null)
                Assert.Contains(selection.Selected, selection.Available);
            if (selection.SelectedLanes is { } lanes)
                Assert.Contains(lanes, KernelSelection.AvailableLanes);
        });
        if (Kernel.Requested is null)
            Assert.Equal(Blake2bKernels.Choose(ProcessorFeatures.Current).ToString(), KernelSelection.All[0].Selected, ignoreCase: true);
    }

    // Signatures as the makers publish them: family and model of Zen 5, Zen 4, Zen 3 and of two Intel processors.
    [Theory]
    [InlineData("AuthenticAMD", 0x00B40F40, true)]
    [InlineData("AuthenticAMD", 0x00B00F21, true)]
    [InlineData("AuthenticAMD", 0x00A60F12, false)]
    [InlineData("AuthenticAMD", 0x00A20F10, false)]
    [InlineData("GenuineIntel", 0x000C06F2, false)]
    [InlineData("GenuineIntel", 0x00B40F40, false)]
    public void AMD_s_processors_from_Zen_5_on_are_known_by_their_family(string vendor, int signature, bool expected)
    {
        Assert.Equal(expected, ProcessorFeatures.IsAmdZen5OrLater(Letters(vendor), signature));
    }

    // EBX of CPUID leaf 7: all bits; that of AVX2 (bit 5, Intel's manual, volume 2A) alone; all others.
    [Theory]
    [InlineData("GenuineIntel", 0xFFFFFFFF, true)]
    [InlineData("GenuineIntel", 0x00000020, true)]
    [InlineData("GenuineIntel", 0xFFFFFFDF, false)]
    [InlineData("AuthenticAMD", 0xFFFFFFFF, false)]
    public void AVX2_is_a_bit_in_the_features(string vendor, uint features, bool expected) =>
        Assert.Equal(expected, ProcessorFeatures.HasIntelAvx2(Letters(vendor), (int)features));

    private static (int, int, int) Letters(string vendor)
    {
        byte[] letters = Encoding.ASCII.GetBytes(vendor);
        return (BitConverter.ToInt32(letters, 0), BitConverter.ToInt32(letters, 4), BitConverter.ToInt32(letters, 8));
    }

    [Fact]
    public void What_the_rule_chooses_here_can_run_here()
    {
        Assert.Contains(Blake2bKernels.Choose(ProcessorFeatures.Current), Blake2bKernels.Available);
        Assert.Contains(Blake2sKernels.Choose(ProcessorFeatures.Current), Blake2sKernels.Available);
    }

    [Theory]
    [InlineData("scalar", "Scalar")]
    [InlineData("SCALAR", "Scalar")]
    [InlineData("0", null)]
    [InlineData("scala", null)]
    [InlineData("Scalar, Scalar", null)]
    public void A_kernel_is_asked_for_by_its_name(string name, string? found) =>
        Assert.Equal(found, Kernel.Find(name, Blake2bKernels.Available)?.ToString());

    [Fact]
    public void The_application_s_configuration_names_a_kernel()
    {
        // The choice is made once, before the first block: after it, the setting changes nothing for the other tests.
        Blake2b.HashData([]);
        Blake2s.HashData([]);
        string? before = Kernel.Requested;
        AppContext.SetData(Kernel.SwitchName, "nonesuch");
        try
        {
            Assert.Equal("nonesuch", Kernel.Requested);
        }
        finally
        {
            AppContext.SetData(Kernel.SwitchName, null);
        }
        Assert.Equal(before, Kernel.Requested);
    }
}
