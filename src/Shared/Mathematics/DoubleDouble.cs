using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Intaglio;

/// <summary>Computes sums and products of doubles exactly, as a rounded result and its rounding error.</summary>
internal static class DoubleDouble
{
    // 2^27 + 1 splits a double into two halves of 26 bits (Veltkamp), whose products are exact (Dekker).
    private const double Splitter = (1 << 27) + 1;

    /// <summary>Adds two numbers. The first must be 0 or at least as large in magnitude as the second.</summary>
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

    /// <summary>Multiplies two numbers. Their magnitudes must be from 2⁻⁹⁰⁰ to 2⁹⁰⁰, and that of the product at least 2⁻⁹⁶⁰.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static (double High, double Low) Product(double left, double right)
    {
        double product = left * right;
        // The error is exact in both cases. Without the instruction, FusedMultiplyAdd would call the C library.
        return (product, Fma.IsSupported || AdvSimd.IsSupported ? Math.FusedMultiplyAdd(left, right, -product)
            : RestOfProduct(left, right, product));
    }

    /// <summary>Computes the rounding error of a product from the halves of its factors.</summary>
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
