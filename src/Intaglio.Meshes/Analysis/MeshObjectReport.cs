namespace Intaglio.Meshes;

/// <summary>What an object has, and what is wrong with it.</summary>
public sealed class MeshObjectReport
{
    /// <summary>Gets the name; null for an object without one.</summary>
    public required string? Name { get; init; }

    /// <summary>Gets the faces by their numbers of corners.</summary>
    public required MeshFaceCounts Faces { get; init; }

    /// <summary>Gets the number of lines.</summary>
    public required long Lines { get; init; }

    /// <summary>Gets the number of points.</summary>
    public required long Points { get; init; }

    /// <summary>Gets the edges of faces; only faces of this object are neighbours.</summary>
    public required MeshEdgeCounts Edges { get; init; }

    /// <summary>Gets the box that holds the finite positions that elements refer to; null if there are none.</summary>
    public required MeshBounds? Bounds { get; init; }

    /// <summary>Gets the names of the groups, in the order in which elements use them.</summary>
    public required IReadOnlyList<string> Groups { get; init; }

    /// <summary>Gets the numbers of the smoothing groups, ascending.</summary>
    public required IReadOnlyList<int> SmoothingGroups { get; init; }

    /// <summary>Gets the names of the materials, in the order in which elements use them.</summary>
    public required IReadOnlyList<string> Materials { get; init; }

    /// <summary>Gets the number of faces with the same position at two corners, and of lines with the same at two corners behind each other.</summary>
    public required long RepeatedCorners { get; init; }

    /// <summary>
    /// Gets the number of faces whose area is 0: the length of the sum of the cross products of a triangle fan, in double. Faces with corners that are
    /// not finite are none of them.
    /// </summary>
    public required long ZeroAreaFaces { get; init; }
}
