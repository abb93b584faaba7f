namespace Intaglio.OpenExr.Tests;

public class DwaTablesTests
{
    [Fact]
    public void Tables_are_the_curve_and_its_inverse()
    {
        for (int i = 0; i <= ushort.MaxValue; i++)
        {
            double value = (double)BitConverter.UInt16BitsToHalf((ushort)i), magnitude = Math.Abs(value);
            if (!double.IsFinite(value))
            {
                Assert.Equal(0, DwaTables.FromLight[i]);
                Assert.Equal(0, DwaTables.ToLight[i]);
                continue;
            }
            AssertNear(Math.CopySign(magnitude <= 1 ? Math.Pow(magnitude, 1 / 2.2) : 1 + Math.Log(magnitude) / 2.2, value), DwaTables.FromLight[i]);
            AssertNear(Math.CopySign(magnitude <= 1 ? Math.Pow(magnitude, 2.2) : Math.Exp(2.2 * (magnitude - 1)), value), DwaTables.ToLight[i]);
        }
    }

    [Fact]
    public void Light_comes_back_as_near_as_halves_allow()
    {
        for (int i = 0; i < HalfLanes.Infinity; i++)
        {
            float light = (float)BitConverter.UInt16BitsToHalf((ushort)i), back = (float)BitConverter.UInt16BitsToHalf(DwaTables.ToLight[DwaTables.FromLight[i]]);
            Assert.InRange(back, light * 0.99 - 1e-7, light * 1.01 + 1e-7);
        }
    }

    /// <summary>One unit in the last place is left to the roundings of floats, which files hold.</summary>
    private static void AssertNear(double expected, ushort actual)
    {
        int nearest = Ordinal(BitConverter.HalfToUInt16Bits((Half)expected)), ordinal = Ordinal(actual);
        Assert.InRange(ordinal, nearest - 1, nearest + 1);
    }

    private static int Ordinal(ushort half) => half < 0x8000 ? half : 0x8000 - half;
}
