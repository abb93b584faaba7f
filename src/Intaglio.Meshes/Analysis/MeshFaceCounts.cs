namespace Intaglio.Meshes;

/// <summary>Faces by their numbers of corners.</summary>
public readonly record struct MeshFaceCounts
{
    /// <summary>Gets those of 3 corners.</summary>
    public long Triangles { get; init; }

    /// <summary>Gets those of 4 corners.</summary>
    public long Quads { get; init; }

    /// <summary>Gets those of more.</summary>
    public long Larger { get; init; }

    /// <summary>Gets the corners of the largest face; 0 if there is none.</summary>
    public int Largest { get; init; }

    /// <summary>Gets the number of faces.</summary>
    public long Total => Triangles + Quads + Larger;

    internal MeshFaceCounts Plus(MeshFaceCounts other) =>
        new() { Triangles = Triangles + other.Triangles, Quads = Quads + other.Quads, Larger = Larger + other.Larger, Largest = Math.Max(Largest, other.Largest) };
}
