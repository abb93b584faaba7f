namespace Intaglio.Meshes;

/// <summary>Joins the corners of objects that share vertices.</summary>
/// <remarks>
/// Corners with the same position, texture coordinate and normal become one vertex. Vertices are numbered in the order of their first
/// occurrence in the faces, lines and points of the first object, then of the second, and so on.
/// </remarks>
internal sealed class JoinedCorners
{
    private readonly Dictionary<MeshElements, int> firstCorners = new(ReferenceEqualityComparer.Instance);
    private readonly ReadOnlyMemory<int> positions, textureCoordinates, normals;
    private readonly int[] numbers, firsts;

    /// <exception cref="ArgumentException">The objects have too many corners.</exception>
    internal JoinedCorners(IEnumerable<MeshObject> objects, int workers, CancellationToken cancellationToken)
    {
        List<MeshElements> parts = [];
        long count = 0;
        foreach (MeshElements elements in objects.SelectMany(mesh => new[] { mesh.Faces, mesh.Lines, mesh.Points }))
        {
            if (elements.PositionIndices.IsEmpty || !firstCorners.TryAdd(elements, (int)count))
                continue;
            parts.Add(elements);
            count += elements.PositionIndices.Length;
            if (count > Array.MaxLength)
                throw new ArgumentException(
                    $"Objects that share vertices have more than {Array.MaxLength} corners, which are too many to join.", nameof(objects));
        }
        positions = Concatenate(parts, (int)count, elements => elements.PositionIndices);
        textureCoordinates = Concatenate(parts, (int)count, elements => elements.TextureCoordinateIndices);
        normals = Concatenate(parts, (int)count, elements => elements.NormalIndices);
        numbers = GC.AllocateUninitializedArray<int>((int)count);
        firsts = FirstOccurrences.Number(new CornerKeys(positions, textureCoordinates, normals), numbers, workers, cancellationToken);
    }

    /// <summary>Gets the number of vertices.</summary>
    internal int Count => firsts.Length;

    /// <summary>Gets the indices of a vertex. An index is -1 if the vertex has no such component.</summary>
    internal (int Position, int TextureCoordinate, int Normal) this[int vertex] =>
        (positions.Span[firsts[vertex]], CornerKeys.At(textureCoordinates, firsts[vertex]), CornerKeys.At(normals, firsts[vertex]));

    /// <summary>Gets the vertex of each corner of elements.</summary>
    internal ReadOnlySpan<int> NumbersOf(MeshElements elements) => numbers.AsSpan(firstCorners[elements], elements.PositionIndices.Length);

    // A single list is not copied, and the result is empty if all lists are empty.
    private static ReadOnlyMemory<int> Concatenate(List<MeshElements> parts, int count, Func<MeshElements, ReadOnlyMemory<int>> select)
    {
        if (parts.Count < 2 || parts.TrueForAll(part => select(part).IsEmpty))
            return parts.Count == 0 ? default : select(parts[0]);
        int[] all = GC.AllocateUninitializedArray<int>(count);
        Span<int> rest = all;
        foreach (MeshElements part in parts)
        {
            Span<int> own = rest[..part.PositionIndices.Length];
            if (select(part).IsEmpty)
                own.Fill(-1);
            else
                select(part).Span.CopyTo(own);
            rest = rest[own.Length..];
        }
        return all;
    }
}
