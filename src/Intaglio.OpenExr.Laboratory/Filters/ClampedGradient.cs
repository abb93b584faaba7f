using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>The predictor of JPEG-LS (LOCO-I; ITU-T T.87, A.4.1), applied to the bits of samples as unsigned integers.</summary>
/// <remarks>
/// The prediction is west plus north minus northwest, clamped to the range between west and north. Samples outside of the plane are 0.
/// Errors wrap around and are then folded, so that 0, -1, 1, -2 … become 0, 1, 2, 3 …. Clamping northwest to the same range before it is
/// subtracted gives the same result, and the addition and subtraction can then wrap around.
/// </remarks>
internal sealed class ClampedGradient : IDisposable
{
    private ScratchBuffer<byte> slanted;

    /// <summary>Computes the prediction errors of a plane.</summary>
    /// <param name="plane">The samples, row by row.</param>
    /// <param name="columns">The number of samples in a row.</param>
    /// <param name="errors">The buffer for the errors, which has the same length.</param>
    internal static void Take<T>(ReadOnlySpan<T> plane, int columns, Span<T> errors)
        where T : unmanaged, IBinaryInteger<T>
    {
        for (int start = 0; start < plane.Length; start += columns)
        {
            ReadOnlySpan<T> row = plane.Slice(start, columns);
            if (start == 0)
                TakeFirst(row, errors[..columns]);
            else
                TakeRow(plane.Slice(start - columns, columns), row, errors.Slice(start, columns));
        }
    }

    /// <summary>Reverses <see cref="Take"/>.</summary>
    /// <remarks>
    /// A sample depends on the one to its west, but a row does not depend on the end of the row above. A vector therefore processes one row
    /// in each lane, and each row trails the row above by one column.
    /// </remarks>
    internal void Undo<T>(ReadOnlySpan<T> errors, int columns, Span<T> plane)
        where T : unmanaged, IBinaryInteger<T>
    {
        int rows = columns == 0 ? 0 : plane.Length / columns;
        for (int row = 0; row < rows; row += Vector128<T>.Count)
        {
            int count = Math.Min(Vector128<T>.Count, rows - row), start = row * columns;
            ReadOnlySpan<T> above = row == 0 ? [] : plane.Slice(start - columns, columns);
            UndoRows(errors.Slice(start, count * columns), above, columns, plane.Slice(start, count * columns));
        }
    }

    public void Dispose() => slanted.Dispose();

    // The row above is 0, so the prediction is the sample to the west.
    private static void TakeFirst<T>(ReadOnlySpan<T> row, Span<T> errors)
        where T : unmanaged, IBinaryInteger<T>
    {
        if (row.IsEmpty)
            return;
        errors[0] = Fold(row[0]);
        int i = 1;
        for (; i + Vector256<T>.Count <= row.Length; i += Vector256<T>.Count)
            Fold(Vector256.Create(row[i..]) - Vector256.Create(row[(i - 1)..])).CopyTo(errors[i..]);
        for (; i < row.Length; i++)
            errors[i] = Fold(row[i] - row[i - 1]);
    }

    private static void TakeRow<T>(ReadOnlySpan<T> above, ReadOnlySpan<T> row, Span<T> errors)
        where T : unmanaged, IBinaryInteger<T>
    {
        errors[0] = Fold(row[0] - above[0]);
        int i = 1;
        for (; i + Vector256<T>.Count <= row.Length; i += Vector256<T>.Count)
        {
            Vector256<T> west = Vector256.Create(row[(i - 1)..]), north = Vector256.Create(above[i..]),
                northWest = Vector256.Create(above[(i - 1)..]);
            Vector256<T> held = Vector256.Max(Vector256.Min(northWest, Vector256.Max(west, north)), Vector256.Min(west, north));
            Fold(Vector256.Create(row[i..]) - (west + north - held)).CopyTo(errors[i..]);
        }
        for (; i < row.Length; i++)
            errors[i] = Fold(row[i] - (row[i - 1] + above[i]
                - T.Clamp(above[i - 1], T.Min(row[i - 1], above[i]), T.Max(row[i - 1], above[i]))));
    }

    private void UndoRows<T>(ReadOnlySpan<T> errors, ReadOnlySpan<T> above, int columns, Span<T> rows)
        where T : unmanaged, IBinaryInteger<T>
    {
        int lanes = Vector128<T>.Count, count = rows.Length / columns, steps = columns + count - 1;
        Span<T> slant = MemoryMarshal.Cast<byte, T>(slanted.Get(steps * lanes * Unsafe.SizeOf<T>()));
        slant.Clear();
        for (int row = 0; row < count; row++)
        {
            ReadOnlySpan<T> its = errors.Slice(row * columns, columns);
            for (int i = 0, to = row * lanes + row; i < its.Length; i++, to += lanes)
                slant[to] = its[i];
        }

        // Errors before the start of a row are 0, so the samples there are also 0, as samples outside of the plane must be.
        Vector128<T> west = default, northWest = default;
        for (int step = 0; step < steps; step++)
        {
            Vector128<T> north = Down(west);
            if (step < above.Length)
                north = north.WithElement(0, above[step]);
            Vector128<T> held = Vector128.Max(Vector128.Min(northWest, Vector128.Max(west, north)), Vector128.Min(west, north));
            Span<T> here = slant.Slice(step * lanes, lanes);
            west = Unfold(Vector128.Create((ReadOnlySpan<T>)here)) + (west + north - held);
            west.CopyTo(here);
            northWest = north;
        }

        for (int row = 0; row < count; row++)
        {
            Span<T> its = rows.Slice(row * columns, columns);
            for (int i = 0, from = row * lanes + row; i < its.Length; i++, from += lanes)
                its[i] = slant[from];
        }
    }

    /// <summary>Moves each lane to the lane of the row below. The first lane becomes 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<T> Down<T>(Vector128<T> rows)
        where T : unmanaged =>
        Unsafe.SizeOf<T>() == sizeof(ushort)
            ? Vector128.Shuffle(rows.AsByte(), Vector128.Create(255, 255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, (byte)13)).As<byte, T>()
            : Vector128.Shuffle(rows.AsByte(), Vector128.Create(255, 255, 255, 255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, (byte)11))
            .As<byte, T>();

    private static T Fold<T>(T error)
        where T : unmanaged, IBinaryInteger<T> =>
        (error << 1) ^ (T.Zero - (error >>> (8 * Unsafe.SizeOf<T>() - 1)));

    private static Vector256<T> Fold<T>(Vector256<T> error)
        where T : unmanaged =>
        (error << 1) ^ (Vector256<T>.Zero - (error >>> (8 * Unsafe.SizeOf<T>() - 1)));

    private static Vector128<T> Unfold<T>(Vector128<T> folded)
        where T : unmanaged, IBinaryInteger<T> =>
        (folded >>> 1) ^ (Vector128<T>.Zero - (folded & Vector128<T>.One));
}
