using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>What is found in vertices that one object has, or that several share.</summary>
internal record struct VertexFindings(MeshBounds Bounds, long NonFinite, long Unreferenced, long Equal, long ZeroNormals, long NonUnitNormals)
{
    private const int PieceSize = 64 * 1024;

    internal static VertexFindings None { get; } = new(MeshBounds.None, 0, 0, 0, 0, 0);

    internal static VertexFindings Inspect(MeshVertices vertices, IReadOnlyList<MeshObject> users, int workers, CancellationToken cancellationToken)
    {
        MeshVectors positions = vertices.Positions, normals = vertices.Normals;
        VertexFindings found = None;
        Add(positions, (first, end) => None with { Bounds = VectorInspection.BoundsOf(positions, first, end) });
        Add(normals, (first, end) => None with { ZeroNormals = VectorInspection.CountZero(normals, first, end), NonUnitNormals = VectorInspection.CountNonUnit(normals, first, end) });
        foreach (MeshVectors vectors in (ReadOnlySpan<MeshVectors>)[positions, vertices.Colors, vertices.TextureCoordinates, normals])
            Add(vectors, (first, end) => None with { NonFinite = VectorInspection.CountNonFinite(vectors, first, end) });
        if (positions.IsDouble)
            CountEqual(new PositionKeys<double>(positions.Doubles));
        else
            CountEqual(new PositionKeys<float>(positions.Singles));
        return found with { Unreferenced = CountUnreferenced(positions.Count, users, workers, cancellationToken) };

        // What is no number equals nothing.
        void CountEqual<T>(PositionKeys<T> keys)
            where T : unmanaged, IBinaryFloatingPointIeee754<T>
        {
            int[] numbers = new int[positions.Count], firsts = FirstOccurrences.Number(keys, numbers, workers, cancellationToken);
            Add(positions, (first, end) =>
            {
                long count = 0;
                for (int i = first; i < end; i++)
                    count += firsts[numbers[i]] != i && keys.AreNumbers(i) ? 1 : 0;
                return None with { Equal = count };
            });
        }

        void Add(MeshVectors vectors, Func<int, int, VertexFindings> find) =>
            found = ParallelWork.Sum(vectors.Count, workers, found, find, (all, next) => all.Plus(next), cancellationToken);
    }

    internal readonly VertexFindings Plus(VertexFindings other) => new(
        Bounds.Plus(other.Bounds), NonFinite + other.NonFinite, Unreferenced + other.Unreferenced, Equal + other.Equal,
        ZeroNormals + other.ZeroNormals, NonUnitNormals + other.NonUnitNormals);

    private static long CountUnreferenced(int count, IReadOnlyList<MeshObject> users, int workers, CancellationToken cancellationToken)
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
        // A cloud of points has no elements, and is none the worse for it.
        if (pieces.Count == 0)
            return 0;
        // Threads that write the same do no harm.
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
        return isUsed.AsSpan().Count(false);
    }
}
