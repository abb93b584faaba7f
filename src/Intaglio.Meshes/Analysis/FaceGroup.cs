namespace Intaglio.Meshes;

/// <summary>The faces of all objects that share the same vertices, numbered in the order of the objects.</summary>
internal sealed class FaceGroup(MeshVertices vertices)
{
    private const int ChunkSize = 8 * 1024;

    private readonly List<Chunk> chunks = [];
    private int faces, corners;

    internal MeshVertices Vertices => vertices;

    internal int FaceCount => faces;

    internal int CornerCount => corners;

    /// <summary>Adds the faces of an object and returns the number of the first face.</summary>
    /// <exception cref="ArgumentException">The group has too many faces or corners.</exception>
    internal int Add(MeshObject mesh)
    {
        int first = faces;
        if (mesh.Faces.Count > Array.MaxLength / 3 - faces || mesh.Faces.PositionIndices.Length > Array.MaxLength - corners)
            throw new ArgumentException(
                $"Objects with the same vertices have more than {Array.MaxLength / 3} faces or {Array.MaxLength} corners.", nameof(mesh));
        for (int i = 0; i < mesh.Faces.Count; i += ChunkSize)
            chunks.Add(new(mesh.Faces, i, Math.Min(ChunkSize, mesh.Faces.Count - i), first));
        faces += mesh.Faces.Count;
        corners += mesh.Faces.PositionIndices.Length;
        return first;
    }

    /// <summary>Runs a body in parallel for all chunks of faces.</summary>
    internal void ForChunks(int workers, Action<Chunk> body, CancellationToken cancellationToken) =>
        ParallelLoop.For(chunks.Count, workers, i => body(chunks[i]), cancellationToken);

    /// <summary>Computes the unit normal of each face, as three floats.</summary>
    /// <exception cref="ArgumentException">A face has fewer than three corners, or refers to a position that does not exist.</exception>
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

    /// <summary>Computes twice the area of a polygon as a vector along its normal, by Newell's method.</summary>
    /// <remarks>Positions are relative to the first corner to keep precision.</remarks>
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

    /// <summary>A range of the faces of an object.</summary>
    /// <param name="Faces">The faces of the object.</param>
    /// <param name="First">The first face of the range.</param>
    /// <param name="Count">The number of faces in the range.</param>
    /// <param name="Before">The number of faces in the objects before this one.</param>
    internal readonly record struct Chunk(MeshElements Faces, int First, int Count, int Before)
    {
        internal int End => First + Count;

        /// <summary>Gets the number of a face within the group.</summary>
        internal int NumberOf(int face) => Before + face;

        /// <summary>Gets the positions of the corners of a face.</summary>
        /// <exception cref="ArgumentException">The face has fewer than three corners.</exception>
        internal ReadOnlySpan<int> CornersOf(int face)
        {
            int start = Faces.StartOf(face), end = Faces.StartOf(face + 1);
            if (start < 0 || end > Faces.PositionIndices.Length || end - start < 3)
                ElementFaults.ThrowCorners("Face", face, start, end, Faces.PositionIndices.Length, 3);
            return Faces.PositionIndices.Span[start..end];
        }
    }
}
