using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr.Tests;

/// <summary>Halves and floats in vectors, compared with the framework's conversions in every lane.</summary>
public class HalfLanesTests
{
    /// <summary>Each half is in each lane once, beside halves of all other kinds.</summary>
    [Fact]
    public void All_halves_become_their_floats_in_every_lane()
    {
        // Neighbors of a lane differ in sign, exponent and mantissa.
        const int Halves = ushort.MaxValue + 1, Step = 0x9E37;
        Span<ushort> halves = stackalloc ushort[HalfLanes.Count];
        for (int i = 0; i < Halves; i++)
        {
            for (int lane = 0; lane < HalfLanes.Count; lane++)
                halves[lane] = (ushort)(i + (lane * Step));
            Vector256<float> actual = HalfLanes.ToSingle(Vector128.Create<ushort>(halves));
            for (int lane = 0; lane < HalfLanes.Count; lane++)
                AssertSame((float)BitConverter.UInt16BitsToHalf(halves[lane]), actual[lane], lane);
        }
    }

    [Fact]
    public void Floats_are_rounded_as_the_framework_rounds_them_in_every_lane()
    {
        Random random = new(4);
        Span<float> values = stackalloc float[HalfLanes.Count];
        for (int i = 0; i < 300_000 / HalfLanes.Count; i++)
        {
            for (int lane = 0; lane < HalfLanes.Count; lane++)
                values[lane] = Next(random, i + lane);
            AssertRounded(values);
        }
    }

    [Fact]
    public void Floats_at_the_limits_of_halves_are_rounded_in_every_lane()
    {
        float[] limits = [65504, 65519.99f, 65520, 65536, float.MaxValue, float.PositiveInfinity, -65520, 2.9802322e-8f, 2.98023259e-8f, 0, -0f, float.NaN];
        Span<float> values = stackalloc float[HalfLanes.Count];
        for (int first = 0; first < limits.Length; first++)
        {
            for (int lane = 0; lane < HalfLanes.Count; lane++)
                values[lane] = limits[(first + lane) % limits.Length];
            AssertRounded(values);
        }
    }

    [Fact]
    public void The_low_bits_of_each_word_are_kept_in_its_lane()
    {
        Vector256<int> words = Vector256.Create(0x12345678, -1, 0, 0x7FFF8000, int.MinValue, 0x0001FFFF, 0xABCD, 7);
        Assert.Equal(Vector128.Create(0x5678, 0xFFFF, 0, 0x8000, 0, 0xFFFF, 0xABCD, (ushort)7), HalfLanes.Narrow(words));
    }

    // Near a half, or half-way between two of them, or anything.
    private static float Next(Random random, int kind)
    {
        float near = (float)BitConverter.UInt16BitsToHalf((ushort)random.Next(65536));
        return BitConverter.Int32BitsToSingle((kind % 3) switch
        {
            0 => BitConverter.SingleToInt32Bits(near) + random.Next(-3, 4),
            1 => BitConverter.SingleToInt32Bits(near) + 0x1000 + random.Next(-1, 2),
            _ => random.Next() ^ (random.Next(2) << 31),
        });
    }

    private static void AssertRounded(ReadOnlySpan<float> values)
    {
        Vector128<ushort> actual = HalfLanes.FromSingle(Vector256.Create(values));
        for (int lane = 0; lane < HalfLanes.Count; lane++)
        {
            Half expected = (Half)values[lane], half = BitConverter.UInt16BitsToHalf(actual[lane]);
            if (float.IsNaN(values[lane]))
                Assert.True(Half.IsNaN(half), $"lane {lane}: {half} of NaN");
            else
                Assert.True(BitConverter.HalfToUInt16Bits(expected) == actual[lane], $"lane {lane}: {half} instead of {expected} of {values[lane]:R}");
        }
    }

    private static void AssertSame(float expected, float actual, int lane)
    {
        if (float.IsNaN(expected))
            Assert.True(float.IsNaN(actual), $"lane {lane}: {actual} instead of NaN");
        else
            Assert.True(BitConverter.SingleToInt32Bits(expected) == BitConverter.SingleToInt32Bits(actual), $"lane {lane}: {actual:R} instead of {expected:R}");
    }
}
