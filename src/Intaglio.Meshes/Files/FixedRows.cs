namespace Intaglio.Meshes;

/// <summary>The shape of rows that all have the same size.</summary>
/// <param name="size">The size of a row, in bytes.</param>
internal sealed class FixedRows(int size) : RowShape
{
    internal override int Measure(ReadOnlySpan<byte> bytes, long most, out int length)
    {
        int rows = (int)Math.Min(most, bytes.Length / size);
        length = rows * size;
        return rows;
    }
}
