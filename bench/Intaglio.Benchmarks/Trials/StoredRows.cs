using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>The product's row-wise kernel over stored subkeys: the even words of each in a row, then the odd ones.</summary>
internal readonly unsafe struct StoredRows<TKey, TRounds, TRow, TOperations> : IStoredSubkeys
    where TKey : unmanaged, IThreefishKey
    where TRounds : struct, IThreefishRounds
    where TRow : unmanaged
    where TOperations : struct, IThreefishRow<TRow>
{
    public static int Size => TRounds.Subkeys * 2 * sizeof(TRow);

    private static int BlockSize => TRounds.Words * sizeof(ulong);

    public static void Prepare(ulong* key, byte* subkeys)
    {
        ulong* words = stackalloc ulong[SharedSubkeys<TRounds>.Count];
        SharedSubkeys<TRounds>.Compute(key, words);
        TRow* row = (TRow*)subkeys;
        for (int s = 0; s < TRounds.Subkeys; s++)
        {
            TOperations.LoadBlock(ref *(byte*)(words + s * TRounds.Words), out TRow even, out TRow odd);
            *row++ = even;
            *row++ = odd;
        }
    }

    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    public static void Encrypt(byte* subkeys, ref readonly byte source, ref byte destination, nint blockCount)
    {
        ref ulong counts = ref MemoryMarshal.GetReference(TOperations.Rotations);
        ref byte m = ref Unsafe.AsRef(in source), c = ref destination;
        TRow* first = (TRow*)subkeys, last = first + TOperations.Rounds / 2;
        do
        {
            TOperations.LoadBlock(ref m, out TRow even, out TRow odd);
            for (TRow* k = first; k < last; k += 4)
            {
                even = TOperations.Add(even, k[0]);
                odd = TOperations.Add(odd, k[1]);
                ThreefishRowWise<TKey, TRow, TOperations>.Mix(ref even, ref odd, 0, ref counts);
                ThreefishRowWise<TKey, TRow, TOperations>.Mix(ref even, ref odd, 1, ref counts);
                ThreefishRowWise<TKey, TRow, TOperations>.Mix(ref even, ref odd, 2, ref counts);
                ThreefishRowWise<TKey, TRow, TOperations>.Mix(ref even, ref odd, 3, ref counts);
                even = TOperations.Add(even, k[2]);
                odd = TOperations.Add(odd, k[3]);
                ThreefishRowWise<TKey, TRow, TOperations>.Mix(ref even, ref odd, 4, ref counts);
                ThreefishRowWise<TKey, TRow, TOperations>.Mix(ref even, ref odd, 5, ref counts);
                ThreefishRowWise<TKey, TRow, TOperations>.Mix(ref even, ref odd, 6, ref counts);
                ThreefishRowWise<TKey, TRow, TOperations>.Mix(ref even, ref odd, 7, ref counts);
            }
            TOperations.StoreBlock(TOperations.Add(even, last[0]), TOperations.Add(odd, last[1]), ref c);
            m = ref Unsafe.Add(ref m, BlockSize);
            c = ref Unsafe.Add(ref c, BlockSize);
        }
        while (--blockCount > 0);
    }

    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    public static void Decrypt(byte* subkeys, ref readonly byte source, ref byte destination, nint blockCount)
    {
        ref ulong counts = ref MemoryMarshal.GetReference(TOperations.Rotations);
        ref byte c = ref Unsafe.AsRef(in source), p = ref destination;
        TRow* first = (TRow*)subkeys, last = first + TOperations.Rounds / 2;
        do
        {
            TOperations.LoadBlock(ref c, out TRow even, out TRow odd);
            even = TOperations.Subtract(even, last[0]);
            odd = TOperations.Subtract(odd, last[1]);
            for (TRow* k = last - 4; k >= first; k -= 4)
            {
                ThreefishRowWise<TKey, TRow, TOperations>.InverseMix(ref even, ref odd, 7, ref counts);
                ThreefishRowWise<TKey, TRow, TOperations>.InverseMix(ref even, ref odd, 6, ref counts);
                ThreefishRowWise<TKey, TRow, TOperations>.InverseMix(ref even, ref odd, 5, ref counts);
                ThreefishRowWise<TKey, TRow, TOperations>.InverseMix(ref even, ref odd, 4, ref counts);
                even = TOperations.Subtract(even, k[2]);
                odd = TOperations.Subtract(odd, k[3]);
                ThreefishRowWise<TKey, TRow, TOperations>.InverseMix(ref even, ref odd, 3, ref counts);
                ThreefishRowWise<TKey, TRow, TOperations>.InverseMix(ref even, ref odd, 2, ref counts);
                ThreefishRowWise<TKey, TRow, TOperations>.InverseMix(ref even, ref odd, 1, ref counts);
                ThreefishRowWise<TKey, TRow, TOperations>.InverseMix(ref even, ref odd, 0, ref counts);
                even = TOperations.Subtract(even, k[0]);
                odd = TOperations.Subtract(odd, k[1]);
            }
            TOperations.StoreBlock(even, odd, ref p);
            c = ref Unsafe.Add(ref c, BlockSize);
            p = ref Unsafe.Add(ref p, BlockSize);
        }
        while (--blockCount > 0);
    }
}
