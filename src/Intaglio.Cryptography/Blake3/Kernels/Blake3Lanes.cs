#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>The compression function of BLAKE3 on several nodes at once, one in each lane.</summary>
/// <remarks>It uses the rounds and transpositions of BLAKE2s.</remarks>
internal static unsafe class Blake3Lanes<TVector, TLanes>
    where TVector : unmanaged
    where TLanes : struct, ILanes<TVector, uint>
{
    /// <summary>The size in bytes of two blocks of every lane.</summary>
    internal const int MessagesSize = Blake2Lanes<TVector, uint, TLanes>.MessagesSize;

    private const int WordStride = Blake2Lanes<TVector, uint, TLanes>.WordStride, Rounds = 7;

    // The powers of the permutation (paper, section 2.2, table 2), times 8, because addresses can be scaled by at most 8.
    private static ReadOnlySpan<byte> Order =>
    [
        0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120,
        16, 48, 24, 80, 56, 0, 32, 104, 8, 88, 96, 40, 72, 112, 120, 64,
        24, 32, 80, 96, 104, 16, 56, 112, 48, 40, 72, 0, 88, 120, 64, 8,
        80, 56, 96, 72, 112, 24, 104, 120, 32, 0, 88, 16, 40, 64, 8, 48,
        96, 104, 72, 88, 120, 80, 112, 64, 56, 16, 40, 24, 0, 8, 48, 32,
        72, 112, 88, 40, 64, 96, 120, 8, 104, 24, 0, 80, 16, 48, 32, 56,
        88, 120, 40, 0, 8, 72, 64, 48, 112, 80, 16, 96, 24, 32, 56, 104,
    ];

    /// <summary>Compresses groups of nodes, one node in every lane. All nodes have the same number of whole blocks.</summary>
    /// <param name="start">The initial chaining values, transposed (one vector for each word).</param>
    /// <param name="blocks">
    /// The addresses of the first block of each lane, or null if <paramref name="messages"/> contains the only block of each node in lane
    /// order.
    /// </param>
    /// <param name="blockCount">The number of blocks of a node, at least 1.</param>
    /// <param name="groupCount">
    /// The number of groups, at least 1. From one group to the next, each lane advances by as many chunks as there are lanes.
    /// </param>
    /// <param name="counters">
    /// Three vectors: the lower halves of the counters, the upper halves, and the number of bytes in the last blocks. The counters are
    /// advanced.
    /// </param>
    /// <param name="node">The flags of the blocks. The counter in it is not used.</param>
    /// <param name="messages">
    /// Working memory of <see cref="MessagesSize"/> bytes. The caller wipes it, because it may contain secrets afterward.
    /// </param>
    /// <param name="results">
    /// The buffer that receives the transposed chaining values. For a single group it may be <paramref name="start"/>.
    /// </param>
    /// <param name="rest">
    /// The buffer that receives the second half of the output for a single group of one-block nodes, or null if it is not needed.
    /// </param>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    internal static void Compress(TVector* start, byte** blocks, nint blockCount, nint groupCount, TVector* counters, in Blake3Block node,
        byte* messages, TVector* results, TVector* rest = null)
    {
        byte* m = messages, following = messages + MessagesSize / 2;
        // The data is part of the assembly's image, which does not move.
        byte* order = (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(Order));
        // With 16 registers, row c is kept here, as in BLAKE2.
        byte* kept = stackalloc byte[5 * WordStride];
        TVector* c = (TVector*)(((nint)kept + WordStride - 1) & -WordStride);
        nint lanes = sizeof(TVector) / sizeof(uint), offset = 0, blocksLeft = blockCount;
        uint flags = node.Flags | node.First;
        TVector v0 = start[0], v1 = start[1], v2 = start[2], v3 = start[3], v4 = start[4], v5 = start[5], v6 = start[6], v7 = start[7];
        for (nint piece = 0; blocks is not null && piece < Blake3.BlockSize; piece += sizeof(Vector128<byte>))
            Blake2Lanes<TVector, uint, TLanes>.CopyPiece(blocks, piece, m + piece * Blake2Lanes<TVector, uint, TLanes>.InLaneOrder);
        if (blocks is not null)
            Blake2Lanes<TVector, uint, TLanes>.Unpack(m);

        while (groupCount > 0)
        {
            nint next = offset + Blake3.BlockSize, copied = Blake3.BlockSize;
            TVector v14 = TLanes.Splat(Blake3.BlockSize);
            if (blocksLeft == 1)
            {
                flags |= node.Last;
                v14 = counters[2];
                next += lanes * Blake3.ChunkSize - blockCount * Blake3.BlockSize;
                copied = groupCount > 1 ? Blake3.BlockSize : 0;
            }

            TVector v8 = TLanes.Splat(Blake2sChain.IV0), v9 = TLanes.Splat(Blake2sChain.IV1), v10 = TLanes.Splat(Blake2sChain.IV2),
                v11 = TLanes.Splat(Blake2sChain.IV3);
            TVector v12 = counters[0], v13 = counters[1], v15 = TLanes.Splat(flags);
            if (X86Base.IsSupported && !Avx512F.VL.IsSupported)
                (c[0], c[1], c[2], c[3]) = (v8, v9, v10, v11);
            if (node.HasNeighbors && Sse.IsSupported)
                Prefetch(blocks, offset);
            // Each of the first rounds also copies 16 bytes of the next block. A row of the order is 16 bytes, too.
            for (nint row = 0; row < 16 * Rounds; row += 16)
            {
                byte* s = order + row;
                if (row < copied)
                    Blake2Lanes<TVector, uint, TLanes>.CopyPiece(blocks, next + row,
                        following + row * Blake2Lanes<TVector, uint, TLanes>.InLaneOrder);
                if (row >= 48 && copied > 0)
                    Blake2Lanes<TVector, uint, TLanes>.UnpackPiece(following + (row - 48) * Blake2Lanes<TVector, uint, TLanes>.InLaneOrder);
                Blake2Lanes<TVector, uint, TLanes>.G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6,
                    ref v10, ref v14, ref v3, ref v7, ref v11, ref v15, c, c + 1, c + 2, c + 3, m, s);
                Blake2Lanes<TVector, uint, TLanes>.G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7,
                    ref v8, ref v13, ref v3, ref v4, ref v9, ref v14, c + 2, c + 3, c, c + 1, m, s + 8);
            }
            if (X86Base.IsSupported && !Avx512F.VL.IsSupported)
                (v8, v9, v10, v11) = (c[0], c[1], c[2], c[3]);
            if (rest is not null)
            {
                (rest[0], rest[1], rest[2], rest[3]) =
                    (TLanes.Xor(v8, start[0]), TLanes.Xor(v9, start[1]), TLanes.Xor(v10, start[2]), TLanes.Xor(v11, start[3]));
                (rest[4], rest[5], rest[6], rest[7]) =
                    (TLanes.Xor(v12, start[4]), TLanes.Xor(v13, start[5]), TLanes.Xor(v14, start[6]), TLanes.Xor(v15, start[7]));
            }
            // The words stay in registers from block to block.
            v0 = TLanes.Xor(v0, v8);
            v1 = TLanes.Xor(v1, v9);
            v2 = TLanes.Xor(v2, v10);
            v3 = TLanes.Xor(v3, v11);
            v4 = TLanes.Xor(v4, v12);
            v5 = TLanes.Xor(v5, v13);
            v6 = TLanes.Xor(v6, v14);
            v7 = TLanes.Xor(v7, v15);
            byte* used = m;
            m = following;
            following = used;
            offset = next;
            flags = node.Flags;
            if (--blocksLeft > 0)
                continue;

            (results[0], results[1], results[2], results[3]) = (v0, v1, v2, v3);
            (results[4], results[5], results[6], results[7]) = (v4, v5, v6, v7);
            results += 8;
            blocksLeft = blockCount;
            flags |= node.First;
            if (--groupCount > 0)
            {
                TVector step = TLanes.Splat((uint)lanes);
                counters[0] = TLanes.Add(counters[0], step);
                counters[1] = TLanes.Add(counters[1], TLanes.Carry(counters[0], step));
                (v0, v1, v2, v3) = (start[0], start[1], start[2], start[3]);
                (v4, v5, v6, v7) = (start[4], start[5], start[6], start[7]);
            }
        }
    }

    /// <summary>Prefetches a block of each lane's next chunk. The processor cannot track this number of streams without hints.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Prefetch(byte** blocks, nint offset)
    {
        nint lanes = sizeof(TVector) / sizeof(uint);
        for (nint lane = 0; lane < lanes; lane++)
            Sse.Prefetch0(blocks[lane] + offset + lanes * Blake3.ChunkSize);
    }
}
#endif
