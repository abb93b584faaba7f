using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>The results of inspecting the vertices of one object, or of several objects that share them.</summary>
internal record struct VertexFindings(MeshBounds Bounds, long NonFinite, long Unreferenced, long Equal, long ZeroNormals,
    long NonUnitNormals)
{
    private const int PieceSize = 64 * 1024;

    internal static VertexFindings None { get; } = new(MeshBounds.None, 0, 0, 0, 0, 0);

    internal static VertexFindings Inspect(MeshVertices vertices, int index, IReadOnlyList<MeshObject> users, FirstPlaces places,
        int workers, CancellationToken cancellationToken)
    {
        MeshVectors positions = vertices.Positions, normals = vertices.Normals;
        VertexFindings found = None;
        Add(positions, (first, end) => None with { Bounds = VectorInspection.BoundsOf(positions, first, end) });
        Add(normals, (first, end) => None with { ZeroNormals = VectorInspection.CountZero(normals, first, end),
            NonUnitNormals = VectorInspection.CountNonUnit(normals, first, end) });
        Find(MeshProblemKind.ZeroNormals, MeshPart.Normal, normals, found.ZeroNormals, vertices.NormalLines,
            i => VectorInspection.CountZero(normals, i, i + 1) > 0);
        Find(MeshProblemKind.NonUnitNormals, MeshPart.Normal, normals, found.NonUnitNormals, vertices.NormalLines,
            i => VectorInspection.CountNonUnit(normals, i, i + 1) > 0);
        AddNonFinite(MeshPart.Position, positions, vertices.PositionLines);
        AddNonFinite(MeshPart.Color, vertices.Colors, vertices.PositionLines);
        AddNonFinite(MeshPart.TextureCoordinate, vertices.TextureCoordinates, vertices.TextureCoordinateLines);
        AddNonFinite(MeshPart.Normal, normals, vertices.NormalLines);
        if (positions.IsDouble)
            CountEqual(new PositionKeys<double>(positions.Doubles));
        else
            CountEqual(new PositionKeys<float>(positions.Singles));
        if (FindUsed(positions.Count, users, workers, cancellationToken) is { } isUsed)
        {
            found.Unreferenced = isUsed.AsSpan().Count(false);
            Find(MeshProblemKind.UnreferencedPositions, MeshPart.Position, positions, found.Unreferenced, vertices.PositionLines,
                i => !isUsed[i]);
        }
        return found;

        void AddNonFinite(MeshPart part, MeshVectors vectors, FileLines? lines)
        {
            long before = found.NonFinite;
            Add(vectors, (first, end) => None with { NonFinite = VectorInspection.CountNonFinite(vectors, first, end) });
            Find(MeshProblemKind.NonFiniteNumbers, part, vectors, found.NonFinite - before, lines,
                i => VectorInspection.CountNonFinite(vectors, i, i + 1) > 0);
        }

        // NaN is not equal to anything.
        void CountEqual<T>(PositionKeys<T> keys)
            where T : unmanaged, IBinaryFloatingPointIeee754<T>
        {
            int[] numbers = new int[positions.Count], firsts = FirstOccurrences.Number(keys, numbers, workers, cancellationToken);
            Add(positions, (first, end) =>
            {
                long count = 0;
                for (int i = first; i < end; i++)
                    count += IsEqual(i) ? 1 : 0;
                return None with { Equal = count };
            });
            Find(MeshProblemKind.EqualPositions, MeshPart.Position, positions, found.Equal, vertices.PositionLines, IsEqual);

            bool IsEqual(int i) => firsts[numbers[i]] != i && keys.AreNumbers(i);
        }

        void Find(MeshProblemKind kind, MeshPart part, MeshVectors vectors, long count, FileLines? lines, Func<int, bool> isFaulty) =>
            places.Find(kind, part, index, vectors.Count, count, lines, isFaulty, cancellationToken);

        void Add(MeshVectors vectors, Func<int, int, VertexFindings> find) =>
            found = ParallelWork.Sum(vectors.Count, workers, found, find, (all, next) => all.Plus(next), cancellationToken);
    }

    internal readonly VertexFindings Plus(VertexFindings other) => new(
        Bounds.Plus(other.Bounds), NonFinite + other.NonFinite, Unreferenced + other.Unreferenced, Equal + other.Equal,
        ZeroNormals + other.ZeroNormals, NonUnitNormals + other.NonUnitNormals);

    private static bool[]? FindUsed(int count, IReadOnlyList<MeshObject> users, int workers, CancellationToken cancellationToken)
    {
        List<ReadOnlyMemory<int>> pieces = [];
        foreach (MeshObject user in users)
        {
            foreach (MeshElements elements in (ReadOnlySpan<MeshElements>)[user.Faces, user.Lines, user.Points])
            {
                for (ReadOnlyMemory<int> rest = elements.PositionIndices; !rest.IsEmpty; rest = rest[pieces[^1].Length..])
                    pieces.Add(rest[..Math.Min(PieceSize, rest.Length)]);
            }
        }
        // Positions without any elements are a point cloud, not an error.
        if (pieces.Count == 0)
            return null;
        // Several threads can safely write the same value.
        bool[] isUsed = new bool[count];
        ParallelLoop.For(
            pieces.Count,
            workers,
            i =>
            {
                foreach (int index in pieces[i].Span)
                    isUsed[index] = true;
            },
            cancellationToken);
        return isUsed;
    }
}
