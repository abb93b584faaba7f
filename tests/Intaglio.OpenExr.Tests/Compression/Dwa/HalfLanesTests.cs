using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr.Tests;

public class HalfLanesTests
{
    [Fact]
    public void All_halves_become_their_floats()
    {
        for (int i = 0; i <= ushort.MaxValue; i++)
        {
            float expected = (float)BitConverter.UInt16BitsToHalf((ushort)i), actual = HalfLanes.ToSingle(Vector128.Create((ushort)i))[5];
            if (float.IsNaN(expected))
                Assert.True(float.IsNaN(actual));
            else
                Assert.Equal(BitConverter.SingleToInt32Bits(expected), BitConverter.SingleToInt32Bits(actual));
        }
    }

    [Fact]
    public void Floats_are_rounded_as_the_framework_rounds_them()
    {
        Random random = new(4);
        for (int i = 0; i < 300_000; i++)
        {
            // Near a half, or half-way between two of them, or anything.
            float near = (float)BitConverter.UInt16BitsToHalf((ushort)random.Next(65536)), value = (i % 3) switch
            {
                0 => BitConverter.Int32BitsToSingle(BitConverter.SingleToInt32Bits(near) + random.Next(-3, 4)),
                1 => BitConverter.Int32BitsToSingle(BitConverter.SingleToInt32Bits(near) + 0x1000 + random.Next(-1, 2)),
                _ => BitConverter.Int32BitsToSingle(random.Next() ^ (random.Next(2) << 31)),
            };
            ushort expected = BitConverter.HalfToUInt16Bits((Half)value), actual = HalfLanes.FromSingle(Vector256.Create(value))[2];
            if (float.IsNaN(value))
                Assert.True(Half.IsNaN(BitConverter.UInt16BitsToHalf(actual)));
            else
                Assert.Equal(expected, actual);
        }
        foreach (float value in (float[])[65504, 65519.99f, 65520, 65536, float.MaxValue, float.PositiveInfinity, -65520, 2.9802322e-8f, 2.98023259e-8f, 0, -0f])
            Assert.Equal(BitConverter.HalfToUInt16Bits((Half)value), HalfLanes.FromSingle(Vector256.Create(value))[0]);
    }
}
