namespace Intaglio.Meshes;

/// <summary>The vertices of one object, or shared by several, as a file stores them.</summary>
/// <remarks>The vertices are either the positions or the distinct corners.</remarks>
internal sealed class PlyVertices
{
    private readonly JoinedCorners? joined;

    /// <param name="objects">The objects, which share their vertices.</param>
    /// <param name="first">The number of vertices in the file before these.</param>
    /// <param name="workers">The maximum number of threads.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
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

    /// <summary>Gets the vertices of the scene.</summary>
    internal MeshVertices Source { get; }

    internal bool HasNormals { get; }

    internal bool HasTextureCoordinates { get; }

    /// <summary>Gets the number of vertices in the file before these.</summary>
    internal long First { get; }

    internal int Count => joined?.Count ?? Source.Positions.Count;

    /// <summary>Gets the indices of a vertex. Texture coordinates and normals can be out of range for a vertex without them.</summary>
    internal (int Position, int TextureCoordinate, int Normal) this[int vertex] =>
        joined is null ? (vertex, HasTextureCoordinates ? vertex : -1, HasNormals ? vertex : -1) : joined[vertex];

    /// <summary>Gets the vertex of each corner of elements, relative to <see cref="First"/>.</summary>
    internal ReadOnlySpan<int> NumbersOf(MeshElements elements) =>
        joined is null ? elements.PositionIndices.Span : joined.NumbersOf(elements);

    // In this case each position has one texture coordinate and one normal with the same index.
    private static bool AreAlike(MeshElements elements) =>
        IsLike(elements.TextureCoordinateIndices, elements.PositionIndices) && IsLike(elements.NormalIndices, elements.PositionIndices);

    private static bool IsLike(ReadOnlyMemory<int> indices, ReadOnlyMemory<int> positions) =>
        indices.IsEmpty || indices.Equals(positions) || indices.Span.SequenceEqual(positions.Span);

    // Point clouds have no indices. Their vectors belong to the positions if there is one for each.
    private bool IsOfPositions(MeshVectors vectors) => vectors.Count > 0 && vectors.Count == Source.Positions.Count;
}
