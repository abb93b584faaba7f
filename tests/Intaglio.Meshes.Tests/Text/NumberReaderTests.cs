using System.Globalization;
using System.Numerics;
using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>Numbers against the framework's parser, which is exact.</summary>
public class NumberReaderTests
{
    private const int Samples = 400_000;

    public static TheoryData<string> HardCases => new([
        "0", "-0", "+0", "0.0", "-0.000000", "1", "-1", "+1", ".5", "5.", "-.5", "+5.e0", "1e0", "1E+5", "1e-5", "00012.500", "123456789012345678", "1234567890123456789",
        "9007199254740993", "9007199254740992.5", "16777217", "16777216.9999999", "16777217.0000000000000000001", "33554431.0", "0.1", "0.3", "1.1754943508222875e-38", "1.17549429e-38",
        "1e-45", "7.0064923216240853546186479164495e-46", "7.0064923216240853546186479164496e-46", "7.1e-46", "3.4028234663852886e38", "3.4028235677973366e38", "3.40282356e38",
        "3.40282357e38", "1e39", "-1e39", "1e308", "1.7976931348623157e308", "1.7976931348623159e308", "4.9406564584124654e-324", "2.4703282292062327e-324", "2.2250738585072011e-308",
        "1e99999999999999999999", "-1e99999999999999999999", "1e-99999999999999999999", "0e99999999999", "8388608.5", "8388609.5", "1.00000005960464477539062", "1.000000059604644775390625",
        "1.000000059604644775390626", "1.00000017881393432617187499", "1.00000017881393432617187500", "1.00000017881393432617187501", "0.000000000000000000000000000000000000000000001",
        "1000000000000000000000000000000", "179769313486231580793728971405301e276", "6.02214076e23", "1e22", "1e23", "9e22", "123456789e15", "0.500000059604644775390625",
    ]);

    [Theory, MemberData(nameof(HardCases))]
    public void Hard_numbers_are_those_of_the_framework(string text) => AssertSame(text);

    [Fact]
    public void Fixed_decimals_are_those_of_the_framework()
    {
        Random random = new(1);
        for (int i = 0; i < Samples; i++)
            AssertSame(((random.NextDouble() - 0.5) * Math.Pow(10, random.Next(12))).ToString("F" + random.Next(1, 12), CultureInfo.InvariantCulture));
    }

    [Fact]
    public void Shortest_floats_and_doubles_come_back_as_their_bits()
    {
        Random random = new(2);
        for (int i = 0; i < Samples; i++)
        {
            float single = BitConverter.Int32BitsToSingle((int)random.NextInt64());
            if (float.IsFinite(single))
                Assert.Equal(BitConverter.SingleToInt32Bits(single), BitConverter.SingleToInt32Bits(Read<float>(single.ToString("R", CultureInfo.InvariantCulture))));
            double number = BitConverter.Int64BitsToDouble(random.NextInt64() ^ (random.NextInt64() << 1));
            if (double.IsFinite(number))
                Assert.Equal(BitConverter.DoubleToInt64Bits(number), BitConverter.DoubleToInt64Bits(Read<double>(number.ToString("R", CultureInfo.InvariantCulture))));
        }
    }

    [Fact]
    public void Digits_of_any_number_with_any_exponent_are_those_of_the_framework()
    {
        Random random = new(3);
        StringBuilder text = new();
        for (int i = 0; i < Samples; i++)
        {
            text.Clear().Append(random.Next(3) switch { 0 => "-", 1 => "+", _ => "" });
            int digits = random.Next(1, 24), point = random.Next(-2, digits + 1);
            for (int digit = 0; digit < digits; digit++)
                text.Append(digit == point ? "." : "").Append(random.Next(10));
            if (random.Next(2) == 0)
                text.Append(random.Next(2) == 0 ? 'e' : 'E').Append(random.Next(3) switch { 0 => "-", 1 => "+", _ => "" }).Append(random.Next(50));
            AssertSame(text.ToString());
        }
    }

    /// <summary>The middle of two floats is where a double on the way would round twice.</summary>
    [Fact]
    public void Numbers_beside_the_middle_of_two_floats_are_rounded_once()
    {
        Random random = new(4);
        for (int i = 0; i < Samples / 4; i++)
        {
            float below = BitConverter.Int32BitsToSingle(random.Next(100 << 23, 150 << 23));
            double middle = (below + (double)MathF.BitIncrement(below)) / 2;
            string text = middle.ToString("F60", CultureInfo.InvariantCulture).TrimEnd('0');
            AssertSame(text);
            AssertSame(text + "1");
            AssertSame(text[..^1] + (char)(text[^1] - 1) + "9");
            AssertSame(middle.ToString("E" + random.Next(8, 18), CultureInfo.InvariantCulture));
        }
    }

    [Theory]
    [InlineData("nan", double.NaN)]
    [InlineData("-nan", double.NaN)]
    [InlineData("NaN", double.NaN)]
    [InlineData("nan(ind)", double.NaN)]
    [InlineData("inf", double.PositiveInfinity)]
    [InlineData("-inf", double.NegativeInfinity)]
    [InlineData("+Infinity", double.PositiveInfinity)]
    [InlineData("-1.#IND", double.NaN)]
    [InlineData("-1.#IND00", double.NaN)]
    [InlineData("1.#QNAN", double.NaN)]
    [InlineData("1.#QNAN0", double.NaN)]
    [InlineData("1.#SNAN", double.NaN)]
    [InlineData("1.#INF", double.PositiveInfinity)]
    [InlineData("-1.#INF00", double.NegativeInfinity)]
    public void What_C_prints_for_no_number_is_read(string text, double expected)
    {
        Assert.Equal(expected, Read<double>(text));
        Assert.Equal((float)expected, Read<float>(text));
        Assert.Equal(text[0] == '-', double.IsNegative(Read<double>(text)));
        Assert.Equal(text[0] == '-', float.IsNegative(Read<float>(text)));
    }

    [Theory]
    [InlineData("", 0)]
    [InlineData("-", 0)]
    [InlineData(".", 0)]
    [InlineData("+.e5", 0)]
    [InlineData("e5", 0)]
    [InlineData("in", 0)]
    [InlineData("--1", 0)]
    [InlineData("1e", 1)]
    [InlineData("1e+", 1)]
    [InlineData("1.5.5", 3)]
    [InlineData("12,5", 2)]
    [InlineData("nan(", 3)]
    [InlineData("inf00", 3)]
    [InlineData("QNAN", 0)]
    [InlineData("1.#", 0)]
    [InlineData("1.#IN", 0)]
    [InlineData("1.0#IND", 3)]
    [InlineData("2.#IND", 0)]
    public void A_number_ends_where_its_text_does(string text, int length)
    {
        byte[] bytes = Encoding.ASCII.GetBytes(text + "\n");
        Assert.Equal(length, NumberReader.Read(ref bytes[0], 0, out double _));
        Assert.Equal(length, NumberReader.Read(ref bytes[0], 0, out float _));
    }

    [Theory]
    [InlineData("0", 1, 0)]
    [InlineData("7/", 1, 7)]
    [InlineData("-12 ", 3, -12)]
    [InlineData("+12", 3, 12)]
    [InlineData("999999999999999999", 18, 999999999999999999)]
    [InlineData("18446744073709551617", 20, 999999999999999999)]
    [InlineData("-18446744073709551617", 21, -999999999999999999)]
    [InlineData("-", 0, 0)]
    [InlineData("x", 0, 0)]
    public void Integers_are_read(string text, int length, long expected)
    {
        byte[] bytes = Encoding.ASCII.GetBytes(text + "\n");
        Assert.Equal(length, NumberReader.Read(ref bytes[0], 0, out long value));
        Assert.Equal(expected, value);
    }

    private static void AssertSame(string text)
    {
        int single = BitConverter.SingleToInt32Bits(float.Parse(text, CultureInfo.InvariantCulture)), readSingle = BitConverter.SingleToInt32Bits(Read<float>(text));
        long number = BitConverter.DoubleToInt64Bits(double.Parse(text, CultureInfo.InvariantCulture)), readNumber = BitConverter.DoubleToInt64Bits(Read<double>(text));
        if (single != readSingle || number != readNumber)
            Assert.Fail($"'{text}' is read as {readSingle:X8} and {readNumber:X16}, not {single:X8} and {number:X16}.");
    }

    private static T Read<T>(string text)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        byte[] bytes = Encoding.ASCII.GetBytes(text + "\n");
        Assert.Equal(text.Length, NumberReader.Read(ref bytes[0], 0, out T value));
        return value;
    }
}
