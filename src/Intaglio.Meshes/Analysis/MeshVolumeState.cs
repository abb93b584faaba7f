namespace Intaglio.Meshes;

/// <summary>Whether faces enclose a volume, and what keeps them from it.</summary>
public enum MeshVolumeState
{
    /// <summary>The faces are closed, and all in the same direction.</summary>
    Enclosed,

    /// <summary>There is no face.</summary>
    NoFaces,

    /// <summary>A position of a face is not finite, or the volume is beyond what a double holds.</summary>
    NotFinite,

    /// <summary>An edge has one face.</summary>
    Open,

    /// <summary>An edge has more than two faces.</summary>
    NonManifold,

    /// <summary>An edge has two faces in opposite directions.</summary>
    Flipped,
}
