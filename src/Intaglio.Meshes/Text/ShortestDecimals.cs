using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Meshes;

/// <summary>Formats numbers with the fewest digits that identify them exactly, such as <c>0.1</c>, <c>-3</c> or <c>1e-7</c>.</summary>
/// <remarks>
/// Numbers from 10^-6 to below 10^16 are written without an exponent, and integers without a point. Other numbers are written as
/// <c>d.ddde-n</c> or <c>d.ddden</c>, which all OBJ readers accept.
/// </remarks>
internal readonly struct ShortestDecimals : INumberFormat
{
    private const int LeastPlain = -6, GreatestPlain = 15;

    /// <summary>The maximum number of digits of a float and a double after the first.</summary>
    private const int SingleDigits = 8, DoubleDigits = 16;

    private const uint SingleFirst = 100_000_000;
    private const ulong DoubleFirst = 10_000_000_000_000_000;

    public int Write(Span<byte> destination, float value)
    {
        uint bits = BitConverter.SingleToUInt32Bits(value), magnitude = bits & int.MaxValue;
        if (magnitude - 1 >= 0x7F80_0000 - 1)
            return magnitude == 0 ? WriteZero(destination, bits != 0) : NumberText.WriteNonFinite(destination, value);
        uint digits = ShortestDigits.Of(magnitude, out int power);
        int missing = (digits < SingleFirst ? 1 : 0) + (digits < SingleFirst / 10 ? 1 : 0);
        digits *= (uint)Digits.PowerOfTen(missing);
        (uint first, uint others) = Math.DivRem(digits, SingleFirst);
        return Write(destination, bits >> 31, first, Digits.Eight(others), 0, power + SingleDigits - missing);
    }

    public int Write(Span<byte> destination, double value)
    {
        ulong bits = BitConverter.DoubleToUInt64Bits(value), magnitude = bits & long.MaxValue;
        if (magnitude - 1 >= 0x7FF0_0000_0000_0000 - 1)
            return magnitude == 0 ? WriteZero(destination, bits != 0) : NumberText.WriteNonFinite(destination, value);
        ulong digits = ShortestDigits.Of(magnitude, out int power);
        int missing = digits < DoubleFirst ? 1 : 0;
        digits *= Digits.PowerOfTen(missing);
        (ulong first, ulong others) = Math.DivRem(digits, DoubleFirst);
        (ulong high, ulong low) = Math.DivRem(others, 100_000_000);
        return Write(destination, (uint)(bits >> 63), (uint)first, Digits.Eight((uint)high), Digits.Eight((uint)low),
            power + DoubleDigits - missing);
    }

    public ulong KeyOf(float value) => NumberText.KeyOf(value);

    public ulong KeyOf(double value) => NumberText.KeyOf(value);

    private static int WriteZero(Span<byte> destination, bool isNegative)
    {
        ReadOnlySpan<byte> text = isNegative ? "-0"u8 : "0"u8;
        text.CopyTo(destination);
        return text.Length;
    }

    /// <summary>Writes a sign, a first digit and up to sixteen further digits without trailing zeros.</summary>
    /// <param name="destination">The buffer.</param>
    /// <param name="sign">1 for a negative number; otherwise, 0.</param>
    /// <param name="first">The first digit.</param>
    /// <param name="second">The eight digits after the first, as bytes.</param>
    /// <param name="third">The next eight digits, as bytes.</param>
    /// <param name="exponent">The power of ten of the first digit.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Write(Span<byte> destination, uint sign, uint first, ulong second, ulong third, int exponent)
    {
        int behind = third != 0 ? 16 - ZerosBehind(third) : 8 - ZerosBehind(second);
        Vector128<byte> digits = Vector128.Create(second, third).AsByte() | Vector128.Create((byte)'0');
        ref byte start = ref MemoryMarshal.GetReference(destination[..NumberText.MaxLength]);
        start = (byte)'-';
        start = ref Unsafe.Add(ref start, sign);
        if (exponent is < LeastPlain or > GreatestPlain)
            return (int)sign + WriteWithExponent(destination[(int)sign..], first, digits, behind, exponent);
        // Below 1, zeros and the point precede the digits. Otherwise, the point is between them. Meshes contain both kinds, so this avoids
        // a branch.
        int isBelow = exponent >> 31, before = isBelow & 1 - exponent, point = exponent & ~isBelow | 16 & isBelow;
        Digits.Store(ref start, Digits.Zeros - '0' * 0x100 + '.' * 0x100);
        start = ref Unsafe.Add(ref start, before);
        start = (byte)('0' + first);
        Vector128<byte> places = Vector128<byte>.Indices, points = Vector128.Create((byte)point);
        Vector128<byte> moved = Vector128.ShuffleNative(digits, places + Vector128.GreaterThan(places, points));
        Vector128.ConditionalSelect(Vector128.Equals(places, points), Vector128.Create((byte)'.'), moved).StoreUnsafe(ref start, 1);
        Unsafe.Add(ref start, 17) = digits[15];
        return (int)sign + before + 1 + Math.Max(behind + (behind > point ? 1 : 0), exponent);
    }

    private static int WriteWithExponent(Span<byte> destination, uint first, Vector128<byte> digits, int behind, int exponent)
    {
        destination[0] = (byte)('0' + first);
        destination[1] = (byte)'.';
        digits.CopyTo(destination[2..]);
        int at = behind > 0 ? 2 + behind : 1;
        destination[at++] = (byte)'e';
        if (exponent < 0)
            destination[at++] = (byte)'-';
        return at + Digits.Write(destination[at..], (ulong)Math.Abs(exponent));
    }

    private static int ZerosBehind(ulong digits) => BitOperations.LeadingZeroCount(digits) >> 3;
}
