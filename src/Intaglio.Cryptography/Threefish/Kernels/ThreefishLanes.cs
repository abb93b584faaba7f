#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Cryptography;

/// <summary>Threefish on several blocks at once under one key and tweak, each block in a lane of its own.</summary>
internal static unsafe class ThreefishLanes<TRounds, TVector, TLanes>
    where TRounds : struct, IThreefishRounds
    where TVector : unmanaged
    where TLanes : struct, ILanes<TVector, ulong>
{
    private static int Lanes => sizeof(TVector) / sizeof(ulong);

    private static int BlockSize => TRounds.Words * sizeof(ulong);

    private static int GroupSize => Lanes * BlockSize;

    /// <summary>Encrypts, or decrypts, as many groups of blocks as there are, and returns the number of blocks.</summary>
    /// <typeparam name="TUse"><see cref="Encryption"/> or <see cref="Decryption"/>.</typeparam>
    /// <param name="subkeys">All subkeys, one after the other.</param>
    /// <param name="source">The blocks.</param>
    /// <param name="destination">Where they go; it may be their source.</param>
    /// <param name="blockCount">The number of blocks, at least as many as there are lanes.</param>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    internal static nint Run<TUse>(ulong* subkeys, byte* source, byte* destination, nint blockCount)
        where TUse : struct
    {
        int size = 2 * GroupSize + sizeof(Vector512<byte>);
        byte* memory = stackalloc byte[size];
        byte* work = (byte*)(((nint)memory + sizeof(Vector512<byte>) - 1) & -sizeof(Vector512<byte>)), next = work + GroupSize;
        ulong* first = typeof(TUse) == typeof(Encryption) ? subkeys : subkeys + SharedSubkeys<TRounds>.Count - TRounds.Words;

        byte** sources = stackalloc byte*[Lanes], destinations = stackalloc byte*[Lanes], vectors = stackalloc byte*[TRounds.Words], nextVectors = stackalloc byte*[TRounds.Words];
        ThreefishBlocks<TRounds, TVector, TLanes>.SetAddresses(sources, Lanes, source, BlockSize);
        ThreefishBlocks<TRounds, TVector, TLanes>.SetAddresses(destinations, Lanes, destination, BlockSize);
        ThreefishBlocks<TRounds, TVector, TLanes>.SetAddresses(vectors, TRounds.Words, work, sizeof(TVector));
        ThreefishBlocks<TRounds, TVector, TLanes>.SetAddresses(nextVectors, TRounds.Words, next, sizeof(TVector));

        // Each group is brought in while the one before is at work: nothing waits for the stores.
        nint groups = blockCount / Lanes;
        ThreefishBlocks<TRounds, TVector, TLanes>.CopyIn(sources, 0, vectors);
        for (nint offset = 0; offset < groups * GroupSize; offset += GroupSize)
        {
            if (offset + GroupSize < groups * GroupSize)
                ThreefishBlocks<TRounds, TVector, TLanes>.CopyIn(sources, offset + GroupSize, nextVectors);
            if (typeof(TUse) == typeof(Encryption))
                TRounds.Encrypt<TVector, TLanes, SharedSubkeys<TVector, TLanes, TRounds>>((TVector*)*vectors, (TVector*)*vectors, new(first));
            else
                TRounds.Decrypt<TVector, TLanes, SharedSubkeys<TVector, TLanes, TRounds>>((TVector*)*vectors, (TVector*)*vectors, new(first));
            ThreefishBlocks<TRounds, TVector, TLanes>.CopyOut(vectors, destinations, offset);
            byte** used = vectors;
            vectors = nextVectors;
            nextVectors = used;
        }

        Memory.Wipe(new Span<byte>(memory, size));
        return groups * Lanes;
    }
}
#endif
