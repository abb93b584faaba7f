#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>Advances chains that all have the same number of blocks to go, in lanes where there are any.</summary>
internal static unsafe class Blake2Lockstep<TChain, TWord>
    where TChain : unmanaged, IBlake2Chain
    where TWord : unmanaged
{
    /// <param name="chains">The chains.</param>
    /// <param name="blocks">Where the next block of each chain is.</param>
    /// <param name="blockCount">The number of blocks of each chain, at least 1.</param>
    /// <param name="stride">The distance in bytes from one block of a chain to its next.</param>
    /// <param name="bytesPerBlock">What each chain's counter advances by with each block.</param>
    internal static void Compress(Span<TChain> chains, byte** blocks, nint blockCount, nint stride, ReadOnlySpan<uint> bytesPerBlock)
    {
        int done = 0;
#if NET8_0_OR_GREATER
        // Asked here, so that no width is compiled that is not needed.
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
    /// <summary>Advances the chains from <paramref name="done"/> on that fill more than half of a vector's lanes, and returns where they end.</summary>
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
                // A lane that is left over repeats the last chain.
                int index = done + Math.Min(lane, used - 1);
                group.SetChain(lane, in chains[index]);
                group.SetCounted(lane, bytesPerBlock[index]);
                inLanes[lane] = blocks[index];
            }
            Blake2Lanes<TVector, TWord, TLanes>.Compress((TVector*)group.Chains, inLanes, blockCount, stride, (TVector*)group.Counted, group.Messages);
            for (int lane = 0; lane < used; lane++)
                chains[done + lane] = group.GetChain(lane);
            done += used;
        }
        Memory.Wipe(new Span<byte>(memory, Blake2LaneGroup<TChain, TWord>.MemorySize(lanes)));
        return done;
    }
#endif
}
