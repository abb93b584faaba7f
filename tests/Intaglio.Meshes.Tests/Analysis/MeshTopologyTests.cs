namespace Intaglio.Meshes.Tests;

/// <summary>Areas, volumes and connections: of solids with known formulas, and of random meshes against a description.</summary>
public class MeshTopologyTests
{
    private static readonly MeshReportOptions topology = new() { IncludeTopology = true };

    [Theory]
    [InlineData(3)]
    [InlineData(7)]
    [InlineData(100)]
    public void A_prism_has_the_area_and_volume_of_its_formulas(int sides)
    {
        const double Radius = 2, Height = 5;
        MeshObject prism = Prism(sides, Radius, Height, 0);
        double cap = sides / 2.0 * Radius * Radius * Math.Sin(2 * Math.PI / sides), around = sides * 2 * Radius * Math.Sin(Math.PI / sides);
        MeshReport report = MeshReport.Create(One(prism), topology);
        Assert.Equal(MeshVolumeState.Enclosed, report.VolumeState);
        Assert.Equal(cap * Height, report.Volume!.Value, 1e-11);
        Assert.Equal((2 * cap) + (around * Height), report.Area, 1e-11);
        Assert.Equal((1L, 2L, 0L), (report.Topology!.Components, report.Topology.EulerCharacteristic, report.Topology.BoundaryLoops));
        // Directed inwards, and far away.
        report = MeshReport.Create(One(Turned(Prism(sides, Radius, Height, 1e6))), topology);
        Assert.Equal(-cap * Height, report.Volume!.Value, 1e-7);
        // Two of them, one of which is not closed.
        MeshObject open = new() { Vertices = prism.Vertices, Faces = WithFaces(prism.Faces, prism.Faces.Count - 1) };
        Assert.Equal(2 * cap * Height, MeshReport.Create(new() { Objects = [prism, new(), prism] }).Volume!.Value, 1e-10);
        report = MeshReport.Create(new() { Objects = [prism, open] }, topology);
        Assert.Equal((MeshVolumeState.Open, null, null), (report.VolumeState, report.Volume, report.Objects[1].Volume));
        Assert.NotNull(report.Objects[0].Volume);
        Assert.Equal((2L, 3L, 1L), (report.Topology!.Components, report.Topology.EulerCharacteristic, report.Topology.BoundaryLoops));
        MeshBoundaryLoop loop = Assert.Single(report.Topology.LargestBoundaryLoops);
        Assert.Equal((sides, 1, sides), (loop.Edges, loop.ObjectIndex, loop.Position));
        Assert.Equal(around, loop.Length, 1e-11);
    }

    [Theory]
    [InlineData(3, 3)]
    [InlineData(20, 50)]
    public void A_torus_has_the_Euler_characteristic_0_and_a_hole_in_it_a_loop(int around, int across)
    {
        int[] faces = [.. from i in Enumerable.Range(0, around) from j in Enumerable.Range(0, across) from corner in (int[])[At(i, j), At(i + 1, j), At(i + 1, j + 1), At(i, j + 1)] select corner];
        double[] positions = [.. from i in Enumerable.Range(0, around) from j in Enumerable.Range(0, across) from number in Point(2 * Math.PI * i / around, 2 * Math.PI * j / across) select number];
        MeshObject torus = new() { Vertices = new() { Positions = new(positions, 3) }, Faces = MeshElements.Create(4, faces) };
        MeshTopology found = MeshReport.Create(One(torus), topology).Topology!;
        Assert.Equal((1L, 0L, 0L), (found.Components, found.EulerCharacteristic, found.BoundaryLoops));
        // Between two of the planes around the axis there is the moment of a regular polygon, whose center is 3 from the axis, times the sine of their angle.
        double polygon = across / 2.0 * Math.Sin(2 * Math.PI / across);
        Assert.Equal(around * Math.Sin(2 * Math.PI / around) * 3 * polygon, MeshReport.Create(One(torus)).Volume!.Value, 1e-10);
        found = MeshReport.Create(One(new() { Vertices = torus.Vertices, Faces = MeshElements.Create(4, faces.AsMemory(4)) }), topology).Topology!;
        Assert.Equal((1L, -1L, 1L), (found.Components, found.EulerCharacteristic, found.BoundaryLoops));

        int At(int i, int j) => (i % around * across) + (j % across);

        double[] Point(double u, double v) => [(3 + Math.Cos(v)) * Math.Cos(u), (3 + Math.Cos(v)) * Math.Sin(u), Math.Sin(v)];
    }

    [Fact]
    public void A_Moebius_strip_has_one_loop_and_no_volume()
    {
        const int Quads = 5;
        int[] strip = [.. Enumerable.Range(0, Quads).SelectMany(i => i + 1 < Quads ? (int[])[2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1] : [2 * i, 1, 0, 2 * i + 1])];
        MeshVertices vertices = new() { Positions = new(SampleScenes.Numbers(new(1), 6 * Quads), 3) };
        MeshReport report = MeshReport.Create(One(new() { Vertices = vertices, Faces = MeshElements.Create(4, strip) }), topology);
        Assert.Equal((1L, 0L, 1L, MeshVolumeState.Open), (report.Topology!.Components, report.Topology.EulerCharacteristic, report.Topology.BoundaryLoops, report.VolumeState));
        strip[^3] = 0;
        strip[^2] = 1;
        Assert.Equal(2, MeshReport.Create(One(new() { Vertices = vertices, Faces = MeshElements.Create(4, strip) }), topology).Topology!.BoundaryLoops);
    }

    [Fact]
    public void The_reasons_against_a_volume_are_told()
    {
        float[] positions = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, -1, -1, -1];
        int[] closed = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3], below = [0, 1, 2, 0, 4, 1, 0, 2, 4, 1, 4, 2];
        Assert.Equal((MeshVolumeState.Enclosed, 1.0 / 6), (Create(closed).VolumeState, Create(closed).Volume!.Value));
        Assert.Equal(MeshVolumeState.NoFaces, Create([]).VolumeState);
        Assert.Equal((MeshVolumeState.NoFaces, 0, null), (MeshReport.Create(new()).VolumeState, MeshReport.Create(new()).Area, MeshReport.Create(new()).Topology));
        Assert.Equal(0, MeshReport.Create(new(), topology).Topology!.Components);
        Assert.Equal(MeshVolumeState.Open, Create([.. closed.Skip(3)]).VolumeState);
        Assert.Equal(MeshVolumeState.Flipped, Create([0, 1, 2, .. closed.Skip(3)]).VolumeState);
        // Two tetrahedra that keep the face between them.
        Assert.Equal(MeshVolumeState.NonManifold, Create([.. closed, .. below]).VolumeState);
        positions[4] = float.NaN;
        Assert.Equal((MeshVolumeState.NotFinite, null), (Create(closed).VolumeState, Create(closed).Volume));
        // Three of the four faces have the corner that is nowhere.
        Assert.Equal(0.5, Create(closed).Area);

        MeshReport Create(int[] faces) => MeshReport.Create(One(new() { Vertices = new() { Positions = new(positions, 3) }, Faces = MeshElements.Create(3, faces) }));
    }

    [Fact]
    public void Random_meshes_are_connected_as_the_description_says()
    {
        Random random = new(7);
        int volumes = 0;
        for (int round = 0; round < 400; round++)
        {
            // Many unused positions between them let the sets be found in both ways.
            int count = random.Next(4, 30), spread = random.Next(2) == 0 ? 1 : 1000;
            double[] positions = new double[3 * spread * count];
            foreach (ref double number in positions.AsSpan())
                number = random.Next(-3, 4);
            List<int[]> faces = [];
            for (int i = random.Next(1, random.Next(2) == 0 ? 3 : 25); i > 0; i--)
            {
                int[] corners = [.. Enumerable.Range(0, random.Next(4, 6)).Select(_ => spread * random.Next(count))];
                // A tetrahedron is closed; others are as they come.
                if (random.Next(3) == 0)
                    faces.Add(corners);
                else
                    faces.AddRange([[corners[0], corners[2], corners[1]], [corners[0], corners[1], corners[3]], [corners[0], corners[3], corners[2]], [corners[1], corners[2], corners[3]]]);
            }
            MeshObject mesh = new() { Vertices = new() { Positions = new(positions, 3) }, Faces = WithFaces(faces) };
            MeshObjectReport report = MeshReport.Create(One(mesh), new MeshReportOptions { IncludeTopology = true, MaxDegreeOfParallelism = random.Next(1, 4) }).Objects[0];
            Assert.Equal(NaiveSurface.Connected(faces).Length, report.Topology!.Components);
            Assert.Equal(NaiveSurface.EulerCharacteristic(mesh), report.Topology.EulerCharacteristic);
            Assert.Equal(NaiveSurface.Area(mesh), report.Area, 1e-9);
            (long, double)[] loops = [.. NaiveSurface.Connected(NaiveSurface.Edges(mesh, MeshProblemKind.OpenEdges).Select(edge => (int[])[edge.Lesser, edge.Greater]))
                .Select(loop => ((long)loop.Length, loop.Sum(LengthOf))).OrderByDescending(loop => loop.Item2)];
            Assert.Equal(loops.Length, report.Topology.BoundaryLoops);
            Assert.Equal(loops.Take(MeshTopology.MaxBoundaryLoops).Select(loop => Math.Round(loop.Item2, 9)), report.Topology.LargestBoundaryLoops.Select(loop => Math.Round(loop.Length, 9)));
            Assert.Equal(loops.Length > MeshTopology.MaxBoundaryLoops ? report.Topology.LargestBoundaryLoops.Sum(loop => loop.Edges) : loops.Sum(loop => loop.Item1), report.Topology.LargestBoundaryLoops.Sum(loop => loop.Edges));
            bool isClosed = report.Edges is { Open: 0, NonManifold: 0, Flipped: 0 };
            Assert.Equal(isClosed, report.Volume is not null);
            if (!isClosed)
                continue;
            volumes++;
            Assert.Equal((double)NaiveSurface.SixVolumes(mesh) / 6, report.Volume!.Value, 1e-9);

            double LengthOf(int[] edge) => Math.Sqrt(Enumerable.Range(0, 3).Sum(i => Math.Pow(positions[3 * edge[0] + i] - positions[3 * edge[1] + i], 2)));
        }
        Assert.True(volumes > 10);
    }

    /// <summary>Sheets with holes over many chunks, shuffled, so that threads meet everywhere; sums are equal to the last bit.</summary>
    [Fact]
    public void Threads_make_no_difference()
    {
        const int Side = 300;
        Random random = new(5);
        int[] places = [.. Enumerable.Range(0, 3 * Side * Side)];
        random.Shuffle(places);
        int[][] quads =
        [
            .. from sheet in Enumerable.Range(0, 3)
               from quad in Enumerable.Range(0, (Side - 1) * (Side - 1))
               let x = quad % (Side - 1)
               let y = quad / (Side - 1)
               where x % 10 != 5 || y % 10 != 5
               select (int[])[At(sheet, x, y), At(sheet, x + 1, y), At(sheet, x + 1, y + 1), At(sheet, x, y + 1)],
        ];
        random.Shuffle(quads);
        MeshScene scene = One(new() { Vertices = new() { Positions = new(SampleScenes.Numbers(random, 3 * places.Length), 3) }, Faces = MeshElements.Create(4, (int[])[.. quads.SelectMany(quad => quad)]) });
        MeshReport first = MeshReport.Create(scene, new MeshReportOptions { IncludeTopology = true, MaxDegreeOfParallelism = 1 });
        const int Holes = 30 * 30;
        Assert.Equal((3L, 3L * (1 + Holes), 3L * (1 - Holes)), (first.Topology!.Components, first.Topology.BoundaryLoops, first.Topology.EulerCharacteristic));
        for (int threads = 2; threads <= 8; threads++)
        {
            MeshReport report = MeshReport.Create(scene, new MeshReportOptions { IncludeTopology = true, MaxDegreeOfParallelism = threads });
            Assert.Equal((first.Area, first.Topology.Components, first.Topology.BoundaryLoops, first.Topology.EulerCharacteristic), (report.Area, report.Topology!.Components, report.Topology.BoundaryLoops, report.Topology.EulerCharacteristic));
            Assert.Equal(first.Topology.LargestBoundaryLoops, report.Topology.LargestBoundaryLoops);
        }

        int At(int sheet, int x, int y) => places[(((sheet * Side) + y) * Side) + x];
    }

    private static MeshScene One(MeshObject mesh) => new() { Objects = [mesh] };

    private static MeshElements WithFaces(IReadOnlyList<int[]> faces)
    {
        List<int> starts = [0];
        foreach (int[] face in faces)
            starts.Add(starts[^1] + face.Length);
        return new() { PositionIndices = faces.SelectMany(face => face).ToArray(), Starts = starts.ToArray() };
    }

    private static MeshElements WithFaces(MeshElements faces, int count) => WithFaces([.. NaiveReport.Elements(faces).Take(count)]);

    private static MeshObject Turned(MeshObject mesh) =>
        new() { Vertices = mesh.Vertices, Faces = WithFaces([.. NaiveReport.Elements(mesh.Faces).Select(face => face.Reverse().ToArray())]) };

    // Below the first positions, above the others; the upper cap is last.
    private static MeshObject Prism(int sides, double radius, double height, double offset)
    {
        IEnumerable<double> Ring(double z) => Enumerable.Range(0, sides).SelectMany(i => (double[])[offset + (radius * Math.Cos(2 * Math.PI * i / sides)), offset + (radius * Math.Sin(2 * Math.PI * i / sides)), offset + z]);
        int[] below = [.. Enumerable.Range(0, sides).Reverse()], above = [.. Enumerable.Range(sides, sides)];
        IEnumerable<int[]> walls = Enumerable.Range(0, sides).Select(i => (int[])[i, (i + 1) % sides, sides + ((i + 1) % sides), sides + i]);
        return new() { Vertices = new() { Positions = new((double[])[.. Ring(0), .. Ring(height)], 3) }, Faces = WithFaces([below, .. walls, above]) };
    }
}
