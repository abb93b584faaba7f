using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>A block of 4 × 4 halves in 14 bytes.</summary>
/// <remarks>
/// The block starts with the first sample. The shift of the differences and the 15 differences follow, 6 bits each. An invalid shift marks
/// a block of 3 bytes whose samples all equal the first. The first column is coded downward from the first sample, and each row is coded to
/// the right from the first column. Differences are stored column by column with a bias of 32. Halves are mapped to integers in the order
/// of their values.
/// </remarks>
internal static class B44Block
{
    internal const int Side = 4, Samples = Side * Side, Size = 14;

    private const int FlatSize = 3, Bias = 32, MaxCode = 2 * Bias - 1;

    // Valid shifts are at most 12. The shift occupies the highest bits of the third byte, so these values are invalid.
    private const byte FirstFlat = 13 << 2, Flat = 63 << 2;

    private const ushort Infinity = 0x7C00, Zero = 0x8000;

    private static Vector256<ushort> FirstColumn => Vector256.Create(0x0000_0000_0000_FFFFul).AsUInt16();

    // Transposes the block.
    private static Vector128<byte> Transposed => Vector128.Create(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, (byte)15);

    /// <summary>Packs a block.</summary>
    /// <param name="samples">The halves.</param>
    /// <param name="flat"><see langword="true"/> to store blocks of equal samples in 3 bytes; otherwise, <see langword="false"/>.</param>
    /// <param name="keepsMax">
    /// <see langword="true"/> to adjust the first sample so that the largest sample is restored exactly; otherwise,
    /// <see langword="false"/>.
    /// </param>
    /// <param name="packed">The buffer that receives the block, at least 14 bytes.</param>
    /// <returns>The number of bytes written.</returns>
    internal static int Pack(Vector256<ushort> samples, bool flat, bool keepsMax, Span<byte> packed)
    {
        Vector256<ushort> numbers = ToNumbers(samples);
        ushort max = Max(numbers), first = numbers[0];
        Vector256<ushort> below = Vector256.Create(max) - numbers, previous = Previous(below);
        ushort highest = Or(Vector256.Max(below, previous) - Vector256.Min(below, previous));
        if (highest == 0 && flat)
        {
            BinaryPrimitives.WriteUInt16BigEndian(packed, first);
            packed[FlatSize - 1] = Flat;
            return FlatSize;
        }
        // With a smaller shift, the largest difference would be at least 64. Rounding can bring only differences up to 33 down to 32.
        int shift = Math.Max(BitOperations.Log2(highest) - 5, 0);
        Vector256<ushort> rounded, codes;
        for (; ; shift++)
        {
            rounded = ShiftAndRound(below, shift);
            codes = Previous(rounded) - rounded + Vector256.Create((ushort)Bias);
            if (!Vector256.GreaterThanAny(codes, Vector256.Create((ushort)MaxCode)))
                break;
        }
        if (keepsMax)
            first = (ushort)(max - (rounded[0] << shift));
        codes = codes.WithElement(0, (ushort)shift);
        Vector128<ulong> bytes = Vector128.Shuffle(Vector128.Narrow(codes.GetLower(), codes.GetUpper()), Transposed).AsUInt64();
        ulong high = Join(FromBigEndian(bytes[0])), low = Join(FromBigEndian(bytes[1]));
        BinaryPrimitives.WriteUInt16BigEndian(packed, first);
        BinaryPrimitives.WriteUInt64BigEndian(packed[2..], high << 16 | low >> 32);
        BinaryPrimitives.WriteUInt32BigEndian(packed[10..], (uint)low);
        return Size;
    }

    /// <summary>Unpacks a block.</summary>
    /// <param name="packed">The bytes that start with the block.</param>
    /// <param name="samples">The halves.</param>
    /// <returns>The number of bytes read.</returns>
    internal static int Unpack(ReadOnlySpan<byte> packed, out Vector256<ushort> samples)
    {
        if (packed.Length < FlatSize)
            throw new ExrFormatException("A B44 chunk ends unexpectedly.");
        ushort first = BinaryPrimitives.ReadUInt16BigEndian(packed);
        if (packed[FlatSize - 1] >= FirstFlat)
        {
            samples = FromNumbers(Vector256.Create(first));
            return FlatSize;
        }
        if (packed.Length < Size)
            throw new ExrFormatException("A B44 chunk ends unexpectedly.");
        ulong high = BinaryPrimitives.ReadUInt64BigEndian(packed[2..]) >> 16,
            low = BinaryPrimitives.ReadUInt64BigEndian(packed[6..]) & 0xFFFF_FFFF_FFFF;
        Vector128<byte> bytes = Vector128.Shuffle(Vector128.Create(FromBigEndian(Split(high)), FromBigEndian(Split(low))).AsByte(),
            Transposed);
        (Vector128<ushort> upper, Vector128<ushort> lower) = Vector128.Widen(bytes);
        Vector256<ushort> codes = Vector256.Create(upper, lower), differences = (codes - Vector256.Create((ushort)Bias)) << codes[0];
        differences = differences.WithElement(0, first);
        Vector256<ulong> column = (differences & FirstColumn).AsUInt64();
        column = (column.AsUInt16() + Vector256.Shuffle(column, Vector256.Create(4UL, 0, 1, 2)).AsUInt16()).AsUInt64();
        column = (column.AsUInt16() + Vector256.Shuffle(column, Vector256.Create(4UL, 4, 0, 1)).AsUInt16()).AsUInt64();
        Vector256<ushort> sums = Vector256.ConditionalSelect(FirstColumn, column.AsUInt16(), differences);
        sums += (sums.AsUInt64() << 16).AsUInt16();
        sums += (sums.AsUInt64() << 32).AsUInt16();
        samples = FromNumbers(sums);
        return Size;
    }

    // Infinities and NaN become 0. Negative numbers are below 0x8000, and the smallest of them is 0x0400.
    private static Vector256<ushort> ToNumbers(Vector256<ushort> halves)
    {
        Vector256<ushort> infinity = Vector256.Create(Infinity), zero = Vector256.Create(Zero);
        Vector256<ushort> negative = (halves.AsInt16() >> 15).AsUInt16();
        return Vector256.ConditionalSelect(Vector256.Equals(halves & infinity, infinity), zero, halves ^ (negative | zero));
    }

    private static Vector256<ushort> FromNumbers(Vector256<ushort> numbers) =>
        numbers ^ (~(numbers.AsInt16() >> 15).AsUInt16() | Vector256.Create(Zero));

    // The reference sample of each difference. The first sample is its own reference.
    private static Vector256<ushort> Previous(Vector256<ushort> samples)
    {
        Vector256<ulong> rows = samples.AsUInt64();
        return Vector256.ConditionalSelect(FirstColumn, Vector256.Shuffle(rows, Vector256.Create(0UL, 0, 1, 2)).AsUInt16(),
            (rows << 16).AsUInt16());
    }

    // Divides by a power of two and rounds to nearest, with ties to even.
    private static Vector256<ushort> ShiftAndRound(Vector256<ushort> values, int shift)
    {
        if (shift == 0)
            return values;
        Vector256<ushort> quotient = values >>> shift, rest = values & Vector256.Create((ushort)((1 << shift) - 1));
        return quotient - Vector256.GreaterThan(rest + (quotient & Vector256<ushort>.One), Vector256.Create((ushort)(1 << (shift - 1))));
    }

    private static ushort Max(Vector256<ushort> values)
    {
        Vector128<ushort> max = Vector128.Max(values.GetLower(), values.GetUpper());
        max = Vector128.Max(max, Vector128.Shuffle(max.AsUInt64(), Vector128.Create(1UL, 0)).AsUInt16());
        max = Vector128.Max(max, (max.AsUInt64() >>> 32).AsUInt16());
        return Math.Max(max[0], max[1]);
    }

    private static ushort Or(Vector256<ushort> values)
    {
        Vector128<ulong> or = (values.GetLower() | values.GetUpper()).AsUInt64();
        ulong four = or[0] | or[1];
        four |= four >> 32;
        return (ushort)(four | four >> 16);
    }

    // Joins the low 6 bits of 8 bytes to 48 bits.
    private static ulong Join(ulong codes)
    {
        codes = (codes & 0x3F00_3F00_3F00_3F00) >> 2 | codes & 0x003F_003F_003F_003F;
        codes = (codes & 0x0FFF_0000_0FFF_0000) >> 4 | codes & 0x0000_0FFF_0000_0FFF;
        return (codes & 0x00FF_FFFF_0000_0000) >> 8 | codes & 0x0000_0000_00FF_FFFF;
    }

    // Splits 48 bits into the low 6 bits of 8 bytes.
    private static ulong Split(ulong bits)
    {
        bits = (bits & 0xFFFF_FF00_0000) << 8 | bits & 0xFF_FFFF;
        bits = (bits & 0x00FF_F000_00FF_F000) << 4 | bits & 0x0000_0FFF_0000_0FFF;
        return (bits & 0x0FC0_0FC0_0FC0_0FC0) << 2 | bits & 0x003F_003F_003F_003F;
    }

    private static ulong FromBigEndian(ulong value) => BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(value) : value;
}
