namespace Intaglio.Meshes;

/// <summary>The positions, colors, texture coordinates and normals that corners refer to.</summary>
/// <remarks>Each list is indexed separately, starting at 0.</remarks>
public sealed class MeshVertices
{
    internal static MeshVertices None { get; } = new();

    /// <summary>Gets the positions (<c>v</c>), which have 3 components.</summary>
    public MeshVectors Positions { get; init; }

    /// <summary>Gets the colors of the positions, which have 3 or 4 components from 0 to 1.</summary>
    /// <remarks>There is one color for each position, or the list is empty. OBJ files cannot store the fourth component.</remarks>
    public MeshVectors Colors { get; init; }

    /// <summary>Gets the texture coordinates (<c>vt</c>), which have 1 to 3 components.</summary>
    public MeshVectors TextureCoordinates { get; init; }

    /// <summary>Gets the normals (<c>vn</c>), which have 3 components.</summary>
    public MeshVectors Normals { get; init; }

    /// <summary>Gets the line numbers of the positions and colors in the file, or <see langword="null"/> if they are unknown.</summary>
    internal FileLines? PositionLines { get; init; }

    /// <summary>Gets the line numbers of the texture coordinates in the file, or <see langword="null"/> if they are unknown.</summary>
    internal FileLines? TextureCoordinateLines { get; init; }

    /// <summary>Gets the line numbers of the normals in the file, or <see langword="null"/> if they are unknown.</summary>
    internal FileLines? NormalLines { get; init; }
}
