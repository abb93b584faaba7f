#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;
#endif

namespace Intaglio.Cryptography;

/// <summary>What the choice of a kernel depends on; a value of its own, so that the rule can be tested for machines that are not here.</summary>
internal readonly record struct ProcessorFeatures
{
    internal bool Is64Bit { get; init; }

    /// <summary>
    /// Gets whether there are vectors of 128 bits with byte shuffles (SSSE3, AdvSimd). Vectors hold words in the machine's order, so they
    /// are of use only where that is the order of the algorithm.
    /// </summary>
    internal bool Vector128 { get; init; }

    internal bool Vector256 { get; init; }

    internal bool Avx512VL { get; init; }

    /// <summary>Gets whether an addition of vectors takes two cycles where one of general registers takes one.</summary>
    internal bool SlowVectorAddition { get; init; }

    /// <summary>Gets whether a 64-bit process is on 64-bit Arm, where additions and rotations in general registers outrun vectors of 128 bits.</summary>
    internal bool IsArm64 { get; init; }

    /// <summary>Gets whether BLAKE2 is known to be faster in general registers of 64 bits than in rows; docs/kernels.md has the measurement of each.</summary>
    internal bool PrefersScalarBlake2 => SlowVectorAddition || IsArm64;

#if NET8_0_OR_GREATER
    internal static ProcessorFeatures Current { get; } = new()
    {
        Is64Bit = IntPtr.Size == 8,
        Vector128 = ByteOrder.IsNative && System.Runtime.Intrinsics.Vector128.IsHardwareAccelerated && (!X86Base.IsSupported || Ssse3.IsSupported),
        Vector256 = ByteOrder.IsNative && Avx2.IsSupported,
        Avx512VL = ByteOrder.IsNative && Avx512F.VL.IsSupported,
        SlowVectorAddition = IsAmdZen5OrLater(),
        IsArm64 = AdvSimd.Arm64.IsSupported,
    };

    private static bool IsAmdZen5OrLater()
    {
        if (!X86Base.IsSupported)
            return false;
        (_, int ebx, int ecx, int edx) = X86Base.CpuId(0, 0);
        (int signature, _, _, _) = X86Base.CpuId(1, 0);
        return IsAmdZen5OrLater(ebx, edx, ecx, signature);
    }
#else
    internal static ProcessorFeatures Current { get; } = new() { Is64Bit = IntPtr.Size == 8 };
#endif

    /// <summary>Reads the vendor, three groups of four letters, and the signature of CPUID leaf 1: AMD family 1Ah began with Zen 5.</summary>
    internal static bool IsAmdZen5OrLater(int vendor1, int vendor2, int vendor3, int signature)
    {
        int baseFamily = (signature >> 8) & 0xF, family = baseFamily == 0xF ? baseFamily + ((signature >> 20) & 0xFF) : baseFamily;
        return (vendor1, vendor2, vendor3) == (0x68747541, 0x69746E65, 0x444D4163) && family >= 0x1A;
    }
}
