namespace Intaglio.Meshes;

/// <summary>A set of connected open edges, around a hole or along the rim of a surface.</summary>
public readonly record struct MeshBoundaryLoop
{
    /// <summary>Gets the number of edges.</summary>
    public long Edges { get; init; }

    /// <summary>Gets the total length of the edges, in the unit of the positions. Infinite or NaN if a position is not finite.</summary>
    public double Length { get; init; }

    /// <summary>Gets the index of the object in its scene, starting at 0.</summary>
    public int ObjectIndex { get; init; }

    /// <summary>Gets the smallest position index of the loop.</summary>
    public int Position { get; init; }

    /// <summary>Gets the line number of that position in the file, starting at 1, or <see langword="null"/> if it is unknown.</summary>
    public long? Line { get; init; }
}
