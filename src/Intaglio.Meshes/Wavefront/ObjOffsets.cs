namespace Intaglio.Meshes;

/// <summary>
/// The numbers of positions, normals and texture coordinates before those of an object. Indices in the file include them.
/// </summary>
internal readonly record struct ObjOffsets(long Positions, long Normals, long TextureCoordinates)
{
    internal ObjOffsets After(MeshVertices vertices) =>
        new(Positions + vertices.Positions.Count, Normals + vertices.Normals.Count, TextureCoordinates + vertices.TextureCoordinates.Count);
}
