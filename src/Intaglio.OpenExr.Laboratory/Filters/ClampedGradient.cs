using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>
/// The predictor of JPEG-LS (LOCO-I; ITU-T T.87, A.4.1) on the bits of samples as unsigned numbers: west plus north less north-west, held between
/// west and north. Beyond the plane is zero. Errors are taken modulo the numbers' range, and folded: 0, -1, 1, -2 … become 0, 1, 2, 3 …
/// </summary>
/// <remarks>
/// West + north - north-west is held between the two exactly if north-west is, before it is subtracted; the rest may then wrap.
/// </remarks>
internal sealed class ClampedGradient : IDisposable
{
    private ScratchBuffer<byte> slanted;

    /// <summary>Takes the errors of a plane.</summary>
    /// <param name="plane">Rows of samples, one after another.</param>
    /// <param name="columns">Samples in a row.</param>
    /// <param name="errors">Takes as many.</param>
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

    /// <summary>Undoes <see cref="Take"/>.</summary>
    /// <remarks>
    /// A sample waits for the one to its west, but rows need not wait for each other's ends: as many as a vector has lanes go on side by side,
    /// each a column behind the one above it.
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

    // Zero lies above: the prediction is what lies west.
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
            Vector256<T> west = Vector256.Create(row[(i - 1)..]), north = Vector256.Create(above[i..]), northWest = Vector256.Create(above[(i - 1)..]);
            Vector256<T> held = Vector256.Max(Vector256.Min(northWest, Vector256.Max(west, north)), Vector256.Min(west, north));
            Fold(Vector256.Create(row[i..]) - (west + north - held)).CopyTo(errors[i..]);
        }
        for (; i < row.Length; i++)
            errors[i] = Fold(row[i] - (row[i - 1] + above[i] - T.Clamp(above[i - 1], T.Min(row[i - 1], above[i]), T.Max(row[i - 1], above[i]))));
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

        // Before a row begins its errors are zero, and so are what it gives and what lies around: the zeros beyond the plane.
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

    /// <summary>Moves what rows have to the rows below them; the first gets zero.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<T> Down<T>(Vector128<T> rows)
        where T : unmanaged =>
        Unsafe.SizeOf<T>() == sizeof(ushort)
            ? Vector128.Shuffle(rows.AsByte(), Vector128.Create(255, 255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, (byte)13)).As<byte, T>()
            : Vector128.Shuffle(rows.AsByte(), Vector128.Create(255, 255, 255, 255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, (byte)11)).As<byte, T>();

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
