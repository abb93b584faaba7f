using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Intaglio;

/// <summary>Sums and products of two doubles without a rounding error: the rounded result, and the rest that rounding took.</summary>
internal static class DoubleDouble
{
    // 2^27 + 1 splits a double into two halves of 26 bits (Veltkamp), whose products are exact (Dekker).
    private const double Splitter = (1 << 27) + 1;

    /// <summary>Adds two numbers, the first of which is 0 or not the smaller by magnitude.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static (double High, double Low) FastSum(double larger, double smaller)
    {
        double sum = larger + smaller;
        return (sum, smaller - (sum - larger));
    }

    /// <summary>Adds two numbers.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static (double High, double Low) Sum(double left, double right)
    {
        double sum = left + right, shifted = sum - left;
        return (sum, left - (sum - shifted) + (right - shifted));
    }

    /// <summary>Multiplies two numbers of 2⁻⁹⁰⁰ to 2⁹⁰⁰ by magnitude whose product is at least 2⁻⁹⁶⁰.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static (double High, double Low) Product(double left, double right)
    {
        double product = left * right;
        // The rest is exact either way. Without the instruction, FusedMultiplyAdd would call the C library.
        return (product, Fma.IsSupported || AdvSimd.IsSupported ? Math.FusedMultiplyAdd(left, right, -product) : RestOfProduct(left, right, product));
    }

    /// <summary>Computes by halves what rounding took from a product.</summary>
    internal static double RestOfProduct(double left, double right, double product)
    {
        (double leftHigh, double leftLow) = Split(left);
        (double rightHigh, double rightLow) = Split(right);
        return leftHigh * rightHigh - product + leftHigh * rightLow + leftLow * rightHigh + leftLow * rightLow;
    }

    private static (double High, double Low) Split(double number)
    {
        double scaled = number * Splitter, high = scaled - (scaled - number);
        return (high, number - high);
    }
}
