namespace Intaglio.Cryptography;

/// <summary>Selects the kernel of Threefish-1024.</summary>
internal static class Threefish1024Kernels
{
    private static readonly string? requested = Kernel.Requested;
    private static readonly ThreefishKernel? chosen =
        requested is null || LaneKernels.IsNamed ? Choose(ProcessorFeatures.Current) : Kernel.Find(requested, Available);

    /// <summary>Gets the kernel in use, or null if a kernel was requested by name that is not available.</summary>
    internal static ThreefishKernel? Selected => chosen;

    /// <summary>Gets the kernels that the processor supports.</summary>
    internal static IEnumerable<ThreefishKernel> Available
    {
        get
        {
            yield return ThreefishKernel.Scalar;
            if (ProcessorFeatures.Current.Vector256)
                yield return ThreefishKernel.RowWise256;
        }
    }

    /// <summary>Selects the default kernel for a processor.</summary>
    /// <remarks>
    /// According to measurements (docs/internals/threefish.md), rows are faster if one instruction can rotate each word of a vector by a
    /// different count.
    /// </remarks>
    internal static ThreefishKernel Choose(ProcessorFeatures processor) =>
        processor is { Avx512VL: true, SlowVectorAddition: false } ? ThreefishKernel.RowWise256 : ThreefishKernel.Scalar;

    internal static void Encrypt<TUse>(ref Threefish1024Key key, ref readonly byte source, ref byte destination, nint blockCount,
        uint bytesPerBlock)
        where TUse : struct
    {
        if (chosen is not { } kernel)
            Kernel.ThrowUnavailable("Threefish-1024", requested, Available);
        else
            Encrypt<TUse>(kernel, ref key, in source, ref destination, blockCount, bytesPerBlock);
    }

    internal static void Decrypt(ref readonly Threefish1024Key key, ref readonly byte source, ref byte destination, nint blockCount)
    {
        if (chosen is not { } kernel)
            Kernel.ThrowUnavailable("Threefish-1024", requested, Available);
        else
            Decrypt(kernel, in key, in source, ref destination, blockCount);
    }

    /// <summary>Encrypts or compresses blocks with the specified kernel, which must be in <see cref="Available"/>.</summary>
    internal static void Encrypt<TUse>(ThreefishKernel kernel, ref Threefish1024Key key, ref readonly byte source, ref byte destination,
        nint blockCount, uint bytesPerBlock)
        where TUse : struct
    {
#if NET8_0_OR_GREATER
        if (kernel == ThreefishKernel.RowWise256)
            ThreefishRowWise<Threefish1024Key, Threefish1024Row256x2, Threefish1024Row256x2>.Encrypt<TUse>(ref key, in source,
                ref destination, blockCount, bytesPerBlock);
        else
#endif
            Threefish1024Scalar.Encrypt<TUse>(ref key, in source, ref destination, blockCount, bytesPerBlock);
    }

    /// <summary>Decrypts blocks with the specified kernel, which must be in <see cref="Available"/>.</summary>
    internal static void Decrypt(ThreefishKernel kernel, ref readonly Threefish1024Key key, ref readonly byte source, ref byte destination,
        nint blockCount)
    {
#if NET8_0_OR_GREATER
        if (kernel == ThreefishKernel.RowWise256)
            ThreefishRowWise<Threefish1024Key, Threefish1024Row256x2, Threefish1024Row256x2>.Decrypt(in key, in source, ref destination,
                blockCount);
        else
#endif
            Threefish1024Scalar.Decrypt(in key, in source, ref destination, blockCount);
    }
}
