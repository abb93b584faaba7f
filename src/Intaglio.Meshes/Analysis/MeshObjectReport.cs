namespace Intaglio.Meshes;

/// <summary>The statistics and problems of an object.</summary>
public sealed class MeshObjectReport
{
    /// <summary>Gets the name, or <see langword="null"/> if the object has no name.</summary>
    public required string? Name { get; init; }

    /// <summary>Gets the numbers of faces by their number of corners.</summary>
    public required MeshFaceCounts Faces { get; init; }

    /// <summary>Gets the number of lines.</summary>
    public required long Lines { get; init; }

    /// <summary>Gets the number of points.</summary>
    public required long Points { get; init; }

    /// <summary>Gets the numbers of edges. Only faces of this object count as neighbors.</summary>
    public required MeshEdgeCounts Edges { get; init; }

    /// <summary>Gets the bounding box of the finite positions that elements use, or <see langword="null"/> for none.</summary>
    public required MeshBounds? Bounds { get; init; }

    /// <summary>Gets the names of the groups, in the order of their first use.</summary>
    public required IReadOnlyList<string> Groups { get; init; }

    /// <summary>Gets the numbers of the smoothing groups, in ascending order.</summary>
    public required IReadOnlyList<int> SmoothingGroups { get; init; }

    /// <summary>Gets the names of the materials, in the order of their first use.</summary>
    public required IReadOnlyList<string> Materials { get; init; }

    /// <summary>Gets the number of faces that use a position twice and of lines that use a position at two consecutive corners.</summary>
    public required long RepeatedCorners { get; init; }

    /// <summary>Gets the number of faces whose area is 0.</summary>
    /// <remarks>
    /// The area is half the length of the sum of the cross products of a triangle fan, computed with doubles. Faces with corners that are
    /// not finite do not count.
    /// </remarks>
    public required long ZeroAreaFaces { get; init; }

    /// <summary>Gets the total area of the faces, in the square of the unit of the positions.</summary>
    /// <remarks>
    /// The area of a face is computed as for <see cref="ZeroAreaFaces"/>, which is exact for planar polygons, convex or not. Faces with
    /// corners that are not finite count as 0.
    /// </remarks>
    public required double Area { get; init; }

    /// <summary>Gets the enclosed volume, in the cube of the unit of the positions, or <see langword="null"/> for none.</summary>
    /// <remarks>
    /// The volume is <see langword="null"/> unless <see cref="VolumeState"/> is <see cref="MeshVolumeState.Enclosed"/>. It is computed by
    /// the divergence theorem. It is positive if faces are counterclockwise seen from outside, and negative if they are clockwise. Faces
    /// with more than three corners are treated as triangle fans around their first corner. Overlapping parts are counted more than once.
    /// Cavities are subtracted if their faces point into the cavity.
    /// </remarks>
    public double? Volume => VolumeState == MeshVolumeState.Enclosed ? SignedVolume : null;

    /// <summary>Gets a value that indicates whether the faces enclose a volume.</summary>
    /// <remarks>If several conditions prevent a volume, the first one in the order of the enumeration is returned.</remarks>
    public MeshVolumeState VolumeState =>
        Faces.Total == 0 ? MeshVolumeState.NoFaces
        : !double.IsFinite(SignedVolume) ? MeshVolumeState.NotFinite
        : Edges.Open > 0 ? MeshVolumeState.Open
        : Edges.NonManifold > 0 ? MeshVolumeState.NonManifold
        : Edges.Flipped > 0 ? MeshVolumeState.Flipped
        : MeshVolumeState.Enclosed;

    /// <summary>Gets the topology of the faces, or <see langword="null"/> if it was not computed.</summary>
    /// <seealso cref="MeshReportOptions.IncludeTopology"/>
    public required MeshTopology? Topology { get; init; }

    internal double SignedVolume { get; init; }
}
