#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>Decides which of Threefish-256's kernels runs.</summary>
internal static class Threefish256Kernels
{
    private static readonly string? requested = Kernel.Requested;

    // From measurements (docs/threefish.md): two MIX functions at once leave rows nothing to gain.
    private static readonly ThreefishKernel? chosen =
        requested is null || LaneKernels.IsNamed ? ThreefishKernel.Scalar : Kernel.Find(requested, Available);

    /// <summary>Gets the kernel in use; null where one was asked for by a name that cannot run here.</summary>
    internal static ThreefishKernel? Selected => chosen;

    /// <summary>Gets the kernels this processor can run.</summary>
    internal static IEnumerable<ThreefishKernel> Available
    {
        get
        {
            yield return ThreefishKernel.Scalar;
            if (ProcessorFeatures.Current.Vector256)
                yield return ThreefishKernel.RowWise128;
        }
    }

    internal static void Encrypt<TUse>(ref Threefish256Key key, ref readonly byte source, ref byte destination, nint blockCount, uint bytesPerBlock)
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

    /// <summary>Encrypts, or compresses, with a kernel of the caller's choice, one of <see cref="Available"/>.</summary>
    internal static void Encrypt<TUse>(ThreefishKernel kernel, ref Threefish256Key key, ref readonly byte source, ref byte destination, nint blockCount, uint bytesPerBlock)
        where TUse : struct
    {
#if NET8_0_OR_GREATER
        if (kernel == ThreefishKernel.RowWise128)
            ThreefishRowWise<Threefish256Key, Vector128<ulong>, Threefish256Row128>.Encrypt<TUse>(ref key, in source, ref destination, blockCount, bytesPerBlock);
        else
#endif
            Threefish256Scalar.Encrypt<TUse>(ref key, in source, ref destination, blockCount, bytesPerBlock);
    }

    /// <summary>Decrypts with a kernel of the caller's choice, one of <see cref="Available"/>.</summary>
    internal static void Decrypt(ThreefishKernel kernel, ref readonly Threefish256Key key, ref readonly byte source, ref byte destination, nint blockCount)
    {
#if NET8_0_OR_GREATER
        if (kernel == ThreefishKernel.RowWise128)
            ThreefishRowWise<Threefish256Key, Vector128<ulong>, Threefish256Row128>.Decrypt(in key, in source, ref destination, blockCount);
        else
#endif
            Threefish256Scalar.Decrypt(in key, in source, ref destination, blockCount);
    }
}
