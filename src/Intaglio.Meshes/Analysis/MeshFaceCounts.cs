namespace Intaglio.Meshes;

/// <summary>Counts of faces, grouped by their number of corners.</summary>
public readonly record struct MeshFaceCounts
{
    /// <summary>Gets the number of faces with 3 corners.</summary>
    public long Triangles { get; init; }

    /// <summary>Gets the number of faces with 4 corners.</summary>
    public long Quads { get; init; }

    /// <summary>Gets the number of faces with more than 4 corners.</summary>
    public long Larger { get; init; }

    /// <summary>Gets the number of corners of the largest face, or 0 without faces.</summary>
    public int Largest { get; init; }

    /// <summary>Gets the total number of faces.</summary>
    public long Total => Triangles + Quads + Larger;

    internal MeshFaceCounts Plus(MeshFaceCounts other) =>
        new() { Triangles = Triangles + other.Triangles, Quads = Quads + other.Quads, Larger = Larger + other.Larger,
            Largest = Math.Max(Largest, other.Largest) };
}
