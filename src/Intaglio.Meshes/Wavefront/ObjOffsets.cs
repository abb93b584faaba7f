namespace Intaglio.Meshes;

/// <summary>The numbers of positions, normals and texture coordinates before those of an object.</summary>
/// <remarks>These numbers are added to the indices of the object.</remarks>
internal readonly record struct ObjOffsets(long Positions, long Normals, long TextureCoordinates)
{
    internal ObjOffsets After(MeshVertices vertices) =>
        new(Positions + vertices.Positions.Count, Normals + vertices.Normals.Count, TextureCoordinates + vertices.TextureCoordinates.Count);
}
