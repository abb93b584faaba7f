#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>Compresses the same number of blocks for each of several chains, in vector lanes if possible.</summary>
internal static unsafe class Blake2Lockstep<TChain, TWord>
    where TChain : unmanaged, IBlake2Chain
    where TWord : unmanaged
{
    /// <param name="chains">The chains.</param>
    /// <param name="blocks">The address of the next block of each chain.</param>
    /// <param name="blockCount">The number of blocks per chain, at least 1.</param>
    /// <param name="stride">The distance in bytes between two blocks of a chain.</param>
    /// <param name="bytesPerBlock">The number of bytes that the counter of each chain advances by per block.</param>
    internal static void Compress(Span<TChain> chains, byte** blocks, nint blockCount, nint stride, ReadOnlySpan<uint> bytesPerBlock)
    {
        int done = 0;
#if NET8_0_OR_GREATER
        // Checked here so that unused vector widths are not compiled.
        if (Lanes512<TWord>.IsSupported && Blake2Widths.AreWorth(LaneKernel.Lanes512, Vector512<TWord>.Count, chains.Length - done))
            done = CompressLanes<Vector512<TWord>, Lanes512<TWord>>(chains, blocks, blockCount, stride, bytesPerBlock, done);
        if (Lanes256<TWord>.IsSupported && Blake2Widths.AreWorth(LaneKernel.Lanes256, Vector256<TWord>.Count, chains.Length - done))
            done = CompressLanes<Vector256<TWord>, Lanes256<TWord>>(chains, blocks, blockCount, stride, bytesPerBlock, done);
        if (Lanes128<TWord>.IsSupported && Blake2Widths.AreWorth(LaneKernel.Lanes128, Vector128<TWord>.Count, chains.Length - done))
            done = CompressLanes<Vector128<TWord>, Lanes128<TWord>>(chains, blocks, blockCount, stride, bytesPerBlock, done);
#endif
        for (; done < chains.Length; done++)
            for (nint block = 0; block < blockCount; block++)
                chains[done].Compress(in *(blocks[done] + block * stride), 1, bytesPerBlock[done]);
    }

#if NET8_0_OR_GREATER
    /// <summary>
    /// Compresses the chains from <paramref name="done"/> on while they fill more than half of the lanes, and returns the index of the next
    /// chain.
    /// </summary>
    [SkipLocalsInit]
    private static int CompressLanes<TVector, TLanes>(
        Span<TChain> chains, byte** blocks, nint blockCount, nint stride, ReadOnlySpan<uint> bytesPerBlock, int done)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, TWord>
    {
        int lanes = sizeof(TVector) / sizeof(TWord);
        byte* memory = stackalloc byte[Blake2LaneGroup<TChain, TWord>.MemorySize(lanes)];
        Blake2LaneGroup<TChain, TWord> group = new(memory, lanes);
        byte** inLanes = stackalloc byte*[lanes];
        while (chains.Length - done > lanes / 2)
        {
            int used = Math.Min(lanes, chains.Length - done);
            for (int lane = 0; lane < lanes; lane++)
            {
                // An unused lane repeats the last chain.
                int index = done + Math.Min(lane, used - 1);
                group.SetChain(lane, in chains[index]);
                group.SetCounted(lane, bytesPerBlock[index]);
                inLanes[lane] = blocks[index];
            }
            Blake2Lanes<TVector, TWord, TLanes>.Compress((TVector*)group.Chains, inLanes, blockCount, stride, (TVector*)group.Counted,
                group.Messages);
            for (int lane = 0; lane < used; lane++)
                chains[done + lane] = group.GetChain(lane);
            done += used;
        }
        Memory.Wipe(new Span<byte>(memory, Blake2LaneGroup<TChain, TWord>.MemorySize(lanes)));
        return done;
    }
#endif
}
