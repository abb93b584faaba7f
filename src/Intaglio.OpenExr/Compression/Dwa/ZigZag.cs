namespace Intaglio.OpenExr;

/// <summary>The order of coefficients along the diagonals of a block of 8 × 8, back and forth, from the lowest frequencies to the highest (ITU-T T.81, figure 5).</summary>
internal static class ZigZag
{
    private static readonly byte[] IndexTable = Walk(transposed: false), TransposedTable = Walk(transposed: true), RowsTable = CountRows();

    /// <summary>Gets where in the block, row by row, each coefficient of the order stands.</summary>
    internal static ReadOnlySpan<byte> Index => IndexTable;

    /// <summary>Gets where in the block, column by column, each coefficient of the order stands.</summary>
    internal static ReadOnlySpan<byte> Transposed => TransposedTable;

    /// <summary>Gets how many rows hold all coefficients up to one of the order.</summary>
    internal static ReadOnlySpan<byte> Rows => RowsTable;

    private static byte[] Walk(bool transposed)
    {
        byte[] order = new byte[64];
        int at = 0;
        for (int diagonal = 0; diagonal < 15; diagonal++)
        {
            for (int i = Math.Max(0, diagonal - 7); i <= Math.Min(diagonal, 7); i++)
            {
                // Even diagonals go up to the right, odd ones down to the left.
                (int row, int column) = diagonal % 2 == 0 ? (diagonal - i, i) : (i, diagonal - i);
                order[at++] = (byte)(transposed ? column * 8 + row : row * 8 + column);
            }
        }
        return order;
    }

    private static byte[] CountRows()
    {
        byte[] rows = new byte[64];
        int most = 0;
        for (int i = 0; i < rows.Length; i++)
            rows[i] = (byte)(most = Math.Max(most, IndexTable[i] / 8 + 1));
        return rows;
    }
}
