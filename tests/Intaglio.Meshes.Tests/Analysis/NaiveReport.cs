namespace Intaglio.Meshes.Tests;

/// <summary>What a report has to say of a scene, by comparing everything with everything.</summary>
internal static class NaiveReport
{
    internal static MeshFaceCounts Faces(MeshObject mesh)
    {
        int[] sizes = [.. Elements(mesh.Faces).Select(face => face.Length)];
        return new()
        {
            Triangles = sizes.Count(size => size == 3),
            Quads = sizes.Count(size => size == 4),
            Larger = sizes.Count(size => size > 4),
            Largest = sizes.DefaultIfEmpty().Max(),
        };
    }

    internal static MeshEdgeCounts Edges(MeshObject mesh)
    {
        (int From, int To)[] ways = [.. Elements(mesh.Faces).SelectMany(face => face.Select((corner, i) => (corner, face[(i + 1) % face.Length]))).Where(way => way.corner != way.Item2)];
        var edges = ways.GroupBy(way => (Math.Min(way.From, way.To), Math.Max(way.From, way.To))).Select(edge => edge.ToArray()).ToArray();
        return new()
        {
            Total = edges.Length,
            Open = edges.Count(edge => edge.Length == 1),
            NonManifold = edges.Count(edge => edge.Length > 2),
            Flipped = edges.Count(edge => edge.Length == 2 && edge[0] == edge[1]),
        };
    }

    internal static long RepeatedCorners(MeshObject mesh) =>
        Elements(mesh.Faces).Count(face => face.Distinct().Count() < face.Length)
        + Elements(mesh.Lines).Count(line => Enumerable.Range(1, line.Length - 1).Any(i => line[i] == line[i - 1]));

    /// <summary>For positions of small whole numbers, of which everything is exact: the area is that seen along each axis, by the shoelace formula.</summary>
    internal static long ZeroAreaFaces(MeshObject mesh)
    {
        double[][] positions = Positions(mesh.Vertices);
        return Elements(mesh.Faces).Count(face => !face.Any(corner => positions[corner].Any(number => !double.IsFinite(number))) && Enumerable.Range(0, 3).All(axis => Shoelace(face, axis) == 0));

        double Shoelace(int[] face, int axis) => Enumerable.Range(0, face.Length).Sum(i =>
        {
            (double[] a, double[] b) = (positions[face[i]], positions[face[(i + 1) % face.Length]]);
            (int u, int v) = ((axis + 1) % 3, (axis + 2) % 3);
            return a[u] * b[v] - a[v] * b[u];
        });
    }

    internal static long EqualPositions(MeshVertices vertices)
    {
        double[][] positions = Positions(vertices);
        return Enumerable.Range(0, positions.Length).Count(i => Enumerable.Range(0, i).Any(j => positions[i].Zip(positions[j]).All(pair => pair.First == pair.Second)));
    }

    internal static long UnreferencedPositions(MeshVertices vertices, IEnumerable<MeshObject> users)
    {
        int[] used = [.. users.SelectMany(Corners)];
        return used.Length == 0 ? 0 : Enumerable.Range(0, vertices.Positions.Count).Count(i => !used.Contains(i));
    }

    internal static MeshBounds? BoundsOf(MeshObject mesh)
    {
        double[][] all = Positions(mesh.Vertices);
        return BoundsOf(Corners(mesh).Select(corner => all[corner]));
    }

    internal static MeshBounds? BoundsOf(IEnumerable<double[]> positions)
    {
        double[][] finite = [.. positions.Where(position => position.All(double.IsFinite))];
        double Min(int axis) => finite.Min(position => position[axis]) + 0;
        double Max(int axis) => finite.Max(position => position[axis]) + 0;
        return finite.Length == 0 ? null : new MeshBounds(Min(0), Min(1), Min(2), Max(0), Max(1), Max(2));
    }

    internal static double[][] Positions(MeshVertices vertices) => Vectors(vertices.Positions);

    internal static double[][] Vectors(MeshVectors vectors)
    {
        double[] numbers = vectors.IsDouble ? vectors.Doubles.ToArray() : [.. vectors.Singles.ToArray().Select(number => (double)number)];
        return [.. numbers.Chunk(Math.Max(1, vectors.Dimension))];
    }

    private static IEnumerable<int> Corners(MeshObject mesh) =>
        ((MeshElements[])[mesh.Faces, mesh.Lines, mesh.Points]).SelectMany(elements => elements.PositionIndices.ToArray());

    internal static IEnumerable<int[]> Elements(MeshElements elements) =>
        Enumerable.Range(0, elements.Count).Select(i => elements.PositionIndices[elements.StartOf(i)..elements.StartOf(i + 1)].ToArray());
}
