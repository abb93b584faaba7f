#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics.X86;
#endif

namespace Intaglio.Cryptography;

/// <summary>What the choice of a kernel depends on; a value of its own, so that the rule can be tested for machines that are not here.</summary>
internal readonly record struct ProcessorFeatures(bool Is64Bit, bool Vector128, bool Vector256, bool Avx512VL)
{
    // Vectors are loaded in memory order, so they are of use only where that is the order of the words.
    internal static ProcessorFeatures Current { get; } =
#if NET8_0_OR_GREATER
        new(IntPtr.Size == 8,
            ByteOrder.IsNative && System.Runtime.Intrinsics.Vector128.IsHardwareAccelerated,
            ByteOrder.IsNative && System.Runtime.Intrinsics.Vector256.IsHardwareAccelerated,
            ByteOrder.IsNative && Avx512F.VL.IsSupported);
#else
        new(IntPtr.Size == 8, Vector128: false, Vector256: false, Avx512VL: false);
#endif
}
