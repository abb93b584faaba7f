namespace Intaglio.Meshes;

/// <summary>What a piece of a file is of, in the order of an object's parts.</summary>
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

/// <summary>A piece of a file: some elements of one kind of one object.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="Object">The object, in the scene.</param>
/// <param name="First">The first of the elements.</param>
/// <param name="Count">How many there are.</param>
internal readonly record struct MeshPiece(MeshPieceKind Kind, int Object, int First, int Count);
