#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;
#endif

namespace Intaglio.Cryptography;

/// <summary>The processor features that determine the kernel. A separate type allows tests of the selection for other machines.</summary>
internal readonly record struct ProcessorFeatures
{
    internal bool Is64Bit { get; init; }

    /// <summary>Gets a value indicating whether 128-bit vectors with byte shuffles (SSSE3, AdvSimd) can be used.</summary>
    /// <remarks>Vectors hold words in the machine's byte order, so they can be used only where it matches that of the algorithm.</remarks>
    internal bool Vector128 { get; init; }

    internal bool Vector256 { get; init; }

    internal bool Avx512VL { get; init; }

    /// <summary>Gets a value indicating whether a vector addition takes two cycles.</summary>
    /// <remarks>An addition in general-purpose registers takes one cycle.</remarks>
    internal bool SlowVectorAddition { get; init; }

    /// <summary>Gets a value indicating whether this is a 64-bit process on 64-bit Arm.</summary>
    /// <remarks>General-purpose registers are faster than 128-bit vectors there.</remarks>
    internal bool IsArm64 { get; init; }

    /// <summary>Gets a value indicating whether this is an Intel processor that has AVX2, even if the process cannot use it.</summary>
    /// <remarks>These processors have at least four ports for general-purpose registers.</remarks>
    internal bool IsIntelWithAvx2 { get; init; }

    /// <summary>Gets a value indicating whether BLAKE2 is known to be faster in 64-bit general-purpose registers than in rows.</summary>
    /// <remarks>The measurements are in docs/internals/kernels.md.</remarks>
    internal bool PrefersScalarBlake2 => SlowVectorAddition || IsArm64;

    /// <summary>Gets a value indicating whether general-purpose registers are faster than vectors of two 64-bit words.</summary>
    /// <remarks>
    /// This applies to BLAKE2b's rows and Skein's lanes. The processor has four ports for general-purpose registers, and a vector rotation
    /// takes three instructions.
    /// </remarks>
    internal bool PrefersScalarToTwoWords => Is64Bit && IsIntelWithAvx2 && !Avx512VL;

#if NET8_0_OR_GREATER
    internal static ProcessorFeatures Current { get; } = new()
    {
        Is64Bit = IntPtr.Size == 8,
        Vector128 = ByteOrder.IsNative && System.Runtime.Intrinsics.Vector128.IsHardwareAccelerated
        && (!X86Base.IsSupported || Ssse3.IsSupported),
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

    /// <summary>Determines whether CPUID data is that of an AMD processor of family 1Ah (Zen 5) or later.</summary>
    /// <param name="vendor">The vendor string, in three groups of four characters.</param>
    /// <param name="signature">The processor signature, EAX of CPUID leaf 1.</param>
    internal static bool IsAmdZen5OrLater((int, int, int) vendor, int signature)
    {
        int baseFamily = (signature >> 8) & 0xF, family = baseFamily == 0xF ? baseFamily + ((signature >> 20) & 0xFF) : baseFamily;
        return vendor == (0x68747541, 0x69746E65, 0x444D4163) && family >= 0x1A;
    }

    /// <summary>Determines whether CPUID data is that of an Intel processor with AVX2.</summary>
    /// <param name="vendor">The vendor string, in three groups of four characters.</param>
    /// <param name="features">EBX of CPUID leaf 7. Bit 5 indicates AVX2.</param>
    internal static bool HasIntelAvx2((int, int, int) vendor, int features) =>
        vendor == (0x756E6547, 0x49656E69, 0x6C65746E) && (features & (1 << 5)) != 0;
}
