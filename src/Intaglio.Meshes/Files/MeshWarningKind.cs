namespace Intaglio.Meshes;

/// <summary>A kind of error in a file that does not prevent reading the rest of it.</summary>
public enum MeshWarningKind
{
    /// <summary>Corners refer to normals that do not exist. They are read without normals.</summary>
    MissingNormals,

    /// <summary>Corners refer to texture coordinates that do not exist. They are read without texture coordinates.</summary>
    MissingTextureCoordinates,

    /// <summary>Faces with fewer than 3 corners, lines with fewer than 2, or points without corners are skipped.</summary>
    SmallElements,

    /// <summary>Materials without a name are skipped. Nothing can refer to them.</summary>
    UnnamedMaterials,

    /// <summary>Lines in the header of a PLY file that are not known statements are ignored.</summary>
    UnknownHeaderLines,
}
