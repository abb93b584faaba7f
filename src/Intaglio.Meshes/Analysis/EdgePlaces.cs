using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>Finds the first edges of an object with each problem, and the first face of each of these edges.</summary>
internal static class EdgePlaces
{
    private static readonly MeshProblemKind[] kinds =
        [MeshProblemKind.OpenEdges, MeshProblemKind.NonManifoldEdges, MeshProblemKind.FlippedEdges];

    internal static void Find(MeshElements faces, KeptEdges edges, int mesh, FirstPlaces places, int workers,
        CancellationToken cancellationToken)
    {
        if (edges.Count == 0 || places.Most == 0)
            return;
        Dictionary<MeshProblemKind, List<(int, int)>> first = kinds.ToDictionary(kind => kind, _ => new List<(int, int)>());
        for (int i = 0, full = 0; i < edges.Count && full < kinds.Length; i++)
        {
            List<(int, int)> some = first[edges.KindOf(i)];
            if (some.Count == places.Most)
                continue;
            some.Add(edges[i]);
            full += some.Count == places.Most ? 1 : 0;
        }
        Dictionary<(int, int), int> faceOf = FindFaces(faces, first.Values.SelectMany(some => some), workers, cancellationToken);
        foreach ((MeshProblemKind kind, List<(int, int)> some) in first)
            places.Add(kind, mesh, [.. some.Select(edge => new MeshPlace { Part = MeshPart.Edge, ObjectIndex = mesh, Index = faceOf[edge],
                Edge = edge, Line = faces.Lines?.LineOf(faceOf[edge]) })]);
    }

    private static Dictionary<(int, int), int> FindFaces(MeshElements faces, IEnumerable<(int Lesser, int Greater)> edges, int workers,
        CancellationToken cancellationToken)
    {
        Dictionary<(int, int), int> faceOf = edges.ToDictionary(edge => edge, _ => int.MaxValue);
        // A bit set of lesser positions rules out most faces quickly.
        ulong[] isLesser = new ulong[BitOperations.RoundUpToPowerOf2((uint)Math.Max(1, faceOf.Count))];
        int mask = 64 * isLesser.Length - 1;
        foreach ((int lesser, _) in faceOf.Keys)
            isLesser[(lesser & mask) >> 6] |= 1UL << lesser;
        Lock gate = new();
        ParallelWork.ForChunks(faces.Count, workers, FindSome, cancellationToken);
        return faceOf;

        void FindSome(int first, int end)
        {
            ReadOnlySpan<int> all = faces.PositionIndices.Span;
            for (int face = first; face < end; face++)
            {
                ReadOnlySpan<int> corners = all[faces.StartOf(face)..faces.StartOf(face + 1)];
                int from = corners[^1];
                foreach (int to in corners)
                {
                    int lesser = Math.Min(from, to);
                    if ((isLesser[(lesser & mask) >> 6] >> lesser & 1) != 0)
                        Take((lesser, Math.Max(from, to)), face);
                    from = to;
                }
            }
        }

        void Take((int, int) edge, int face)
        {
            lock (gate)
            {
                if (faceOf.TryGetValue(edge, out int known) && face < known)
                    faceOf[edge] = face;
            }
        }
    }
}
