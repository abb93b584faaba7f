namespace Intaglio.Meshes;

/// <summary>What corners refer to: positions, texture coordinates and normals, each counted on its own from 0.</summary>
public sealed class MeshVertices
{
    internal static MeshVertices None { get; } = new();

    /// <summary>Gets the positions (<c>v</c>), of 3 components.</summary>
    public MeshVectors Positions { get; init; }

    /// <summary>
    /// Gets the colours of the positions, of 3 components (or 4, of which OBJ has no place for the last), from 0 to 1: as many as positions, or none.
    /// </summary>
    public MeshVectors Colors { get; init; }

    /// <summary>Gets the texture coordinates (<c>vt</c>), of 1 to 3 components.</summary>
    public MeshVectors TextureCoordinates { get; init; }

    /// <summary>Gets the normals (<c>vn</c>), of 3 components.</summary>
    public MeshVectors Normals { get; init; }

    /// <summary>Gets the lines of the file that the positions, and their colors, are from; null where they are not known.</summary>
    internal FileLines? PositionLines { get; init; }

    /// <summary>Gets the lines of the file that the texture coordinates are from; null where they are not known.</summary>
    internal FileLines? TextureCoordinateLines { get; init; }

    /// <summary>Gets the lines of the file that the normals are from; null where they are not known.</summary>
    internal FileLines? NormalLines { get; init; }
}
