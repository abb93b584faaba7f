namespace Intaglio.Meshes;

/// <summary>
/// Edges of faces, each between two positions, by how many faces go along them. Positions count by their indices: faces that meet at equal positions
/// of different indices do not share an edge.
/// </summary>
public readonly record struct MeshEdgeCounts
{
    /// <summary>Gets all edges.</summary>
    public long Total { get; init; }

    /// <summary>Gets those of one face, where a surface ends.</summary>
    public long Open { get; init; }

    /// <summary>Gets those of more than two faces.</summary>
    public long NonManifold { get; init; }

    /// <summary>Gets those of two faces that go along them in the same direction, so that one shows its back beside the other's front.</summary>
    public long Flipped { get; init; }

    internal MeshEdgeCounts Plus(MeshEdgeCounts other) =>
        new() { Total = Total + other.Total, Open = Open + other.Open, NonManifold = NonManifold + other.NonManifold, Flipped = Flipped + other.Flipped };
}
