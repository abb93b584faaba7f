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

    /// <summary>Gets whether this is a processor of Intel's that has AVX2, whether or not the process may use it: those have four ports or more for general registers.</summary>
    internal bool IsIntelWithAvx2 { get; init; }

    /// <summary>Gets whether BLAKE2 is known to be faster in general registers of 64 bits than in rows; docs/kernels.md has the measurement of each.</summary>
    internal bool PrefersScalarBlake2 => SlowVectorAddition || IsArm64;

    /// <summary>
    /// Gets whether general registers are known to outrun vectors of two 64-bit words, BLAKE2b's rows and Skein's lanes: with four ports
    /// for the former, and three instructions to rotate the latter.
    /// </summary>
    internal bool PrefersScalarToTwoWords => Is64Bit && IsIntelWithAvx2 && !Avx512VL;

#if NET8_0_OR_GREATER
    internal static ProcessorFeatures Current { get; } = new()
    {
        Is64Bit = IntPtr.Size == 8,
        Vector128 = ByteOrder.IsNative && System.Runtime.Intrinsics.Vector128.IsHardwareAccelerated && (!X86Base.IsSupported || Ssse3.IsSupported),
        Vector256 = ByteOrder.IsNative && Avx2.IsSupported,
        Avx512VL = ByteOrder.IsNative && Avx512F.VL.IsSupported,
        SlowVectorAddition = X86Base.IsSupported && IsAmdZen5OrLater(Vendor, X86Base.CpuId(1, 0).Eax),
        IsIntelWithAvx2 = X86Base.IsSupported && X86Base.CpuId(0, 0).Eax >= 7 && HasIntelAvx2(Vendor, X86Base.CpuId(7, 0).Ebx),
        IsArm64 = AdvSimd.Arm64.IsSupported,
    };

    private static (int, int, int) Vendor
    {
        get
        {
            (_, int first, int third, int second) = X86Base.CpuId(0, 0);
            return (first, second, third);
        }
    }
#else
    internal static ProcessorFeatures Current { get; } = new() { Is64Bit = IntPtr.Size == 8 };
#endif

    /// <summary>Reads the vendor, three groups of four letters, and the signature of CPUID leaf 1: AMD family 1Ah began with Zen 5.</summary>
    internal static bool IsAmdZen5OrLater((int, int, int) vendor, int signature)
    {
        int baseFamily = (signature >> 8) & 0xF, family = baseFamily == 0xF ? baseFamily + ((signature >> 20) & 0xFF) : baseFamily;
        return vendor == (0x68747541, 0x69746E65, 0x444D4163) && family >= 0x1A;
    }

    /// <summary>Reads the vendor and the features of CPUID leaf 7, of which AVX2 is bit 5 of EBX.</summary>
    internal static bool HasIntelAvx2((int, int, int) vendor, int features) => vendor == (0x756E6547, 0x49656E69, 0x6C65746E) && (features & (1 << 5)) != 0;
}
