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

    /// <summary>
    /// Gets the sum of the areas of the faces, in the square of the unit of the positions: of each, half the length of the vector of <see cref="ZeroAreaFaces"/>, which is
    /// the area of a plane polygon, convex or not. Faces with corners that are not finite have none.
    /// </summary>
    public required double Area { get; init; }

    /// <summary>
    /// Gets the volume that the faces enclose, in the cube of the unit of the positions, by the divergence theorem: positive where faces are counterclockwise as seen
    /// from outside, negative where they are clockwise. Faces of more than three corners are fans of triangles around their first corner. Parts that overlap count for each,
    /// and cavities are subtracted where their faces are directed inwards. Null unless <see cref="VolumeState"/> is <see cref="MeshVolumeState.Enclosed"/>.
    /// </summary>
    public double? Volume => VolumeState == MeshVolumeState.Enclosed ? SignedVolume : null;

    /// <summary>Gets whether there is a volume; else the first reason, in the order of the values, why there is none.</summary>
    public MeshVolumeState VolumeState =>
        Faces.Total == 0 ? MeshVolumeState.NoFaces
        : !double.IsFinite(SignedVolume) ? MeshVolumeState.NotFinite
        : Edges.Open > 0 ? MeshVolumeState.Open
        : Edges.NonManifold > 0 ? MeshVolumeState.NonManifold
        : Edges.Flipped > 0 ? MeshVolumeState.Flipped
        : MeshVolumeState.Enclosed;

    /// <summary>Gets the connections of the faces; null unless <see cref="MeshReportOptions.IncludeTopology"/> is set.</summary>
    public required MeshTopology? Topology { get; init; }

    internal double SignedVolume { get; init; }
}
