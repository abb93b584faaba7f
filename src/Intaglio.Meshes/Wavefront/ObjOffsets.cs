namespace Intaglio.Meshes;

/// <summary>How many positions, normals and texture coordinates a file has before those of an object: its indices count all of them.</summary>
internal readonly record struct ObjOffsets(long Positions, long Normals, long TextureCoordinates)
{
    internal ObjOffsets After(MeshVertices vertices) =>
        new(Positions + vertices.Positions.Count, Normals + vertices.Normals.Count, TextureCoordinates + vertices.TextureCoordinates.Count);
}
