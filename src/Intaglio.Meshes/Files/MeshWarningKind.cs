namespace Intaglio.Meshes;

/// <summary>A fault in a file that does not keep the rest of it from being read.</summary>
public enum MeshWarningKind
{
    /// <summary>Corners that refer to a normal that does not exist; they have none.</summary>
    MissingNormals,

    /// <summary>Corners that refer to texture coordinates that do not exist; they have none.</summary>
    MissingTextureCoordinates,

    /// <summary>Faces of fewer than 3 corners, lines of fewer than 2 and points of none; they are left out.</summary>
    SmallElements,

    /// <summary>Materials without a name, to which nothing can refer; they are left out.</summary>
    UnnamedMaterials,

    /// <summary>Lines in the header of a PLY file that are not statements; they are passed over.</summary>
    UnknownHeaderLines,
}
