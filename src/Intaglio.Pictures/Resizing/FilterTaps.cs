namespace Intaglio.Pictures;

/// <summary>The weights of the source pixels for each new pixel of an axis. They add up to 1.</summary>
/// <remarks>
/// Positions are integers, and sums are computed from both ends to the middle. The weights of a mirrored axis are therefore bit-identical
/// in reverse order.
/// </remarks>
internal sealed class FilterTaps
{
    // The maximum number of subpixel positions whose weights are cached.
    private const int MostPlaces = 64;

    private readonly int[] first, needed;
    private readonly int[] offsets;
    private readonly float[] weights;

    private FilterTaps(int[] first, int[] offsets, float[] weights)
    {
        (this.first, this.offsets, this.weights) = (first, offsets, weights);
        needed = [.. first];
        for (int i = first.Length - 1; i >= 0; i--)
        {
            MostTaps = Math.Max(MostTaps, offsets[i + 1] - offsets[i]);
            SourceEnd = Math.Max(SourceEnd, End(i));
            needed[i] = Math.Min(first[i], needed[Math.Min(i + 1, first.Length - 1)]);
        }
    }

    /// <summary>Gets the number of new pixels.</summary>
    internal int Count => first.Length;

    /// <summary>Gets the maximum number of source pixels of a new pixel.</summary>
    internal int MostTaps { get; }

    /// <summary>Gets the end of the source pixels of all new pixels.</summary>
    internal int SourceEnd { get; }

    /// <summary>Creates the weights of a kernel.</summary>
    /// <exception cref="NotSupportedException">The sizes are too large for exact positions or for the weights.</exception>
    internal static FilterTaps Create(ResizeAxis axis, ResizeKernel kernel)
    {
        try
        {
            return Create(axis.Target, kernel == ResizeKernel.Area ? Areas(axis) : Distances(axis, kernel));
        }
        catch (OverflowException exception)
        {
            throw new NotSupportedException($"{axis.Source} pixels cannot be resized to {axis.Target} in one step.", exception);
        }
    }

    /// <summary>Creates the weights of a Gaussian around each pixel.</summary>
    internal static FilterTaps CreateGaussian(int pixels, double deviation)
    {
        // Weights beyond this distance are less than a thousandth of the largest.
        int reach = (int)Math.Ceiling(4 * deviation);
        double[] shape = [.. Enumerable.Range(0, reach + 1).Select(distance => KernelShape.WeighGaussian(distance, deviation))];
        return Create(pixels, (i, own) =>
        {
            int from = Math.Max(0, i - reach), to = Math.Min(pixels - 1, i + reach);
            for (int j = from; j <= to; j++)
                own.Add(shape[Math.Abs(j - i)]);
            return from;
        });
    }

    /// <summary>Gets the first source pixel of a new pixel.</summary>
    internal int First(int pixel) => first[pixel];

    /// <summary>Gets the first source pixel that this or a later new pixel needs.</summary>
    /// <remarks>A later pixel can begin earlier, because weights of 0 are removed.</remarks>
    internal int Needed(int pixel) => needed[pixel];

    /// <summary>Gets the end of the source pixels of a new pixel.</summary>
    internal int End(int pixel) => first[pixel] + offsets[pixel + 1] - offsets[pixel];

    internal ReadOnlySpan<float> Weights(int pixel) => weights.AsSpan(offsets[pixel]..offsets[pixel + 1]);

    /// <param name="pixels">The number of new pixels.</param>
    /// <param name="weigh">The function that adds the weights of a new pixel and returns its first source pixel.</param>
    private static FilterTaps Create(int pixels, Func<int, List<double>, int> weigh)
    {
        int[] first = new int[pixels], offsets = new int[pixels + 1];
        List<float> weights = [];
        List<double> own = [];
        for (int i = 0; i < pixels; i++)
        {
            own.Clear();
            int from = weigh(i, own), begin = 0, end = own.Count;
            while (own[begin] == 0)
                begin++;
            while (own[end - 1] == 0)
                end--;
            double sum = 0;
            for (int j = begin; j < end - 1 - (j - begin); j++)
                sum += own[j] + own[end - 1 - (j - begin)];
            if ((end - begin) % 2 != 0)
                sum += own[begin + ((end - begin) / 2)];
            for (int j = begin; j < end; j++)
                weights.Add((float)(own[j] / sum));
            (first[i], offsets[i + 1]) = (from + begin, weights.Count);
        }
        return new(first, offsets, [.. weights]);
    }

    private static Func<int, List<double>, int> Distances(ResizeAxis axis, ResizeKernel kernel)
    {
        checked
        {
            // The unit is a fraction of a pixel for which the center of each new pixel is an integer.
            long half = axis.Target * axis.Unit, first = (axis.Start * 2 * axis.Target) + axis.Length,
                unit = 2 * Math.Max(half, axis.Length), reach = KernelShape.GetDiameter(kernel) * (unit / 2);
            _ = first + (2L * axis.Target * axis.Length) + reach + half;
            // Centers at the same subpixel position have the same weights, except at edges.
            Dictionary<long, double[]> known = [];
            int places = (int)Math.Min(MostPlaces, axis.Target / 2);
            return (i, own) =>
            {
                long center = first + (2L * i * axis.Length), low = CeilingDivide(center - reach - half, 2 * half),
                    high = FloorDivide(center + reach - half, 2 * half);
                bool isInside = low >= 0 && high < axis.Source;
                long place = ((center % (2 * half)) + (2 * half)) % (2 * half);
                if (isInside && known.TryGetValue(place, out double[]? weights))
                {
                    own.AddRange(weights);
                    return (int)low;
                }
                (low, high) = (Math.Max(low, 0), Math.Min(high, axis.Source - 1));
                for (long j = low; j <= high; j++)
                    own.Add(KernelShape.Weigh(kernel, Math.Abs((((2 * j) + 1) * half) - center), unit));
                if (isInside && known.Count < places)
                    known.Add(place, [.. own]);
                return (int)low;
            };
        }
    }

    private static Func<int, List<double>, int> Areas(ResizeAxis axis) => (i, own) =>
    {
        checked
        {
            long pixel = axis.Target * axis.Unit, begin = (axis.Start * axis.Target) + (i * axis.Length), end = begin + axis.Length;
            int from = (int)FloorDivide(begin, pixel), to = (int)CeilingDivide(end, pixel) - 1;
            for (int j = from; j <= to; j++)
                own.Add(Math.Min(end, (j + 1) * pixel) - Math.Max(begin, j * pixel));
            return from;
        }
    };

    private static long FloorDivide(long number, long divisor) => (number / divisor) - (number % divisor < 0 ? 1 : 0);

    private static long CeilingDivide(long number, long divisor) => -FloorDivide(-number, divisor);
}
