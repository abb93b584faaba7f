using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Pictures;

/// <summary>Transposes rows of floats to columns of 16 lanes, one lane per row, and back, in blocks of 4 x 4.</summary>
internal static class LaneTransposition
{
    /// <summary>The width and height of a block in floats.</summary>
    internal const int Step = 4;

    /// <summary>Transposes four rows to four lanes of columns.</summary>
    /// <param name="rows">The four rows.</param>
    /// <param name="stride">The distance between two rows in floats.</param>
    /// <param name="count">The number of floats in a row, a multiple of 4.</param>
    /// <param name="columns">Receives the columns, starting at the first of the four lanes.</param>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static void ToLanes(ReadOnlySpan<float> rows, int stride, int count, Span<float> columns)
    {
        _ = rows[(3 * stride) + count - 1];
        _ = columns[((count - 1) * FilterKernel.Block) + Step - 1];
        ref float source = ref MemoryMarshal.GetReference(rows), target = ref MemoryMarshal.GetReference(columns);
        for (int i = 0; i < count; i += Step, source = ref Unsafe.Add(ref source, Step),
            target = ref Unsafe.Add(ref target, Step * FilterKernel.Block))
            Transpose(ref source, stride, ref target, FilterKernel.Block);
    }

    /// <summary>Transposes four lanes of columns to four rows.</summary>
    /// <param name="columns">The columns, starting at the first of the four lanes.</param>
    /// <param name="count">The number of columns, a multiple of 4.</param>
    /// <param name="rows">Receives the four rows.</param>
    /// <param name="stride">The distance between two rows in floats.</param>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static void FromLanes(ReadOnlySpan<float> columns, int count, Span<float> rows, int stride)
    {
        _ = rows[(3 * stride) + count - 1];
        _ = columns[((count - 1) * FilterKernel.Block) + Step - 1];
        ref float source = ref MemoryMarshal.GetReference(columns), target = ref MemoryMarshal.GetReference(rows);
        for (int i = 0; i < count; i += Step, source = ref Unsafe.Add(ref source, Step * FilterKernel.Block),
            target = ref Unsafe.Add(ref target, Step))
            Transpose(ref source, FilterKernel.Block, ref target, stride);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Transpose(ref float source, int sourceStride, ref float target, int targetStride)
    {
        Vector128<float> a = Vector128.LoadUnsafe(ref source), b = Vector128.LoadUnsafe(ref source, (nuint)sourceStride);
        Vector128<float> c = Vector128.LoadUnsafe(ref source, 2 * (nuint)sourceStride),
            d = Vector128.LoadUnsafe(ref source, 3 * (nuint)sourceStride);
        (Vector128<float> ac, Vector128<float> acHigh) = Zip(a, c);
        (Vector128<float> bd, Vector128<float> bdHigh) = Zip(b, d);
        (a, b) = Zip(ac, bd);
        (c, d) = Zip(acHigh, bdHigh);
        a.StoreUnsafe(ref target);
        b.StoreUnsafe(ref target, (nuint)targetStride);
        c.StoreUnsafe(ref target, 2 * (nuint)targetStride);
        d.StoreUnsafe(ref target, 3 * (nuint)targetStride);
    }

    /// <summary>Interleaves the lower halves and the upper halves of two vectors.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static (Vector128<float> Low, Vector128<float> High) Zip(Vector128<float> left, Vector128<float> right) =>
        System.Runtime.Intrinsics.X86.Sse.IsSupported
            ? (System.Runtime.Intrinsics.X86.Sse.UnpackLow(left, right), System.Runtime.Intrinsics.X86.Sse.UnpackHigh(left, right))
            : (Vector128.Create(left[0], right[0], left[1], right[1]), Vector128.Create(left[2], right[2], left[3], right[3]));
}
