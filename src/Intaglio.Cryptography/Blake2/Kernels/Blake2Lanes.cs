#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>
/// The BLAKE2 compression function for several messages at the same time, one in each lane. BLAKE2b has 64-bit lanes, and BLAKE2s has
/// 32-bit lanes. The rounds are a loop over a table of sigma, because unrolling gains nothing with this much parallel work.
/// </summary>
/// <remarks>
/// The bottleneck is the execution ports for vector arithmetic. Loads and stores therefore do most of the conversion of the next block from
/// message order to lane order. They run alongside the rounds, early enough that no load waits for the stores.
/// </remarks>
internal static unsafe class Blake2Lanes<TVector, TWord, TLanes>
    where TVector : unmanaged
    where TWord : unmanaged
    where TLanes : struct, ILanes<TVector, TWord>
{
    private static bool IsBlake2b => sizeof(TWord) == sizeof(ulong);

    private static int WordsInPiece => sizeof(Vector128<byte>) / sizeof(TWord);

    // The distance in bytes between message words in memory, for every vector size.
    internal const int WordStride = 64;

    // The number of bytes in lane order for each byte of a block.
    internal static int InLaneOrder => WordStride / sizeof(TWord);

    // The factor between the values of Sigma and the byte offsets of message words.
    private const int Scale = WordStride / 8;

    /// <summary>The size in bytes of two blocks of every lane.</summary>
    internal const int MessagesSize = 2 * 16 * WordStride;

    // The word indexes times 8, a factor that addressing modes support, so that no shift is needed. BLAKE2s uses the first ten rows.
    private static ReadOnlySpan<byte> Sigma =>
    [
        0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120,
        112, 80, 32, 64, 72, 120, 104, 48, 8, 96, 0, 16, 88, 56, 40, 24,
        88, 64, 96, 0, 40, 16, 120, 104, 80, 112, 24, 48, 56, 8, 72, 32,
        56, 72, 24, 8, 104, 96, 88, 112, 16, 48, 40, 80, 32, 0, 120, 64,
        72, 0, 40, 56, 16, 32, 80, 120, 112, 8, 88, 96, 48, 64, 24, 104,
        16, 96, 48, 80, 0, 88, 64, 24, 32, 104, 56, 40, 120, 112, 8, 72,
        96, 40, 8, 120, 112, 104, 32, 80, 0, 56, 48, 24, 72, 16, 64, 88,
        104, 88, 56, 112, 96, 8, 24, 72, 40, 0, 120, 32, 64, 48, 16, 80,
        48, 120, 112, 72, 88, 24, 0, 64, 96, 16, 104, 56, 8, 32, 80, 40,
        80, 16, 64, 32, 56, 48, 8, 40, 120, 88, 72, 112, 24, 96, 104, 0,
        0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120,
        112, 80, 32, 64, 72, 120, 104, 48, 8, 96, 0, 16, 88, 56, 40, 24,
    ];

    /// <summary>Compresses the same number of blocks in every lane.</summary>
    /// <param name="chains">The transposed chains, with a vector for each word of h, t and f.</param>
    /// <param name="blocks">The address of the next block of each lane.</param>
    /// <param name="blockCount">The number of blocks per lane, at least 1.</param>
    /// <param name="stride">The distance in bytes between two blocks of a lane.</param>
    /// <param name="bytesPerBlock">A vector with the number of bytes that the counter of each lane advances by per block.</param>
    /// <param name="messages">
    /// The work area, <see cref="MessagesSize"/> bytes. It can contain a key afterwards, and the caller must clear it.
    /// </param>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    internal static void Compress(TVector* chains, byte** blocks, nint blockCount, nint stride, TVector* bytesPerBlock, byte* messages)
    {
        byte* m = messages, following = messages + MessagesSize / 2;
        // Part of the assembly image, which does not move.
        byte* sigma = (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(Sigma));
        TWord* iv = stackalloc TWord[8];
        // Without AVX-512, the 16 words of the state fill all vector registers. Row c is then kept in memory, because its next use is the
        // latest.
        // The condition is repeated because a property would use up part of the inlining budget of the method.
        byte* kept = stackalloc byte[5 * WordStride];
        TVector* c = (TVector*)(((nint)kept + WordStride - 1) & -WordStride);
        SetIV(iv);
        nint rounds = IsBlake2b ? 12 : 10, blockSize = 16 * sizeof(TWord);
        for (nint piece = 0; piece < blockSize; piece += sizeof(Vector128<byte>))
            CopyPiece(blocks, piece, m + piece * InLaneOrder);

        for (nint offset = 0; offset < blockCount * stride; offset += stride)
        {
            nint next = offset + stride;
            nint copied = next < blockCount * stride ? blockSize : 0;
            TVector t0 = TLanes.Add(chains[8], *bytesPerBlock), t1 = TLanes.Add(chains[9], TLanes.Carry(t0, *bytesPerBlock));
            chains[8] = t0;
            chains[9] = t1;
            Unpack(m);

            TVector v0 = chains[0], v1 = chains[1], v2 = chains[2], v3 = chains[3], v4 = chains[4], v5 = chains[5], v6 = chains[6],
                v7 = chains[7];
            TVector v8 = TLanes.Splat(iv[0]), v9 = TLanes.Splat(iv[1]), v10 = TLanes.Splat(iv[2]), v11 = TLanes.Splat(iv[3]);
            TVector v12 = TLanes.Xor(TLanes.Splat(iv[4]), t0), v13 = TLanes.Xor(TLanes.Splat(iv[5]), t1);
            TVector v14 = TLanes.Xor(TLanes.Splat(iv[6]), chains[10]), v15 = TLanes.Xor(TLanes.Splat(iv[7]), chains[11]);
            if (X86Base.IsSupported && !Avx512F.VL.IsSupported)
                (c[0], c[1], c[2], c[3]) = (v8, v9, v10, v11);
            // Each round uses a row of sigma and also copies a piece of the next block. Both have 16 bytes.
            for (nint row = 0; row < 16 * rounds; row += 16)
            {
                byte* s = sigma + row;
                if (row < copied)
                    CopyPiece(blocks, next + row, following + row * InLaneOrder);
                G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3, ref v7,
                    ref v11, ref v15, c, c + 1, c + 2, c + 3, m, s);
                G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3, ref v4,
                    ref v9, ref v14, c + 2, c + 3, c, c + 1, m, s + 8);
            }
            if (X86Base.IsSupported && !Avx512F.VL.IsSupported)
                (v8, v9, v10, v11) = (c[0], c[1], c[2], c[3]);
            chains[0] = TLanes.Xor(chains[0], TLanes.Xor(v0, v8));
            chains[1] = TLanes.Xor(chains[1], TLanes.Xor(v1, v9));
            chains[2] = TLanes.Xor(chains[2], TLanes.Xor(v2, v10));
            chains[3] = TLanes.Xor(chains[3], TLanes.Xor(v3, v11));
            chains[4] = TLanes.Xor(chains[4], TLanes.Xor(v4, v12));
            chains[5] = TLanes.Xor(chains[5], TLanes.Xor(v5, v13));
            chains[6] = TLanes.Xor(chains[6], TLanes.Xor(v6, v14));
            chains[7] = TLanes.Xor(chains[7], TLanes.Xor(v7, v15));
            byte* used = m;
            m = following;
            following = used;
        }
    }

    private static void SetIV(TWord* iv)
    {
        iv[0] = Word(Blake2bChain.IV0);
        iv[1] = Word(Blake2bChain.IV1);
        iv[2] = Word(Blake2bChain.IV2);
        iv[3] = Word(Blake2bChain.IV3);
        iv[4] = Word(Blake2bChain.IV4);
        iv[5] = Word(Blake2bChain.IV5);
        iv[6] = Word(Blake2bChain.IV6);
        iv[7] = Word(Blake2bChain.IV7);
    }

    // The BLAKE2s words are the upper halves of the BLAKE2b words.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TWord Word(ulong iv)
    {
        ulong word = IsBlake2b ? iv : iv >> 32;
        return *(TWord*)&word;
    }

    /// <summary>Applies the mixing function G four times in every lane. The four are interleaved.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void G4(
        ref TVector a0, ref TVector b0, ref TVector c0, ref TVector d0, ref TVector a1, ref TVector b1, ref TVector c1, ref TVector d1,
        ref TVector a2, ref TVector b2, ref TVector c2, ref TVector d2, ref TVector a3, ref TVector b3, ref TVector c3, ref TVector d3,
        TVector* row0, TVector* row1, TVector* row2, TVector* row3, byte* m, byte* s)
    {
        // Two of the four are one step ahead, so that they do not all rotate at the same time. Fewer ports support rotation.
        a0 = TLanes.Add(a0, *(TVector*)(m + Scale * (nint)s[0])); a1 = TLanes.Add(a1, *(TVector*)(m + Scale * (nint)s[2]));
        a0 = TLanes.Add(a0, b0); a1 = TLanes.Add(a1, b1); a2 = TLanes.Add(a2, *(TVector*)(m + Scale * (nint)s[4]));
        a3 = TLanes.Add(a3, *(TVector*)(m + Scale * (nint)s[6]));
        d0 = TLanes.Xor(d0, a0); d1 = TLanes.Xor(d1, a1); a2 = TLanes.Add(a2, b2); a3 = TLanes.Add(a3, b3);
        d0 = Rotate1(d0); d1 = Rotate1(d1); d2 = TLanes.Xor(d2, a2); d3 = TLanes.Xor(d3, a3);
        b0 = TLanes.Xor(b0, Sum(ref c0, row0, d0)); b1 = TLanes.Xor(b1, Sum(ref c1, row1, d1)); d2 = Rotate1(d2); d3 = Rotate1(d3);
        b0 = Rotate2(b0); b1 = Rotate2(b1); b2 = TLanes.Xor(b2, Sum(ref c2, row2, d2)); b3 = TLanes.Xor(b3, Sum(ref c3, row3, d3));
        a0 = TLanes.Add(a0, *(TVector*)(m + Scale * (nint)s[1])); a1 = TLanes.Add(a1, *(TVector*)(m + Scale * (nint)s[3]));
        b2 = Rotate2(b2); b3 = Rotate2(b3);
        a0 = TLanes.Add(a0, b0); a1 = TLanes.Add(a1, b1); a2 = TLanes.Add(a2, *(TVector*)(m + Scale * (nint)s[5]));
        a3 = TLanes.Add(a3, *(TVector*)(m + Scale * (nint)s[7]));
        d0 = TLanes.Xor(d0, a0); d1 = TLanes.Xor(d1, a1); a2 = TLanes.Add(a2, b2); a3 = TLanes.Add(a3, b3);
        d0 = Rotate3(d0); d1 = Rotate3(d1); d2 = TLanes.Xor(d2, a2); d3 = TLanes.Xor(d3, a3);
        b0 = TLanes.Xor(b0, Sum(ref c0, row0, d0)); b1 = TLanes.Xor(b1, Sum(ref c1, row1, d1)); d2 = Rotate3(d2); d3 = Rotate3(d3);
        b0 = Rotate4(b0); b1 = Rotate4(b1); b2 = TLanes.Xor(b2, Sum(ref c2, row2, d2)); b3 = TLanes.Xor(b3, Sum(ref c3, row3, d3));
        b2 = Rotate4(b2); b3 = Rotate4(b3);
    }

    /// <summary>Adds d to a word of row c, which is kept in a register or in memory, and returns the sum.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TVector Sum(ref TVector c, TVector* kept, TVector d)
    {
        if (!X86Base.IsSupported || Avx512F.VL.IsSupported)
            return c = TLanes.Add(c, d);
        TVector sum = TLanes.Add(*kept, d);
        *kept = sum;
        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TVector Rotate1(TVector x) => sizeof(TWord) == sizeof(ulong) ? TLanes.RotateRight(x, 32) : TLanes.RotateRight(x, 16);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TVector Rotate2(TVector x) => sizeof(TWord) == sizeof(ulong) ? TLanes.RotateRight(x, 24) : TLanes.RotateRight(x, 12);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TVector Rotate3(TVector x) => sizeof(TWord) == sizeof(ulong) ? TLanes.RotateRight(x, 16) : TLanes.RotateRight(x, 8);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TVector Rotate4(TVector x) => sizeof(TWord) == sizeof(ulong) ? TLanes.RotateRight(x, 63) : TLanes.RotateRight(x, 7);

    /// <summary>
    /// Copies 16 bytes of each lane's block to the layout that <see cref="Unpack"/> expects. Row r contains the pieces of the lanes r, r +
    /// s, r + 2s and so on, where s is the number of words in a piece.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CopyPiece(byte** blocks, nint offset, byte* m)
    {
        // Unrolled, because the instructions of a loop would compete with the rounds for ports.
        CopyRow(blocks, offset, m);
        if (sizeof(TVector) > sizeof(Vector128<byte>))
            CopyRow(blocks + WordsInPiece, offset, m + sizeof(Vector128<byte>));
        if (sizeof(TVector) > 2 * sizeof(Vector128<byte>))
        {
            CopyRow(blocks + 2 * WordsInPiece, offset, m + 2 * sizeof(Vector128<byte>));
            CopyRow(blocks + 3 * WordsInPiece, offset, m + 3 * sizeof(Vector128<byte>));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void CopyRow(byte** blocks, nint offset, byte* m)
    {
        *(Vector128<byte>*)m = *(Vector128<byte>*)(blocks[0] + offset);
        *(Vector128<byte>*)(m + WordStride) = *(Vector128<byte>*)(blocks[1] + offset);
        if (IsBlake2b)
            return;
        *(Vector128<byte>*)(m + 2 * WordStride) = *(Vector128<byte>*)(blocks[2] + offset);
        *(Vector128<byte>*)(m + 3 * WordStride) = *(Vector128<byte>*)(blocks[3] + offset);
    }

    /// <summary>Converts copied pieces to lane order in place. Vector i then contains word i of every lane.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Unpack(byte* m)
    {
        for (byte* end = m + 16 * WordStride; m < end; m += WordsInPiece * WordStride)
            UnpackPiece(m);
    }

    /// <summary>Converts one piece of each lane to lane order.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void UnpackPiece(byte* m) =>
        TransposePieces((TVector*)m, (TVector*)(m + WordStride), (TVector*)(m + 2 * WordStride), (TVector*)(m + 3 * WordStride));

    /// <summary>Transposes the words in each 128-bit part of two vectors of 64-bit words or four vectors of 32-bit words.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void TransposePieces(TVector* m0, TVector* m1, TVector* m2, TVector* m3)
    {
        TVector low = TLanes.UnpackLow(*m0, *m1), high = TLanes.UnpackHigh(*m0, *m1);
        if (IsBlake2b)
        {
            *m0 = low;
            *m1 = high;
        }
        else
        {
            TVector low23 = TLanes.UnpackLow(*m2, *m3), high23 = TLanes.UnpackHigh(*m2, *m3);
            *m0 = TLanes.UnpackLowPairs(low, low23);
            *m1 = TLanes.UnpackHighPairs(low, low23);
            *m2 = TLanes.UnpackLowPairs(high, high23);
            *m3 = TLanes.UnpackHighPairs(high, high23);
        }
    }

    /// <summary>Writes the chain values of the first lanes.</summary>
    /// <param name="chains">The transposed chains. They are overwritten.</param>
    /// <param name="output">The address of the first chain value.</param>
    /// <param name="used">The number of lanes to write.</param>
    /// <param name="stride">The distance in bytes between two chain values, or 0 to write them back to back.</param>
    [MethodImpl(Kernel.Optimized)]
    internal static void WriteDigests(TVector* chains, byte* output, int used, int stride = 0)
    {
        // Words that fill 16 bytes are transposed together, so that 16 bytes of each lane are contiguous.
        int step = WordsInPiece, digestSize = stride == 0 ? 8 * sizeof(TWord) : stride;
        for (int word = 0; word < 8; word += step)
        {
            TVector* v = chains + word;
            TransposePieces(v, v + 1, v + 2, v + 3);
            byte* from = (byte*)v, to = output + word * sizeof(TWord);
            int lane = 0;
            for (; lane <= used - step; lane += step, from += sizeof(Vector128<byte>), to += step * digestSize)
            {
                *(Vector128<byte>*)to = *(Vector128<byte>*)from;
                *(Vector128<byte>*)(to + digestSize) = *(Vector128<byte>*)(from + sizeof(TVector));
                if (IsBlake2b)
                    continue;
                *(Vector128<byte>*)(to + 2 * digestSize) = *(Vector128<byte>*)(from + 2 * sizeof(TVector));
                *(Vector128<byte>*)(to + 3 * digestSize) = *(Vector128<byte>*)(from + 3 * sizeof(TVector));
            }
            for (; lane < used; lane++, from += sizeof(TVector), to += digestSize)
                *(Vector128<byte>*)to = *(Vector128<byte>*)from;
        }
    }
}
#endif
