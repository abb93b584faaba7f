#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>Threefish with the even words of a block in one row and the odd words in another.</summary>
/// <remarks>
/// Each round computes all MIX functions at once. Only the even words are permuted between rounds, because the odd words are the last
/// results of a round.
/// </remarks>
internal static class ThreefishRowWise<TKey, TRow, TOperations>
    where TKey : unmanaged, IThreefishKey
    where TRow : struct
    where TOperations : struct, IThreefishRow<TRow>
{
    private static int Words => 2 * TOperations.Words;

    private static int BlockSize => Words * sizeof(ulong);

    // Every second word of the extended key, modulo the number of its words, so that the even or odd words of any subkey are contiguous.
    // The even
    // words of subkey s + 1 are the odd words of subkey s, half a cycle (rounded up) after the even words of s.
    private static int HalfCycle => TOperations.Words + 1;

    // Repeated until it includes the words of the last subkey.
    private static int CycleSize
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (TOperations.Rounds / 8 + HalfCycle + TOperations.Words + Words) / (Words + 1) * (Words + 1);
    }

    /// <inheritdoc cref="Threefish512Scalar.Encrypt"/>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    internal static unsafe void Encrypt<TUse>(ref TKey key, ref readonly byte source, ref byte destination, nint blockCount,
        uint bytesPerBlock)
        where TUse : struct
    {
        ref ulong k = ref Unsafe.As<TKey, ulong>(ref key), tweak = ref ThreefishKey.Tweak(ref key),
            counts = ref MemoryMarshal.GetReference(TOperations.Rotations);
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
            TRow odd0 = TOperations.Ending(t0, 0), odd1 = TOperations.Ending(t1, 1), odd2 = TOperations.Ending(t2, 2),
                two = TOperations.Ending(0, 2), one = TOperations.Ending(0, 1);
            TOperations.LoadBlock(ref m, out TRow even, out TRow odd);
            TRow messageEven = even, messageOdd = odd;

            // The first subkeys are not loaded from memory, because the loads would wait for the stores of the chaining value. The tweak is
            // added to values that are available early: first to the message, and later to the subkeys.
            TRow window0 = TOperations.Shift(evenKey, parity);
            even = TOperations.Add(even, even0);
            odd = TOperations.Add(odd, odd0);
            Four(ref even, ref odd, evenKey, oddKey, 0, ref counts);
            Four(ref even, ref odd, TOperations.Add(oddKey, even1), TOperations.Add(window0, odd1), 4, ref counts);
            for (ulong* window = cycle + 1; window < cycle + TOperations.Rounds / 8; window++)
            {
                TRow even3 = even0, odd3 = TOperations.Add(odd0, Three());
                even0 = even2; odd0 = odd2;
                odd2 = TOperations.Add(odd1, Three());
                even2 = even1; even1 = even3; odd1 = odd3;
                TRow window1 = Load(window + 1);
                TRow middle = Load(window + HalfCycle);
                Four(ref even, ref odd, TOperations.Add(window0, even0), TOperations.Add(middle, odd0), 0, ref counts);
                Four(ref even, ref odd, TOperations.Add(middle, even1), TOperations.Add(window1, odd1), 4, ref counts);
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

        // The tweak words in the last subkey, s, and in the two before.
        ref ulong tweak = ref Unsafe.Add(ref k, Words + 1);
        uint s = (uint)TOperations.Rounds / 4;
        TRow lastEven0 = TOperations.Ending(0, Unsafe.Add(ref tweak, (s - 1) % 3)),
            lastEven1 = TOperations.Ending(0, Unsafe.Add(ref tweak, s % 3)),
            lastEven2 = TOperations.Ending(0, Unsafe.Add(ref tweak, (s + 1) % 3));
        TRow lastOdd0 = TOperations.Ending(Unsafe.Add(ref tweak, (s - 2) % 3), s - 2),
            lastOdd1 = TOperations.Ending(Unsafe.Add(ref tweak, (s - 1) % 3), s - 1),
            lastOdd2 = TOperations.Ending(Unsafe.Add(ref tweak, s % 3), s);
        do
        {
            TRow even0 = lastEven0, even1 = lastEven1, even2 = lastEven2, odd0 = lastOdd0, odd1 = lastOdd1, odd2 = lastOdd2;
            TOperations.LoadBlock(ref c, out TRow even, out TRow odd);
            even = TOperations.Subtract(even, TOperations.Add(Load(cycle + s / 2), even2));
            odd = TOperations.Subtract(odd, TOperations.Add(Load(cycle + s / 2 + HalfCycle), odd2));
            for (ulong* window = cycle + s / 2 - 1; window >= cycle; window--)
            {
                TRow middle = Load(window + HalfCycle);
                InverseFour(ref even, ref odd, TOperations.Add(middle, even1), TOperations.Add(Load(window + 1), odd1), 4, ref counts);
                InverseFour(ref even, ref odd, TOperations.Add(Load(window), even0), TOperations.Add(middle, odd0), 0, ref counts);
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

    /// <summary>Adds a subkey and computes four rounds.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Four(ref TRow even, ref TRow odd, TRow evenKey, TRow oddKey, int round, ref ulong counts)
    {
        even = TOperations.Add(even, evenKey);
        odd = TOperations.Add(odd, oddKey);
        Mix(ref even, ref odd, round, ref counts);
        Mix(ref even, ref odd, round + 1, ref counts);
        Mix(ref even, ref odd, round + 2, ref counts);
        Mix(ref even, ref odd, round + 3, ref counts);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Mix(ref TRow even, ref TRow odd, int round, ref ulong counts)
    {
        even = TOperations.Add(even, odd);
        odd = TOperations.Xor(TOperations.RotateLeft(odd, ref Unsafe.Add(ref counts, round * TOperations.Words)), even);
        even = TOperations.Permute(even, round % 4);
    }

    /// <summary>Inverts <see cref="Four"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void InverseFour(ref TRow even, ref TRow odd, TRow evenKey, TRow oddKey, int round, ref ulong counts)
    {
        InverseMix(ref even, ref odd, round + 3, ref counts);
        InverseMix(ref even, ref odd, round + 2, ref counts);
        InverseMix(ref even, ref odd, round + 1, ref counts);
        InverseMix(ref even, ref odd, round, ref counts);
        even = TOperations.Subtract(even, evenKey);
        odd = TOperations.Subtract(odd, oddKey);
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
