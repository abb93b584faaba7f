#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>
/// Threefish with the even words of a block in one row and the odd ones in another, so that all MIX functions of a round are done at
/// once. The words are permuted between rounds by moving the even ones alone: an odd word is the last that a round computes.
/// </summary>
internal static class ThreefishRowWise<TKey, TRow, TOperations>
    where TKey : unmanaged, IThreefishKey
    where TRow : struct
    where TOperations : struct, IThreefishRow<TRow>
{
    private static int Words => 2 * TOperations.Words;

    private static int BlockSize => Words * sizeof(ulong);

    // Every second word of the extended key, modulo their number: the even or odd words of any subkey stand in a row. Those of subkey
    // s + 1 that are even are the odd ones of subkey s, and stand half a cycle, rounded up, from the even ones of s.
    private static int HalfCycle => TOperations.Words + 1;

    // Repeated until the last subkey has its words too.
    private static int CycleSize
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (TOperations.Rounds / 8 + HalfCycle + TOperations.Words + Words) / (Words + 1) * (Words + 1);
    }

    /// <inheritdoc cref="Threefish512Scalar.Encrypt"/>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    internal static unsafe void Encrypt<TUse>(ref TKey key, ref readonly byte source, ref byte destination, nint blockCount, uint bytesPerBlock)
        where TUse : struct
    {
        ref ulong k = ref Unsafe.As<TKey, ulong>(ref key), tweak = ref ThreefishKey.Tweak(ref key), counts = ref MemoryMarshal.GetReference(TOperations.Rotations);
        ref byte m = ref Unsafe.AsRef(in source), c = ref destination;
        ulong* cycle = stackalloc ulong[CycleSize];
        TOperations.LoadBlock(ref Unsafe.As<ulong, byte>(ref k), out TRow evenKey, out TRow oddKey);
        TRow parity = TOperations.Parity(TOperations.Xor(evenKey, oddKey));
        SetCycle(cycle, evenKey, oddKey, parity);
        do
        {
            if (typeof(TUse) == typeof(Compression))
                UbiTweak.Advance(ref tweak, bytesPerBlock);
            ulong t0 = tweak, t1 = Unsafe.Add(ref tweak, 1), t2 = t0 ^ t1;
            TRow even0 = TOperations.Ending(0, t1), even1 = TOperations.Ending(0, t2), even2 = TOperations.Ending(0, t0);
            TRow odd0 = TOperations.Ending(t0, 0), odd1 = TOperations.Ending(t1, 1), odd2 = TOperations.Ending(t2, 2), two = TOperations.Ending(0, 2), one = TOperations.Ending(0, 1);
            TOperations.LoadBlock(ref m, out TRow even, out TRow odd);
            TRow messageEven = even, messageOdd = odd;

            // The first subkeys do not come from memory: what the chaining value was just stored by would have to be waited for.
            TRow window0 = TOperations.Shift(evenKey, parity);
            Eight(ref even, ref odd, evenKey, oddKey, window0, even0, odd0, even1, odd1, ref counts);
            for (ulong* window = cycle + 1; window < cycle + TOperations.Rounds / 8; window++)
            {
                TRow even3 = even0, odd3 = TOperations.Add(odd0, Three());
                even0 = even2; odd0 = odd2;
                odd2 = TOperations.Add(odd1, Three());
                even2 = even1; even1 = even3; odd1 = odd3;
                TRow window1 = Load(window + 1);
                Eight(ref even, ref odd, window0, Load(window + HalfCycle), window1, even0, odd0, even1, odd1, ref counts);
                window0 = window1;
            }
            even = TOperations.Add(even, TOperations.Add(window0, even2));
            odd = TOperations.Add(odd, TOperations.Add(Load(cycle + TOperations.Rounds / 8 + HalfCycle), odd2));
            if (typeof(TUse) == typeof(Compression))
            {
                evenKey = TOperations.Xor(even, messageEven);
                oddKey = TOperations.Xor(odd, messageOdd);
                parity = TOperations.Parity(TOperations.Xor(evenKey, oddKey));
                SetCycle(cycle, evenKey, oddKey, parity);
                UbiTweak.ClearFirst(ref tweak);
            }
            else
            {
                TOperations.StoreBlock(even, odd, ref c);
                c = ref Unsafe.Add(ref c, BlockSize);
            }
            m = ref Unsafe.Add(ref m, BlockSize);
        }
        while (--blockCount > 0);

        if (typeof(TUse) == typeof(Compression))
        {
            TOperations.StoreBlock(evenKey, oddKey, ref Unsafe.As<ulong, byte>(ref k));
            Unsafe.Add(ref k, Words) = cycle[TOperations.Words];
        }
        Memory.Wipe(new Span<byte>(cycle, CycleSize * sizeof(ulong)));
    }

    /// <inheritdoc cref="Threefish512Scalar.Decrypt"/>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    internal static unsafe void Decrypt(ref readonly TKey key, ref readonly byte source, ref byte destination, nint blockCount)
    {
        ref ulong k = ref Unsafe.As<TKey, ulong>(ref Unsafe.AsRef(in key)), counts = ref MemoryMarshal.GetReference(TOperations.Rotations);
        ref byte c = ref Unsafe.AsRef(in source), p = ref destination;
        ulong* cycle = stackalloc ulong[CycleSize];
        TOperations.LoadBlock(ref Unsafe.As<ulong, byte>(ref k), out TRow evenKey, out TRow oddKey);
        SetCycle(cycle, evenKey, oddKey, TOperations.Parity(TOperations.Xor(evenKey, oddKey)));

        // The tweak's part in the last subkey, s, and in the two before.
        ref ulong tweak = ref Unsafe.Add(ref k, Words + 1);
        uint s = (uint)TOperations.Rounds / 4;
        TRow lastEven0 = TOperations.Ending(0, Unsafe.Add(ref tweak, (s - 1) % 3)), lastEven1 = TOperations.Ending(0, Unsafe.Add(ref tweak, s % 3)), lastEven2 = TOperations.Ending(0, Unsafe.Add(ref tweak, (s + 1) % 3));
        TRow lastOdd0 = TOperations.Ending(Unsafe.Add(ref tweak, (s - 2) % 3), s - 2), lastOdd1 = TOperations.Ending(Unsafe.Add(ref tweak, (s - 1) % 3), s - 1), lastOdd2 = TOperations.Ending(Unsafe.Add(ref tweak, s % 3), s);
        do
        {
            TRow even0 = lastEven0, even1 = lastEven1, even2 = lastEven2, odd0 = lastOdd0, odd1 = lastOdd1, odd2 = lastOdd2;
            TOperations.LoadBlock(ref c, out TRow even, out TRow odd);
            even = TOperations.Subtract(even, TOperations.Add(Load(cycle + s / 2), even2));
            odd = TOperations.Subtract(odd, TOperations.Add(Load(cycle + s / 2 + HalfCycle), odd2));
            for (ulong* window = cycle + s / 2 - 1; window >= cycle; window--)
            {
                InverseEight(ref even, ref odd, Load(window), Load(window + HalfCycle), Load(window + 1), even0, odd0, even1, odd1, ref counts);
                TRow even3 = even0, odd3 = odd0;
                even0 = even1; odd0 = TOperations.Subtract(odd1, Three());
                even1 = even2; odd1 = TOperations.Subtract(odd2, Three());
                even2 = even3; odd2 = odd3;
            }
            TOperations.StoreBlock(even, odd, ref p);
            c = ref Unsafe.Add(ref c, BlockSize);
            p = ref Unsafe.Add(ref p, BlockSize);
        }
        while (--blockCount > 0);
        Memory.Wipe(new Span<byte>(cycle, CycleSize * sizeof(ulong)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TRow Three() => TOperations.Ending(0, 3);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe TRow Load(ulong* window) => TOperations.Load(ref *window);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void SetCycle(ulong* cycle, TRow even, TRow odd, TRow parity)
    {
        for (int at = 0; at < CycleSize - Words; at += Words + 1)
        {
            TOperations.Store(even, ref cycle[at]);
            cycle[at + TOperations.Words] = TOperations.First(parity);
            TOperations.Store(odd, ref cycle[at + HalfCycle]);
        }
    }

    /// <summary>Two subkeys, each with four rounds behind it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Eight(ref TRow even, ref TRow odd, TRow key0, TRow key1, TRow key2, TRow even0, TRow odd0, TRow even1, TRow odd1, ref ulong counts)
    {
        even = TOperations.Add(TOperations.Add(even, even0), key0);
        odd = TOperations.Add(TOperations.Add(odd, odd0), key1);
        Mix(ref even, ref odd, 0, ref counts);
        Mix(ref even, ref odd, 1, ref counts);
        Mix(ref even, ref odd, 2, ref counts);
        Mix(ref even, ref odd, 3, ref counts);
        even = TOperations.Add(even, TOperations.Add(key1, even1));
        odd = TOperations.Add(odd, TOperations.Add(key2, odd1));
        Mix(ref even, ref odd, 4, ref counts);
        Mix(ref even, ref odd, 5, ref counts);
        Mix(ref even, ref odd, 6, ref counts);
        Mix(ref even, ref odd, 7, ref counts);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Mix(ref TRow even, ref TRow odd, int round, ref ulong counts)
    {
        even = TOperations.Add(even, odd);
        odd = TOperations.Xor(TOperations.RotateLeft(odd, ref Unsafe.Add(ref counts, round * TOperations.Words)), even);
        even = TOperations.Permute(even, round % 4);
    }

    /// <summary>Undoes <see cref="Eight"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void InverseEight(ref TRow even, ref TRow odd, TRow key0, TRow key1, TRow key2, TRow even0, TRow odd0, TRow even1, TRow odd1, ref ulong counts)
    {
        InverseMix(ref even, ref odd, 7, ref counts);
        InverseMix(ref even, ref odd, 6, ref counts);
        InverseMix(ref even, ref odd, 5, ref counts);
        InverseMix(ref even, ref odd, 4, ref counts);
        even = TOperations.Subtract(even, TOperations.Add(key1, even1));
        odd = TOperations.Subtract(odd, TOperations.Add(key2, odd1));
        InverseMix(ref even, ref odd, 3, ref counts);
        InverseMix(ref even, ref odd, 2, ref counts);
        InverseMix(ref even, ref odd, 1, ref counts);
        InverseMix(ref even, ref odd, 0, ref counts);
        even = TOperations.Subtract(even, TOperations.Add(key0, even0));
        odd = TOperations.Subtract(odd, TOperations.Add(key1, odd0));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void InverseMix(ref TRow even, ref TRow odd, int round, ref ulong counts)
    {
        even = TOperations.Permute(even, round % 4);
        odd = TOperations.RotateRight(TOperations.Xor(odd, even), ref Unsafe.Add(ref counts, round * TOperations.Words));
        even = TOperations.Subtract(even, odd);
    }
}
#endif
