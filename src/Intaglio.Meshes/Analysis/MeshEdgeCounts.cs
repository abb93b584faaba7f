namespace Intaglio.Meshes;

/// <summary>The numbers of edges by the number of their faces. Edges are identified by position indices.</summary>
/// <remarks>Faces that meet at equal positions with different indices do not share an edge.</remarks>
public readonly record struct MeshEdgeCounts
{
    /// <summary>Gets the total number of edges.</summary>
    public long Total { get; init; }

    /// <summary>Gets the number of edges of one face, which are at the border of a surface.</summary>
    public long Open { get; init; }

    /// <summary>Gets the number of edges of more than two faces.</summary>
    public long NonManifold { get; init; }

    /// <summary>Gets the number of edges whose faces have opposite orientations, so that a front is next to a back.</summary>
    public long Flipped { get; init; }

    internal MeshEdgeCounts Plus(MeshEdgeCounts other) =>
        new() { Total = Total + other.Total, Open = Open + other.Open, NonManifold = NonManifold + other.NonManifold,
            Flipped = Flipped + other.Flipped };
}
