namespace Intaglio.Meshes;

/// <summary>The kinds of problems that <see cref="MeshReport"/> finds at places in a scene.</summary>
public enum MeshProblemKind
{
    /// <summary>Faces with the same position at two corners, and lines with the same at two consecutive corners.</summary>
    RepeatedCorners,

    /// <summary>Faces whose area is 0.</summary>
    ZeroAreaFaces,

    /// <summary>Positions, colors, texture coordinates and normals with numbers that are not finite.</summary>
    NonFiniteNumbers,

    /// <summary>Positions that no element refers to.</summary>
    UnreferencedPositions,

    /// <summary>Positions that equal an earlier one.</summary>
    EqualPositions,

    /// <summary>Normals of length 0.</summary>
    ZeroNormals,

    /// <summary>Normals whose length is neither 0 nor 1.</summary>
    NonUnitNormals,

    /// <summary>Edges of one face.</summary>
    OpenEdges,

    /// <summary>Edges of more than two faces.</summary>
    NonManifoldEdges,

    /// <summary>Edges of two faces in opposite directions.</summary>
    FlippedEdges,
}
