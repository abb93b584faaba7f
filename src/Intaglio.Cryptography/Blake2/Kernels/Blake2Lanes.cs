#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>
/// BLAKE2's compression function on several messages at once, each in a lane of its own: BLAKE2b with lanes of 64 bits, BLAKE2s with
/// lanes of 32. Rolled over a table of sigma; with this much work in flight, unrolling gains nothing.
/// </summary>
internal static unsafe class Blake2Lanes<TVector, TWord, TLanes>
    where TVector : unmanaged
    where TWord : unmanaged
    where TLanes : struct, ILanes<TVector, TWord>
{
    private static bool IsBlake2b => sizeof(TWord) == sizeof(ulong);

    // BLAKE2s ends after ten rounds.
    private static ReadOnlySpan<byte> Sigma =>
    [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
        11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4,
        7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
        9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13,
        2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
        12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11,
        13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
        6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5,
        10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
    ];

    /// <summary>Compresses the same number of blocks of every lane.</summary>
    /// <param name="chains">The chains, transposed: a vector for each word of h, t and f.</param>
    /// <param name="blocks">Where each lane's next block is.</param>
    /// <param name="blockCount">The number of blocks, at least 1.</param>
    /// <param name="stride">The distance in bytes from one block of a lane to its next.</param>
    /// <param name="bytesPerBlock">What each lane's counter advances by, a vector.</param>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    internal static void Compress(TVector* chains, byte** blocks, nint blockCount, nint stride, TVector* bytesPerBlock)
    {
        byte* memory = stackalloc byte[16 * sizeof(TVector) + 63];
        TVector* m = (TVector*)(((nint)memory + 63) & ~63);
        ref byte sigma = ref MemoryMarshal.GetReference(Sigma);
        TWord* iv = stackalloc TWord[8];
        SetIV(iv);
        int rounds = IsBlake2b ? 12 : 10;

        for (nint offset = 0; offset < blockCount * stride; offset += stride)
        {
            TVector t0 = TLanes.Add(chains[8], *bytesPerBlock), t1 = TLanes.Add(chains[9], TLanes.Carry(t0, *bytesPerBlock));
            chains[8] = t0;
            chains[9] = t1;
            Transpose(blocks, offset, m);

            TVector v0 = chains[0], v1 = chains[1], v2 = chains[2], v3 = chains[3], v4 = chains[4], v5 = chains[5], v6 = chains[6], v7 = chains[7];
            TVector v8 = TLanes.Splat(iv[0]), v9 = TLanes.Splat(iv[1]), v10 = TLanes.Splat(iv[2]), v11 = TLanes.Splat(iv[3]);
            TVector v12 = TLanes.Xor(TLanes.Splat(iv[4]), t0), v13 = TLanes.Xor(TLanes.Splat(iv[5]), t1);
            TVector v14 = TLanes.Xor(TLanes.Splat(iv[6]), chains[10]), v15 = TLanes.Xor(TLanes.Splat(iv[7]), chains[11]);
            for (int round = 0; round < rounds; round++)
            {
                ref byte s = ref Unsafe.Add(ref sigma, 16 * round);
                G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3, ref v7, ref v11, ref v15, m, ref s);
                G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3, ref v4, ref v9, ref v14, m, ref Unsafe.Add(ref s, 8));
            }
            chains[0] = TLanes.Xor(chains[0], TLanes.Xor(v0, v8));
            chains[1] = TLanes.Xor(chains[1], TLanes.Xor(v1, v9));
            chains[2] = TLanes.Xor(chains[2], TLanes.Xor(v2, v10));
            chains[3] = TLanes.Xor(chains[3], TLanes.Xor(v3, v11));
            chains[4] = TLanes.Xor(chains[4], TLanes.Xor(v4, v12));
            chains[5] = TLanes.Xor(chains[5], TLanes.Xor(v5, v13));
            chains[6] = TLanes.Xor(chains[6], TLanes.Xor(v6, v14));
            chains[7] = TLanes.Xor(chains[7], TLanes.Xor(v7, v15));
        }

        // The last block may have been a key.
        Memory.Wipe(new Span<byte>(m, 16 * sizeof(TVector)));
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

    // BLAKE2s has the upper halves of BLAKE2b's words, the same square roots of primes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TWord Word(ulong iv)
    {
        ulong word = IsBlake2b ? iv : iv >> 32;
        return *(TWord*)&word;
    }

    /// <summary>Four times the mixing function G in every lane, side by side.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void G4(
        ref TVector a0, ref TVector b0, ref TVector c0, ref TVector d0, ref TVector a1, ref TVector b1, ref TVector c1, ref TVector d1,
        ref TVector a2, ref TVector b2, ref TVector c2, ref TVector d2, ref TVector a3, ref TVector b3, ref TVector c3, ref TVector d3,
        TVector* m, ref byte s)
    {
        a0 = TLanes.Add(TLanes.Add(a0, m[s]), b0);
        a1 = TLanes.Add(TLanes.Add(a1, m[Unsafe.Add(ref s, 2)]), b1);
        a2 = TLanes.Add(TLanes.Add(a2, m[Unsafe.Add(ref s, 4)]), b2);
        a3 = TLanes.Add(TLanes.Add(a3, m[Unsafe.Add(ref s, 6)]), b3);
        d0 = Rotate1(TLanes.Xor(d0, a0)); d1 = Rotate1(TLanes.Xor(d1, a1)); d2 = Rotate1(TLanes.Xor(d2, a2)); d3 = Rotate1(TLanes.Xor(d3, a3));
        c0 = TLanes.Add(c0, d0); c1 = TLanes.Add(c1, d1); c2 = TLanes.Add(c2, d2); c3 = TLanes.Add(c3, d3);
        b0 = Rotate2(TLanes.Xor(b0, c0)); b1 = Rotate2(TLanes.Xor(b1, c1)); b2 = Rotate2(TLanes.Xor(b2, c2)); b3 = Rotate2(TLanes.Xor(b3, c3));
        a0 = TLanes.Add(TLanes.Add(a0, m[Unsafe.Add(ref s, 1)]), b0);
        a1 = TLanes.Add(TLanes.Add(a1, m[Unsafe.Add(ref s, 3)]), b1);
        a2 = TLanes.Add(TLanes.Add(a2, m[Unsafe.Add(ref s, 5)]), b2);
        a3 = TLanes.Add(TLanes.Add(a3, m[Unsafe.Add(ref s, 7)]), b3);
        d0 = Rotate3(TLanes.Xor(d0, a0)); d1 = Rotate3(TLanes.Xor(d1, a1)); d2 = Rotate3(TLanes.Xor(d2, a2)); d3 = Rotate3(TLanes.Xor(d3, a3));
        c0 = TLanes.Add(c0, d0); c1 = TLanes.Add(c1, d1); c2 = TLanes.Add(c2, d2); c3 = TLanes.Add(c3, d3);
        b0 = Rotate4(TLanes.Xor(b0, c0)); b1 = Rotate4(TLanes.Xor(b1, c1)); b2 = Rotate4(TLanes.Xor(b2, c2)); b3 = Rotate4(TLanes.Xor(b3, c3));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TVector Rotate1(TVector x) => IsBlake2b ? TLanes.RotateRight(x, 32) : TLanes.RotateRight(x, 16);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TVector Rotate2(TVector x) => IsBlake2b ? TLanes.RotateRight(x, 24) : TLanes.RotateRight(x, 12);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TVector Rotate3(TVector x) => IsBlake2b ? TLanes.RotateRight(x, 16) : TLanes.RotateRight(x, 8);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TVector Rotate4(TVector x) => IsBlake2b ? TLanes.RotateRight(x, 63) : TLanes.RotateRight(x, 7);

    /// <summary>Brings a block of each lane from message order into lane order: vector i gets word i of every lane.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Transpose(byte** blocks, nint offset, TVector* m)
    {
        for (int word = 0; word < 16; word += 16 / sizeof(TWord))
        {
            if (IsBlake2b)
            {
                TVector x = TLanes.Load16Bytes(blocks, 0, offset), y = TLanes.Load16Bytes(blocks, 1, offset);
                m[word] = TLanes.UnpackLow(x, y);
                m[word + 1] = TLanes.UnpackHigh(x, y);
            }
            else
            {
                TVector x = TLanes.Load16Bytes(blocks, 0, offset), y = TLanes.Load16Bytes(blocks, 1, offset);
                TVector z = TLanes.Load16Bytes(blocks, 2, offset), w = TLanes.Load16Bytes(blocks, 3, offset);
                TVector xy = TLanes.UnpackLow(x, y), zw = TLanes.UnpackLow(z, w);
                m[word] = TLanes.UnpackLowPairs(xy, zw);
                m[word + 1] = TLanes.UnpackHighPairs(xy, zw);
                xy = TLanes.UnpackHigh(x, y);
                zw = TLanes.UnpackHigh(z, w);
                m[word + 2] = TLanes.UnpackLowPairs(xy, zw);
                m[word + 3] = TLanes.UnpackHighPairs(xy, zw);
            }
            offset += 16;
        }
    }
}
#endif
