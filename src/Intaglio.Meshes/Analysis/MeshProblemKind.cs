namespace Intaglio.Meshes;

/// <summary>A kind of problem that a <see cref="MeshReport"/> finds at places in a scene.</summary>
public enum MeshProblemKind
{
    /// <summary>Faces that use a position twice, or lines that use a position at two consecutive corners.</summary>
    RepeatedCorners,

    /// <summary>Faces whose area is 0.</summary>
    ZeroAreaFaces,

    /// <summary>Positions, colors, texture coordinates or normals with components that are not finite.</summary>
    NonFiniteNumbers,

    /// <summary>Positions that no element refers to.</summary>
    UnreferencedPositions,

    /// <summary>Positions that are equal to an earlier position.</summary>
    EqualPositions,

    /// <summary>Normals of length 0.</summary>
    ZeroNormals,

    /// <summary>Normals whose length is neither 0 nor 1.</summary>
    NonUnitNormals,

    /// <summary>Edges of one face.</summary>
    OpenEdges,

    /// <summary>Edges of more than two faces.</summary>
    NonManifoldEdges,

    /// <summary>Edges of two faces with opposite orientations.</summary>
    FlippedEdges,
}
