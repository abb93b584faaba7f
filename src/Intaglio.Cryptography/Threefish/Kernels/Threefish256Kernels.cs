#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>Selects the kernel of Threefish-256.</summary>
internal static class Threefish256Kernels
{
    private static readonly string? requested = Kernel.Requested;

    // According to measurements (docs/internals/threefish.md), rows do not help with two MIX functions per round.
    private static readonly ThreefishKernel? chosen =
        requested is null || LaneKernels.IsNamed ? ThreefishKernel.Scalar : Kernel.Find(requested, Available);

    /// <summary>Gets the kernel in use, or null if a kernel was requested by name that is not available.</summary>
    internal static ThreefishKernel? Selected => chosen;

    /// <summary>Gets the kernels that the processor supports.</summary>
    internal static IEnumerable<ThreefishKernel> Available
    {
        get
        {
            yield return ThreefishKernel.Scalar;
            if (ProcessorFeatures.Current.Vector256)
                yield return ThreefishKernel.RowWise128;
        }
    }

    internal static void Encrypt<TUse>(ref Threefish256Key key, ref readonly byte source, ref byte destination, nint blockCount,
        uint bytesPerBlock)
        where TUse : struct
    {
        if (chosen is not { } kernel)
            Kernel.ThrowUnavailable("Threefish-256", requested, Available);
        else
            Encrypt<TUse>(kernel, ref key, in source, ref destination, blockCount, bytesPerBlock);
    }

    internal static void Decrypt(ref readonly Threefish256Key key, ref readonly byte source, ref byte destination, nint blockCount)
    {
        if (chosen is not { } kernel)
            Kernel.ThrowUnavailable("Threefish-256", requested, Available);
        else
            Decrypt(kernel, in key, in source, ref destination, blockCount);
    }

    /// <summary>Encrypts or compresses blocks with the specified kernel, which must be in <see cref="Available"/>.</summary>
    internal static void Encrypt<TUse>(ThreefishKernel kernel, ref Threefish256Key key, ref readonly byte source, ref byte destination,
        nint blockCount, uint bytesPerBlock)
        where TUse : struct
    {
#if NET8_0_OR_GREATER
        if (kernel == ThreefishKernel.RowWise128)
            ThreefishRowWise<Threefish256Key, Vector128<ulong>, Threefish256Row128>.Encrypt<TUse>(ref key, in source, ref destination,
                blockCount, bytesPerBlock);
        else
#endif
            Threefish256Scalar.Encrypt<TUse>(ref key, in source, ref destination, blockCount, bytesPerBlock);
    }

    /// <summary>Decrypts blocks with the specified kernel, which must be in <see cref="Available"/>.</summary>
    internal static void Decrypt(ThreefishKernel kernel, ref readonly Threefish256Key key, ref readonly byte source, ref byte destination,
        nint blockCount)
    {
#if NET8_0_OR_GREATER
        if (kernel == ThreefishKernel.RowWise128)
            ThreefishRowWise<Threefish256Key, Vector128<ulong>, Threefish256Row128>.Decrypt(in key, in source, ref destination, blockCount);
        else
#endif
            Threefish256Scalar.Decrypt(in key, in source, ref destination, blockCount);
    }
}
