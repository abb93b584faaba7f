namespace Intaglio.Meshes;

/// <summary>What a PLY file of a scene holds, in its order: vertices, faces, edges. It depends on the scene alone.</summary>
internal sealed class PlyPlan
{
    private readonly List<PlyVertices> vertices = [];
    private readonly PlyVertices[] verticesOf;

    /// <exception cref="ArgumentException">There are more vertices than can be counted.</exception>
    internal PlyPlan(MeshScene scene, int workers, CancellationToken cancellationToken)
    {
        verticesOf = new PlyVertices[scene.Objects.Count];
        foreach (IGrouping<MeshVertices, int> sharing in Enumerable.Range(0, scene.Objects.Count).GroupBy(i => scene.Objects[i].Vertices))
        {
            PlyVertices own = new([.. sharing.Select(i => scene.Objects[i])], VertexCount, workers, cancellationToken);
            foreach (int i in sharing)
                verticesOf[i] = own;
            Pieces.Add(MeshPieceKind.Positions, vertices.Count, own.Count);
            vertices.Add(own);
            VertexCount += own.Count;
        }
        if (VertexCount > int.MaxValue)
            throw new ArgumentException($"The scene has {VertexCount} vertices; a PLY file has {int.MaxValue} at most.", nameof(scene));
        for (int i = 0; i < scene.Objects.Count; i++)
        {
            MeshElements faces = scene.Objects[i].Faces;
            Pieces.Add(MeshPieceKind.Faces, i, faces);
            FaceCount += faces.Count;
            HasLargeFaces |= HasLarge(faces);
        }
        for (int i = 0; i < scene.Objects.Count; i++)
        {
            MeshElements lines = scene.Objects[i].Lines;
            Pieces.Add(MeshPieceKind.Lines, i, lines);
            EdgeCount += lines.PositionIndices.Length - lines.Count;
        }
    }

    /// <summary>Gets the vertices, of which objects may share some. Pieces of positions count them, others the objects.</summary>
    internal IReadOnlyList<PlyVertices> Vertices => vertices;

    internal MeshPieces Pieces { get; } = new();

    internal long VertexCount { get; }

    internal long FaceCount { get; }

    internal long EdgeCount { get; }

    /// <summary>Gets whether a face has more corners than a byte can count.</summary>
    internal bool HasLargeFaces { get; }

    internal PlyVertices VerticesOf(int mesh) => verticesOf[mesh];

    private static bool HasLarge(MeshElements faces)
    {
        if (faces.Size > 0)
            return faces.Size > byte.MaxValue && faces.Count > 0;
        ReadOnlySpan<int> starts = faces.Starts.Span;
        for (int i = 1; i < starts.Length; i++)
        {
            if (starts[i] - starts[i - 1] > byte.MaxValue)
                return true;
        }
        return false;
    }
}
