namespace Intaglio.Meshes;

/// <summary>The content of a PLY file in file order, which is vertices, faces and edges. It depends only on the scene.</summary>
internal sealed class PlyPlan
{
    private readonly List<PlyVertices> vertices = [];
    private readonly PlyVertices[] verticesOf;

    /// <exception cref="ArgumentException">The scene has too many vertices.</exception>
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
            throw new ArgumentException($"The scene has {VertexCount} vertices; a PLY file can have at most {int.MaxValue}.",
                nameof(scene));
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

    /// <summary>Gets the lists of vertices, each of which can belong to several objects.</summary>
    /// <remarks>Pieces of positions refer to this list, and other pieces to the objects.</remarks>
    internal IReadOnlyList<PlyVertices> Vertices => vertices;

    internal MeshPieces Pieces { get; } = new();

    internal long VertexCount { get; }

    internal long FaceCount { get; }

    internal long EdgeCount { get; }

    /// <summary>Gets a value indicating whether a face has more corners than a byte can count.</summary>
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
