namespace Intaglio.Meshes;

/// <summary>Connected edges of one face each, around a hole or along the rim of a surface.</summary>
public readonly record struct MeshBoundaryLoop
{
    /// <summary>Gets the number of edges.</summary>
    public long Edges { get; init; }

    /// <summary>Gets the sum of the lengths of the edges, in the unit of the positions; infinite or NaN where a position is not finite.</summary>
    public double Length { get; init; }

    /// <summary>Gets the index of the object in its scene, from 0.</summary>
    public int ObjectIndex { get; init; }

    /// <summary>Gets the least index of its positions.</summary>
    public int Position { get; init; }

    /// <summary>Gets the line of the file that the position is on, from 1; null where it is not known.</summary>
    public long? Line { get; init; }
}
