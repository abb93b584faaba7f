namespace Intaglio.Meshes;

/// <summary>
/// Faces, lines or points as corners behind each other. A corner is an index into the positions and, where the streams are not empty, one into the
/// texture coordinates and one into the normals; all count from 0. The memory is the caller's and is not copied; streams may be the same memory.
/// </summary>
public sealed class MeshElements
{
    internal static MeshElements None { get; } = new() { Size = 1 };

    /// <summary>Gets the position of each corner.</summary>
    public ReadOnlyMemory<int> PositionIndices { get; init; }

    /// <summary>Gets the texture coordinates of each corner, -1 for a corner without; empty if no corner has any.</summary>
    public ReadOnlyMemory<int> TextureCoordinateIndices { get; init; }

    /// <summary>Gets the normal of each corner, -1 for a corner without; empty if no corner has one.</summary>
    public ReadOnlyMemory<int> NormalIndices { get; init; }

    /// <summary>Gets the corners of every element, such as 3 for triangles alone; 0, the default, if <see cref="Starts"/> tells.</summary>
    public int Size { get; init; }

    /// <summary>
    /// Gets the first corner of each element and, behind the last, the number of corners: one number more than elements, ascending from 0; empty if all
    /// elements have the same <see cref="Size"/>, and if there are none.
    /// </summary>
    public ReadOnlyMemory<int> Starts { get; init; }

    /// <summary>Gets what elements belong to, from some element to the next section; ascending. Elements before the first belong to nothing.</summary>
    public ReadOnlyMemory<MeshSection> Sections { get; init; }

    /// <summary>Gets the number of elements.</summary>
    public int Count => Size > 0 ? PositionIndices.Length / Size : Math.Max(0, Starts.Length - 1);

    /// <summary>Gets the lines of the file that the elements are from; null where they are not known.</summary>
    internal FileLines? Lines { get; init; }

    /// <summary>Makes elements of equal size.</summary>
    /// <param name="size">The corners of each: 3 for triangles, 4 for quads.</param>
    /// <param name="positionIndices">The position of each corner.</param>
    public static MeshElements Create(int size, ReadOnlyMemory<int> positionIndices) => new() { Size = size, PositionIndices = positionIndices };

    /// <summary>Makes the same elements with other indices.</summary>
    internal MeshElements With(ReadOnlyMemory<int> positionIndices, ReadOnlyMemory<int> textureCoordinateIndices, ReadOnlyMemory<int> normalIndices) => new()
    {
        PositionIndices = positionIndices,
        TextureCoordinateIndices = textureCoordinateIndices,
        NormalIndices = normalIndices,
        Size = Size,
        Starts = Starts,
        Sections = Sections,
        Lines = Lines,
    };

    /// <summary>Gets the first corner of an element, or the number of corners for the one behind the last.</summary>
    internal int StartOf(int element) => Size > 0 ? element * Size : Starts.Span[element];
}
