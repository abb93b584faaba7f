#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>UBI (Skein 1.3, section 3.4) of several strings at once, one in each lane.</summary>
internal static unsafe class UbiLanes<TRounds, TVector, TLanes>
    where TRounds : struct, IThreefishRounds
    where TVector : unmanaged
    where TLanes : struct, ILanes<TVector, ulong>
{
    /// <summary>Compresses the specified number of blocks of every lane, and clears the first-block flags after the first block.</summary>
    /// <param name="group">The keys, the tweaks and the addresses of the blocks.</param>
    /// <param name="blockCount">The number of blocks, at least 1.</param>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    internal static void Compress(in UbiGroup group, nint blockCount)
    {
        int n = TRounds.Words;
        TVector* k = (TVector*)group.Key, t = (TVector*)group.Tweak, counted = (TVector*)group.Counted, m = (TVector*)group.Messages,
            next = m + n, x = next + n;
        byte** vectors = stackalloc byte*[n], nextVectors = stackalloc byte*[n];
        ThreefishBlocks<TRounds, TVector, TLanes>.SetAddresses(vectors, n, (byte*)m, sizeof(TVector));
        ThreefishBlocks<TRounds, TVector, TLanes>.SetAddresses(nextVectors, n, (byte*)next, sizeof(TVector));

        // Each block is copied while the preceding one is processed, so that no load waits for the stores.
        ThreefishBlocks<TRounds, TVector, TLanes>.CopyIn(group.Blocks, 0, vectors);
        for (nint block = 0; block < blockCount; block++)
        {
            if (block + 1 < blockCount)
                ThreefishBlocks<TRounds, TVector, TLanes>.CopyIn(group.Blocks, (block + 1) * n * sizeof(ulong), nextVectors);

            TVector t0 = TLanes.Add(t[0], *counted), t1 = TLanes.Add(t[1], TLanes.Carry(t0, *counted));
            t[0] = t[3] = t0;
            t[1] = t[4] = t1;
            t[2] = TLanes.Xor(t0, t1);
            m = (TVector*)*vectors;
            TRounds.Encrypt<TVector, TLanes, LaneSubkeys<TVector, TLanes, TRounds>>(m, x, new(k, t));

            TVector parity = TLanes.Splat(ThreefishKey.C240);
            for (int i = 0; i < n; i++)
            {
                TVector h = TLanes.Xor(x[i], m[i]);
                k[i] = k[n + 1 + i] = h;
                parity = TLanes.Xor(parity, h);
            }
            k[n] = k[2 * n + 1] = parity;

            if (block == 0)
                for (int lane = 0; lane < group.Lanes; lane++)
                    ((ulong*)(t + 1))[lane] &= ~UbiTweak.First;
            byte** used = vectors;
            vectors = nextVectors;
            nextVectors = used;
        }
    }
}
#endif
