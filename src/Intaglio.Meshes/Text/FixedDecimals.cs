using System.Globalization;

namespace Intaglio.Meshes;

/// <summary>Formats numbers with a fixed number of decimals, exactly as <c>printf("%.nf")</c> does.</summary>
/// <remarks>The exact value is rounded to nearest, ties to even.</remarks>
internal readonly struct FixedDecimals(int decimals) : INumberFormat
{
    /// <summary>The upper limit for scaled numbers that are rounded as doubles.</summary>
    internal const double Limit = 1e18;

    /// <summary>The maximum number of decimals by which a float can be scaled exactly. 5^12 has 28 bits, and a float has 24.</summary>
    private const int ExactForSingle = 12;

    /// <summary>The upper limit for products with at least one fraction bit. Their rounding error is less than half a unit.</summary>
    private const double LimitWithRemainder = 1L << 52;

    private readonly double scale = Digits.PowerOfTen(decimals);

    public int Write(Span<byte> destination, float value)
    {
        if (decimals > ExactForSingle)
            return Write(destination, (double)value);
        double scaled = Math.Abs((double)value) * scale;
        return scaled < Limit
            ? Write(destination, float.IsNegative(value), (ulong)(long)Math.Round(scaled, MidpointRounding.ToEven))
            : WriteLarge(destination, value, decimals);
    }

    public int Write(Span<byte> destination, double value) =>
        TryScale(value, scale, out ulong scaled) ? Write(destination, double.IsNegative(value), scaled)
        : WriteLarge(destination, value, decimals);

    public ulong KeyOf(float value) => KeyOf((double)value);

    public ulong KeyOf(double value) =>
        TryScale(value, scale, out ulong scaled) ? KeyOf(double.IsNegative(value), scaled) : NumberText.KeyOf(value);

    /// <summary>Gets the key of a scaled number. It is the bits of a tiny double, so it cannot equal the key of a large number.</summary>
    internal static ulong KeyOf(bool isNegative, ulong scaled) => scaled | (isNegative ? 1UL << 63 : 0);

    /// <summary>Multiplies the magnitude by a power of ten and rounds the exact product.</summary>
    /// <remarks>Returns <see langword="false"/> if the product is too large.</remarks>
    internal static bool TryScale(double value, double scale, out ulong scaled)
    {
        double magnitude = Math.Abs(value), product = magnitude * scale;
        if (!(product < LimitWithRemainder))
        {
            scaled = 0;
            return false;
        }
        // The sum of the product and the remainder is exact.
        double remainder = Math.FusedMultiplyAdd(magnitude, scale, -product), floor = Math.Floor(product), overHalf = product - floor - 0.5;
        scaled = (ulong)(long)floor;
        if (overHalf > -remainder || (overHalf == -remainder && (scaled & 1) != 0))
            scaled++;
        return true;
    }

    /// <summary>Writes any number with 128-bit integer arithmetic.</summary>
    internal static int WriteLarge(Span<byte> destination, double value, int decimals)
    {
        if (!double.IsFinite(value))
            return NumberText.WriteNonFinite(destination, value);
        long bits = BitConverter.DoubleToInt64Bits(value);
        int exponent = Math.Max(1, (int)(bits >> 52 & 0x7FF)) - 1075;
        ulong mantissa = (ulong)bits & (1UL << 52) - 1 | (double.IsNormal(value) ? 1UL << 52 : 0);
        int at = 0;
        if (double.IsNegative(value))
            destination[at++] = (byte)'-';
        if (exponent >= 0)
        {
            // The number is an integer, and the framework writes all its digits.
            Math.Abs(value).TryFormat(destination[at..], out int written, $"F{decimals}", CultureInfo.InvariantCulture);
            return at + written;
        }
        UInt128 scaled = ShiftRight(mantissa * (UInt128)Digits.PowerOfTen(decimals), -exponent);
        (UInt128 whole, UInt128 fraction) = UInt128.DivRem(scaled, Digits.PowerOfTen(decimals));
        return at + WriteParts(destination[at..], (ulong)whole, (ulong)fraction, decimals);
    }

    /// <summary>Divides by a power of two and rounds to nearest, ties to even.</summary>
    private static UInt128 ShiftRight(UInt128 number, int shift)
    {
        // Products have at most 110 bits.
        if (shift > 120)
            return 0;
        UInt128 half = UInt128.One << shift - 1, quotient = number >> shift, remainder = number - (quotient << shift);
        return remainder > half || (remainder == half && UInt128.IsOddInteger(quotient)) ? quotient + 1 : quotient;
    }

    private static int WriteParts(Span<byte> destination, ulong whole, ulong fraction, int decimals)
    {
        int at = Digits.Write(destination, whole);
        if (decimals == 0)
            return at;
        destination[at++] = (byte)'.';
        Digits.Write(destination[at..], fraction, decimals);
        return at + decimals;
    }

    private int Write(Span<byte> destination, bool isNegative, ulong scaled)
    {
        destination[0] = (byte)'-';
        int at = isNegative ? 1 : 0;
        (ulong whole, ulong fraction) = Math.DivRem(scaled, (ulong)scale);
        return at + WriteParts(destination[at..], whole, fraction, decimals);
    }
}
