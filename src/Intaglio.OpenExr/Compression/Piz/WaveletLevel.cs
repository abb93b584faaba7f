using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>The direction of a transform: encoding or decoding.</summary>
internal interface IWaveletDirection
{
    /// <summary>Gets a value indicating whether neighbors in a row are transformed before neighbors in a column.</summary>
    static abstract bool RowsFirst { get; }

    static abstract void Transform(ref Vector256<ushort> a, ref Vector256<ushort> b);

    static abstract void Transform(ref ushort a, ref ushort b);
}

internal readonly struct WaveletEncoding<TPair> : IWaveletDirection
    where TPair : IWaveletPair
{
    public static bool RowsFirst => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Transform(ref Vector256<ushort> a, ref Vector256<ushort> b) => TPair.Encode(a, b, out a, out b);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Transform(ref ushort a, ref ushort b) => TPair.Encode(ref a, ref b);
}

internal readonly struct WaveletDecoding<TPair> : IWaveletDirection
    where TPair : IWaveletPair
{
    public static bool RowsFirst => false;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Transform(ref Vector256<ushort> a, ref Vector256<ushort> b) => TPair.Decode(a, b, out a, out b);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Transform(ref ushort a, ref ushort b) => TPair.Decode(ref a, ref b);
}

/// <summary>One level of the wavelet transform of a plane. The corners of its squares are <c>step</c> samples apart.</summary>
internal static class WaveletLevel<TDirection>
    where TDirection : IWaveletDirection
{
    internal static void Run(Span<ushort> plane, int columns, int rows, int valuesPerSample, int step)
    {
        int rowValues = columns * valuesPerSample, y = 0;
        for (; y + 2 * step <= rows; y += 2 * step)
        {
            Span<ushort> upper = plane.Slice(y * rowValues, rowValues), lower = plane.Slice((y + step) * rowValues, rowValues);
            int x = RunVectors(upper, lower, valuesPerSample, step) / valuesPerSample;
            for (; x + 2 * step <= columns; x += 2 * step)
            {
                for (int i = x * valuesPerSample; i < (x + 1) * valuesPerSample; i++)
                    RunSquare(ref upper[i], ref upper[i + step * valuesPerSample], ref lower[i], ref lower[i + step * valuesPerSample]);
            }
            if ((columns & step) != 0)
            {
                for (int i = x * valuesPerSample; i < (x + 1) * valuesPerSample; i++)
                    TDirection.Transform(ref upper[i], ref lower[i]);
            }
        }
        if ((rows & step) != 0)
            RunRow(plane.Slice(y * rowValues, rowValues), columns, valuesPerSample, step);
    }

    private static void RunRow(Span<ushort> row, int columns, int valuesPerSample, int step)
    {
        for (int x = 0; x + 2 * step <= columns; x += 2 * step)
        {
            for (int i = x * valuesPerSample; i < (x + 1) * valuesPerSample; i++)
                TDirection.Transform(ref row[i], ref row[i + step * valuesPerSample]);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void RunSquare(ref ushort a, ref ushort b, ref ushort c, ref ushort d)
    {
        ushort i = a, j = b, k = c, l = d;
        if (TDirection.RowsFirst)
        {
            TDirection.Transform(ref i, ref j);
            TDirection.Transform(ref k, ref l);
        }
        TDirection.Transform(ref i, ref k);
        TDirection.Transform(ref j, ref l);
        if (!TDirection.RowsFirst)
        {
            TDirection.Transform(ref i, ref j);
            TDirection.Transform(ref k, ref l);
        }
        (a, b, c, d) = (i, j, k, l);
    }

    // Returns the number of values at the start of the rows that vectors covered.
    private static int RunVectors(Span<ushort> upper, Span<ushort> lower, int valuesPerSample, int step) => (step * valuesPerSample) switch
    {
        1 => RunVectors<NeighboursAt1>(upper, lower, valuesPerSample, step),
        2 => RunVectors<NeighboursAt2>(upper, lower, valuesPerSample, step),
        4 => RunVectors<NeighboursAt4>(upper, lower, valuesPerSample, step),
        _ => 0,
    };

    private static int RunVectors<TNeighbours>(Span<ushort> upper, Span<ushort> lower, int valuesPerSample, int step)
        where TNeighbours : INeighbours
    {
        Vector256<ushort> lanes = Vector256<ushort>.Indices >>> (valuesPerSample - 1);
        Vector256<ushort> active = Vector256.Equals(lanes & Vector256.Create((ushort)(step - 1)), Vector256<ushort>.Zero);
        Vector256<ushort> left = active & Vector256.Equals(lanes & Vector256.Create((ushort)step), Vector256<ushort>.Zero);
        ref ushort above = ref MemoryMarshal.GetReference(upper);
        ref ushort below = ref MemoryMarshal.GetReference(lower);
        int i = 0;
        for (; i <= upper.Length - Vector256<ushort>.Count; i += Vector256<ushort>.Count)
        {
            Vector256<ushort> a = Vector256.LoadUnsafe(ref above, (nuint)i), b = Vector256.LoadUnsafe(ref below, (nuint)i), x = a, y = b;
            if (TDirection.RowsFirst)
            {
                x = TransformRow<TNeighbours>(x, left);
                y = TransformRow<TNeighbours>(y, left);
            }
            TDirection.Transform(ref x, ref y);
            if (!TDirection.RowsFirst)
            {
                x = TransformRow<TNeighbours>(x, left);
                y = TransformRow<TNeighbours>(y, left);
            }
            Vector256.ConditionalSelect(active, x, a).StoreUnsafe(ref above, (nuint)i);
            Vector256.ConditionalSelect(active, y, b).StoreUnsafe(ref below, (nuint)i);
        }
        return i;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ushort> TransformRow<TNeighbours>(Vector256<ushort> values, Vector256<ushort> left)
        where TNeighbours : INeighbours
    {
        Vector256<ushort> a = values, b = TNeighbours.Swap(values);
        TDirection.Transform(ref a, ref b);
        return Vector256.ConditionalSelect(left, a, TNeighbours.Swap(b));
    }
}

/// <summary>Swaps each value with its neighbor.</summary>
internal interface INeighbours
{
    static abstract Vector256<ushort> Swap(Vector256<ushort> values);
}

internal readonly struct NeighboursAt1 : INeighbours
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ushort> Swap(Vector256<ushort> values) => (values.AsUInt32() << 16 | values.AsUInt32() >>> 16).AsUInt16();
}

internal readonly struct NeighboursAt2 : INeighbours
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ushort> Swap(Vector256<ushort> values) => (values.AsUInt64() << 32 | values.AsUInt64() >>> 32).AsUInt16();
}

internal readonly struct NeighboursAt4 : INeighbours
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ushort> Swap(Vector256<ushort> values) =>
        Vector256.Shuffle(values.AsUInt64(), Vector256.Create(1UL, 0, 3, 2)).AsUInt16();
}
