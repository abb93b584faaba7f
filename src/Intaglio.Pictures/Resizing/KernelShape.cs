using System.Runtime.CompilerServices;

namespace Intaglio.Pictures;

/// <summary>Computes the weights of kernels.</summary>
/// <remarks>
/// A distance is a fraction of integers. Weights therefore depend only on the distance, and Lanczos kernels are exactly 0 at integers.
/// </remarks>
internal static class KernelShape
{
    // (−1)^k / (2k + 1)!, from the last.
    private static readonly double[] sineTerms =
    [
        1 / 51090942171709440000.0, -1 / 121645100408832000.0, 1 / 355687428096000.0, -1 / 1307674368000.0, 1 / 6227020800.0,
        -1 / 39916800.0, 1 / 362880.0, -1 / 5040.0, 1 / 120.0, -1 / 6.0, 1,
    ];

    /// <summary>Gets the diameter of the support, which is twice the distance beyond which weights are 0.</summary>
    internal static int GetDiameter(ResizeKernel kernel) => kernel switch
    {
        ResizeKernel.Lanczos3 => 6,
        ResizeKernel.Lanczos2 or ResizeKernel.Mitchell or ResizeKernel.CatmullRom => 4,
        ResizeKernel.Triangle => 2,
        _ => 1,
    };

    /// <summary>Computes the weight of a distance within the support.</summary>
    /// <param name="kernel">The kernel, except <see cref="ResizeKernel.Area"/>.</param>
    /// <param name="distance">The numerator of the distance, at least 0.</param>
    /// <param name="unit">The denominator of the distance.</param>
    internal static double Weigh(ResizeKernel kernel, long distance, long unit)
    {
        double x = (double)distance / unit;
        return kernel switch
        {
            ResizeKernel.Lanczos3 => Lanczos(x, distance, unit, 3),
            ResizeKernel.Lanczos2 => Lanczos(x, distance, unit, 2),
            // Mitchell and Netravali, "Reconstruction filters in computer graphics" (1988), formula 8.
            ResizeKernel.Mitchell => x < 1 ? ((((7 * x) - 12) * x * x) + (16 / 3.0)) / 6 : x < 2
                ? ((((((-7 / 3.0) * x) + 12) * x) - 20) * x + (32 / 3.0)) / 6 : 0,
            ResizeKernel.CatmullRom => x < 1 ? (((1.5 * x) - 2.5) * x * x) + 1 : x < 2 ? (((((-0.5 * x) + 2.5) * x) - 4) * x) + 2 : 0,
            ResizeKernel.Triangle => 1 - x,
            _ => 2 * distance == unit ? 0.5 : 1,
        };
    }

    /// <summary>Computes the weight of a distance for a Gaussian.</summary>
    internal static double WeighGaussian(int distance, double deviation) =>
        PortableMath.Exp(-(double)distance * distance / (2 * deviation * deviation));

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static double Lanczos(double x, long distance, long unit, int lobes) =>
        distance == 0 ? 1 : lobes * SinPi(distance, unit) * SinPi(distance, unit * lobes) / (Math.PI * Math.PI * x * x);

    /// <summary>Computes sin(π · number / unit) for a nonnegative fraction, exactly 0 at integers.</summary>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static double SinPi(long number, long unit)
    {
        (long turns, long rest) = Math.DivRem(number, unit);
        double angle = Math.PI * Math.Min(rest, unit - rest) / unit, square = angle * angle, sum = 0;
        foreach (double term in sineTerms)
            sum = (sum * square) + term;
        return turns % 2 == 0 ? sum * angle : -sum * angle;
    }
}
