using Xunit.Abstractions;

namespace Intaglio.Shared.Tests;

/// <summary>The functions against high precision: errors in units of the last place, of which 0.5 is the least that rounding leaves.</summary>
public class PortableMathTests(ITestOutputHelper output)
{
    private const int Count = 20_000;
    private const double MostError = 0.501, LeastShareOfNearest = 0.999;

    [Fact]
    public void Exponentials_are_the_nearest_numbers() => Check("exp", PortableMath.Exp, Math.Exp, PreciseMath.Exp,
        [.. Between(-745.1, 709.7), .. Between(-1, 1), .. Near(0), .. Between(-745.13, -708), 709.78271289338397, -745.13321910194110, double.Epsilon, 1e-300, 0.5, 1]);

    [Fact]
    public void Logarithms_are_the_nearest_numbers() => Check("log", PortableMath.Log, Math.Log, PreciseMath.Log, AnyPositive());

    [Fact]
    public void Binary_logarithms_are_the_nearest_numbers() => Check("log2", PortableMath.Log2, Math.Log2, PreciseMath.Log2, AnyPositive());

    [Fact]
    public void Decimal_logarithms_are_the_nearest_numbers() => Check("log10", PortableMath.Log10, Math.Log10, PreciseMath.Log10, AnyPositive());

    [Fact]
    public void Cube_roots_are_the_nearest_numbers() => Check("cbrt", PortableMath.Cbrt, Math.Cbrt, PreciseMath.Cbrt, AnyPositive());

    [Theory]
    [InlineData(2.4)]
    [InlineData(1 / 2.4)]
    [InlineData(563.0 / 256)]
    [InlineData(1.8)]
    [InlineData(1 / 0.45)]
    [InlineData(2610.0 / 16384)]
    [InlineData(2523.0 / 32)]
    [InlineData(-3)]
    [InlineData(7)]
    [Trait("Duration", "Long")]
    public void Powers_of_transfer_functions_are_the_nearest_numbers(double power) => Check($"pow {power:g5}", number => PortableMath.Pow(number, power),
        number => Math.Pow(number, power), number => PreciseMath.Pow(number, power), [.. Between(0, 1), .. Between(1e-4, 4)]);

    [Fact]
    public void Powers_are_the_nearest_numbers()
    {
        Random random = new(754);
        double[] bases = AnyPositive(), exponents = [.. bases.Select(number => (random.NextDouble() * 2 - 1) * 745 / Math.Max(Math.Abs(Math.Log(number)), 1e-16))];
        Dictionary<double, double> exponentOf = bases.Zip(exponents).DistinctBy(pair => pair.First).ToDictionary();
        Check("pow", number => PortableMath.Pow(number, exponentOf[number]), number => Math.Pow(number, exponentOf[number]), number => PreciseMath.Pow(number, exponentOf[number]),
            [.. exponentOf.Keys.Where(number => PortableMath.Pow(number, exponentOf[number]) is > 0 and < double.PositiveInfinity)]);
    }

    [Fact]
    public void Sines_are_the_nearest_numbers() => Check("sin", PortableMath.SinDegrees, degrees => Math.Sin(degrees * (Math.PI / 180)), PreciseMath.SinDegrees, [.. Angles().Where(degrees => degrees % 180 != 0)]);

    [Fact]
    public void Cosines_are_the_nearest_numbers() => Check("cos", PortableMath.CosDegrees, degrees => Math.Cos(degrees * (Math.PI / 180)), PreciseMath.CosDegrees,
        [.. Angles().Where(degrees => Math.Abs(degrees) < 1e15)]);

    [Fact]
    public void Arctangents_are_the_nearest_numbers()
    {
        foreach (double x in (ReadOnlySpan<double>)[1, 0.3, 1e-300, 1e300, double.Epsilon])
            Check($"atan2 of x = {x}", y => PortableMath.Atan2Degrees(y, x), y => Math.Atan2(y, x) * (180 / Math.PI), y => PreciseMath.Atan2Degrees(y, x),
                [.. Between(0, 2 * x).Where(y => y > 0).Take(Count / 4), .. AnyPositive().Where((y, i) => i % 8 == 0 && (y > 1e-250 * x))]);
    }

    [Fact]
    public void Arctangents_of_all_quadrants_are_those_of_the_first()
    {
        foreach ((double y, double x) in Between(0, 1).Zip(Between(0, 1).Reverse()).Where(point => point.First > 0 && point.Second > 0).Take(1000))
        {
            Precise angle = PreciseMath.Atan2Degrees(y, x), halfTurn = new(180, 0);
            Precise left = new((halfTurn.Significand << -angle.Exponent) - angle.Significand, angle.Exponent);
            Assert.True(left.ErrorOf(PortableMath.Atan2Degrees(y, -x)) <= MostError);
            Assert.Equal(-PortableMath.Atan2Degrees(y, x), PortableMath.Atan2Degrees(-y, x));
            Assert.Equal(-PortableMath.Atan2Degrees(y, -x), PortableMath.Atan2Degrees(-y, -x));
        }
    }

    /// <summary>IEEE 754-2019, 9.2.1, as the framework's functions have it.</summary>
    [Fact]
    public void Special_cases_are_those_of_the_framework()
    {
        double[] special = [0, double.NegativeZero, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1.5, 1e300, -1e300, 9007199254740993, -9007199254740991, double.Epsilon, -double.Epsilon, double.MaxValue, double.MinValue,
            double.PositiveInfinity, double.NegativeInfinity, double.NaN];
        foreach (double x in special)
        {
            AssertSame(Math.Cbrt(x), PortableMath.Cbrt(x), 1);
            AssertSame(Math.Exp(x), PortableMath.Exp(x), 1);
            AssertSame(Math.Log(x), PortableMath.Log(x), 1);
            AssertSame(Math.Log2(x), PortableMath.Log2(x), 1);
            AssertSame(Math.Log10(x), PortableMath.Log10(x), 1);
            foreach (double y in special)
            {
                AssertSame(Math.Pow(x, y), PortableMath.Pow(x, y), 1);
                // Of so small an angle the framework has no radians.
                if (Math.Abs(x) != double.Epsilon)
                    AssertSame(Math.Atan2(x, y) * (180 / Math.PI), PortableMath.Atan2Degrees(x, y), 2);
            }
        }
        Assert.True(double.IsNaN(PortableMath.SinDegrees(double.PositiveInfinity)));
        Assert.True(double.IsNaN(PortableMath.CosDegrees(double.NaN)));
        Assert.True(double.IsNegative(PortableMath.SinDegrees(double.NegativeZero)));
    }

    [Fact]
    public void What_is_exact_has_no_error()
    {
        for (int i = -300; i <= 300; i++)
        {
            Assert.Equal(i, PortableMath.Log2(Math.ScaleB(1, i)));
            Assert.Equal(Math.ScaleB(1, i), PortableMath.Pow(2, i));
            Assert.Equal(i, PortableMath.Cbrt((double)i * i * i));
            Assert.Equal(Math.Abs(i), PortableMath.Pow((double)i * i, 0.5));
            Assert.Equal(i, PortableMath.Pow(i, 1));
            Assert.Equal(i == 0 ? 0 : Math.CopySign(45, i), PortableMath.Atan2Degrees(i, Math.Abs(i)));
        }
        for (int i = 0; i <= 22; i++)
            Assert.Equal(i, PortableMath.Log10(double.Parse($"1e{i}", System.Globalization.CultureInfo.InvariantCulture)));
        foreach (int turn in (ReadOnlySpan<int>)[-720, 0, 360, 3600])
        {
            Assert.Equal([(0, 1), (0.5, Math.Sqrt(3) / 2), (1, 0), (0, -1), (-1, 0)],
                new[] { 0, 30, 90, 180, 270 }.Select(degrees => PortableMath.SinCosDegrees(turn + degrees)));
        }
    }

    /// <summary>Processors without the instruction take the other way, which must give the same.</summary>
    [Fact]
    public void Products_have_the_same_rest_with_and_without_the_fused_instruction()
    {
        double[] numbers = [.. Between(-3, 3), .. AnyPositive().Where(number => number is > 1e-140 and < 1e140)];
        for (int i = 0; i < numbers.Length; i++)
        {
            double left = numbers[i], right = numbers[(int)((long)i * 7919 % numbers.Length)], product = left * right;
            Assert.Equal(Math.FusedMultiplyAdd(left, right, -product), DoubleDouble.RestOfProduct(left, right, product));
        }
    }

    private void Check(string name, Func<double, double> function, Func<double, double> platform, Func<double, Precise> precise, double[] numbers)
    {
        double most = 0, platformMost = 0, worst = 0;
        int nearest = 0, platformNearest = 0;
        foreach (double number in numbers)
        {
            Precise exact = precise(number);
            double error = exact.ErrorOf(function(number)), theirs = exact.ErrorOf(platform(number));
            if (error > most)
                (most, worst) = (error, number);
            platformMost = Math.Max(platformMost, theirs);
            nearest += error <= 0.5 ? 1 : 0;
            platformNearest += theirs <= 0.5 ? 1 : 0;
        }
        output.WriteLine($"{name}: {numbers.Length} numbers, error {most:f5} at {worst:r}, nearest {100.0 * nearest / numbers.Length:f3} %; platform {platformMost:f5}, {100.0 * platformNearest / numbers.Length:f3} %");
        Assert.True(most <= MostError, $"{name} of {worst:r} is wrong by {most} units in the last place.");
        Assert.True(nearest >= numbers.Length * LeastShareOfNearest, $"Of {numbers.Length} results {nearest} are the nearest.");
    }

    private static void AssertSame(double expected, double found, int units)
    {
        bool isNear = expected == found ? double.IsNegative(expected) == double.IsNegative(found) : double.IsNaN(expected) ? double.IsNaN(found)
            : double.IsFinite(expected) && double.IsFinite(found) && Math.Abs(BitConverter.DoubleToInt64Bits(expected) - BitConverter.DoubleToInt64Bits(found)) <= units;
        Assert.True(isNear, $"{found:r} instead of {expected:r}");
    }

    private static double[] Between(double least, double most)
    {
        Random random = new(1985);
        return [.. Enumerable.Range(0, Count).Select(_ => least + random.NextDouble() * (most - least))];
    }

    private static double[] Near(double center)
    {
        Random random = new(2008);
        return [.. Enumerable.Range(0, Count / 4).Select(_ => center + (random.Next(2) * 2 - 1) * Math.ScaleB(1 + random.NextDouble(), -random.Next(1, 60)))];
    }

    /// <summary>Numbers of all exponents, subnormal ones, and many around 1.</summary>
    private static double[] AnyPositive()
    {
        Random random = new(2019);
        return
        [
            .. Enumerable.Range(0, Count / 2).Select(_ => BitConverter.Int64BitsToDouble(random.NextInt64(1, BitConverter.DoubleToInt64Bits(double.MaxValue)))),
            .. Near(1).Where(number => number > 0), .. Between(0, 3),
            double.Epsilon, 3 * double.Epsilon, 2.2250738585072009E-308, 2.2250738585072014E-308, double.MaxValue, 1 - 1.0 / (1L << 53), 1 + 1.0 / (1L << 52),
        ];
    }

    private static double[] Angles() => [.. Between(-360, 360), .. Near(0), .. Near(180), .. Near(45), .. Between(-1e9, 1e9).Take(1000), 1e300, 1e-300, 1e-200, 720.5];
}
