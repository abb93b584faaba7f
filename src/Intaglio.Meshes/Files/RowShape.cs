namespace Intaglio.Meshes;

/// <summary>The shape of rows of bytes, which determines their lengths.</summary>
internal abstract class RowShape
{
    /// <summary>Counts the whole rows at the start of a buffer.</summary>
    /// <param name="bytes">The buffer, which starts at a row.</param>
    /// <param name="most">The maximum number of rows.</param>
    /// <param name="length">The total length of the counted rows, in bytes.</param>
    /// <exception cref="MeshFormatException">The first row is invalid. An invalid later row only ends the count.</exception>
    internal abstract int Measure(ReadOnlySpan<byte> bytes, long most, out int length);
}
