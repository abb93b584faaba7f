#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>Sends blocks through lanes: as many as fill the widest vectors, and of the rest what fills narrower ones.</summary>
internal static unsafe class ThreefishWidths
{
    private static readonly bool usesTwoLanes = LaneKernels.IsNamed || UsesTwoLanes(ProcessorFeatures.Current);

    /// <summary>The rule for two lanes with a key each, from measurements (docs/threefish.md).</summary>
    internal static bool UsesTwoLanes(ProcessorFeatures processor) => !processor.PrefersScalarToTwoWords;

    /// <summary>Whether lanes of this width, with a key each, are used.</summary>
    internal static bool AreUsed(LaneKernel kernel) => IsUsed(kernel) && (usesTwoLanes || LaneKernels.Lanes64(kernel) > 2);

    /// <summary>Whether so many keys are worth lanes of this width: they fill more than half of them.</summary>
    internal static bool AreWorth(LaneKernel kernel, int keys) => keys > LaneKernels.Lanes64(kernel) / 2 && AreUsed(kernel);

    private static bool IsUsed(LaneKernel kernel) => LaneKernels.IsSupported(kernel) && LaneKernels.Allows(kernel);

#if NET8_0_OR_GREATER
    /// <summary>The fewest blocks that are worth the computation of all subkeys.</summary>
    internal const int Fewest = 4;

    /// <summary>Encrypts, or decrypts, the first blocks, and returns their number; the rest has to be done one by one.</summary>
    internal static nint Run<TKey, TRounds, TUse>(ref readonly TKey key, ref readonly byte source, ref byte destination, nint blockCount)
        where TKey : unmanaged, IThreefishKey
        where TRounds : struct, IThreefishRounds
        where TUse : struct => Run<TKey, TRounds, TUse>(in key, [], in source, ref destination, blockCount);

    /// <summary>Encrypts or decrypts the first blocks, or adds the keystream to them, and returns their number; the rest has to be done one by one.</summary>
    /// <param name="key">The key.</param>
    /// <param name="counter">The words of the block that counts, where one does; its last is advanced.</param>
    /// <param name="source">The blocks.</param>
    /// <param name="destination">Where they go; it may be their source.</param>
    /// <param name="blockCount">The number of blocks.</param>
    [SkipLocalsInit]
    internal static nint Run<TKey, TRounds, TUse>(ref readonly TKey key, Span<ulong> counter, ref readonly byte source, ref byte destination, nint blockCount)
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
                done += ThreefishLanes<TRounds, Vector256<ulong>, Lanes256<ulong>>.Run<TUse>(subkeys, count, from + done * blockSize, to + done * blockSize, blockCount - done);
            if (IsUsed(LaneKernel.Lanes128) && blockCount - done >= Vector128<ulong>.Count)
                done += ThreefishLanes<TRounds, Vector128<ulong>, Lanes128<ulong>>.Run<TUse>(subkeys, count, from + done * blockSize, to + done * blockSize, blockCount - done);
        }
        Memory.Wipe(new Span<byte>(subkeys, size));
        return done;
    }

    /// <summary>Compresses blocks of several strings in lanes of one width, which the processor has.</summary>
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
