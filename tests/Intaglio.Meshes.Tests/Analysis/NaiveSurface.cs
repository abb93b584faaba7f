using System.Numerics;

namespace Intaglio.Meshes.Tests;

/// <summary>What a report has to say of surfaces and places, by following everything from everything.</summary>
internal static class NaiveSurface
{
    /// <summary>The sets that are reached from each other by common positions.</summary>
    internal static int[][][] Connected(IEnumerable<int[]> parts)
    {
        List<int[][]> sets = [];
        foreach (int[] part in parts)
        {
            int[][][] met = [.. sets.Where(set => set.Any(other => other.Intersect(part).Any()))];
            sets.RemoveAll(met.Contains);
            sets.Add([.. met.SelectMany(set => set), part]);
        }
        return [.. sets];
    }

    internal static (int Lesser, int Greater)[] Edges(MeshObject mesh, MeshProblemKind kind) =>
    [
        .. NaiveReport.Elements(mesh.Faces).SelectMany(Ways).GroupBy(way => (Math.Min(way.From, way.To), Math.Max(way.From, way.To))).Where(edge => kind switch
        {
            MeshProblemKind.OpenEdges => edge.Count() == 1,
            MeshProblemKind.NonManifoldEdges => edge.Count() > 2,
            _ => edge.Count() == 2 && edge.First() == edge.Last(),
        }).Select(edge => edge.Key).Order(),
    ];

    internal static long EulerCharacteristic(MeshObject mesh)
    {
        int[][] faces = [.. NaiveReport.Elements(mesh.Faces)];
        return faces.SelectMany(face => face).Distinct().Count() - NaiveReport.Edges(mesh).Total + faces.Length;
    }

    /// <summary>Six times the volume, of positions of whole numbers: the determinants of the triangles of fans, seen from 0.</summary>
    internal static BigInteger SixVolumes(MeshObject mesh)
    {
        double[][] positions = NaiveReport.Positions(mesh.Vertices);
        return NaiveReport.Elements(mesh.Faces).Aggregate(BigInteger.Zero, (sum, face) => sum + Enumerable.Range(1, face.Length - 2).Aggregate(BigInteger.Zero, (own, i) => own + Determinant(face[0], face[i], face[i + 1])));

        BigInteger Determinant(params int[] corners)
        {
            BigInteger[][] m = [.. corners.Select(corner => positions[corner].Select(number => new BigInteger(number)).ToArray())];
            return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
        }
    }

    /// <summary>The areas by the shoelace formula, as seen along each axis.</summary>
    internal static double Area(MeshObject mesh)
    {
        double[][] positions = NaiveReport.Positions(mesh.Vertices);
        return NaiveReport.Elements(mesh.Faces).Where(face => face.All(corner => positions[corner].All(double.IsFinite))).Sum(face =>
            Math.Sqrt(Enumerable.Range(0, 3).Sum(axis => Math.Pow(Ways(face).Sum(way => Cross(positions[way.From], positions[way.To], axis)) / 2, 2))));

        static double Cross(double[] a, double[] b, int axis) => (a[(axis + 1) % 3] * b[(axis + 2) % 3]) - (a[(axis + 2) % 3] * b[(axis + 1) % 3]);
    }

    internal static int FirstFaceAlong(MeshObject mesh, (int, int) edge) =>
        NaiveReport.Elements(mesh.Faces).ToList().FindIndex(face => Ways(face).Any(way => (Math.Min(way.From, way.To), Math.Max(way.From, way.To)) == edge));

    private static IEnumerable<(int From, int To)> Ways(int[] face) =>
        face.Select((corner, i) => (corner, face[(i + 1) % face.Length])).Where(way => way.corner != way.Item2);
}
