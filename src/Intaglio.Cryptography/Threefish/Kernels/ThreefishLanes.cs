#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Cryptography;

/// <summary>Threefish on several blocks at once with one key and tweak, one block in each lane.</summary>
internal static unsafe class ThreefishLanes<TRounds, TVector, TLanes>
    where TRounds : struct, IThreefishRounds
    where TVector : unmanaged
    where TLanes : struct, ILanes<TVector, ulong>
{
    private static int Lanes => sizeof(TVector) / sizeof(ulong);

    private static int BlockSize => TRounds.Words * sizeof(ulong);

    private static int GroupSize => Lanes * BlockSize;

    /// <summary>Applies an operation to all full groups of blocks, and returns the number of blocks processed.</summary>
    /// <typeparam name="TUse">The operation: <see cref="Encryption"/>, <see cref="Decryption"/> or <see cref="Counting"/>.</typeparam>
    /// <param name="subkeys">All subkeys, back to back.</param>
    /// <param name="counter">The words of the first counter block, used only by <see cref="Counting"/>. The last word is advanced.</param>
    /// <param name="source">The blocks.</param>
    /// <param name="destination">The buffer that receives the result. It may be the source.</param>
    /// <param name="blockCount">The number of blocks, at least the number of lanes.</param>
    internal static nint Run<TUse>(ulong* subkeys, ulong* counter, byte* source, byte* destination, nint blockCount)
        where TUse : struct
    {
        nint groups = blockCount / Lanes;
        if (typeof(TUse) == typeof(Counting))
            AddKeystream(subkeys, counter, source, destination, groups);
        else
            Transform<TUse>(subkeys, source, destination, groups);
        return groups * Lanes;
    }

    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    private static void Transform<TUse>(ulong* subkeys, byte* source, byte* destination, nint groups)
        where TUse : struct
    {
        int size = 2 * GroupSize + sizeof(Vector512<byte>);
        byte* memory = stackalloc byte[size];
        byte* work = (byte*)(((nint)memory + sizeof(Vector512<byte>) - 1) & -sizeof(Vector512<byte>)), next = work + GroupSize;
        ulong* first = typeof(TUse) == typeof(Encryption) ? subkeys : subkeys + SharedSubkeys<TRounds>.Count - TRounds.Words;

        byte** sources = stackalloc byte*[Lanes], destinations = stackalloc byte*[Lanes], vectors = stackalloc byte*[TRounds.Words],
            nextVectors = stackalloc byte*[TRounds.Words];
        ThreefishBlocks<TRounds, TVector, TLanes>.SetAddresses(sources, Lanes, source, BlockSize);
        ThreefishBlocks<TRounds, TVector, TLanes>.SetAddresses(destinations, Lanes, destination, BlockSize);
        ThreefishBlocks<TRounds, TVector, TLanes>.SetAddresses(vectors, TRounds.Words, work, sizeof(TVector));
        ThreefishBlocks<TRounds, TVector, TLanes>.SetAddresses(nextVectors, TRounds.Words, next, sizeof(TVector));

        // Each group is copied while the preceding one is processed, so that no load waits for the stores.
        ThreefishBlocks<TRounds, TVector, TLanes>.CopyIn(sources, 0, vectors);
        for (nint offset = 0; offset < groups * GroupSize; offset += GroupSize)
        {
            if (offset + GroupSize < groups * GroupSize)
                ThreefishBlocks<TRounds, TVector, TLanes>.CopyIn(sources, offset + GroupSize, nextVectors);
            if (typeof(TUse) == typeof(Encryption))
                TRounds.Encrypt<TVector, TLanes, SharedSubkeys<TVector, TLanes, TRounds>>((TVector*)*vectors, (TVector*)*vectors,
                    new(first));
            else
                TRounds.Decrypt<TVector, TLanes, SharedSubkeys<TVector, TLanes, TRounds>>((TVector*)*vectors, (TVector*)*vectors,
                    new(first));
            ThreefishBlocks<TRounds, TVector, TLanes>.CopyOut(vectors, destinations, offset);
            byte** used = vectors;
            vectors = nextVectors;
            nextVectors = used;
        }

        Memory.Wipe(new Span<byte>(memory, size));
    }

    /// <summary>Combines groups of blocks with the keystream of counter mode.</summary>
    /// <remarks>The counter blocks are computed without loads. Each group of the keystream is used while it is in the L1 cache.</remarks>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    private static void AddKeystream(ulong* subkeys, ulong* counter, byte* source, byte* destination, nint groups)
    {
        int size = 3 * GroupSize + sizeof(Vector512<byte>);
        byte* memory = stackalloc byte[size];
        TVector* blocks = (TVector*)(((nint)memory + sizeof(Vector512<byte>) - 1) & -sizeof(Vector512<byte>)),
            encrypted = blocks + TRounds.Words, keystream = encrypted + TRounds.Words;
        byte** vectors = stackalloc byte*[TRounds.Words], destinations = stackalloc byte*[Lanes];
        ThreefishBlocks<TRounds, TVector, TLanes>.SetAddresses(vectors, TRounds.Words, (byte*)encrypted, sizeof(TVector));
        ThreefishBlocks<TRounds, TVector, TLanes>.SetAddresses(destinations, Lanes, (byte*)keystream, BlockSize);

        ulong* last = counter + TRounds.Words - 1;
        for (int i = 0; i < TRounds.Words; i++)
            blocks[i] = TLanes.Splat(counter[i]);
        for (int lane = 0; lane < Lanes; lane++)
            ((ulong*)(blocks + TRounds.Words - 1))[lane] = *last + (uint)lane;
        *last += (ulong)(groups * Lanes);

        for (; groups > 0; groups--)
        {
            TRounds.Encrypt<TVector, TLanes, SharedSubkeys<TVector, TLanes, TRounds>>(blocks, encrypted, new(subkeys));
            ThreefishBlocks<TRounds, TVector, TLanes>.CopyOut(vectors, destinations, 0);
            for (int i = 0; i < TRounds.Words; i++)
                ((TVector*)destination)[i] = TLanes.Xor(((TVector*)source)[i], keystream[i]);
            blocks[TRounds.Words - 1] = TLanes.Add(blocks[TRounds.Words - 1], TLanes.Splat((uint)Lanes));
            source += GroupSize;
            destination += GroupSize;
        }
        Memory.Wipe(new Span<byte>(memory, size));
    }
}
#endif
