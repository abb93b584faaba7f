namespace Intaglio.Meshes;

/// <summary>The kind of a piece of a file, in the order in which an object is written.</summary>
internal enum MeshPieceKind
{
    Name,
    Positions,
    Normals,
    TextureCoordinates,
    Faces,
    Lines,
    Points,
}

/// <summary>A piece of a file, which is a range of elements of one kind from one object.</summary>
/// <param name="Kind">The kind of the elements.</param>
/// <param name="Object">The index of the object in the scene.</param>
/// <param name="First">The index of the first element.</param>
/// <param name="Count">The number of elements.</param>
internal readonly record struct MeshPiece(MeshPieceKind Kind, int Object, int First, int Count);
