using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>Decides which of BLAKE2b's kernels runs.</summary>
internal static class Blake2bKernels
{
    private static readonly string? requested = Kernel.Requested;
    private static readonly Blake2Kernel? chosen =
        requested is null || LaneKernels.IsNamed ? Choose(ProcessorFeatures.Current) : Kernel.Find(requested, Available);

    /// <summary>Gets the kernel in use; null where one was asked for by a name that cannot run here.</summary>
    internal static Blake2Kernel? Selected => chosen;

    /// <summary>Gets the kernels this processor can run.</summary>
    internal static IEnumerable<Blake2Kernel> Available
    {
        get
        {
            yield return Blake2Kernel.Scalar;
            if (ProcessorFeatures.Current.Vector128)
                yield return Blake2Kernel.RowWise128;
            if (ProcessorFeatures.Current.Vector256)
                yield return Blake2Kernel.RowWise256;
        }
    }

    /// <summary>
    /// The rule, from measurements (docs/kernels.md): rows win wherever there are vectors, except on 64-bit processors that are known
    /// to be faster in general registers.
    /// </summary>
    internal static Blake2Kernel Choose(ProcessorFeatures processor) => processor switch
    {
        { Is64Bit: true, PrefersScalarBlake2: true } => Blake2Kernel.Scalar,
        { Vector256: true } => Blake2Kernel.RowWise256,
        { PrefersScalarToTwoWords: true } => Blake2Kernel.Scalar,
        { Vector128: true } => Blake2Kernel.RowWise128,
        _ => Blake2Kernel.Scalar,
    };

    internal static void Compress(ref Blake2bChain chain, ref readonly byte blocks, nint blockCount, uint bytesPerBlock)
    {
        if (chosen is not { } kernel)
            Kernel.ThrowUnavailable("BLAKE2b", requested, Available);
        else
            Compress(kernel, ref chain, in blocks, blockCount, bytesPerBlock);
    }

    /// <summary>Compresses with a kernel of the caller's choice, one of <see cref="Available"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Compress(Blake2Kernel kernel, ref Blake2bChain chain, ref readonly byte blocks, nint blockCount, uint bytesPerBlock)
    {
#if NET8_0_OR_GREATER
        if (kernel == Blake2Kernel.RowWise256)
            Blake2RowWise<Blake2bChain, Vector256<ulong>, Blake2bRow256>.Compress(ref chain, in blocks, blockCount, bytesPerBlock);
        else if (kernel == Blake2Kernel.RowWise128)
            Blake2RowWise<Blake2bChain, Blake2bRow128x2, Blake2bRow128x2>.Compress(ref chain, in blocks, blockCount, bytesPerBlock);
        else
#endif
            Blake2bScalar.Compress(ref chain, in blocks, blockCount, bytesPerBlock);
    }
}
