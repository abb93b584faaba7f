namespace Intaglio.Meshes;

/// <summary>The result of checking whether faces enclose a volume.</summary>
public enum MeshVolumeState
{
    /// <summary>The faces are closed and consistently oriented, so they enclose a volume.</summary>
    Enclosed,

    /// <summary>The object has no faces.</summary>
    NoFaces,

    /// <summary>A position of a face is not finite, or the volume exceeds the range of a double.</summary>
    NotFinite,

    /// <summary>An edge has only one face.</summary>
    Open,

    /// <summary>An edge has more than two faces.</summary>
    NonManifold,

    /// <summary>The two faces of an edge have opposite orientations.</summary>
    Flipped,
}
