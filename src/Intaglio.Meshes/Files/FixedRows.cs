namespace Intaglio.Meshes;

/// <summary>Rows of equal size.</summary>
/// <param name="size">The bytes of a row.</param>
internal sealed class FixedRows(int size) : RowShape
{
    internal override int Measure(ReadOnlySpan<byte> bytes, long most, out int length)
    {
        int rows = (int)Math.Min(most, bytes.Length / size);
        length = rows * size;
        return rows;
    }
}
