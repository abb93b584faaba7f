namespace Intaglio.Meshes;

/// <summary>A list of faces, lines or points, stored as consecutive corners.</summary>
/// <remarks>
/// A corner is an index into the positions and optionally into the texture coordinates and the normals. All indices start at 0. The memory
/// belongs to the caller and is not copied. Several index lists can use the same memory.
/// </remarks>
public sealed class MeshElements
{
    internal static MeshElements None { get; } = new() { Size = 1 };

    /// <summary>Gets the position index of each corner.</summary>
    public ReadOnlyMemory<int> PositionIndices { get; init; }

    /// <summary>Gets the texture coordinate index of each corner, or -1 for a corner without one.</summary>
    /// <remarks>The list is empty if no corner has texture coordinates.</remarks>
    public ReadOnlyMemory<int> TextureCoordinateIndices { get; init; }

    /// <summary>Gets the normal index of each corner, or -1 for a corner without one.</summary>
    /// <remarks>The list is empty if no corner has a normal.</remarks>
    public ReadOnlyMemory<int> NormalIndices { get; init; }

    /// <summary>Gets the number of corners of every element, or 0 (the default) if <see cref="Starts"/> defines the sizes.</summary>
    /// <remarks>The size is 3 for a triangle mesh, for example.</remarks>
    public int Size { get; init; }

    /// <summary>Gets the first corner of each element, followed by the total number of corners.</summary>
    /// <remarks>
    /// The list is empty if all elements have the same <see cref="Size"/>, or if no element exists. Otherwise, it starts with 0, is in
    /// ascending order and has one number more than there are elements.
    /// </remarks>
    public ReadOnlyMemory<int> Starts { get; init; }

    /// <summary>Gets the sections that assign groups and materials to elements, in ascending order.</summary>
    /// <remarks>Elements before the first section have neither.</remarks>
    public ReadOnlyMemory<MeshSection> Sections { get; init; }

    /// <summary>Gets the number of elements.</summary>
    public int Count => Size > 0 ? PositionIndices.Length / Size : Math.Max(0, Starts.Length - 1);

    /// <summary>Gets the line numbers of the elements in the file, or <see langword="null"/> if they are unknown.</summary>
    internal FileLines? Lines { get; init; }

    /// <summary>Creates elements that all have the same number of corners.</summary>
    /// <param name="size">The number of corners of an element, such as 3 for triangles or 4 for quads.</param>
    /// <param name="positionIndices">The position index of each corner.</param>
    public static MeshElements Create(int size, ReadOnlyMemory<int> positionIndices) =>
        new() { Size = size, PositionIndices = positionIndices };

    /// <summary>Creates a copy with other indices.</summary>
    internal MeshElements With(ReadOnlyMemory<int> positionIndices, ReadOnlyMemory<int> textureCoordinateIndices,
        ReadOnlyMemory<int> normalIndices) => new()
    {
        PositionIndices = positionIndices,
        TextureCoordinateIndices = textureCoordinateIndices,
        NormalIndices = normalIndices,
        Size = Size,
        Starts = Starts,
        Sections = Sections,
        Lines = Lines,
    };

    /// <summary>Gets the first corner of an element. For the index after the last element, gets the total number of corners.</summary>
    internal int StartOf(int element) => Size > 0 ? element * Size : Starts.Span[element];
}
