using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Color;

/// <summary>A fused multiply-add of floats for processors without that instruction.</summary>
/// <remarks>
/// The framework calls a function for each lane there.
/// The product of two floats is exact in a double. The sum with the addend is rounded to odd, so that rounding it to a float gives the
/// same result as rounding the exact sum (Boldo and Melquiond, "Emulation of a FMA and correctly rounded sums", 2008).
/// </remarks>
internal static class FusedProduct
{
    /// <summary>Computes <c>left · right + addend</c> with one rounding.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<float> MultiplyAdd(Vector128<float> left, Vector128<float> right, Vector128<float> addend) =>
        Vector128.Narrow(
            AddToOdd(Vector128.WidenLower(left) * Vector128.WidenLower(right), Vector128.WidenLower(addend)),
            AddToOdd(Vector128.WidenUpper(left) * Vector128.WidenUpper(right), Vector128.WidenUpper(addend)));

    // The error of the sum is exact (Knuth). If there is one, and the last bit is even, the odd neighbor is on the side of the error.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<double> AddToOdd(Vector128<double> left, Vector128<double> right)
    {
        Vector128<double> sum = left + right, part = sum - left, error = (left - (sum - part)) + (right - part);
        Vector128<long> above = Vector128.GreaterThan(error, Vector128<double>.Zero).AsInt64(),
            below = Vector128.LessThan(error, Vector128<double>.Zero).AsInt64(),
            isNegative = Vector128.LessThan(sum, Vector128<double>.Zero).AsInt64();
        // 1 away from zero, -1 towards it, and 0 without an error, also for infinities and NaN.
        Vector128<long> step = Vector128.ConditionalSelect(isNegative, above - below, below - above);
        Vector128<long> isEven = (sum.AsInt64() & Vector128<long>.One) - Vector128<long>.One;
        return (sum.AsInt64() + (step & isEven)).AsDouble();
    }
}
