using System.Runtime.Intrinsics;

namespace Intaglio.Color.Tests;

/// <summary>The emulated fused multiply-add rounds once, as IEEE 754 defines it.</summary>
public class FusedProductTests
{
    // Halves of the last place, numbers below the normal ones, overflow and what is not finite.
    private static readonly float[] awkward =
    [
        0, -0f, 1, -1, 0.5f, 3, 1 + 1.1920929e-7f, 1 - 5.9604645e-8f, 16777216, 16777217, 4097, 8388609, float.Epsilon, -float.Epsilon, 1.1754942e-38f,
        1.17549435e-38f, float.MaxValue, float.MinValue, float.PositiveInfinity, float.NegativeInfinity, float.NaN, 1e-30f, 1e30f, 5.877472e-39f,
    ];

    [Fact]
    public void Awkward_numbers_are_rounded_once()
    {
        foreach (float left in awkward)
            foreach (float right in awkward)
                foreach (float addend in awkward)
                    Check(left, right, addend);
    }

    /// <summary>Addends near to the product, where two roundings would differ from one.</summary>
    [Fact]
    [Trait(Counts.Trait, Counts.Grids)]
    public void Random_numbers_are_rounded_once()
    {
        Random random = new(1);
        int count = Counts.Choose(100_000, 100_000_000);
        for (int i = 0; i < count; i++)
        {
            float left = BitConverter.Int32BitsToSingle(random.Next(int.MinValue, int.MaxValue)), right = BitConverter.Int32BitsToSingle(random.Next(int.MinValue, int.MaxValue));
            Check(left, right, BitConverter.Int32BitsToSingle(random.Next(int.MinValue, int.MaxValue)));
            float product = left * right;
            if (float.IsFinite(product))
                Check(left, right, MathF.ScaleB(product, random.Next(-30, 30)) * (random.Next(2) * 2 - 1));
            // 12 bits each: the product has 24, and the addend decides about a tie.
            Check(random.Next(2048, 4096) * 2 + 1, random.Next(2048, 4096) * 2 + 1, MathF.ScaleB(random.Next(1, 8), random.Next(-60, 4)) * (random.Next(2) * 2 - 1));
        }
    }

    private static void Check(float left, float right, float addend)
    {
        float expected = MathF.FusedMultiplyAdd(left, right, addend);
        Vector128<float> actual = FusedProduct.MultiplyAdd(Vector128.Create(left), Vector128.Create(right), Vector128.Create(0, 0, 0, addend).WithElement(0, addend));
        foreach (float result in (float[])[actual[0], actual[3]])
            Assert.True(
                BitConverter.SingleToInt32Bits(result) == BitConverter.SingleToInt32Bits(expected) || float.IsNaN(result) && float.IsNaN(expected),
                $"{left:R} * {right:R} + {addend:R} is {expected:R}, not {result:R}");
    }
}
