using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>Selects the kernel for BLAKE2s.</summary>
internal static class Blake2sKernels
{
    private static readonly string? requested = Kernel.Requested;
    private static readonly Blake2Kernel? chosen =
        requested is null || LaneKernels.IsNamed ? Choose(ProcessorFeatures.Current) : Kernel.Find(requested, Available);

    /// <inheritdoc cref="Blake2bKernels.Selected"/>
    internal static Blake2Kernel? Selected => chosen;

    /// <inheritdoc cref="Blake2bKernels.Available"/>
    internal static IEnumerable<Blake2Kernel> Available
    {
        get
        {
            yield return Blake2Kernel.Scalar;
            if (ProcessorFeatures.Current.Vector128)
                yield return Blake2Kernel.RowWise128;
        }
    }

    /// <inheritdoc cref="Blake2bKernels.Choose"/>
    internal static Blake2Kernel Choose(ProcessorFeatures processor) => processor switch
    {
        { Is64Bit: true, PrefersScalarBlake2: true } => Blake2Kernel.Scalar,
        { Vector128: true } => Blake2Kernel.RowWise128,
        _ => Blake2Kernel.Scalar,
    };

    internal static void Compress(ref Blake2sChain chain, ref readonly byte blocks, nint blockCount, uint bytesPerBlock)
    {
        if (chosen is not { } kernel)
            Kernel.ThrowUnavailable("BLAKE2s", requested, Available);
        else
            Compress(kernel, ref chain, in blocks, blockCount, bytesPerBlock);
    }

    /// <inheritdoc cref="Blake2bKernels.Compress(Blake2Kernel, ref Blake2bChain, ref readonly byte, nint, uint)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Compress(Blake2Kernel kernel, ref Blake2sChain chain, ref readonly byte blocks, nint blockCount,
        uint bytesPerBlock)
    {
#if NET8_0_OR_GREATER
        if (kernel == Blake2Kernel.RowWise128)
            Blake2RowWise<Blake2sChain, Vector128<uint>, Blake2sRow128>.Compress(ref chain, in blocks, blockCount, bytesPerBlock);
        else
#endif
            Blake2sScalar.Compress(ref chain, in blocks, blockCount, bytesPerBlock);
    }
}
