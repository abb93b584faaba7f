namespace Intaglio.Meshes;

/// <summary>The faces of all objects that share the same vertices, numbered through in the order of the objects.</summary>
internal sealed class FaceGroup(MeshVertices vertices)
{
    private const int ChunkSize = 8 * 1024;

    private readonly List<Chunk> chunks = [];
    private int faces, corners;

    internal MeshVertices Vertices => vertices;

    internal int FaceCount => faces;

    internal int CornerCount => corners;

    /// <summary>Adds the faces of an object and gives the number of the first.</summary>
    /// <exception cref="ArgumentException">They are too many.</exception>
    internal int Add(MeshObject mesh)
    {
        int first = faces;
        if (mesh.Faces.Count > Array.MaxLength / 3 - faces || mesh.Faces.PositionIndices.Length > Array.MaxLength - corners)
            throw new ArgumentException($"Objects with the same vertices have more than {Array.MaxLength / 3} faces or {Array.MaxLength} corners.", nameof(mesh));
        for (int i = 0; i < mesh.Faces.Count; i += ChunkSize)
            chunks.Add(new(mesh.Faces, i, Math.Min(ChunkSize, mesh.Faces.Count - i), first));
        faces += mesh.Faces.Count;
        corners += mesh.Faces.PositionIndices.Length;
        return first;
    }

    /// <summary>Runs a body for all faces, of which it gets some at a time.</summary>
    internal void ForChunks(int workers, Action<Chunk> body, CancellationToken cancellationToken) => ParallelLoop.For(chunks.Count, workers, i => body(chunks[i]), cancellationToken);

    /// <summary>Computes the normal of each face, three floats of unit length.</summary>
    /// <exception cref="ArgumentException">A face has fewer than three corners, or one that there is not.</exception>
    internal float[] ComputeNormals(int workers, CancellationToken cancellationToken)
    {
        float[] normals = new float[3 * faces];
        ForChunks(workers, Compute, cancellationToken);
        return normals;

        void Compute(Chunk chunk)
        {
            PointReader points = new(vertices.Positions);
            for (int face = chunk.First; face < chunk.End; face++)
            {
                ReadOnlySpan<int> corners = chunk.CornersOf(face);
                foreach (int corner in corners)
                {
                    if ((uint)corner >= (uint)points.Count)
                        ElementFaults.ThrowIndex("Face", face, corner, points.Count);
                }
                AreaOf(points, corners).WriteDirection(normals.AsSpan(3 * chunk.NumberOf(face), 3));
            }
        }
    }

    /// <summary>
    /// Twice the area of a polygon, as a vector upon it: the sum of the cross products of neighbouring corners (Newell's method), seen from the first corner
    /// so that nothing is lost far from the origin.
    /// </summary>
    private static Vector3D AreaOf(PointReader points, ReadOnlySpan<int> corners)
    {
        Vector3D origin = points[corners[0]], before = points[corners[1]] - origin, area = default;
        for (int i = 2; i < corners.Length; i++)
        {
            Vector3D next = points[corners[i]] - origin;
            area += Vector3D.Cross(before, next);
            before = next;
        }
        return area;
    }

    /// <summary>Some faces of an object.</summary>
    /// <param name="Faces">The faces of the object.</param>
    /// <param name="First">The first of these.</param>
    /// <param name="Count">How many these are.</param>
    /// <param name="Before">The faces of the objects before.</param>
    internal readonly record struct Chunk(MeshElements Faces, int First, int Count, int Before)
    {
        internal int End => First + Count;

        /// <summary>Gets the number of a face among all of the group.</summary>
        internal int NumberOf(int face) => Before + face;

        /// <summary>Gets the positions of the corners of a face.</summary>
        /// <exception cref="ArgumentException">They are fewer than three.</exception>
        internal ReadOnlySpan<int> CornersOf(int face)
        {
            int start = Faces.StartOf(face), end = Faces.StartOf(face + 1);
            if (start < 0 || end > Faces.PositionIndices.Length || end - start < 3)
                ElementFaults.ThrowCorners("Face", face, start, end, Faces.PositionIndices.Length, 3);
            return Faces.PositionIndices.Span[start..end];
        }
    }
}
