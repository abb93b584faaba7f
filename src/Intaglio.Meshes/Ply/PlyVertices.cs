namespace Intaglio.Meshes;

/// <summary>Vertices that one object has or several share, as a file has them: positions as they are, or distinct corners.</summary>
internal sealed class PlyVertices
{
    private readonly JoinedCorners? joined;

    /// <param name="objects">The objects, which share their vertices.</param>
    /// <param name="first">The vertices of the file before these.</param>
    /// <param name="workers">The most threads.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    internal PlyVertices(IReadOnlyList<MeshObject> objects, long first, int workers, CancellationToken cancellationToken)
    {
        Source = objects[0].Vertices;
        First = first;
        bool isCloud = objects.All(mesh => mesh.Faces.Count == 0 && mesh.Lines.Count == 0);
        HasNormals = isCloud ? IsOfPositions(Source.Normals) : objects.Any(mesh => !mesh.Faces.NormalIndices.IsEmpty);
        HasTextureCoordinates = isCloud
            ? IsOfPositions(Source.TextureCoordinates)
            : objects.Any(mesh => !mesh.Faces.TextureCoordinateIndices.IsEmpty || !mesh.Lines.TextureCoordinateIndices.IsEmpty);
        if (!objects.All(mesh => AreAlike(mesh.Faces) && AreAlike(mesh.Lines)))
            joined = new(objects, workers, cancellationToken);
    }

    /// <summary>Gets what the vertices are made of.</summary>
    internal MeshVertices Source { get; }

    internal bool HasNormals { get; }

    internal bool HasTextureCoordinates { get; }

    /// <summary>Gets the vertices of the file before these.</summary>
    internal long First { get; }

    internal int Count => joined?.Count ?? Source.Positions.Count;

    /// <summary>Gets what a vertex is made of; texture coordinates and normals may be none of those that there are, for a vertex without.</summary>
    internal (int Position, int TextureCoordinate, int Normal) this[int vertex] =>
        joined is null ? (vertex, HasTextureCoordinates ? vertex : -1, HasNormals ? vertex : -1) : joined[vertex];

    /// <summary>Gets the vertex of each corner of elements, counted from the first of these.</summary>
    internal ReadOnlySpan<int> NumbersOf(MeshElements elements) => joined is null ? elements.PositionIndices.Span : joined.NumbersOf(elements);

    // Then each position has one texture coordinate and one normal, of the same number.
    private static bool AreAlike(MeshElements elements) =>
        IsLike(elements.TextureCoordinateIndices, elements.PositionIndices) && IsLike(elements.NormalIndices, elements.PositionIndices);

    private static bool IsLike(ReadOnlyMemory<int> indices, ReadOnlyMemory<int> positions) =>
        indices.IsEmpty || indices.Equals(positions) || indices.Span.SequenceEqual(positions.Span);

    // No index says so, but points of a cloud have what there is for each of them.
    private bool IsOfPositions(MeshVectors vectors) => vectors.Count > 0 && vectors.Count == Source.Positions.Count;
}
