using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Pictures;

/// <summary>Rows of floats as columns of lanes, one lane for each of 16 rows, and back: four rows of four floats at a time.</summary>
internal static class LaneTransposition
{
    /// <summary>The floats that go together.</summary>
    internal const int Step = 4;

    /// <summary>Writes four rows into four lanes of columns.</summary>
    /// <param name="rows">The four rows, one after the other.</param>
    /// <param name="stride">The floats from one row to the next.</param>
    /// <param name="count">The floats of a row, a multiple of 4.</param>
    /// <param name="columns">Receives them, beginning with the first of the four lanes.</param>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static void ToLanes(ReadOnlySpan<float> rows, int stride, int count, Span<float> columns)
    {
        _ = rows[(3 * stride) + count - 1];
        _ = columns[((count - 1) * FilterKernel.Block) + Step - 1];
        ref float source = ref MemoryMarshal.GetReference(rows), target = ref MemoryMarshal.GetReference(columns);
        for (int i = 0; i < count; i += Step, source = ref Unsafe.Add(ref source, Step), target = ref Unsafe.Add(ref target, Step * FilterKernel.Block))
            Transpose(ref source, stride, ref target, FilterKernel.Block);
    }

    /// <summary>Writes four lanes of columns into four rows.</summary>
    /// <param name="columns">The columns, beginning with the first of the four lanes.</param>
    /// <param name="count">The columns, a multiple of 4.</param>
    /// <param name="rows">Receives the rows, one after the other.</param>
    /// <param name="stride">The floats from one row to the next.</param>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static void FromLanes(ReadOnlySpan<float> columns, int count, Span<float> rows, int stride)
    {
        _ = rows[(3 * stride) + count - 1];
        _ = columns[((count - 1) * FilterKernel.Block) + Step - 1];
        ref float source = ref MemoryMarshal.GetReference(columns), target = ref MemoryMarshal.GetReference(rows);
        for (int i = 0; i < count; i += Step, source = ref Unsafe.Add(ref source, Step * FilterKernel.Block), target = ref Unsafe.Add(ref target, Step))
            Transpose(ref source, FilterKernel.Block, ref target, stride);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Transpose(ref float source, int sourceStride, ref float target, int targetStride)
    {
        Vector128<float> a = Vector128.LoadUnsafe(ref source), b = Vector128.LoadUnsafe(ref source, (nuint)sourceStride);
        Vector128<float> c = Vector128.LoadUnsafe(ref source, 2 * (nuint)sourceStride), d = Vector128.LoadUnsafe(ref source, 3 * (nuint)sourceStride);
        (Vector128<float> ac, Vector128<float> acHigh) = Zip(a, c);
        (Vector128<float> bd, Vector128<float> bdHigh) = Zip(b, d);
        (a, b) = Zip(ac, bd);
        (c, d) = Zip(acHigh, bdHigh);
        a.StoreUnsafe(ref target);
        b.StoreUnsafe(ref target, (nuint)targetStride);
        c.StoreUnsafe(ref target, 2 * (nuint)targetStride);
        d.StoreUnsafe(ref target, 3 * (nuint)targetStride);
    }

    /// <summary>Takes turns with the lower halves of two vectors, and with the upper ones.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static (Vector128<float> Low, Vector128<float> High) Zip(Vector128<float> left, Vector128<float> right) =>
        System.Runtime.Intrinsics.X86.Sse.IsSupported
            ? (System.Runtime.Intrinsics.X86.Sse.UnpackLow(left, right), System.Runtime.Intrinsics.X86.Sse.UnpackHigh(left, right))
            : (Vector128.Create(left[0], right[0], left[1], right[1]), Vector128.Create(left[2], right[2], left[3], right[3]));
}
