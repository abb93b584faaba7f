using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>The fields in the upper word of UBI's tweak, and operations on the tweak (Skein 1.3, section 3.4).</summary>
internal static class UbiTweak
{
    internal const ulong First = 1UL << 62, Final = 1UL << 63, BitPad = 1UL << 55;

    internal const int TypeShift = 56, LevelShift = 48;

    /// <summary>Advances the position by the bytes of the next block.</summary>
    /// <param name="tweak">The tweak: two words and their parity.</param>
    /// <param name="bytes">The number of message bytes in the block.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Advance(ref ulong tweak, uint bytes)
    {
        ulong t0 = tweak + bytes, t1 = Unsafe.Add(ref tweak, 1);
        if (t0 < bytes)
            Unsafe.Add(ref tweak, 1) = ++t1;
        tweak = t0;
        Unsafe.Add(ref tweak, 2) = t0 ^ t1;
    }

    /// <summary>Clears the flag of the first block.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void ClearFirst(ref ulong tweak)
    {
        ulong t1 = Unsafe.Add(ref tweak, 1) & ~First;
        Unsafe.Add(ref tweak, 1) = t1;
        Unsafe.Add(ref tweak, 2) = tweak ^ t1;
    }
}
