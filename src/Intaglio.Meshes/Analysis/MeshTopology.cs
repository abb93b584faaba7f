namespace Intaglio.Meshes;

/// <summary>
/// The connections of the faces of an object. Positions count by their indices: faces that meet at equal positions of different indices are not connected there.
/// </summary>
public sealed class MeshTopology
{
    /// <summary>The most boundary loops in <see cref="LargestBoundaryLoops"/>.</summary>
    public const int MaxBoundaryLoops = 10;

    /// <summary>Gets the number of components: faces with a common position are in the same one.</summary>
    public required long Components { get; init; }

    /// <summary>
    /// Gets the Euler characteristic: the positions of faces, less the edges, plus the faces. It is 2 - 2g for one closed surface of genus g without positions at
    /// which parts of it only touch.
    /// </summary>
    public required long EulerCharacteristic { get; init; }

    /// <summary>Gets the number of boundary loops: edges of one face with a common position are in the same one.</summary>
    public required long BoundaryLoops { get; init; }

    /// <summary>Gets the longest boundary loops, at most <see cref="MaxBoundaryLoops"/>, the longest first.</summary>
    public required IReadOnlyList<MeshBoundaryLoop> LargestBoundaryLoops { get; init; }
}
