using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics.X86;
#endif

namespace Intaglio.Cryptography;

/// <summary>Selects the kernel for a single node. BLAKE3 shares its rounds with BLAKE2s and therefore uses the same selection.</summary>
internal static class Blake3Kernels
{
    /// <summary>Compresses whole blocks into a chaining value.</summary>
    /// <inheritdoc cref="Blake3Scalar.Compress"/>
    internal static void Compress(ref byte value, ref byte block, nint blockCount, uint length, in Blake3Block node)
    {
#if NET8_0_OR_GREATER
        if (Selected == Blake2Kernel.RowWise128)
            Blake3RowWise.Compress(ref value, ref block, blockCount, length, in node);
        else
#endif
            Blake3Scalar.Compress(ref value, ref block, blockCount, length, in node);
    }

    /// <summary>Compresses the last block of a chunk that is the root, with counter 0.</summary>
    /// <param name="value">The chaining value, 32 bytes.</param>
    /// <param name="block">The block, 64 bytes. It may overlap <paramref name="output"/>.</param>
    /// <param name="length">The number of bytes in the block. The bytes after them are zeros.</param>
    /// <param name="flags">All flags of the block.</param>
    /// <param name="output">The buffer that receives the first 32 bytes of output.</param>
    internal static void Finish(ref byte value, ref byte block, uint length, uint flags, ref byte output)
    {
#if NET8_0_OR_GREATER
        if (Selected == Blake2Kernel.RowWise128)
            Blake3RowWise.Finish(ref value, ref block, length, flags, ref output);
        else
#endif
            Blake3Scalar.Finish(ref value, ref block, length, flags, ref output);
    }

#if NET8_0_OR_GREATER
    /// <summary>Gets a value indicating whether two neighboring chunks are hashed at once when no others follow.</summary>
    internal static bool HasPairs => Avx2.IsSupported && Selected == Blake2Kernel.RowWise128 && LaneKernels.Allows(LaneKernel.Lanes256);
#endif

    /// <inheritdoc cref="Blake3Scalar.Expand"/>
    internal static void Expand(ref byte value, ref byte block, ulong counter, uint length, uint flags, ref byte output)
    {
#if NET8_0_OR_GREATER
        if (Selected == Blake2Kernel.RowWise128)
            Blake3RowWise.Expand(ref value, ref block, counter, length, flags, ref output);
        else
#endif
            Blake3Scalar.Expand(ref value, ref block, counter, length, flags, ref output);
    }

    private static Blake2Kernel Selected
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (Blake2sKernels.Selected is { } kernel)
                return kernel;
            Kernel.ThrowUnavailable("BLAKE3", Kernel.Requested, Blake2sKernels.Available);
            return default;
        }
    }
}
