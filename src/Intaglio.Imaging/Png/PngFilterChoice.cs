using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>Filters each row with the filter that gives the minimum sum of absolute differences (section 12.7).</summary>
internal sealed class PngFilterChoice
{
    // Zeros to the left of each row, which filters read, and space for a vector that extends past the end.
    private const int Left = 8;

    private readonly int stride;
    private readonly bool adaptive;
    private byte[] row, above, best, candidate;

    /// <param name="rowSize">The size of the longest row in bytes.</param>
    /// <param name="stride">The size of a pixel in bytes, at least 1.</param>
    /// <param name="adaptive">
    /// <see langword="true"/> to choose a filter for each row; <see langword="false"/> to use none, which suits palettes and bit depths
    /// below 8.
    /// </param>
    internal PngFilterChoice(int rowSize, int stride, bool adaptive)
    {
        (this.stride, this.adaptive) = (stride, adaptive);
        int size = Left + rowSize + Vector<byte>.Count;
        (row, above, best, candidate) = (new byte[size], new byte[size], new byte[size], new byte[size]);
    }

    /// <summary>Starts the next pass. The row above its first row counts as zero.</summary>
    internal void BeginPass() => Array.Clear(above);

    /// <summary>Starts with a row that follows the specified row. An empty row counts as zero.</summary>
    internal void BeginAfter(ReadOnlySpan<byte> row)
    {
        Array.Clear(above);
        row.CopyTo(above.AsSpan(Left));
    }

    /// <summary>Returns the buffer for the next row.</summary>
    internal Span<byte> GetRow(int size) => row.AsSpan(Left, size);

    /// <summary>Returns the filtered row with its filter type first. The result is valid until the next call.</summary>
    internal ReadOnlySpan<byte> Filter(int size)
    {
        // The zero in front of the row is filter type 0 (none).
        if (!adaptive)
            return row.AsSpan(Left - 1, 1 + size);
        long least = long.MaxValue;
        Try<PngNoFilter>(0, size, ref least);
        Try<PngSubFilter>(1, size, ref least);
        Try<PngUpFilter>(2, size, ref least);
        Try<PngAverageFilter>(3, size, ref least);
        Try<PngPaethFilter>(4, size, ref least);
        (row, above) = (above, row);
        return best.AsSpan(0, 1 + size);
    }

    private void Try<TFilter>(byte filter, int size, ref long least)
        where TFilter : IPngFilter
    {
        long sum = Apply<TFilter>(row, above, candidate, size, stride);
        if (sum >= least)
            return;
        least = sum;
        candidate[0] = filter;
        (best, candidate) = (candidate, best);
    }

    private static long Apply<TFilter>(byte[] row, byte[] above, byte[] filtered, int size, int stride)
        where TFilter : IPngFilter
    {
        ref byte x = ref MemoryMarshal.GetArrayDataReference(row);
        ref byte b = ref MemoryMarshal.GetArrayDataReference(above);
        ref byte to = ref MemoryMarshal.GetArrayDataReference(filtered);
        long sum = 0;
        Vector<ushort> sums = default;
        for (int i = 0, turn = 1; i < size; i += Vector<byte>.Count, turn++)
        {
            int at = Left + i;
            Vector<byte> result = TFilter.Apply(Load(ref x, at), Load(ref x, at - stride), Load(ref b, at), Load(ref b, at - stride));
            if (size - i < Vector<byte>.Count)
                result &= Vector.LessThan(Vector<byte>.Indices, new Vector<byte>((byte)(size - i)));
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, 1 + i), result);
            Vector.Widen(Vector.Min(result, Vector<byte>.Zero - result), out Vector<ushort> low, out Vector<ushort> high);
            sums += low + high;
            // An iteration adds up to 256.
            if (turn % 255 == 0)
                Flush(ref sums, ref sum);
        }
        Flush(ref sums, ref sum);
        return sum;
    }

    private static Vector<byte> Load(ref byte bytes, int at) => Unsafe.ReadUnaligned<Vector<byte>>(ref Unsafe.Add(ref bytes, at));

    private static void Flush(ref Vector<ushort> sums, ref long sum)
    {
        Vector.Widen(sums, out Vector<uint> low, out Vector<uint> high);
        sum += Vector.Sum(low + high);
        sums = default;
    }
}
