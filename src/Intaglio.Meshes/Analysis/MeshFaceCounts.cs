namespace Intaglio.Meshes;

/// <summary>Faces by their numbers of corners.</summary>
public readonly record struct MeshFaceCounts
{
    /// <summary>Creates a value from its members.</summary>
    /// <param name="triangles">Those of 3 corners.</param>
    /// <param name="quads">Those of 4 corners.</param>
    /// <param name="larger">Those of more.</param>
    /// <param name="largest">The corners of the largest face; 0 if there is none.</param>
    public MeshFaceCounts(long triangles, long quads, long larger, int largest) =>
        (Triangles, Quads, Larger, Largest) = (triangles, quads, larger, largest);

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
        new(Triangles + other.Triangles, Quads + other.Quads, Larger + other.Larger, Math.Max(Largest, other.Largest));
}
