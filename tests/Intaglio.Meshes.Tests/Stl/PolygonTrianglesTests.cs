using FsCheck;
using FsCheck.Fluent;

namespace Intaglio.Meshes.Tests;

/// <summary>
/// Triangles cover their polygon: their areas add up to its area, they turn as it does, and none reaches outside. Polygons have whole numbers for
/// coordinates, so that all of this is computed without rounding.
/// </summary>
public class PolygonTrianglesTests
{
    private static readonly Config thorough = Config.QuickThrowOnFailure.WithMaxTest(3000);

    private static readonly ((int X, int Y, int Z) U, (int X, int Y, int Z) V)[] planes =
    [
        ((1, 0, 0), (0, 1, 0)), ((0, 1, 0), (1, 0, 0)), ((0, 1, 0), (0, 0, 1)), ((0, 0, 1), (1, 0, 0)), ((1, 2, 3), (-2, 1, 5)), ((3, 0, 1), (0, 1, 0)), ((-1, 0, -7), (0, -2, 1)),
    ];

    [Theory]
    [InlineData("0 0 4 0 4 4 0 4")]
    [InlineData("0 0 2 1 4 0 2 5")]
    [InlineData("2 1 4 0 2 5 0 0")]
    [InlineData("4 0 2 5 0 0 2 1")]
    [InlineData("0 0 1 0 2 0 4 0 4 2 4 4 2 4 0 4")]
    [InlineData("0 0 9 0 9 3 7 3 7 1 5 1 5 3 3 3 3 1 2 1 2 3 0 3")]
    [InlineData("0 0 9 0 9 9 1 9 1 2 7 2 7 7 3 7 3 4 5 4 5 5 4 5 4 6 6 6 6 3 2 3 2 8 8 8 8 1 0 1")]
    public void Known_polygons_are_covered(string coordinates)
    {
        int[] numbers = [.. coordinates.Split(' ').Select(int.Parse)];
        (int X, int Y)[] polygon = [.. numbers.Chunk(2).Select(pair => (pair[0], pair[1]))];
        for (int i = 0; i < polygon.Length; i++)
        {
            polygon = [.. polygon[1..], polygon[0]];
            Array.ForEach(planes, plane => CheckCovered(polygon, plane));
            Array.ForEach(planes, plane => CheckCovered([.. polygon.Reverse()], plane));
        }
    }

    [Fact]
    public void Polygons_that_do_not_cross_themselves_are_covered() => Prop.ForAll(Arb.From(Polygons), polygon => CheckCovered(polygon, planes[polygon.Length % planes.Length])).Check(thorough);

    [Fact]
    public void Holes_that_are_joined_by_an_edge_there_and_back_stay_open()
    {
        (int X, int Y)[] frame = [(0, 0), (3, 0), (6, 0), (6, 6), (0, 6), (0, 0), (2, 2), (2, 4), (4, 4), (4, 2), (2, 2)];
        for (int i = 0; i < frame.Length; i++)
        {
            frame = [.. frame[1..], frame[0]];
            (int X, int Y)[][] triangles = Cut(frame, planes[0]);
            Assert.Equal(frame.Length - 2, triangles.Length);
            Assert.Equal(2 * 32, triangles.Sum(Area));
            Assert.DoesNotContain(triangles, triangle => Area(triangle) <= 0 || Middle(triangle) is (> 6, > 6) and (< 12, < 12));
        }
    }

    [Theory]
    [InlineData("0 0 4 4 4 0 0 4")]
    [InlineData("0 0 0 0 0 0 0 0 0 0")]
    [InlineData("0 0 1 0 2 0 3 0 4 0")]
    [InlineData("0 0 8 8 0 8 8 0 4 9")]
    public void Others_are_cut_somehow(string coordinates)
    {
        int[] numbers = [.. coordinates.Split(' ').Select(int.Parse)];
        (int X, int Y)[] polygon = [.. numbers.Chunk(2).Select(pair => (pair[0], pair[1]))];
        Assert.Equal(polygon.Length - 2, Cut(polygon, planes[4]).Length);
        Assert.Equal(3 * 3, new PolygonTriangles().Cut([0, 0, 0, 1, 0, 0, double.NaN, 1, 0, 0, 1, 0, double.PositiveInfinity, 0, 0]).Length);
    }

    // Each look at an ear of the first was a look at all corners, and most corners are none; the others cross themselves everywhere.
    [Fact]
    public void Many_corners_are_cut_in_time()
    {
        const int Teeth = 3000;
        (int X, int Y)[] comb =
        [
            (-1, -1), (4 * Teeth, -1),
            .. Enumerable.Range(0, Teeth).Reverse().SelectMany(i => ((int, int)[])[(4 * i + 3, 9 * Teeth - i), (4 * i + 2, 9 * Teeth - i), (4 * i + 1, i % 7), (4 * i, i % 7)]),
        ];
        (int X, int Y)[][] triangles = Cut(comb, planes[0]);
        Assert.Equal(comb.Length - 2, triangles.Length);
        Assert.Equal(Area(comb), triangles.Sum(Area));
        Assert.DoesNotContain(triangles, triangle => Area(triangle) < 0);
        Random random = new(1);
        (int X, int Y)[] crossed = [.. Enumerable.Range(0, 3000).Select(_ => (random.Next(10_000), random.Next(10_000)))];
        Assert.Equal(crossed.Length - 2, Cut(crossed, planes[0]).Length);
    }

    // Corners are found by a grid where there are many; those of the last are all in one cell but one.
    [Theory]
    [InlineData(300)]
    [InlineData(20_000)]
    [InlineData(200_000)]
    public void Spirals_stars_and_clusters_are_covered(int count)
    {
        (int X, int Y)[] spiral = [.. Enumerable.Range(0, count).Select(i => At(StepOf(i) * 0.05, (1 + StepOf(i) * 0.001 + (i < count / 2 ? 0 : 0.02)) * 3e5))];
        (int X, int Y)[] star = [.. Enumerable.Range(0, count).Select(i => At(i * 2 * Math.PI / count, i % 2 == 0 ? 3e7 : 3e6 + i % 7 * 3e5))];
        (int X, int Y)[] cluster = [.. star.Select(point => (point.X / 10, point.Y / 10)).SkipLast(1), (30_000_000, -1)];
        foreach ((int X, int Y)[] polygon in ((int X, int Y)[][])[spiral, star, cluster])
        {
            (int X, int Y)[][] triangles = Cut(polygon, planes[0]);
            Assert.Equal(polygon.Length - 2, triangles.Length);
            Assert.Equal(Area(polygon), triangles.Sum(Area));
            int turn = Math.Sign(Area(polygon));
            Assert.DoesNotContain(triangles, triangle => Math.Sign(Area(triangle)) == -turn);
        }

        int StepOf(int i) => i < count / 2 ? i : count - 1 - i;

        static (int X, int Y) At(double angle, double radius) => ((int)Math.Round(radius * Math.Cos(angle)), (int)Math.Round(radius * Math.Sin(angle)));
    }

    [Fact]
    public void Who_cuts_a_polygon_may_be_stopped()
    {
        Random random = new(1);
        double[] corners = [.. Enumerable.Range(0, 3 * 1000).Select(_ => (double)random.Next(10_000))];
        Assert.Throws<OperationCanceledException>(() => new PolygonTriangles(new(canceled: true)).Cut(corners).Length);
    }

    // Points of a grid, whose order is changed until no edges cross; those that touch themselves are left out.
    private static Gen<(int X, int Y)[]> Polygons =>
        from count in Gen.Choose(4, 14)
        from size in Gen.Choose(3, 12)
        from points in Gen.ArrayOf(from x in Gen.Choose(0, size) from y in Gen.Choose(0, size) select (X: x, Y: y), count)
        let polygon = Untangle([.. points.Distinct()])
        where polygon.Length > 3 && IsSimple(polygon) && Area(polygon) != 0
        select polygon;

    private static (int X, int Y)[] Untangle((int X, int Y)[] points)
    {
        for (int round = 0; round < 100; round++)
        {
            bool isChanged = false;
            for (int i = 0; i < points.Length; i++)
            {
                for (int j = i + 2; j < points.Length; j++)
                {
                    if ((j + 1) % points.Length == i || !Touch(points[i], points[i + 1], points[j], points[(j + 1) % points.Length]))
                        continue;
                    points.AsSpan((i + 1)..(j + 1)).Reverse();
                    isChanged = true;
                }
            }
            if (!isChanged)
                break;
        }
        return points;
    }

    private static bool IsSimple((int X, int Y)[] points)
    {
        int count = points.Length;
        for (int i = 0; i < count; i++)
        {
            for (int j = i + 1; j < count; j++)
            {
                bool isNext = j == i + 1 || (j + 1) % count == i;
                if (!isNext && Touch(points[i], points[(i + 1) % count], points[j], points[(j + 1) % count]))
                    return false;
            }
            // An edge that turns back on the one before.
            ((int X, int Y) a, (int X, int Y) b, (int X, int Y) c) = (points[i], points[(i + 1) % count], points[(i + 2) % count]);
            if (Turn(a, b, c) == 0 && (long)(b.X - a.X) * (c.X - b.X) + (long)(b.Y - a.Y) * (c.Y - b.Y) < 0)
                return false;
        }
        return true;
    }

    private static bool Touch((int X, int Y) a, (int X, int Y) b, (int X, int Y) c, (int X, int Y) d)
    {
        int first = Math.Sign(Turn(a, b, c)), second = Math.Sign(Turn(a, b, d)), third = Math.Sign(Turn(c, d, a)), fourth = Math.Sign(Turn(c, d, b));
        return (first * second < 0 && third * fourth < 0) || IsBetween(a, b, c, first) || IsBetween(a, b, d, second) || IsBetween(c, d, a, third) || IsBetween(c, d, b, fourth);

        static bool IsBetween((int X, int Y) a, (int X, int Y) b, (int X, int Y) point, int turn) =>
            turn == 0 && Math.Min(a.X, b.X) <= point.X && point.X <= Math.Max(a.X, b.X) && Math.Min(a.Y, b.Y) <= point.Y && point.Y <= Math.Max(a.Y, b.Y);
    }

    private static void CheckCovered((int X, int Y)[] polygon, ((int X, int Y, int Z) U, (int X, int Y, int Z) V) plane)
    {
        (int X, int Y)[][] triangles = Cut(polygon, plane);
        long area = Area(polygon);
        Assert.Equal(polygon.Length - 2, triangles.Length);
        Assert.Equal(area, triangles.Sum(Area));
        foreach ((int X, int Y)[] triangle in triangles)
        {
            Assert.Equal(Math.Sign(area), Math.Sign(Area(triangle)));
            Assert.True(IsInside(polygon, Middle(triangle)), $"{string.Join(' ', triangle)} of {string.Join(' ', polygon)}");
            for (int i = 0; i < polygon.Length; i++)
                Assert.DoesNotContain(Enumerable.Range(0, 3), corner => Cross(triangle[corner], triangle[(corner + 1) % 3], polygon[i], polygon[(i + 1) % polygon.Length]));
        }

        static bool Cross((int X, int Y) a, (int X, int Y) b, (int X, int Y) c, (int X, int Y) d) =>
            Math.Sign(Turn(a, b, c)) * Math.Sign(Turn(a, b, d)) < 0 && Math.Sign(Turn(c, d, a)) * Math.Sign(Turn(c, d, b)) < 0;
    }

    private static (int X, int Y)[][] Cut((int X, int Y)[] polygon, ((int X, int Y, int Z) U, (int X, int Y, int Z) V) plane)
    {
        double[] corners = [.. polygon.SelectMany(point => new double[] { (point.X * plane.U.X) + (point.Y * plane.V.X), (point.X * plane.U.Y) + (point.Y * plane.V.Y), (point.X * plane.U.Z) + (point.Y * plane.V.Z) })];
        return [.. new PolygonTriangles().Cut(corners).ToArray().Chunk(3).Select(triangle => Array.ConvertAll(triangle, corner => polygon[corner]))];
    }

    // Three times the middle.
    private static (int X, int Y) Middle((int X, int Y)[] triangle) => (triangle.Sum(point => point.X), triangle.Sum(point => point.Y));

    // How often a ray from a third of the point crosses an edge; the point is on no edge.
    private static bool IsInside((int X, int Y)[] polygon, (int X, int Y) thrice)
    {
        bool isInside = false;
        for (int i = 0; i < polygon.Length; i++)
        {
            ((int X, int Y) a, (int X, int Y) b) = (polygon[i], polygon[(i + 1) % polygon.Length]);
            (a, b) = a.Y < b.Y ? (a, b) : (b, a);
            if (3 * a.Y <= thrice.Y && thrice.Y < 3 * b.Y)
                isInside ^= Turn((3 * a.X, 3 * a.Y), (3 * b.X, 3 * b.Y), thrice) > 0;
        }
        return isInside;
    }

    private static long Area((int X, int Y)[] polygon)
    {
        long area = 0;
        for (int i = 0; i < polygon.Length; i++)
            area += (long)polygon[i].X * polygon[(i + 1) % polygon.Length].Y - (long)polygon[i].Y * polygon[(i + 1) % polygon.Length].X;
        return area;
    }

    private static long Turn((int X, int Y) a, (int X, int Y) b, (int X, int Y) c) => (long)(b.X - a.X) * (c.Y - a.Y) - (long)(b.Y - a.Y) * (c.X - a.X);
}
