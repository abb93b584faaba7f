namespace Intaglio.Meshes;

/// <summary>How long rows of bytes are.</summary>
internal abstract class RowShape
{
    /// <summary>Counts the whole rows that bytes begin with.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="most">The rows at most.</param>
    /// <param name="length">The bytes of the rows.</param>
    /// <exception cref="MeshFormatException">The first row is none; a later one ends the count.</exception>
    internal abstract int Measure(ReadOnlySpan<byte> bytes, long most, out int length);
}
