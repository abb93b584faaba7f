using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>Selects the kernel for BLAKE2b.</summary>
internal static class Blake2bKernels
{
    private static readonly string? requested = Kernel.Requested;
    private static readonly Blake2Kernel? chosen =
        requested is null || LaneKernels.IsNamed ? Choose(ProcessorFeatures.Current) : Kernel.Find(requested, Available);

    /// <summary>Gets the kernel in use, or null if the requested kernel is not available.</summary>
    internal static Blake2Kernel? Selected => chosen;

    /// <summary>Gets the kernels that this processor supports.</summary>
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

    /// <summary>Chooses the default kernel for a processor.</summary>
    /// <remarks>
    /// The rule is based on measurements (docs/internals/kernels.md). Rows are faster on processors with vectors, except on those that are
    /// known to be faster with general-purpose registers.
    /// </remarks>
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

    /// <summary>Compresses blocks with a specified kernel, one of <see cref="Available"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Compress(Blake2Kernel kernel, ref Blake2bChain chain, ref readonly byte blocks, nint blockCount,
        uint bytesPerBlock)
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
