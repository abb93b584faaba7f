namespace Intaglio.Meshes;

/// <summary>
/// Edges of faces, each between two positions, by how many faces go along them. Positions count by their indices: faces that meet at equal positions
/// of different indices do not share an edge.
/// </summary>
/// <param name="Total">All edges.</param>
/// <param name="Open">Those of one face, where a surface ends.</param>
/// <param name="NonManifold">Those of more than two faces.</param>
/// <param name="Flipped">Those of two faces that go along them in the same direction, so that one shows its back beside the other's front.</param>
public readonly record struct MeshEdgeCounts(long Total, long Open, long NonManifold, long Flipped)
{
    internal MeshEdgeCounts Plus(MeshEdgeCounts other) =>
        new(Total + other.Total, Open + other.Open, NonManifold + other.NonManifold, Flipped + other.Flipped);
}
