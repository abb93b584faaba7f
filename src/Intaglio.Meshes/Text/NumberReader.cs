using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Intaglio.Meshes;

/// <summary>Numbers in text, rounded correctly. The text ends with a byte that no number has, a line end, so that no reader asks where it ends.</summary>
internal static class NumberReader
{
    // Up to here a number of 18 digits fits a signed integer, whose conversion is one instruction.
    private const int MaxDigits = 18, MaxExponent = 22;

    // What "#", which follows the point of no number but the names of Microsoft's C library, is as a digit.
    private const uint HashDigit = unchecked((uint)('#' - '0'));

    private static ReadOnlySpan<double> PowersOfTen =>
        [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22];

    /// <summary>Reads a float or a double: digits with a sign, a point and an exponent, or what C libraries print for no number and for infinity.</summary>
    /// <param name="text">The text.</param>
    /// <param name="at">Where the number begins.</param>
    /// <param name="value">The nearest value, the even one of two; too large a number is infinity.</param>
    /// <returns>Where the number ends; <paramref name="at"/> if there is none.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Read<T>(ref byte text, nint at, out T value)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        Decimals number = default;
        nint end = number.Scan(ref text, at);
        if (number.Digits is > 0 and <= MaxDigits && (uint)(number.Exponent + MaxExponent) <= 2 * MaxExponent)
        {
            // Both operands are exact where the digits fit 53 bits; one rounding then, by the division or the product.
            double magnitude = number.Significand;
            double power = Unsafe.Add(ref MemoryMarshal.GetReference(PowersOfTen), Math.Abs(number.Exponent));
            magnitude = number.Exponent < 0 ? magnitude / power : magnitude * power;
            if (typeof(T) == typeof(float) ? !IsNearMiddle(magnitude) : number.Significand <= 1L << 53)
            {
                value = T.CreateTruncating(number.IsNegative ? -magnitude : magnitude);
                return end;
            }
        }
        return ReadAny(ref text, at, end, out value);
    }

    /// <summary>Reads an integer with a sign.</summary>
    /// <param name="text">The text.</param>
    /// <param name="at">Where the integer begins.</param>
    /// <param name="value">The integer; of more than 18 digits, one of 18 digits with its sign.</param>
    /// <returns>Where the integer ends; <paramref name="at"/> if there is none.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Read(ref byte text, nint at, out long value)
    {
        byte sign = Unsafe.Add(ref text, at);
        nint first = at + (sign is (byte)'-' or (byte)'+' ? 1 : 0), end = first;
        long magnitude = 0;
        for (uint digit; (digit = Unsafe.Add(ref text, end) - (uint)'0') <= 9; end++)
            magnitude = (magnitude * 10) + digit;
        if (end - first > MaxDigits)
            magnitude = 999_999_999_999_999_999;
        value = sign == (byte)'-' ? -magnitude : magnitude;
        return end == first ? at : end;
    }

    // The double may be off by two units, where the digits do not fit it: only beside the middle of two floats does that round to the wrong one.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsNearMiddle(double value) =>
        ((uint)BitConverter.DoubleToUInt64Bits(value) & 0x1FFF_FFFF) - 0x0FFF_FFFC <= 8;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint ReadAny<T>(ref byte text, nint at, nint end, out T value)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        if (end == at)
            return ReadName(ref text, at, out value);
        ReadOnlySpan<byte> digits = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref text, at), (int)(end - at));
        return T.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out value) ? end : at;
    }

    // "inf", "infinity", "nan" and "nan(…)" with any sign and in any case, and what Microsoft's C library printed for years, such as "-1.#IND00".
    private static nint ReadName<T>(ref byte text, nint at, out T value)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        byte sign = Unsafe.Add(ref text, at);
        nint first = at + (sign is (byte)'-' or (byte)'+' ? 1 : 0), end = first;
        bool isMicrosoft = Unsafe.Add(ref text, first) == '1' && Unsafe.Add(ref text, first + 1) == '.' && Unsafe.Add(ref text, first + 2) == '#';
        if (isMicrosoft)
            end = first += "1.#".Length;
        while (char.IsAsciiLetter((char)Unsafe.Add(ref text, end)))
            end++;
        ReadOnlySpan<byte> name = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref text, first), (int)(end - first));
        value = T.Zero;
        while (isMicrosoft && Unsafe.Add(ref text, end) == '0')
            end++;
        if (Ascii.EqualsIgnoreCase(name, "nan"u8) || (isMicrosoft && (name.SequenceEqual("IND"u8) || name.SequenceEqual("QNAN"u8) || name.SequenceEqual("SNAN"u8))))
        {
            value = T.CopySign(T.NaN, sign == (byte)'-' ? -T.One : T.One);
            if (Unsafe.Add(ref text, end) == (byte)'(')
            {
                nint close = end + 1;
                while (char.IsAsciiLetterOrDigit((char)Unsafe.Add(ref text, close)))
                    close++;
                end = Unsafe.Add(ref text, close) == (byte)')' ? close + 1 : end;
            }
            return end;
        }
        if (!Ascii.EqualsIgnoreCase(name, "inf"u8) && !Ascii.EqualsIgnoreCase(name, "infinity"u8))
            return at;
        value = sign == (byte)'-' ? T.NegativeInfinity : T.PositiveInfinity;
        return end;
    }

    /// <summary>A number as its digits and the power of ten they are multiplied by.</summary>
    private struct Decimals
    {
        internal long Significand;
        internal int Exponent, Digits;
        internal bool IsNegative;

        /// <summary>Reads the digits; more than 18 of them overflow the significand without a word.</summary>
        /// <returns>Where the number ends; where it begins if there is no digit.</returns>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal nint Scan(ref byte text, nint at)
        {
            byte sign = Unsafe.Add(ref text, at);
            IsNegative = sign == (byte)'-';
            nint first = at + (sign is (byte)'-' or (byte)'+' ? 1 : 0), end = first;
            long significand = 0;
            uint digit;
            for (; (digit = Unsafe.Add(ref text, end) - (uint)'0') <= 9; end++)
                significand = (significand * 10) + digit;
            nint digits = end - first;
            if (Unsafe.Add(ref text, end) == (byte)'.')
            {
                nint fraction = ++end;
                for (; (digit = Unsafe.Add(ref text, end) - (uint)'0') <= 9; end++)
                    significand = (significand * 10) + digit;
                if (digit == HashDigit && end == fraction)
                    return at;
                Exponent = -(int)(end - fraction);
                digits -= Exponent;
            }
            Significand = significand;
            Digits = (int)digits;
            if (digits == 0)
                return at;
            return (Unsafe.Add(ref text, end) | 0x20) == 'e' ? ScanExponent(ref text, end) : end;
        }

        // What looks like an exponent and has no digit is none.
        private nint ScanExponent(ref byte text, nint at)
        {
            byte sign = Unsafe.Add(ref text, at + 1);
            nint first = at + (sign is (byte)'-' or (byte)'+' ? 2 : 1), end = first;
            int exponent = 0;
            for (uint digit; (digit = Unsafe.Add(ref text, end) - (uint)'0') <= 9; end++)
                exponent = Math.Min((exponent * 10) + (int)digit, 100_000);
            if (end == first)
                return at;
            Exponent += sign == (byte)'-' ? -exponent : exponent;
            return end;
        }
    }
}
