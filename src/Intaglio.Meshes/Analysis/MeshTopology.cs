namespace Intaglio.Meshes;

/// <summary>The topology of the faces of an object. Positions are identified by their indices.</summary>
/// <remarks>Faces that meet at equal positions with different indices are not connected there.</remarks>
public sealed class MeshTopology
{
    /// <summary>The maximum number of items in <see cref="LargestBoundaryLoops"/>.</summary>
    public const int MaxBoundaryLoops = 10;

    /// <summary>Gets the number of connected components. Faces that share a position belong to the same component.</summary>
    public required long Components { get; init; }

    /// <summary>Gets the Euler characteristic of the faces.</summary>
    /// <remarks>
    /// The characteristic is the number of positions of faces minus the number of edges plus the number of faces. For a closed surface of
    /// genus g it is 2 - 2g, unless parts of the surface touch at single positions.
    /// </remarks>
    public required long EulerCharacteristic { get; init; }

    /// <summary>Gets the number of boundary loops. Open edges that share a position belong to the same loop.</summary>
    public required long BoundaryLoops { get; init; }

    /// <summary>Gets the longest boundary loops in descending order of length, at most <see cref="MaxBoundaryLoops"/>.</summary>
    public required IReadOnlyList<MeshBoundaryLoop> LargestBoundaryLoops { get; init; }
}
