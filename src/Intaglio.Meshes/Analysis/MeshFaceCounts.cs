namespace Intaglio.Meshes;

/// <summary>Faces by their numbers of corners.</summary>
/// <param name="Triangles">Those of 3 corners.</param>
/// <param name="Quads">Those of 4 corners.</param>
/// <param name="Larger">Those of more.</param>
/// <param name="Largest">The corners of the largest face; 0 if there is none.</param>
public readonly record struct MeshFaceCounts(long Triangles, long Quads, long Larger, int Largest)
{
    /// <summary>Gets the number of faces.</summary>
    public long Total => Triangles + Quads + Larger;

    internal MeshFaceCounts Plus(MeshFaceCounts other) =>
        new(Triangles + other.Triangles, Quads + other.Quads, Larger + other.Larger, Math.Max(Largest, other.Largest));
}
