using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Pictures;

/// <summary>The vectorized arithmetic of structural similarity. Results are bit-identical on all processors.</summary>
/// <remarks>
/// The kernel averages the sums and differences of samples x and y, and the squares of both. The averages of all products follow from
/// these. Equal windows have a difference of exactly 0, and one multiplication is saved.
/// </remarks>
internal static class StructureKernel
{
    /// <summary>The number of pixels on each side of the center of a window.</summary>
    internal const int Radius = 5;

    /// <summary>The width and height of a window in pixels.</summary>
    internal const int Size = 2 * Radius + 1;

    private const double K1 = 0.01, K2 = 0.03;

    // exp(-k² / (2 · 1.5²)) is this to the power of k².
    private const double Falloff = 0.8007374029168081;

    private static readonly double[] weights = CreateWeights();

    /// <summary>
    /// Computes the sums and differences of samples and the squares of both. Pixels that are not finite count as 0 in both pictures.
    /// </summary>
    /// <param name="first">The samples of the first picture.</param>
    /// <param name="second">The samples of the second picture, of the same length.</param>
    /// <param name="sums">Receives the sums.</param>
    /// <param name="differences">Receives the differences.</param>
    /// <param name="sumSquares">Receives the squares of the sums.</param>
    /// <param name="differenceSquares">Receives the squares of the differences.</param>
    internal static void Combine(ReadOnlySpan<float> first, ReadOnlySpan<float> second, Span<double> sums, Span<double> differences,
        Span<double> sumSquares, Span<double> differenceSquares)
    {
        int length = first.Length, i = 0;
        second = second[..length];
        ref float one = ref MemoryMarshal.GetReference(first), other = ref MemoryMarshal.GetReference(second);
        for (; i <= length - Vector256<double>.Count; i += Vector256<double>.Count)
        {
            Vector256<double> x = Widen(ref one, i), y = Widen(ref other, i), sum = x + y;
            Vector256<double> isFinite = Vector256.LessThanOrEqual(Vector256.Abs(sum), Vector256.Create(double.MaxValue));
            sum &= isFinite;
            Vector256<double> difference = (x - y) & isFinite;
            sum.CopyTo(sums[i..]);
            difference.CopyTo(differences[i..]);
            (sum * sum).CopyTo(sumSquares[i..]);
            (difference * difference).CopyTo(differenceSquares[i..]);
        }
        for (; i < length; i++)
        {
            double sum = (double)first[i] + second[i];
            (sums[i], differences[i]) = double.IsFinite(sum) ? (sum, (double)first[i] - second[i]) : (0, 0);
            (sumSquares[i], differenceSquares[i]) = (sums[i] * sums[i], differences[i] * differences[i]);
        }
    }

    /// <summary>Computes weighted means of <see cref="Size"/> numbers each.</summary>
    /// <param name="source">The numbers.</param>
    /// <param name="offsets">
    /// The offsets of the numbers of the first mean, in order. Each following mean uses offsets that are greater by 1.
    /// </param>
    /// <param name="target">Receives the means.</param>
    internal static void Average(ReadOnlySpan<double> source, ReadOnlySpan<int> offsets, Span<double> target)
    {
        int length = target.Length, i = 0;
        foreach (int offset in offsets[..Size])
            _ = source.Slice(offset, length);
        (double w0, double w1, double w2, double w3, double w4, double w5) =
            (weights[0], weights[1], weights[2], weights[3], weights[4], weights[5]);
        ref double numbers = ref MemoryMarshal.GetReference(source);
        ref double a = ref Unsafe.Add(ref numbers, offsets[0]), b = ref Unsafe.Add(ref numbers, offsets[1]),
            c = ref Unsafe.Add(ref numbers, offsets[2]), d = ref Unsafe.Add(ref numbers, offsets[3]);
        ref double e = ref Unsafe.Add(ref numbers, offsets[4]), f = ref Unsafe.Add(ref numbers, offsets[5]),
            g = ref Unsafe.Add(ref numbers, offsets[6]), h = ref Unsafe.Add(ref numbers, offsets[7]);
        ref double j = ref Unsafe.Add(ref numbers, offsets[8]), k = ref Unsafe.Add(ref numbers, offsets[9]),
            l = ref Unsafe.Add(ref numbers, offsets[10]);
        for (; i <= length - Vector256<double>.Count; i += Vector256<double>.Count)
        {
            Vector256<double> mean = Load(ref f, i) * w0;
            mean += (Load(ref e, i) + Load(ref g, i)) * w1;
            mean += (Load(ref d, i) + Load(ref h, i)) * w2;
            mean += (Load(ref c, i) + Load(ref j, i)) * w3;
            mean += (Load(ref b, i) + Load(ref k, i)) * w4;
            mean += (Load(ref a, i) + Load(ref l, i)) * w5;
            mean.CopyTo(target[i..]);
        }
        for (; i < length; i++)
        {
            double mean = Unsafe.Add(ref f, i) * w0;
            mean += (Unsafe.Add(ref e, i) + Unsafe.Add(ref g, i)) * w1;
            mean += (Unsafe.Add(ref d, i) + Unsafe.Add(ref h, i)) * w2;
            mean += (Unsafe.Add(ref c, i) + Unsafe.Add(ref j, i)) * w3;
            mean += (Unsafe.Add(ref b, i) + Unsafe.Add(ref k, i)) * w4;
            mean += (Unsafe.Add(ref a, i) + Unsafe.Add(ref l, i)) * w5;
            target[i] = mean;
        }
    }

    /// <summary>Computes similarities from means.</summary>
    /// <param name="sums">The means of the sums. Receives the similarities.</param>
    /// <param name="differences">The means of the differences.</param>
    /// <param name="sumSquares">The means of the squared sums.</param>
    /// <param name="differenceSquares">The means of the squared differences.</param>
    /// <param name="peak">The range of samples.</param>
    internal static void Compare(Span<double> sums, ReadOnlySpan<double> differences, ReadOnlySpan<double> sumSquares,
        ReadOnlySpan<double> differenceSquares, double peak)
    {
        double c1 = K1 * peak * (K1 * peak), c2 = K2 * peak * (K2 * peak);
        int i = 0;
        for (; i <= sums.Length - Vector256<double>.Count; i += Vector256<double>.Count)
        {
            Vector256<double> sum = Vector256.Create<double>(sums[i..]), difference = Vector256.Create(differences[i..]),
                half = Vector256.Create(0.5);
            (sum, difference) = (sum * sum, difference * difference);
            Vector256<double> sumVariance = Vector256.Max(Vector256.Create(sumSquares[i..]) - sum, Vector256<double>.Zero);
            Vector256<double> differenceVariance =
                Vector256.Max(Vector256.Create(differenceSquares[i..]) - difference, Vector256<double>.Zero);
            Vector256<double> common =
                ((sum - difference) * half + Vector256.Create(c1)) * ((sumVariance - differenceVariance) * half + Vector256.Create(c2));
            Vector256<double> all = ((sum + difference) * half + Vector256.Create(c1))
                * ((sumVariance + differenceVariance) * half + Vector256.Create(c2));
            (common / all).CopyTo(sums[i..]);
        }
        for (; i < sums.Length; i++)
        {
            double sum = sums[i] * sums[i], difference = differences[i] * differences[i];
            double sumVariance = Math.Max(sumSquares[i] - sum, 0), differenceVariance = Math.Max(differenceSquares[i] - difference, 0);
            double common = ((sum - difference) * 0.5 + c1) * ((sumVariance - differenceVariance) * 0.5 + c2);
            sums[i] = common / (((sum + difference) * 0.5 + c1) * ((sumVariance + differenceVariance) * 0.5 + c2));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<double> Load(ref double numbers, int at) => Vector256.LoadUnsafe(ref numbers, (nuint)at);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<double> Widen(ref float numbers, int at) =>
        Vector256.WidenLower(Vector128.LoadUnsafe(ref numbers, (nuint)at).ToVector256Unsafe());

    // The weights from the center of a window to its edge. The weights of both sides and the center add up to 1.
    private static double[] CreateWeights()
    {
        double[] shares = new double[Radius + 1];
        double total = shares[0] = 1;
        for (int distance = 1; distance <= Radius; distance++)
        {
            shares[distance] = 1;
            for (int i = 0; i < distance * distance; i++)
                shares[distance] *= Falloff;
            total += 2 * shares[distance];
        }
        return [.. shares.Select(share => share / total)];
    }
}
