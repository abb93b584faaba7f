using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Intaglio.Meshes;

/// <summary>Parses numbers with correct rounding. The text must end with a line end, so that loops need no bounds checks.</summary>
internal static class NumberReader
{
    // A number of 18 digits fits a signed integer, which one instruction converts to double.
    private const int MaxDigits = 18, MaxExponent = 22;

    // The character "#" as a digit. It follows a decimal point only in NaN and infinity as written by older Microsoft C libraries.
    private const uint HashDigit = unchecked((uint)('#' - '0'));

    private static ReadOnlySpan<double> PowersOfTen =>
        [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22];

    /// <summary>Parses a float or double, including the spellings of NaN and infinity in C libraries.</summary>
    /// <param name="text">The text.</param>
    /// <param name="at">The position of the number.</param>
    /// <param name="value">The nearest value, ties to even. Numbers that are too large become infinite.</param>
    /// <returns>The end of the number, or <paramref name="at"/> if the text is not a number.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Read<T>(ref byte text, nint at, out T value)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        Decimals number = default;
        nint end = number.Scan(ref text, at);
        if (number.Digits is > 0 and <= MaxDigits && (uint)(number.Exponent + MaxExponent) <= 2 * MaxExponent)
        {
            // If the digits fit 53 bits, both operands are exact, and the division or product rounds only once.
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

    /// <summary>Parses an integer with an optional sign.</summary>
    /// <param name="text">The text.</param>
    /// <param name="at">The position of the integer.</param>
    /// <param name="value">The integer. Integers of more than 18 digits are clamped to 18 digits.</param>
    /// <returns>The end of the integer, or <paramref name="at"/> if the text is not an integer.</returns>
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

    // If the digits do not fit 53 bits, the double can be off by two units. That matters only close to the middle between two floats.
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

    // Parses "inf", "infinity", "nan" and "nan(…)" with any sign and in any case, and text of older Microsoft C libraries, such as
    // "-1.#IND00".
    private static nint ReadName<T>(ref byte text, nint at, out T value)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        byte sign = Unsafe.Add(ref text, at);
        nint first = at + (sign is (byte)'-' or (byte)'+' ? 1 : 0), end = first;
        bool isMicrosoft = Unsafe.Add(ref text, first) == '1' && Unsafe.Add(ref text, first + 1) == '.'
            && Unsafe.Add(ref text, first + 2) == '#';
        if (isMicrosoft)
            end = first += "1.#".Length;
        while (char.IsAsciiLetter((char)Unsafe.Add(ref text, end)))
            end++;
        ReadOnlySpan<byte> name = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref text, first), (int)(end - first));
        value = T.Zero;
        while (isMicrosoft && Unsafe.Add(ref text, end) == '0')
            end++;
        if (Ascii.EqualsIgnoreCase(name, "nan"u8)
            || (isMicrosoft && (name.SequenceEqual("IND"u8) || name.SequenceEqual("QNAN"u8) || name.SequenceEqual("SNAN"u8))))
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

    /// <summary>A number as digits and a power of ten.</summary>
    private struct Decimals
    {
        internal long Significand;
        internal int Exponent, Digits;
        internal bool IsNegative;

        /// <summary>Parses the digits. More than 18 digits silently overflow the significand.</summary>
        /// <returns>The end of the number, or the start position if the text has no digits.</returns>
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

        // An exponent without digits is not part of the number.
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
