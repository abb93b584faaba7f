using System.Numerics;

namespace Intaglio.OpenExr.Tests;

public class CosineQuantizerTests
{
    private static readonly double[] Values = [.. Enumerable.Range(0, ushort.MaxValue + 1).Select(i => (double)BitConverter.UInt16BitsToHalf((ushort)i))];

    [Theory]
    [InlineData(45)]
    [InlineData(3)]
    [InlineData(0.02)]
    [InlineData(900)]
    [InlineData(30000)]
    public void The_nearest_of_the_halves_with_the_fewest_bits_is_taken(float level)
    {
        Random random = new(5);
        for (int n = 0; n < 12; n++)
        {
            float[] coefficients = new float[64];
            ushort[] halves = new ushort[64];
            foreach (ref float coefficient in coefficients.AsSpan())
                coefficient = (random.NextSingle() * 2 - 1) * MathF.Pow(2, random.Next(-20, 15));
            CosineQuantizer.ForChroma(level).Quantize(ref coefficients[0], ref halves[0]);
            for (int i = 0; i < 64; i++)
            {
                int row = i % 8, column = i / 8;
                Assert.Equal(Simplest(coefficients[i], level / 100000f * (Divisor(row, column) / 17f)), halves[i]);
            }
        }
    }

    [Fact]
    public void Level_0_only_rounds()
    {
        float[] coefficients = [.. Enumerable.Range(0, 64).Select(i => (i - 30.3f) * 0.0371f)];
        ushort[] halves = new ushort[64];
        Assert.True(CosineQuantizer.ForLuma(0).Quantize(ref coefficients[0], ref halves[0]));
        Assert.Equal(coefficients.Select(coefficient => BitConverter.HalfToUInt16Bits((Half)coefficient)), halves);
    }

    [Fact]
    public void What_is_beyond_halves_becomes_the_greatest()
    {
        float[] coefficients = new float[64];
        coefficients[0] = 3e9f;
        coefficients[9] = -65530;
        ushort[] halves = new ushort[64];
        CosineQuantizer.ForLuma(0).Quantize(ref coefficients[0], ref halves[0]);
        Assert.Equal(BitConverter.HalfToUInt16Bits(Half.MaxValue), halves[0]);
        Assert.Equal(BitConverter.HalfToUInt16Bits(Half.MinValue), halves[9]);
    }

    [Fact]
    public void Only_zeros_behind_the_first_are_told()
    {
        float[] coefficients = new float[64];
        ushort[] halves = new ushort[64];
        coefficients[0] = 2;
        Assert.False(CosineQuantizer.ForLuma(45).Quantize(ref coefficients[0], ref halves[0]));
        coefficients[63] = 1;
        Assert.True(CosineQuantizer.ForLuma(45).Quantize(ref coefficients[0], ref halves[0]));
    }

    /// <summary>Tries all halves.</summary>
    private static ushort Simplest(float coefficient, float tolerance)
    {
        ushort own = BitConverter.HalfToUInt16Bits((Half)coefficient), best = own;
        double value = (double)(Half)coefficient, bestDistance = 0;
        for (int i = 0; i <= ushort.MaxValue; i++)
        {
            double distance = Math.Abs(Values[i] - value);
            if (!(distance < tolerance))
                continue;
            int bits = BitOperations.PopCount((uint)i), bestBits = BitOperations.PopCount(best);
            if (bits < bestBits || (bits == bestBits && best != own && distance < bestDistance))
                (best, bestDistance) = ((ushort)i, distance);
        }
        return best;
    }

    /// <summary>The example table for colour differences of ITU-T T.81, annex K, table K.2.</summary>
    private static int Divisor(int row, int column) => (row, column) switch
    {
        (0, 0) => 17,
        (0, 1) or (1, 0) => 18,
        (1, 1) => 21,
        (0, 2) or (2, 0) => 24,
        (1, 2) or (2, 1) => 26,
        (0, 3) or (3, 0) => 47,
        (2, 2) => 56,
        (1, 3) or (3, 1) => 66,
        _ => 99,
    };
}
