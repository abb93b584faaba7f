namespace Intaglio.Meshes;

/// <summary>Finds the connected components of faces and the boundary loops of open edges.</summary>
internal static class TopologyInspection
{
    internal static MeshTopology Inspect(MeshObject mesh, int index, MeshEdgeCounts edges, KeptEdges kept, int workers,
        CancellationToken cancellationToken)
    {
        (long positions, long components) = CountComponents(mesh.Faces, workers, cancellationToken);
        (long loops, IReadOnlyList<MeshBoundaryLoop> largest) = FindLoops(mesh.Vertices, index, kept, cancellationToken);
        return new() { Components = components, EulerCharacteristic = positions - edges.Total + mesh.Faces.Count, BoundaryLoops = loops,
            LargestBoundaryLoops = largest };
    }

    /// <summary>Combines the topology of objects. Loops of equal length are in the order of their objects.</summary>
    internal static MeshTopology Join(IReadOnlyList<MeshTopology> objects) => new()
    {
        Components = objects.Sum(mesh => mesh.Components),
        EulerCharacteristic = objects.Sum(mesh => mesh.EulerCharacteristic),
        BoundaryLoops = objects.Sum(mesh => mesh.BoundaryLoops),
        LargestBoundaryLoops = [.. objects.SelectMany(mesh => mesh.LargestBoundaryLoops).OrderByDescending(loop => loop.Length)
        .Take(MeshTopology.MaxBoundaryLoops)],
    };

    private static (long Positions, long Components) CountComponents(MeshElements faces, int workers, CancellationToken cancellationToken)
    {
        ReadOnlyMemory<int> indices = faces.PositionIndices;
        PositionSets sets = new(IndexRange.Of(indices.Span), indices.Length, indices.ToArray);
        ParallelWork.ForChunks(faces.Count, workers, JoinSome, cancellationToken);
        return ParallelWork.Sum(sets.PlaceCount, workers, (0L, 0L), sets.Count,
            (sum, found) => (sum.Item1 + found.Item1, sum.Item2 + found.Item2), cancellationToken);

        void JoinSome(int first, int end)
        {
            ReadOnlySpan<int> all = indices.Span;
            for (int face = first; face < end; face++)
            {
                ReadOnlySpan<int> corners = all[faces.StartOf(face)..faces.StartOf(face + 1)];
                int origin = sets.PlaceOf(corners[0]);
                sets.Add(origin);
                foreach (int corner in corners[1..])
                {
                    int place = sets.PlaceOf(corner);
                    sets.Add(place);
                    sets.Join(origin, place);
                }
            }
        }
    }

    private static (long Count, IReadOnlyList<MeshBoundaryLoop> Largest) FindLoops(MeshVertices vertices, int index, KeptEdges edges,
        CancellationToken cancellationToken)
    {
        IndexRange range = IndexRange.None;
        int count = 0;
        foreach ((int lesser, int greater) in edges.Open)
        {
            count += 2;
            range += new IndexRange(lesser, greater);
        }
        PositionSets sets = new(range, count, () => [.. edges.Open.SelectMany(edge => (int[])[edge.Lesser, edge.Greater])]);
        foreach ((int lesser, int greater) in edges.Open)
        {
            (int from, int to) = (sets.PlaceOf(lesser), sets.PlaceOf(greater));
            sets.Add(from);
            sets.Add(to);
            sets.Join(from, to);
        }
        cancellationToken.ThrowIfCancellationRequested();
        List<int> firsts = sets.Number();
        (double Length, int Edges)[] loops = new (double, int)[firsts.Count];
        PointReader positions = new(vertices.Positions);
        // Edges are visited in the order of their positions, so that sums do not depend on the threads.
        foreach ((int lesser, int greater) in edges.Open)
        {
            Vector3D side = positions[greater] - positions[lesser];
            ref (double Length, int Edges) loop = ref loops[sets.NumberOf(sets.PlaceOf(lesser))];
            loop.Length += Math.Sqrt(Vector3D.Dot(side, side));
            loop.Edges++;
        }
        List<MeshBoundaryLoop> largest = [];
        for (int i = 0; i < loops.Length; i++)
        {
            int place = largest.FindIndex(longer => longer.Length.CompareTo(loops[i].Length) < 0), position = sets.PositionAt(firsts[i]);
            if (place < 0 && largest.Count == MeshTopology.MaxBoundaryLoops)
                continue;
            largest.Insert(place < 0 ? largest.Count
                : place, new() { Edges = loops[i].Edges, Length = loops[i].Length, ObjectIndex = index, Position = position,
                    Line = vertices.PositionLines?.LineOf(position) });
            if (largest.Count > MeshTopology.MaxBoundaryLoops)
                largest.RemoveAt(MeshTopology.MaxBoundaryLoops);
        }
        return (loops.Length, largest);
    }
}
