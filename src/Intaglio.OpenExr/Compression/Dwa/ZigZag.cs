using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.OpenExr;

/// <summary>
/// The zigzag order of the coefficients of an 8 × 8 block, from the lowest to the highest frequency (ITU-T T.81, figure 5).
/// </summary>
internal static class ZigZag
{
    private static readonly byte[] indexTable = Walk(), rowsTable = CountRows();

    private static readonly ushort[] transposedTable = [.. indexTable.Select(index => (ushort)(index % 8 * 8 + index / 8))];

    /// <summary>Gets the index in a block in row order for each position of the zigzag order.</summary>
    internal static ReadOnlySpan<byte> Index => indexTable;

    /// <summary>Gets the number of rows that contain all coefficients up to each position of the zigzag order.</summary>
    internal static ReadOnlySpan<byte> Rows => rowsTable;

    /// <summary>Copies a block in column order to zigzag order.</summary>
    internal static void Order(ref ushort block, ref ushort ordered)
    {
        if (Avx512BW.IsSupported)
        {
            Vector512<ushort> low = Vector512.LoadUnsafe(ref block), high = Vector512.LoadUnsafe(ref block, 32);
            Avx512BW.PermuteVar32x16x2(low, Vector512.LoadUnsafe(ref transposedTable[0]), high).StoreUnsafe(ref ordered);
            Avx512BW.PermuteVar32x16x2(low, Vector512.LoadUnsafe(ref transposedTable[32]), high).StoreUnsafe(ref ordered, 32);
            return;
        }
        ref ushort order = ref transposedTable[0];
        for (int i = 0; i < CosineBlock.Length; i++)
            Unsafe.Add(ref ordered, i) = Unsafe.Add(ref block, Unsafe.Add(ref order, i));
    }

    private static byte[] Walk()
    {
        byte[] order = new byte[64];
        int at = 0;
        for (int diagonal = 0; diagonal < 15; diagonal++)
        {
            for (int i = Math.Max(0, diagonal - 7); i <= Math.Min(diagonal, 7); i++)
            {
                // Even diagonals go up to the right, odd ones down to the left.
                (int row, int column) = diagonal % 2 == 0 ? (diagonal - i, i) : (i, diagonal - i);
                order[at++] = (byte)(row * 8 + column);
            }
        }
        return order;
    }

    private static byte[] CountRows()
    {
        byte[] rows = new byte[64];
        int most = 0;
        for (int i = 0; i < rows.Length; i++)
            rows[i] = (byte)(most = Math.Max(most, indexTable[i] / 8 + 1));
        return rows;
    }
}
