#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Copies blocks into lanes, with one vector for each word, and back.</summary>
internal static unsafe class ThreefishBlocks<TRounds, TVector, TLanes>
    where TRounds : struct, IThreefishRounds
    where TVector : unmanaged
    where TLanes : struct, ILanes<TVector, ulong>
{
    private static int Lanes => sizeof(TVector) / sizeof(ulong);

    // The widest vectors hold two of the smallest blocks, which are transposed in squares of half their width.
    private static int Square => Math.Min(Lanes, TRounds.Words);

    /// <summary>Copies the block at an offset from each lane's address into the vectors of a group.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CopyIn(byte** blocks, nint offset, byte** vectors)
    {
        for (int lane = 0; lane < Lanes; lane += Square)
            for (int word = 0; word < TRounds.Words; word += Square)
                Transpose(blocks + lane, offset + word * sizeof(ulong), vectors + word, lane * sizeof(ulong));
    }

    /// <summary>Copies the vectors of a group to the block at an offset from each lane's address.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CopyOut(byte** vectors, byte** blocks, nint offset)
    {
        for (int lane = 0; lane < Lanes; lane += Square)
            for (int word = 0; word < TRounds.Words; word += Square)
                Transpose(vectors + word, lane * sizeof(ulong), blocks + lane, offset + word * sizeof(ulong));
    }

    /// <summary>Computes the addresses of contiguous elements.</summary>
    internal static void SetAddresses(byte** addresses, int count, byte* first, nint size)
    {
        for (int i = 0; i < count; i++)
            addresses[i] = first + i * size;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Transpose(byte** from, nint fromOffset, byte** to, nint toOffset)
    {
        if (TRounds.Words >= Lanes)
            TLanes.Transpose(from, fromOffset, to, toOffset);
        else
            Lanes256<ulong>.Transpose(from, fromOffset, to, toOffset);
    }
}
#endif
