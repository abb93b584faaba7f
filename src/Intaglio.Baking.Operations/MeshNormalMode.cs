namespace Intaglio.Baking.Operations;

/// <summary>The ways in which <see cref="MeshOperation"/> computes normals.</summary>
public enum MeshNormalMode
{
    /// <summary>Normals stay as they are.</summary>
    Keep,

    /// <summary>Each face has one normal.</summary>
    Flat,

    /// <summary>Each position has one normal.</summary>
    Smooth,

    /// <summary>Normals are removed.</summary>
    None,
}
