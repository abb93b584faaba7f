using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Pictures;

/// <summary>Computes weighted sums of blocks of floats in vectors of one width.</summary>
internal abstract class FilterKernel
{
    /// <summary>The block size in floats. The length of a block is a multiple of it.</summary>
    internal const int Block = 16;

    /// <summary>Gets the kernels that this processor supports, widest first.</summary>
    internal static IEnumerable<FilterKernel> Supported
    {
        get
        {
            // Each kernel is compiled only when it is enumerated.
            if (FilterLanes512.IsSupported)
                yield return new LaneFilterKernel<FilterLanes512, Vector512<float>>();
            if (FilterLanes256.IsSupported)
                yield return new LaneFilterKernel<FilterLanes256, Vector256<float>>();
            if (FilterLanes128.IsSupported)
                yield return new LaneFilterKernel<FilterLanes128, Vector128<float>>();
        }
    }

    /// <summary>Gets the widest kernel that this processor supports.</summary>
    internal static FilterKernel Widest { get; } = Supported.First();

    /// <summary>Computes the weighted sum of blocks.</summary>
    /// <remarks>
    /// Terms are added from both ends to the middle, so that the sum in reverse order is bit-identical. With differences, the kernel adds
    /// the weighted differences from the middle block to that block. Equal blocks then give exactly the same result.
    /// </remarks>
    /// <param name="source">The blocks, starting with the first.</param>
    /// <param name="stride">The distance between two blocks in floats.</param>
    /// <param name="weights">The weight of each block, at least one.</param>
    /// <param name="byDifferences">
    /// <see langword="true"/> to sum differences from the middle block; <see langword="false"/> to sum products.
    /// </param>
    /// <param name="result">Receives the sum. Its length is that of a block, a multiple of <see cref="Block"/>.</param>
    internal abstract void Sum(ReadOnlySpan<float> source, int stride, ReadOnlySpan<float> weights, bool byDifferences, Span<float> result);
}

/// <inheritdoc cref="FilterKernel"/>
internal sealed class LaneFilterKernel<TLanes, TVector> : FilterKernel
    where TLanes : IFilterLanes<TVector>
    where TVector : unmanaged
{
    internal override void Sum(ReadOnlySpan<float> source, int stride, ReadOnlySpan<float> weights, bool byDifferences, Span<float> result)
    {
        ArgumentOutOfRangeException.ThrowIfZero(weights.Length);
        ArgumentOutOfRangeException.ThrowIfLessThan(source.Length, ((weights.Length - 1) * stride) + result.Length);
        if (byDifferences)
            Sum<Differences>(ref MemoryMarshal.GetReference(source), stride, weights, result);
        else
            Sum<Products>(ref MemoryMarshal.GetReference(source), stride, weights, result);
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static void Sum<TTerms>(ref float source, int stride, ReadOnlySpan<float> weights, Span<float> result)
        where TTerms : ITerms
    {
        ref float target = ref MemoryMarshal.GetReference(result);
        int vectors = result.Length / TLanes.Count, i = 0;
        // Compute several sums in parallel, as each depends on its previous addition.
        for (; vectors % 3 != 0 && vectors - i >= 4; i += 4)
            Sum4<TTerms>(ref Unsafe.Add(ref source, i * TLanes.Count), stride, weights, ref Unsafe.Add(ref target, i * TLanes.Count));
        for (; vectors - i >= 3; i += 3)
            Sum3<TTerms>(ref Unsafe.Add(ref source, i * TLanes.Count), stride, weights, ref Unsafe.Add(ref target, i * TLanes.Count));
        for (; i < vectors; i++)
            Sum1<TTerms>(ref Unsafe.Add(ref source, i * TLanes.Count), stride, weights, ref Unsafe.Add(ref target, i * TLanes.Count));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Sum4<TTerms>(ref float source, int stride, ReadOnlySpan<float> weights, ref float target)
        where TTerms : ITerms
    {
        int n = weights.Length;
        ref float middle = ref Unsafe.Add(ref source, (nint)(n / 2) * stride), before = ref n % 2 == 0
            ? ref Unsafe.Subtract(ref middle, stride) : ref middle;
        TVector a = TTerms.Middle(ref before, ref middle, 0), b = TTerms.Middle(ref before, ref middle, 1),
            c = TTerms.Middle(ref before, ref middle, 2), d = TTerms.Middle(ref before, ref middle, 3);
        TVector sumA = default, sumB = default, sumC = default, sumD = default;
        ref float first = ref source, last = ref Unsafe.Add(ref source, (nint)(n - 1) * stride);
        ref float weight = ref MemoryMarshal.GetReference(weights), lastWeight = ref Unsafe.Add(ref weight, n - 1);
        for (int pairs = n / 2; pairs > 0; pairs--)
        {
            TVector w = TLanes.Splat(weight), v = TLanes.Splat(lastWeight);
            sumA = TLanes.Add(sumA, TTerms.Pair(ref first, w, ref last, v, a, 0));
            sumB = TLanes.Add(sumB, TTerms.Pair(ref first, w, ref last, v, b, 1));
            sumC = TLanes.Add(sumC, TTerms.Pair(ref first, w, ref last, v, c, 2));
            sumD = TLanes.Add(sumD, TTerms.Pair(ref first, w, ref last, v, d, 3));
            first = ref Unsafe.Add(ref first, stride);
            last = ref Unsafe.Subtract(ref last, stride);
            weight = ref Unsafe.Add(ref weight, 1);
            lastWeight = ref Unsafe.Subtract(ref lastWeight, 1);
        }
        bool isOdd = n % 2 != 0;
        TTerms.Complete(sumA, ref middle, weight, isOdd, a, 0, ref target);
        TTerms.Complete(sumB, ref middle, weight, isOdd, b, 1, ref target);
        TTerms.Complete(sumC, ref middle, weight, isOdd, c, 2, ref target);
        TTerms.Complete(sumD, ref middle, weight, isOdd, d, 3, ref target);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Sum3<TTerms>(ref float source, int stride, ReadOnlySpan<float> weights, ref float target)
        where TTerms : ITerms
    {
        int n = weights.Length;
        ref float middle = ref Unsafe.Add(ref source, (nint)(n / 2) * stride), before = ref n % 2 == 0
            ? ref Unsafe.Subtract(ref middle, stride) : ref middle;
        TVector a = TTerms.Middle(ref before, ref middle, 0), b = TTerms.Middle(ref before, ref middle, 1),
            c = TTerms.Middle(ref before, ref middle, 2);
        TVector sumA = default, sumB = default, sumC = default;
        ref float first = ref source, last = ref Unsafe.Add(ref source, (nint)(n - 1) * stride);
        ref float weight = ref MemoryMarshal.GetReference(weights), lastWeight = ref Unsafe.Add(ref weight, n - 1);
        for (int pairs = n / 2; pairs > 0; pairs--)
        {
            TVector w = TLanes.Splat(weight), v = TLanes.Splat(lastWeight);
            sumA = TLanes.Add(sumA, TTerms.Pair(ref first, w, ref last, v, a, 0));
            sumB = TLanes.Add(sumB, TTerms.Pair(ref first, w, ref last, v, b, 1));
            sumC = TLanes.Add(sumC, TTerms.Pair(ref first, w, ref last, v, c, 2));
            first = ref Unsafe.Add(ref first, stride);
            last = ref Unsafe.Subtract(ref last, stride);
            weight = ref Unsafe.Add(ref weight, 1);
            lastWeight = ref Unsafe.Subtract(ref lastWeight, 1);
        }
        bool isOdd = n % 2 != 0;
        TTerms.Complete(sumA, ref middle, weight, isOdd, a, 0, ref target);
        TTerms.Complete(sumB, ref middle, weight, isOdd, b, 1, ref target);
        TTerms.Complete(sumC, ref middle, weight, isOdd, c, 2, ref target);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Sum1<TTerms>(ref float source, int stride, ReadOnlySpan<float> weights, ref float target)
        where TTerms : ITerms
    {
        int n = weights.Length;
        ref float middle = ref Unsafe.Add(ref source, (nint)(n / 2) * stride), before = ref n % 2 == 0
            ? ref Unsafe.Subtract(ref middle, stride) : ref middle;
        TVector a = TTerms.Middle(ref before, ref middle, 0), sum = default;
        ref float first = ref source, last = ref Unsafe.Add(ref source, (nint)(n - 1) * stride);
        ref float weight = ref MemoryMarshal.GetReference(weights), lastWeight = ref Unsafe.Add(ref weight, n - 1);
        for (int pairs = n / 2; pairs > 0; pairs--)
        {
            sum = TLanes.Add(sum, TTerms.Pair(ref first, TLanes.Splat(weight), ref last, TLanes.Splat(lastWeight), a, 0));
            first = ref Unsafe.Add(ref first, stride);
            last = ref Unsafe.Subtract(ref last, stride);
            weight = ref Unsafe.Add(ref weight, 1);
            lastWeight = ref Unsafe.Subtract(ref lastWeight, 1);
        }
        TTerms.Complete(sum, ref middle, weight, n % 2 != 0, a, 0, ref target);
    }

    /// <summary>The terms of a sum. The index counts the vectors in a block.</summary>
    private interface ITerms
    {
        static abstract TVector Middle(ref float before, ref float middle, int index);

        static abstract TVector Pair(ref float first, TVector firstWeight, ref float last, TVector lastWeight, TVector middle, int index);

        static abstract void Complete(TVector sum, ref float source, float weight, bool isOdd, TVector middle, int index, ref float target);
    }

    private readonly struct Products : ITerms
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static TVector Middle(ref float before, ref float middle, int index) => default;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static TVector Pair(ref float first, TVector firstWeight, ref float last, TVector lastWeight, TVector middle, int index) =>
            TLanes.Add(
                TLanes.Multiply(TLanes.Load(ref Unsafe.Add(ref first, index * TLanes.Count)), firstWeight),
                TLanes.Multiply(TLanes.Load(ref Unsafe.Add(ref last, index * TLanes.Count)), lastWeight));

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Complete(TVector sum, ref float source, float weight, bool isOdd, TVector middle, int index, ref float target)
        {
            if (isOdd)
                sum = TLanes.Add(sum, TLanes.Multiply(TLanes.Load(ref Unsafe.Add(ref source, index * TLanes.Count)), TLanes.Splat(weight)));
            TLanes.Store(sum, ref Unsafe.Add(ref target, index * TLanes.Count));
        }
    }

    private readonly struct Differences : ITerms
    {
        // The greater of the two middle blocks if their number is even.
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static TVector Middle(ref float before, ref float middle, int index) =>
            TLanes.Max(TLanes.Load(ref Unsafe.Add(ref before, index * TLanes.Count)),
                TLanes.Load(ref Unsafe.Add(ref middle, index * TLanes.Count)));

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static TVector Pair(ref float first, TVector firstWeight, ref float last, TVector lastWeight, TVector middle, int index) =>
            TLanes.Add(
                TLanes.Multiply(TLanes.Subtract(TLanes.Load(ref Unsafe.Add(ref first, index * TLanes.Count)), middle), firstWeight),
                TLanes.Multiply(TLanes.Subtract(TLanes.Load(ref Unsafe.Add(ref last, index * TLanes.Count)), middle), lastWeight));

        // The middle block has no difference from itself.
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Complete(TVector sum, ref float source, float weight, bool isOdd, TVector middle, int index, ref float target) =>
            TLanes.Store(TLanes.Add(sum, middle), ref Unsafe.Add(ref target, index * TLanes.Count));
    }
}
