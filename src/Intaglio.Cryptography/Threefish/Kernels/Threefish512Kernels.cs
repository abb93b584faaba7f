#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>Decides which of Threefish-512's kernels runs.</summary>
internal static class Threefish512Kernels
{
    private static readonly string? requested = Kernel.Requested;
    private static readonly ThreefishKernel? chosen =
        requested is null || LaneKernels.IsNamed ? Choose(ProcessorFeatures.Current) : Kernel.Find(requested, Available);

    /// <summary>Gets the kernel in use; null where one was asked for by a name that cannot run here.</summary>
    internal static ThreefishKernel? Selected => chosen;

    /// <summary>Gets the kernels this processor can run.</summary>
    internal static IEnumerable<ThreefishKernel> Available
    {
        get
        {
            yield return ThreefishKernel.Scalar;
            if (ProcessorFeatures.Current.Vector256)
            {
                yield return ThreefishKernel.RowWise128;
                yield return ThreefishKernel.RowWise256;
            }
        }
    }

    /// <summary>The rule, from measurements (docs/threefish.md): rows win where each word of a vector can be rotated by a count of its own in one instruction.</summary>
    internal static ThreefishKernel Choose(ProcessorFeatures processor) =>
        processor is { Avx512VL: true, SlowVectorAddition: false } ? ThreefishKernel.RowWise256 : ThreefishKernel.Scalar;

    internal static void Encrypt<TUse>(ref Threefish512Key key, ref readonly byte source, ref byte destination, nint blockCount, uint bytesPerBlock)
        where TUse : struct
    {
        if (chosen is not { } kernel)
            Kernel.ThrowUnavailable("Threefish-512", requested, Available);
        else
            Encrypt<TUse>(kernel, ref key, in source, ref destination, blockCount, bytesPerBlock);
    }

    internal static void Decrypt(ref readonly Threefish512Key key, ref readonly byte source, ref byte destination, nint blockCount)
    {
        if (chosen is not { } kernel)
            Kernel.ThrowUnavailable("Threefish-512", requested, Available);
        else
            Decrypt(kernel, in key, in source, ref destination, blockCount);
    }

    /// <summary>Encrypts, or compresses, with a kernel of the caller's choice, one of <see cref="Available"/>.</summary>
    internal static void Encrypt<TUse>(ThreefishKernel kernel, ref Threefish512Key key, ref readonly byte source, ref byte destination, nint blockCount, uint bytesPerBlock)
        where TUse : struct
    {
#if NET8_0_OR_GREATER
        if (kernel == ThreefishKernel.RowWise128)
            ThreefishRowWise<Threefish512Key, Threefish512Row128x2, Threefish512Row128x2>.Encrypt<TUse>(ref key, in source, ref destination, blockCount, bytesPerBlock);
        else if (kernel == ThreefishKernel.RowWise256)
            ThreefishRowWise<Threefish512Key, Vector256<ulong>, Threefish512Row256>.Encrypt<TUse>(ref key, in source, ref destination, blockCount, bytesPerBlock);
        else
#endif
            Threefish512Scalar.Encrypt<TUse>(ref key, in source, ref destination, blockCount, bytesPerBlock);
    }

    /// <summary>Decrypts with a kernel of the caller's choice, one of <see cref="Available"/>.</summary>
    internal static void Decrypt(ThreefishKernel kernel, ref readonly Threefish512Key key, ref readonly byte source, ref byte destination, nint blockCount)
    {
#if NET8_0_OR_GREATER
        if (kernel == ThreefishKernel.RowWise128)
            ThreefishRowWise<Threefish512Key, Threefish512Row128x2, Threefish512Row128x2>.Decrypt(in key, in source, ref destination, blockCount);
        else if (kernel == ThreefishKernel.RowWise256)
            ThreefishRowWise<Threefish512Key, Vector256<ulong>, Threefish512Row256>.Decrypt(in key, in source, ref destination, blockCount);
        else
#endif
            Threefish512Scalar.Decrypt(in key, in source, ref destination, blockCount);
    }
}
