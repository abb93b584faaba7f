using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>Writes integers as decimal digits in UTF-8, two or four digits at a time.</summary>
internal static class Digits
{
    /// <summary>The maximum number of digits of a 64-bit number.</summary>
    internal const int MaxLength = 20;

    /// <summary>The smallest number with more than eight digits.</summary>
    internal const uint EndOfEight = 100_000_000;

    /// <summary>Eight characters '0'.</summary>
    internal const ulong Zeros = 0x3030_3030_3030_3030;

    /// <summary>The numbers from 0 to 99 as two characters each. The low byte is the first digit.</summary>
    private static ReadOnlySpan<ushort> Pairs =>
    [
        0x3030, 0x3130, 0x3230, 0x3330, 0x3430, 0x3530, 0x3630, 0x3730, 0x3830, 0x3930,
        0x3031, 0x3131, 0x3231, 0x3331, 0x3431, 0x3531, 0x3631, 0x3731, 0x3831, 0x3931,
        0x3032, 0x3132, 0x3232, 0x3332, 0x3432, 0x3532, 0x3632, 0x3732, 0x3832, 0x3932,
        0x3033, 0x3133, 0x3233, 0x3333, 0x3433, 0x3533, 0x3633, 0x3733, 0x3833, 0x3933,
        0x3034, 0x3134, 0x3234, 0x3334, 0x3434, 0x3534, 0x3634, 0x3734, 0x3834, 0x3934,
        0x3035, 0x3135, 0x3235, 0x3335, 0x3435, 0x3535, 0x3635, 0x3735, 0x3835, 0x3935,
        0x3036, 0x3136, 0x3236, 0x3336, 0x3436, 0x3536, 0x3636, 0x3736, 0x3836, 0x3936,
        0x3037, 0x3137, 0x3237, 0x3337, 0x3437, 0x3537, 0x3637, 0x3737, 0x3837, 0x3937,
        0x3038, 0x3138, 0x3238, 0x3338, 0x3438, 0x3538, 0x3638, 0x3738, 0x3838, 0x3938,
        0x3039, 0x3139, 0x3239, 0x3339, 0x3439, 0x3539, 0x3639, 0x3739, 0x3839, 0x3939,
    ];

    /// <summary>The numbers from 0 to 9999 as four bytes from 0 to 9 each. The low byte is the first digit.</summary>
    /// <remarks>The table takes 40 KB and is computed on first use.</remarks>
    private static readonly uint[] fours = Enumerable.Range(0, 10_000)
        .Select(n => (uint)(n / 1_000 | n / 100 % 10 << 8 | n / 10 % 10 << 16 | n % 10 << 24)).ToArray();

    private static ReadOnlySpan<ulong> PowersOfTen =>
    [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000,
        1_000_000_000_000,
        10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
        1_000_000_000_000_000_000,
        10_000_000_000_000_000_000,
    ];

    internal static ulong PowerOfTen(int exponent) => PowersOfTen[exponent];

    /// <summary>Gets the eight digits of a number below 10^8, as bytes from 0 to 9. The low byte is the first digit.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Eight(uint number)
    {
        uint first = number / 10_000;
        return fours[first] | (ulong)fours[number - first * 10_000] << 32;
    }

    /// <summary>Writes a number below 10^8 without leading zeros and returns its length. Always stores eight bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int WriteEight(ref byte destination, uint number)
    {
        ulong digits = Eight(number);
        // Keep the last digit even if it is a zero.
        int zeros = BitOperations.TrailingZeroCount(digits | 1UL << 56) & ~7;
        Store(ref destination, (digits | Zeros) >> zeros);
        return 8 - (zeros >> 3);
    }

    /// <summary>Stores eight bytes, low byte first.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Store(ref byte destination, ulong bytes) =>
        BinaryPrimitives.WriteUInt64LittleEndian(MemoryMarshal.CreateSpan(ref destination, 8), bytes);

    /// <summary>Gets the number of digits of a number above 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Count(ulong number)
    {
        // The bit length times log10(2), which is at most one too small.
        int digits = (64 - BitOperations.LeadingZeroCount(number)) * 1233 >> 12;
        return digits + (number >= PowersOfTen[digits] ? 1 : 0);
    }

    /// <summary>Writes a number without leading zeros and returns its length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Write(Span<byte> destination, ulong number)
    {
        if (number < 10)
        {
            destination[0] = (byte)('0' + number);
            return 1;
        }
        int count = Count(number);
        Write(destination, number, count);
        return count;
    }

    /// <summary>Writes the last N digits of a number, padded with leading zeros.</summary>
    internal static void Write(Span<byte> destination, ulong number, int count)
    {
        while (number > uint.MaxValue && count >= 2)
        {
            (number, ulong pair) = Math.DivRem(number, 100);
            BinaryPrimitives.WriteUInt16LittleEndian(destination[(count -= 2)..], Pairs[(int)pair]);
        }
        if (number > uint.MaxValue)
            number %= 10;
        uint rest = (uint)number;
        while (count >= 2)
        {
            (rest, uint pair) = Math.DivRem(rest, 100);
            BinaryPrimitives.WriteUInt16LittleEndian(destination[(count -= 2)..], Pairs[(int)pair]);
        }
        if (count > 0)
            destination[0] = (byte)('0' + rest % 10);
    }
}
