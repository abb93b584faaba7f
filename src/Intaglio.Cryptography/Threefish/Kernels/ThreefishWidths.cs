#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>Distributes blocks among lanes: first the widest vectors while they are full, then narrower ones.</summary>
internal static unsafe class ThreefishWidths
{
    private static readonly bool usesTwoLanes = LaneKernels.IsNamed || UsesTwoLanes(ProcessorFeatures.Current);

    /// <summary>Determines whether two lanes with different keys are used on a processor.</summary>
    /// <remarks>The rule is based on measurements (docs/internals/threefish.md).</remarks>
    internal static bool UsesTwoLanes(ProcessorFeatures processor) => !processor.PrefersScalarToTwoWords;

    /// <summary>Determines whether lanes of this width with different keys are used.</summary>
    internal static bool AreUsed(LaneKernel kernel) => IsUsed(kernel) && (usesTwoLanes || LaneKernels.Lanes64(kernel) > 2);

    /// <summary>Determines whether lanes of this width are used for a number of keys, which must fill more than half of them.</summary>
    internal static bool AreWorth(LaneKernel kernel, int keys) => keys > LaneKernels.Lanes64(kernel) / 2 && AreUsed(kernel);

    private static bool IsUsed(LaneKernel kernel) => LaneKernels.IsSupported(kernel) && LaneKernels.Allows(kernel);

#if NET8_0_OR_GREATER
    /// <summary>The minimum number of blocks for which computing all subkeys in advance pays off.</summary>
    internal const int Fewest = 4;

    /// <summary>Encrypts or decrypts the first blocks, and returns their number. The caller must process the remaining blocks.</summary>
    internal static nint Run<TKey, TRounds, TUse>(ref readonly TKey key, ref readonly byte source, ref byte destination, nint blockCount)
        where TKey : unmanaged, IThreefishKey
        where TRounds : struct, IThreefishRounds
        where TUse : struct => Run<TKey, TRounds, TUse>(in key, [], in source, ref destination, blockCount);

    /// <summary>Encrypts or decrypts the first blocks, or combines them with the keystream, and returns their number.</summary>
    /// <remarks>The caller must process the remaining blocks.</remarks>
    /// <param name="key">The key.</param>
    /// <param name="counter">The words of the counter block, or empty if it is not used. The last word is advanced.</param>
    /// <param name="source">The blocks.</param>
    /// <param name="destination">The buffer that receives the result. It may be the source.</param>
    /// <param name="blockCount">The number of blocks.</param>
    [SkipLocalsInit]
    internal static nint Run<TKey, TRounds, TUse>(ref readonly TKey key, Span<ulong> counter, ref readonly byte source,
        ref byte destination, nint blockCount)
        where TKey : unmanaged, IThreefishKey
        where TRounds : struct, IThreefishRounds
        where TUse : struct
    {
        if (blockCount < Fewest || !(IsUsed(LaneKernel.Lanes128) || IsUsed(LaneKernel.Lanes256) || IsUsed(LaneKernel.Lanes512)))
            return 0;

        int size = SharedSubkeys<TRounds>.Count * sizeof(ulong), blockSize = ThreefishKey.BlockSize<TKey>();
        ulong* subkeys = stackalloc ulong[SharedSubkeys<TRounds>.Count];
        nint done = 0;
        fixed (TKey* k = &key)
        fixed (ulong* count = counter)
        fixed (byte* from = &source, to = &destination)
        {
            SharedSubkeys<TRounds>.Compute((ulong*)k, subkeys);
            if (IsUsed(LaneKernel.Lanes512) && blockCount >= Vector512<ulong>.Count)
                done = ThreefishLanes<TRounds, Vector512<ulong>, Lanes512<ulong>>.Run<TUse>(subkeys, count, from, to, blockCount);
            if (IsUsed(LaneKernel.Lanes256) && blockCount - done >= Vector256<ulong>.Count)
                done += ThreefishLanes<TRounds, Vector256<ulong>, Lanes256<ulong>>.Run<TUse>(subkeys, count, from + done * blockSize,
                    to + done * blockSize, blockCount - done);
            if (IsUsed(LaneKernel.Lanes128) && blockCount - done >= Vector128<ulong>.Count)
                done += ThreefishLanes<TRounds, Vector128<ulong>, Lanes128<ulong>>.Run<TUse>(subkeys, count, from + done * blockSize,
                    to + done * blockSize, blockCount - done);
        }
        Memory.Wipe(new Span<byte>(subkeys, size));
        return done;
    }

    /// <summary>Compresses blocks of several strings in lanes of one width, which the processor must support.</summary>
    internal static void Compress<TRounds>(LaneKernel kernel, in UbiGroup group, nint blockCount)
        where TRounds : struct, IThreefishRounds
    {
        if (kernel == LaneKernel.Lanes512)
            UbiLanes<TRounds, Vector512<ulong>, Lanes512<ulong>>.Compress(in group, blockCount);
        else if (kernel == LaneKernel.Lanes256)
            UbiLanes<TRounds, Vector256<ulong>, Lanes256<ulong>>.Compress(in group, blockCount);
        else
            UbiLanes<TRounds, Vector128<ulong>, Lanes128<ulong>>.Compress(in group, blockCount);
    }
#endif
}
