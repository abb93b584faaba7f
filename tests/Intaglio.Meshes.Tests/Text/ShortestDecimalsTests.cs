using System.Buffers.Text;
using System.Globalization;
using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>
/// Text against the framework's shortest, of which the digits and the exponent are compared, and which reads it again. The framework's text of some powers
/// of two, such as 2^-958, is read as the number below them; what is asked for there is in <see cref="ShortestDigitsTests"/>.
/// </summary>
public class ShortestDecimalsTests
{
    // All floats, or a sample of them.
    private static readonly long sampleSize = Counts.Choose(1_000_000, 1L << 32);

    /// <summary>As in the test of six decimals: steps of an odd number, of which 2^32 are all floats.</summary>
    [Trait(Counts.Trait, Counts.Grids)]
    [Fact]
    [Trait("Duration", "Long")]
    public void Many_floats_have_the_digits_of_the_framework_and_are_read_again()
    {
        const uint step = 2_654_435_769;
        InParts(sampleSize, (i, room) =>
        {
            float value = BitConverter.UInt32BitsToSingle(unchecked((uint)i * step));
            if (!float.IsFinite(value))
                return;
            Span<byte> text = room.AsSpan(0, default(ShortestDecimals).Write(room, value)), framework = stackalloc byte[64];
            if (!IsReadAs(text, value))
                Assert.Fail($"{Encoding.ASCII.GetString(text)} is not read as {value:R}");
            value.TryFormat(framework, out int length, "R", CultureInfo.InvariantCulture);
            if (Parts(text) != Parts(framework[..length]) && (IsReadAs(framework[..length], value) || !float.IsPow2(Math.Abs(value))))
                Assert.Fail($"{value:R} is not {Encoding.ASCII.GetString(text)}");
        });
    }

    /// <summary>Random bits, whole numbers, decimals of a few digits, and what is beside those.</summary>
    [Trait(Counts.Trait, Counts.Grids)]
    [Fact]
    [Trait("Duration", "Long")]
    public void Many_doubles_have_the_digits_of_the_framework_and_are_read_again()
    {
        InParts(Counts.Choose(1_000_000, 100_000_000), (i, room) =>
        {
            // A random number of its own for each, whatever thread it is on (the finalizer of SplitMix64).
            ulong random = (ulong)i * 0x9E37_79B9_7F4A_7C15;
            random = (random ^ random >> 30) * 0xBF58_476D_1CE4_E5B9;
            random = (random ^ random >> 27) * 0x94D0_49BB_1331_11EB;
            random ^= random >> 31;
            int bits = (int)(random % 53) + 1;
            AssertText((i % 4) switch
            {
                0 => BitConverter.UInt64BitsToDouble(random),
                1 => random >> 64 - bits,
                2 => (random >> 64 - bits) / Math.Pow(10, random % 23),
                _ => BitConverter.UInt64BitsToDouble(BitConverter.DoubleToUInt64Bits((random >> 64 - bits) * Math.Pow(10, random % 23)) + random % 5 - 2),
            }, room);
        });
    }

    [Fact]
    public void Doubles_at_which_formatting_can_go_wrong_have_the_digits_of_the_framework_and_are_read_again()
    {
        byte[] room = new byte[NumberText.MaxLength];
        foreach (double value in SampleNumbers.Doubles(6, seed: 1))
            AssertText(value, room);
        for (int exponent = -1074; exponent < 1024; exponent++)
        {
            AssertText(Math.ScaleB(1, exponent), room);
            AssertText(Math.BitDecrement(Math.ScaleB(1, exponent)), room);
            AssertText(-Math.BitIncrement(Math.ScaleB(1, exponent)), room);
        }
        for (int multiple = 1; multiple < 100_000; multiple++)
            AssertText(BitConverter.Int64BitsToDouble(multiple), room);
        for (int power = -330; power < 309; power++)
        {
            for (int digit = 1; digit < 100; digit++)
                AssertText(double.Parse($"{digit}e{power}", CultureInfo.InvariantCulture), room);
        }
    }

    [Theory]
    [InlineData(0.0, "0")]
    [InlineData(-0.0, "-0")]
    [InlineData(1.0, "1")]
    [InlineData(-3.0, "-3")]
    [InlineData(10.0, "10")]
    [InlineData(0.5, "0.5")]
    [InlineData(-0.25, "-0.25")]
    [InlineData(1234.5, "1234.5")]
    [InlineData(8388607.5, "8388607.5")]
    [InlineData(16777216.0, "16777216")]
    [InlineData(1e15, "1000000000000000")]
    [InlineData(1e16, "1e16")]
    [InlineData(-1.5e20, "-1.5e20")]
    [InlineData(0.0009765625, "0.0009765625")]
    [InlineData(1.0 / (1 << 20), "9.5367431640625e-7", "9.536743e-7")]
    [InlineData(-2.0 / (1 << 20), "-0.0000019073486328125", "-0.0000019073486")]
    [InlineData(double.NegativeInfinity, "-inf")]
    [InlineData(double.PositiveInfinity, "inf")]
    [InlineData(double.NaN, "-nan")]
    public void Numbers_of_both_types_are_written_in_the_notation_that_is_promised(double value, string text, string? ofFloat = null)
    {
        Assert.Equal(text, Text(value));
        Assert.Equal(ofFloat ?? text, Text((float)value));
    }

    [Theory]
    [InlineData(0.1, "0.1")]
    [InlineData(9007199254740993, "9007199254740992")]
    [InlineData(9999999999999998, "9999999999999998")]
    [InlineData(0.000001, "0.000001")]
    [InlineData(0.0000010000000000000002, "0.0000010000000000000002")]
    [InlineData(9.999999999999997e-7, "9.999999999999997e-7")]
    [InlineData(1e23, "1e23")]
    [InlineData(5e-324, "5e-324")]
    [InlineData(9.5e-322, "9.5e-322")]
    [InlineData(2.2250738585072014e-308, "2.2250738585072014e-308")]
    [InlineData(double.MaxValue, "1.7976931348623157e308")]
    [InlineData(-1.2345678901234567, "-1.2345678901234567")]
    [InlineData(123456.78901234567, "123456.78901234567")]
    [InlineData(1234567890123456.8, "1234567890123456.8")]
    public void Doubles_are_written_in_the_notation_that_is_promised(double value, string text) => Assert.Equal(text, Text(value));

    [Theory]
    [InlineData(0.1f, "0.1")]
    [InlineData(1e-6f, "0.000001")]
    [InlineData(1e-7f, "1e-7")]
    [InlineData(1.00000012f, "1.0000001")]
    [InlineData(0.0000012345679f, "0.0000012345679")]
    [InlineData(123456792f, "123456790")]
    [InlineData(1.25e15f, "1250000000000000")]
    [InlineData(float.Epsilon, "1e-45")]
    [InlineData(float.MaxValue, "3.4028235e38")]
    public void Floats_are_written_in_the_notation_that_is_promised(float value, string text) => Assert.Equal(text, Text(value));

    private static void InParts(long count, Action<long, byte[]> body)
    {
        const long parts = 64;
        Parallel.For(0L, parts, part =>
        {
            byte[] room = new byte[NumberText.MaxLength];
            for (long i = count * part / parts; i < count * (part + 1) / parts; i++)
                body(i, room);
        });
    }

    private static void AssertText(double value, byte[] room)
    {
        if (!double.IsFinite(value))
            return;
        Span<byte> text = room.AsSpan(0, default(ShortestDecimals).Write(room, value)), framework = stackalloc byte[64];
        if (!IsReadAs(text, value))
            Assert.Fail($"{Encoding.ASCII.GetString(text)} is not read as {value:R}");
        value.TryFormat(framework, out int length, "R", CultureInfo.InvariantCulture);
        if (Parts(text) != Parts(framework[..length]) && (IsReadAs(framework[..length], value) || !double.IsPow2(Math.Abs(value))))
            Assert.Fail($"{value:R} is not {Encoding.ASCII.GetString(text)}");
    }

    private static bool IsReadAs(ReadOnlySpan<byte> text, float value) =>
        Utf8Parser.TryParse(text, out float read, out int used) && used == text.Length && BitConverter.SingleToInt32Bits(read) == BitConverter.SingleToInt32Bits(value);

    private static bool IsReadAs(ReadOnlySpan<byte> text, double value) =>
        Utf8Parser.TryParse(text, out double read, out int used) && used == text.Length && BitConverter.DoubleToInt64Bits(read) == BitConverter.DoubleToInt64Bits(value);

    /// <summary>What a text says, whatever its notation: the sign, the digits without zeros at either end, and the power of ten of the last one.</summary>
    private static (bool IsNegative, ulong Digits, int Power) Parts(ReadOnlySpan<byte> text)
    {
        bool isNegative = text[0] == '-';
        if (isNegative)
            text = text[1..];
        int mark = text.IndexOfAny((byte)'e', (byte)'E'), power = 0;
        if (mark >= 0)
        {
            power = int.Parse(text[(mark + 1)..], CultureInfo.InvariantCulture);
            text = text[..mark];
        }
        int point = text.IndexOf((byte)'.');
        power -= point < 0 ? 0 : text.Length - point - 1;
        ulong digits = 0;
        foreach (byte character in text)
            digits = character == '.' ? digits : digits * 10 + character - '0';
        for (; digits > 0 && digits % 10 == 0; digits /= 10)
            power++;
        return (isNegative, digits, digits == 0 ? 0 : power);
    }

    private static string Text(float value)
    {
        byte[] room = new byte[NumberText.MaxLength];
        return Encoding.ASCII.GetString(room, 0, default(ShortestDecimals).Write(room, value));
    }

    private static string Text(double value)
    {
        byte[] room = new byte[NumberText.MaxLength];
        return Encoding.ASCII.GetString(room, 0, default(ShortestDecimals).Write(room, value));
    }
}
