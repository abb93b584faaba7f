namespace Intaglio.Meshes.Tests;

/// <summary>Meshes made by hand, of which everybody sees what is wrong with them, and random ones against a description.</summary>
public class MeshReportTests
{
    private static readonly float[] corners = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1];

    // Seen from outside, each against the clock.
    private static readonly int[] quads = [0, 3, 2, 1, 4, 5, 6, 7, 0, 1, 5, 4, 1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7];

    private static MeshVertices Corners => new() { Positions = new(corners, 3) };

    [Fact]
    public void A_cube_is_closed()
    {
        MeshReport report = MeshReport.Create(One(Corners, quads));
        MeshObjectReport mesh = Assert.Single(report.Objects);
        Assert.Equal((8, 0, 0, 0), (report.Positions, report.Colors, report.TextureCoordinates, report.Normals));
        Assert.Equal(new MeshFaceCounts { Quads = 6, Largest = 4 }, report.Faces);
        Assert.Equal(new MeshEdgeCounts { Total = 12 }, report.Edges);
        Assert.Equal((report.Faces, report.Edges, 6L), (mesh.Faces, mesh.Edges, mesh.Faces.Total));
        Assert.Equal(new MeshBounds(0, 0, 0, 1, 1, 1), report.Bounds);
        Assert.Equal(report.Bounds, mesh.Bounds);
        Assert.Equal((24 + 24) * 4, report.MemoryBytes);
        AssertFine(report);
    }

    [Fact]
    public void A_face_that_is_missing_leaves_four_open_edges() =>
        Assert.Equal(new MeshEdgeCounts { Total = 12, Open = 4 }, MeshReport.Create(One(Corners, quads[..^4])).Edges);

    [Fact]
    public void A_face_that_is_turned_has_four_flipped_edges() =>
        Assert.Equal(new MeshEdgeCounts { Total = 12, Flipped = 4 }, MeshReport.Create(One(Corners, [1, 2, 3, 0, .. quads[4..]])).Edges);

    [Fact]
    public void A_Moebius_strip_has_one_flipped_edge()
    {
        // Five quads around; the last one meets the first one upside down.
        const int Quads = 5;
        int[] strip = [.. Enumerable.Range(0, Quads).SelectMany(i => i + 1 < Quads ? (int[])[2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1] : [2 * i, 1, 0, 2 * i + 1])];
        MeshVertices vertices = new() { Positions = new(SampleScenes.Numbers(new(1), 6 * Quads), 3) };
        Assert.Equal(new MeshEdgeCounts { Total = 3 * Quads, Open = 2 * Quads, Flipped = 1 }, MeshReport.Create(One(vertices, strip)).Edges);
        // Without the turn it is a ring.
        strip[^3] = 0;
        strip[^2] = 1;
        Assert.Equal(new MeshEdgeCounts { Total = 3 * Quads, Open = 2 * Quads }, MeshReport.Create(One(vertices, strip)).Edges);
    }

    [Fact]
    public void A_third_face_at_an_edge_is_not_manifold()
    {
        MeshReport report = MeshReport.Create(One(Corners, [.. quads, 0, 1, 6, 7]));
        // The face inside shares its edges 0-1 and 6-7 with two others; the other two are new.
        Assert.Equal(new MeshEdgeCounts { Total = 14, Open = 2, NonManifold = 2 }, report.Edges);
    }

    [Fact]
    public void Faces_of_two_objects_are_no_neighbours_and_positions_that_they_share_count_once()
    {
        MeshVertices vertices = Corners;
        MeshReport report = MeshReport.Create(new() { Objects = [Mesh(vertices, quads[..12]), Mesh(vertices, quads[12..])] });
        Assert.Equal((8, 0, 0), (report.Positions, report.UnreferencedPositions, report.EqualPositions));
        Assert.Equal(6, report.Faces.Quads);
        Assert.Equal(16, report.Edges.Open);
        report = MeshReport.Create(new() { Objects = [Mesh(vertices, quads), Mesh(Corners, quads)] });
        Assert.Equal((16, 0), (report.Positions, report.EqualPositions));
        AssertFine(report);
    }

    [Fact]
    public void Faces_may_have_repeated_corners_and_no_area()
    {
        float[] positions = [.. corners, 2, 0, 0, 0.5f, 0.5f, 0.5f, 0.25f, 0.25f, 0.25f];
        MeshVertices vertices = new() { Positions = new(positions, 3) };
        int[] large = [.. Enumerable.Range(0, 20).Select(i => i == 19 ? 0 : i % 8)];
        (int[] Face, bool IsRepeated, bool HasNoArea)[] faces =
        [
            ([0, 1, 2], false, false),
            ([0, 1, 8], false, true),
            ([0, 9, 10], false, true),
            ([0, 1, 1], true, true),
            ([0, 1, 0], true, true),
            ([1, 1, 0], true, true),
            ([0, 1, 2, 2], true, false),
            ([0, 1, 2, 0], true, false),
            ([0, 1, 8, 1], true, true),
            ([0, 1, 2, 3, 4], false, false),
            // A bow whose halves face opposite ways.
            ([0, 2, 1, 3], false, true),
            (large, true, false),
            ([.. Enumerable.Range(0, 11), .. Enumerable.Range(0, 11)], true, false),
        ];
        foreach ((int[] face, bool isRepeated, bool hasNoArea) in faces)
        {
            MeshReport report = MeshReport.Create(new() { Objects = [new() { Vertices = vertices, Faces = new() { PositionIndices = face, Starts = (int[])[0, face.Length] } }] });
            Assert.Equal((isRepeated ? 1 : 0, hasNoArea ? 1 : 0), (report.RepeatedCorners, report.ZeroAreaFaces));
        }
    }

    [Fact]
    public void A_large_face_without_repeated_corners_has_none()
    {
        const int Size = 40;
        MeshVertices vertices = new() { Positions = new(SampleScenes.Numbers(new(1), 3 * Size), 3) };
        MeshReport report = MeshReport.Create(new() { Objects = [new() { Vertices = vertices, Faces = MeshElements.Create(Size, (int[])[.. Enumerable.Range(0, Size)]) }] });
        Assert.Equal((0, new MeshFaceCounts { Larger = 1, Largest = Size }, new MeshEdgeCounts { Total = Size, Open = Size }), (report.RepeatedCorners, report.Faces, report.Edges));
    }

    [Fact]
    public void A_line_may_end_where_it_begins_but_not_stand_still()
    {
        MeshElements Lines(params int[] line) => MeshElements.Create(line.Length, line);
        Assert.Equal(0, MeshReport.Create(new() { Objects = [new() { Vertices = Corners, Lines = Lines(0, 1, 2, 0) }] }).RepeatedCorners);
        Assert.Equal(1, MeshReport.Create(new() { Objects = [new() { Vertices = Corners, Lines = Lines(0, 1, 1, 0) }] }).RepeatedCorners);
        Assert.Equal(0, MeshReport.Create(new() { Objects = [new() { Vertices = Corners, Points = Lines(1, 1) }] }).RepeatedCorners);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Positions_are_counted_that_are_equal_or_that_nothing_refers_to(bool isDouble)
    {
        // The sign of zero makes no difference, and what is no number equals nothing.
        float[] positions = [0, 0, 0, 1, 0, 0, -0f, 0, -0f, 0, 1, 0, 1, 0, 0, float.NaN, 0, 0, float.NaN, 0, 0, 1, 0, 1e-30f, 0, 0, float.PositiveInfinity];
        MeshVertices vertices = new() { Positions = isDouble ? new(positions.Select(number => (double)number).ToArray(), 3) : new(positions, 3) };
        MeshReport report = MeshReport.Create(new() { Objects = [new() { Vertices = vertices, Faces = MeshElements.Create(3, (int[])[0, 1, 3]), Points = MeshElements.Create(1, (int[])[5]) }] });
        Assert.Equal((9, 2, 5, 3), (report.Positions, report.EqualPositions, report.UnreferencedPositions, report.NonFiniteNumbers));
        Assert.Equal(new MeshBounds(0, 0, 0, 1, 1, 1e-30f), report.Bounds);
        Assert.Equal(new MeshBounds(0, 0, 0, 1, 1, 0), report.Objects[0].Bounds);
        Assert.False(double.IsNegative(report.Bounds!.Value.MinX));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Many_positions_that_are_no_numbers_are_counted_in_time(bool isDouble)
    {
        // Half are the same, and half are as they are alone: what is no number has many bits to choose.
        float[] positions = [.. Enumerable.Range(0, 3 * 400_000).Select(i => i % 3 == 0 ? 1 : i < 600_000 ? float.NaN : BitConverter.Int32BitsToSingle(0x7FC0_0000 + i))];
        MeshVertices vertices = new() { Positions = isDouble ? new(positions.Select(number => (double)number).ToArray(), 3) : new(positions, 3) };
        MeshReport report = MeshReport.Create(new() { Objects = [new() { Vertices = vertices }] });
        Assert.Equal((400_000, 0, 800_000), (report.Positions, report.EqualPositions, report.NonFiniteNumbers));
    }

    [Fact]
    public void A_cloud_of_points_has_no_positions_in_vain_and_nothing_has_no_bounds()
    {
        MeshReport report = MeshReport.Create(new() { Objects = [new() { Vertices = Corners }] });
        Assert.Equal((8, 0), (report.Positions, report.UnreferencedPositions));
        Assert.Equal((new MeshBounds(0, 0, 0, 1, 1, 1), null), (report.Bounds!.Value, report.Objects[0].Bounds));
        report = MeshReport.Create(new());
        Assert.Equal((null, 0, default), (report.Bounds, report.Positions, report.Faces));
        Assert.Null(MeshReport.Create(One(new() { Positions = new(new[] { float.NaN, 0, 0 }, 3) }, [])).Bounds);
    }

    [Theory]
    [InlineData(0, 0, 0, 1, 0)]
    [InlineData(0, 0, -1, 0, 0)]
    [InlineData(0, 0.6f, 0.8f, 0, 0)]
    [InlineData(0, 0.577f, 0.577f, 0, 1)]
    [InlineData(0.577f, 0.577f, 0.577f, 0, 0)]
    [InlineData(0, 0, 1.0025f, 0, 1)]
    [InlineData(0, 0, 0.9975f, 0, 1)]
    [InlineData(0, 0, 1.0015f, 0, 0)]
    [InlineData(float.NaN, 0, 0, 0, 0)]
    [InlineData(float.PositiveInfinity, 0, 0, 0, 0)]
    public void Normals_have_the_length_1(float x, float y, float z, int zero, int others)
    {
        MeshReport report = MeshReport.Create(new() { Objects = [new() { Vertices = new() { Normals = new(new[] { 1, 0, 0, x, y, z }, 3) } }] });
        Assert.Equal((zero, others, 2, float.IsFinite(x) ? 0 : 1), (report.ZeroNormals, report.NonUnitNormals, report.Normals, report.NonFiniteNumbers));
        report = MeshReport.Create(new() { Objects = [new() { Vertices = new() { Normals = new(new double[] { 1, 0, 0, x, y, z }, 3) } }] });
        Assert.Equal((zero, others), (report.ZeroNormals, report.NonUnitNormals));
    }

    [Fact]
    public void Numbers_that_are_not_finite_are_counted_wherever_they_are()
    {
        MeshVertices vertices = new()
        {
            Positions = new(new[] { 0, 0, float.NegativeInfinity }, 3),
            Colors = new(new[] { float.NaN, 0, 0, float.NaN }, 4),
            TextureCoordinates = new(new[] { double.NaN, 0 }, 2),
            Normals = new(new[] { 0, double.PositiveInfinity, double.NaN }, 3),
        };
        MeshReport report = MeshReport.Create(new() { Objects = [new() { Vertices = vertices }] });
        Assert.Equal((6, 1, 1, 1), (report.NonFiniteNumbers, report.Colors, report.TextureCoordinates, report.Normals));
    }

    [Fact]
    public void Names_are_told_in_their_order()
    {
        MeshObject Named(string? name, params MeshSection[] sections) =>
            new() { Name = name, Vertices = Corners, Faces = new() { Size = 4, PositionIndices = quads, Sections = sections } };
        MeshReport report = MeshReport.Create(new()
        {
            Objects =
            [
                Named("b", new(0, "two one", "wood", 7), new MeshSection(2, "two one", null, 3), new(4, "three", "a stone", 7)),
                Named("a"), Named(null), Named("b", new MeshSection(1, "one four", "glass")), Named(null), Named("b"),
            ],
            Materials = [new() { Name = "gold" }, new() { Name = "wood" }, new() { Name = "air" }],
        });
        Assert.Equal(["two", "one", "three", "four"], report.Groups);
        Assert.Equal(["two", "one", "three"], report.Objects[0].Groups);
        Assert.Equal([3, 7], report.SmoothingGroups);
        Assert.Equal(["wood", "a stone", "glass"], report.UsedMaterials);
        Assert.Equal(["a stone", "glass"], report.UndefinedMaterials);
        Assert.Equal(["gold", "air"], report.UnusedMaterials);
        Assert.Equal(["b"], report.RepeatedNames);
        Assert.Equal(["b", "a", null, "b", null, "b"], report.Objects.Select(mesh => mesh.Name));
        // What belongs to nothing counts for nothing.
        Assert.Empty(MeshReport.Create(new() { Objects = [new() { Faces = new() { Size = 3, Sections = (MeshSection[])[new(0, "g", "m", 1)] } }] }).UsedMaterials);
    }

    [Fact]
    public void What_refers_to_nothing_is_refused()
    {
        int[][] wrong = [[0, 1, 2, 8], [0, -1, 2, 3], [0, int.MinValue, 2, 3], [0, int.MaxValue, 2, 3]];
        foreach (int[] face in wrong)
            Assert.Contains($"refers to position {face.Single(position => position is < 0 or > 3)},", Assert.Throws<ArgumentException>(() => MeshReport.Create(One(Corners, face))).Message, StringComparison.Ordinal);
        foreach (int[] starts in (int[][])[[0, 3, 2, 6], [0, 2, 6], [0, 7, 6]])
            Assert.Contains("invalid range of corners", Assert.Throws<ArgumentException>(() => MeshReport.Create(new() { Objects = [new() { Vertices = Corners, Faces = new() { PositionIndices = (int[])[0, 1, 2, 3, 4, 5], Starts = starts } }] })).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => MeshReport.Create(One(new() { Positions = new(new float[8], 2) }, [])));
        Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => MeshReport.Create(new(), 0));
        CancellationToken canceled = new(canceled: true);
        Assert.Equal(canceled, Assert.Throws<OperationCanceledException>(() => MeshReport.Create(One(Corners, quads), 1, canceled)).CancellationToken);
    }

    [Fact]
    public void Random_meshes_are_as_the_description_says()
    {
        Random random = new(3);
        for (int round = 0; round < 300; round++)
        {
            MeshVertices[] vertices = [.. Enumerable.Range(0, random.Next(1, 4)).Select(_ => RandomVertices(random))];
            MeshScene scene = new() { Objects = [.. Enumerable.Range(0, random.Next(1, 5)).Select(_ => RandomMesh(random, vertices[random.Next(vertices.Length)]))] };
            MeshReport report = MeshReport.Create(scene, random.Next(1, 4));
            Assert.Equal(scene.Objects.Count, report.Objects.Count);
            for (int i = 0; i < scene.Objects.Count; i++)
            {
                (MeshObject mesh, MeshObjectReport told) = (scene.Objects[i], report.Objects[i]);
                Assert.Equal(NaiveReport.Faces(mesh), told.Faces);
                Assert.Equal(NaiveReport.Edges(mesh), told.Edges);
                Assert.Equal((NaiveReport.RepeatedCorners(mesh), NaiveReport.ZeroAreaFaces(mesh)), (told.RepeatedCorners, told.ZeroAreaFaces));
                Assert.Equal(NaiveReport.BoundsOf(mesh), told.Bounds);
                Assert.Equal((mesh.Lines.Count, mesh.Points.Count), (told.Lines, told.Points));
            }
            MeshVertices[] used = [.. vertices.Where(own => scene.Objects.Any(mesh => mesh.Vertices == own))];
            Assert.Equal(used.Sum(own => (long)own.Positions.Count), report.Positions);
            Assert.Equal(used.Sum(NaiveReport.EqualPositions), report.EqualPositions);
            Assert.Equal(used.Sum(own => NaiveReport.UnreferencedPositions(own, scene.Objects.Where(mesh => mesh.Vertices == own))), report.UnreferencedPositions);
            Assert.Equal(used.Sum(own => NaiveReport.Positions(own).Sum(position => position.Count(number => !double.IsFinite(number)))), report.NonFiniteNumbers);
            Assert.Equal(NaiveReport.BoundsOf(used.SelectMany(NaiveReport.Positions)), report.Bounds);
        }
    }

    /// <summary>A grid that takes many chunks and buckets, with known counts, beside small ones, on any number of threads.</summary>
    [Fact]
    public void A_large_grid_is_counted_on_any_number_of_threads()
    {
        const int Side = 400;
        int[] corners = [.. Enumerable.Range(0, Side * Side).SelectMany(i => (int[])[At(i, 0, 0), At(i, 1, 0), At(i, 1, 1), At(i, 0, 1)])];
        // Shuffled, so that neighbours are far from each other.
        int[] places = [.. Enumerable.Range(0, (Side + 1) * (Side + 1))];
        new Random(5).Shuffle(places);
        float[] positions = new float[3 * places.Length];
        for (int i = 0; i < places.Length; i++)
            (positions[3 * places[i]], positions[(3 * places[i]) + 1]) = (i % (Side + 1), i / (Side + 1));
        MeshVertices vertices = new() { Positions = new(positions, 3) };
        MeshScene scene = new() { Objects = [Mesh(vertices, [.. corners.Select(corner => places[corner])]), .. Enumerable.Repeat(0, 50).Select(_ => Mesh(Corners, quads))] };
        for (int threads = 1; threads <= 8; threads++)
        {
            MeshReport report = MeshReport.Create(scene, threads);
            Assert.Equal(new MeshEdgeCounts { Total = 2 * Side * (Side + 1), Open = 4 * Side }, report.Objects[0].Edges);
            Assert.Equal(new MeshFaceCounts { Quads = (Side * Side) + 300, Largest = 4 }, report.Faces);
            Assert.Equal((0, 0, 0), (report.EqualPositions, report.UnreferencedPositions, report.ZeroAreaFaces));
            Assert.Equal(new MeshBounds(0, 0, 0, Side, Side, 1), report.Bounds);
        }

        int At(int quad, int x, int y) => (quad % Side) + x + ((Side + 1) * ((quad / Side) + y));
    }

    private static MeshScene One(MeshVertices vertices, int[] corners) => new() { Objects = [Mesh(vertices, corners)] };

    private static MeshObject Mesh(MeshVertices vertices, int[] corners) => new() { Vertices = vertices, Faces = MeshElements.Create(4, corners) };

    private static void AssertFine(MeshReport report)
    {
        Assert.Equal((0, 0, 0, 0, 0), (report.RepeatedCorners, report.ZeroAreaFaces, report.NonFiniteNumbers, report.UnreferencedPositions, report.EqualPositions));
        Assert.Equal((0, 0), (report.ZeroNormals, report.NonUnitNormals));
        Assert.Equal((0, 0, 0), (report.Edges.Open, report.Edges.NonManifold, report.Edges.Flipped));
        Assert.Empty((IEnumerable<string>)[.. report.UndefinedMaterials, .. report.RepeatedNames]);
    }

    // Few positions of small whole numbers, so that there is everything that can be wrong.
    private static MeshVertices RandomVertices(Random random)
    {
        double[] numbers = [.. Enumerable.Range(0, 3 * random.Next(1, 30)).Select(_ => random.Next(40) == 0 ? double.NaN : random.Next(50) == 0 ? -0.0 : random.Next(-2, 3))];
        return new() { Positions = random.Next(2) == 0 ? new(numbers, 3) : new(numbers.Select(number => (float)number).ToArray(), 3) };
    }

    private static MeshObject RandomMesh(Random random, MeshVertices vertices) => new()
    {
        Vertices = vertices,
        Faces = RandomElements(random, vertices, 3, 7),
        Lines = RandomElements(random, vertices, 2, 5),
        Points = RandomElements(random, vertices, 1, 3),
    };

    private static MeshElements RandomElements(Random random, MeshVertices vertices, int least, int most)
    {
        if (random.Next(4) == 0)
            return new();
        List<int> starts = [0];
        for (int i = random.Next(1, 20); i > 0; i--)
            starts.Add(starts[^1] + random.Next(least, most + 1));
        return new() { Starts = starts.ToArray(), PositionIndices = Enumerable.Range(0, starts[^1]).Select(_ => random.Next(vertices.Positions.Count)).ToArray() };
    }
}
