namespace Intaglio.Meshes.Tests;

/// <summary>Numbers at which formatting can go wrong.</summary>
internal static class SampleNumbers
{
    internal const int MaxDecimals = NumberText.MaxDecimals;

    internal static IEnumerable<float> Singles(int decimals, int seed)
    {
        Random random = new(seed);
        foreach (double special in Specials())
            yield return (float)special;
        foreach (double tie in Ties(decimals, random))
            yield return (float)tie;
        for (int i = 0; i < 5_000; i++)
            yield return BitConverter.Int32BitsToSingle((int)random.NextInt64(int.MinValue, int.MaxValue + 1L));
        for (int i = 0; i < 5_000; i++)
            yield return (float)((random.NextDouble() - 0.5) * Math.Pow(10, random.Next(-8, 20)));
    }

    internal static IEnumerable<double> Doubles(int decimals, int seed)
    {
        Random random = new(seed);
        foreach (double special in Specials())
            yield return special;
        foreach (double tie in Ties(decimals, random))
        {
            yield return tie;
            yield return Math.BitIncrement(tie);
            yield return Math.BitDecrement(tie);
        }
        // What is nearest to a decimal that ends in 5 is not that decimal, and lies above or below it.
        for (int i = 0; i < 5_000; i++)
            yield return (2 * random.NextInt64(1L << random.Next(1, 50)) + 1) / (2 * Math.Pow(10, decimals));
        for (int i = 0; i < 5_000; i++)
            yield return BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue));
        for (int i = 0; i < 5_000; i++)
            yield return (random.NextDouble() - 0.5) * Math.Pow(10, random.Next(-20, 40));
        // Around the sizes where another way is taken.
        foreach (double limit in (double[])[1L << 51, 1L << 52, 1L << 53, 1e18])
        {
            double value = limit / Math.Pow(10, decimals);
            for (int i = 0; i < 100; i++)
                value = Math.BitDecrement(value);
            for (int i = 0; i < 200; i++)
            {
                yield return value;
                value = Math.BitIncrement(value);
            }
        }
    }

    private static double[] Specials() =>
    [
        0, -0.0, 1, -1, double.NaN, -double.NaN, double.PositiveInfinity, double.NegativeInfinity, double.Epsilon, -double.Epsilon, double.MaxValue,
        double.MinValue, float.MaxValue, float.MinValue, float.Epsilon, 0.5, 1.5, 2.5, -0.5, 9.5, 99.5, 99.999, 99.99999, 99.9999989, 99.999999, 99.9999994, 99.9999995, 99.9999999, 100, 100.00001, 0.9999995, 0.99999949, 9.9999995, 999999.9999995, -0.0000004, 0.0000005,
        1e15, 1e16, 1e17, 1e18, 1e19, 1e22, 1e23, 1L << 52, 1L << 53, ulong.MaxValue, 2.2250738585072014e-308,
    ];

    /// <summary>Numbers of which exactly 5 is cut off: odd multiples of 2^-(n + 1), for n decimals.</summary>
    private static IEnumerable<double> Ties(int decimals, Random random)
    {
        double unit = Math.ScaleB(1, -decimals - 1);
        for (int i = -500; i < 500; i++)
            yield return (2 * i + 1) * unit;
        for (int i = 0; i < 2_000; i++)
            yield return (2 * random.NextInt64(1L << random.Next(1, 52)) + 1) * unit;
    }
}
