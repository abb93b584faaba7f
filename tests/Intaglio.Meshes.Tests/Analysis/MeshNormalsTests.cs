using System.Numerics;

namespace Intaglio.Meshes.Tests;

public class MeshNormalsTests
{
    private static readonly float[] cube = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1];

    /// <summary>Anticlockwise from outside: below, above, front, right, back, left.</summary>
    private static readonly int[] cubeFaces = [0, 3, 2, 1, 4, 5, 6, 7, 0, 1, 5, 4, 1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7];

    [Fact]
    public void Faces_of_a_cube_look_along_the_axes()
    {
        MeshObject mesh = MeshNormals.Flat(Scene(new() { Positions = new(cube, 3) }, MeshElements.Create(4, cubeFaces))).Objects[0];
        Assert.Equal([0, 0, -1, 0, 0, 1, 0, -1, 0, 1, 0, 0, 0, 1, 0, -1, 0, 0], mesh.Vertices.Normals.Singles.ToArray());
        Assert.Equal([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5], mesh.Faces.NormalIndices.ToArray());
        Assert.All(mesh.Vertices.Normals.Singles.ToArray(), value => Assert.False(value == 0 && float.IsNegative(value)));
    }

    /// <summary>However its faces are cut into triangles: a corner's angle is a right one, of one triangle or of two.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Corners_of_a_cube_look_along_its_diagonals(bool isOfTriangles)
    {
        MeshElements faces = MeshElements.Create(4, cubeFaces);
        if (isOfTriangles)
            faces = MeshElements.Create(3, cubeFaces.Chunk(4).SelectMany(quad => new[] { quad[0], quad[1], quad[2], quad[0], quad[2], quad[3] }).ToArray());
        MeshObject mesh = MeshNormals.Smooth(Scene(new() { Positions = new(cube, 3) }, faces)).Objects[0];
        Assert.Equal(mesh.Faces.PositionIndices, mesh.Faces.NormalIndices);
        for (int i = 0; i < 8; i++)
            AssertNear(Vector3.Normalize(Vector(cube, i) - new Vector3(0.5f)), Vector(mesh.Vertices.Normals, i), 1e-6f);
    }

    /// <summary>A roof of which one side has twice the angle at the top, which a sum weighted by area, or by nothing, does not see.</summary>
    [Fact]
    public void Faces_count_by_the_angle_of_their_corner()
    {
        // Around the origin: 90 degrees of the plane that looks along z, 45 of the one that looks along x, far larger.
        float[] positions = [0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0, -100, 0, 100, -100];
        MeshObject mesh = MeshNormals.Smooth(Scene(new() { Positions = new(positions, 3) }, MeshElements.Create(3, new[] { 0, 1, 2, 0, 3, 4 }))).Objects[0];
        AssertNear(Vector3.Normalize(new(1, 0, 2)), Vector(mesh.Vertices.Normals, 0), 1e-6f);
    }

    [Fact]
    public void Angles_are_those_of_the_framework()
    {
        for (int i = 0; i <= 1_000; i++)
        {
            // Two triangles at right angles share the origin: one corner is of a right angle, the other of what is asked.
            double angle = Math.PI * i / 1_000;
            double[] positions = [0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0, -1, 0, Math.Sin(angle), -Math.Cos(angle)];
            MeshScene scene = Scene(new() { Positions = new(positions, 3) }, MeshElements.Create(3, new[] { 0, 1, 2, 0, 3, 4 }));
            Vector3 flat = Vector(MeshNormals.Flat(scene).Objects[0].Vertices.Normals, 1);
            Vector3 expected = Vector3.Normalize(new Vector3(0, 0, (float)(Math.PI / 2)) + flat * (float)angle);
            AssertNear(expected, Vector(MeshNormals.Smooth(scene).Objects[0].Vertices.Normals, 0), 3e-7f);
        }
    }

    [Trait("Duration", "Long")]
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Normals_of_a_sphere_are_its_positions(bool isDouble)
    {
        MeshObject sphere = Sphere(64, isDouble);
        MeshScene scene = new() { Objects = [sphere] };
        MeshVectors smooth = MeshNormals.Smooth(scene).Objects[0].Vertices.Normals;
        Assert.Equal(sphere.Vertices.Positions.Count, smooth.Count);
        for (int i = 0; i < smooth.Count; i++)
            AssertNear(Position(sphere, i), Vector(smooth, i), 0.01f);
        MeshObject flat = MeshNormals.Flat(scene).Objects[0];
        for (int corner = 0; corner < flat.Faces.PositionIndices.Length; corner++)
            AssertNear(Position(sphere, flat.Faces.PositionIndices.Span[corner]), Vector(flat.Vertices.Normals, flat.Faces.NormalIndices.Span[corner]), 0.05f);
    }

    /// <summary>A star, at whose inner corners it is concave, in a plane far from the origin.</summary>
    [Fact]
    public void A_concave_polygon_looks_as_its_plane_does()
    {
        Vector3 normal = Vector3.Normalize(new(1, -2, 3)), x = Vector3.Normalize(Vector3.Cross(normal, Vector3.UnitX)), y = Vector3.Cross(normal, x);
        for (int first = 0; first < 10; first++)
        {
            Vector3[] positions = new Vector3[10];
            for (int i = 0; i < 10; i++)
            {
                (float sine, float cosine) = MathF.SinCos(MathF.Tau * i / 10);
                positions[i] = (x * cosine + y * sine) * (i % 2 == 0 ? 4 : 1) + new Vector3(100);
            }
            int[] corners = [.. Enumerable.Range(first, 10).Select(i => i % 10)];
            MeshScene scene = Scene(new() { Positions = MeshVectors.From(positions) }, MeshElements.Create(10, corners));
            AssertNear(normal, Vector(MeshNormals.Flat(scene).Objects[0].Vertices.Normals, 0), 1e-5f);
            for (int i = 0; i < 10; i++)
                AssertNear(normal, Vector(MeshNormals.Smooth(scene).Objects[0].Vertices.Normals, i), 1e-5f);
        }
    }

    [Fact]
    public void What_has_no_direction_has_that_of_z()
    {
        // A line, a point, a face of no number, and a position without faces; then one whose two faces look away from each other.
        float[] positions = [0, 0, 0, 1, 1, 1, 2, 2, 2, float.NaN, 0, 0, 5, 5, 5, 9, 0, 0, 9, 1, 0, 9, 0, 1];
        MeshScene scene = Scene(new() { Positions = new(positions, 3) }, MeshElements.Create(3, new[] { 0, 1, 2, 1, 1, 1, 0, 3, 1, 5, 6, 7, 7, 6, 5 }));
        float[] flat = MeshNormals.Flat(scene).Objects[0].Vertices.Normals.Singles.ToArray(), smooth = MeshNormals.Smooth(scene).Objects[0].Vertices.Normals.Singles.ToArray();
        Assert.Equal([0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, -1, 0, 0], flat);
        Assert.Equal(Enumerable.Repeat(new float[] { 0, 0, 1 }, 8).SelectMany(each => each), smooth);
    }

    [Fact]
    public void Objects_that_share_vertices_still_do()
    {
        MeshVertices vertices = new() { Positions = new(cube, 3), Colors = new(cube, 3), TextureCoordinates = new(cube, 2), Normals = new(cube, 3) };
        MeshObject Part(string name, Range faces) => new()
        {
            Name = name,
            Vertices = vertices,
            Faces = new() { Size = 4, PositionIndices = cubeFaces.AsMemory(faces), TextureCoordinateIndices = cubeFaces.AsMemory(faces), NormalIndices = cubeFaces.AsMemory(faces), Sections = new MeshSection[] { new(0, "g") } },
            Lines = MeshElements.Create(2, new[] { 0, 1 }),
            Points = MeshElements.Create(1, new[] { 2 }),
        };
        MeshScene scene = new() { Objects = [Part("a", ..8), Sphere(4, isDouble: false), Part("b", 8..)], Materials = [new() { Name = "m" }], MaterialLibraries = ["l"] };

        MeshScene smooth = MeshNormals.Smooth(scene), flat = MeshNormals.Flat(scene), without = MeshNormals.Without(scene);
        foreach (MeshScene made in (MeshScene[])[smooth, flat, without])
        {
            Assert.Same(made.Objects[0].Vertices, made.Objects[2].Vertices);
            Assert.NotSame(made.Objects[0].Vertices, made.Objects[1].Vertices);
            Assert.Same(scene.Materials, made.Materials);
            Assert.Same(scene.MaterialLibraries, made.MaterialLibraries);
            for (int i = 0; i < 3; i++)
            {
                (MeshObject before, MeshObject after) = (scene.Objects[i], made.Objects[i]);
                Assert.Equal(before.Name, after.Name);
                Assert.Equal((before.Vertices.Positions, before.Vertices.Colors, before.Vertices.TextureCoordinates), (after.Vertices.Positions, after.Vertices.Colors, after.Vertices.TextureCoordinates));
                Assert.Equal((before.Faces.PositionIndices, before.Faces.TextureCoordinateIndices, before.Faces.Sections), (after.Faces.PositionIndices, after.Faces.TextureCoordinateIndices, after.Faces.Sections));
                Assert.Equal((before.Faces.Size, before.Faces.Starts, before.Lines, before.Points), (after.Faces.Size, after.Faces.Starts, after.Lines, after.Points));
            }
        }
        // The faces of the second part follow those of the first, and positions are between the faces of both.
        Assert.Equal([2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5], flat.Objects[2].Faces.NormalIndices.ToArray());
        Assert.Equal(6, flat.Objects[0].Vertices.Normals.Count);
        AssertNear(Vector3.Normalize(new(-1, -1, -1)), Vector(smooth.Objects[0].Vertices.Normals, 0), 1e-6f);
        Assert.Equal(0, without.Objects[0].Vertices.Normals.Count);
        Assert.True(without.Objects[2].Faces.NormalIndices.IsEmpty);
    }

    /// <summary>Large objects, which are cut, and small ones, which are not, some with the vertices of others.</summary>
    [Fact]
    public void Any_number_of_threads_computes_the_same_bits()
    {
        MeshObject large = SampleScenes.Everything(150_000, 1, "large");
        List<MeshObject> objects = [large];
        for (int i = 2; i < 30; i++)
        {
            objects.Add(SampleScenes.Everything(10 * i, i, null));
            objects.Add(new() { Vertices = (i % 2 == 0 ? large : objects[^1]).Vertices, Faces = MeshElements.Create(3, new[] { 0, 2, 1, i, 0, 3 }) });
        }
        MeshScene scene = new() { Objects = objects };
        (MeshScene flat, MeshScene smooth) = (MeshNormals.Flat(scene, 1), MeshNormals.Smooth(scene, 1));
        for (int workers = 2; workers <= 8; workers++)
        {
            AssertSame(flat, MeshNormals.Flat(scene, workers));
            AssertSame(smooth, MeshNormals.Smooth(scene, workers));
        }

        static void AssertSame(MeshScene expected, MeshScene actual)
        {
            for (int i = 0; i < expected.Objects.Count; i++)
            {
                Assert.True(System.Runtime.InteropServices.MemoryMarshal.AsBytes(expected.Objects[i].Vertices.Normals.Singles.Span).SequenceEqual(System.Runtime.InteropServices.MemoryMarshal.AsBytes(actual.Objects[i].Vertices.Normals.Singles.Span)));
                Assert.True(expected.Objects[i].Faces.NormalIndices.Span.SequenceEqual(actual.Objects[i].Faces.NormalIndices.Span));
            }
        }
    }

    [Fact]
    public void A_scene_without_faces_has_as_many_normals_as_positions_or_none()
    {
        MeshScene scene = new() { Objects = [new(), new() { Vertices = new() { Positions = new(cube, 3) }, Points = MeshElements.Create(1, new[] { 0 }) }] };
        Assert.Equal([0, 8], MeshNormals.Smooth(scene).Objects.Select(mesh => mesh.Vertices.Normals.Count));
        Assert.Equal([0, 0], MeshNormals.Flat(scene).Objects.Select(mesh => mesh.Vertices.Normals.Count));
        Assert.Empty(MeshNormals.Flat(new()).Objects);
    }

    [Theory]
    [InlineData("Face 1 refers to position 8, which does not exist (count: 8)", 0, 1, 2, 1, 2, 8)]
    [InlineData("Face 0 refers to position -1, which does not exist (count: 8)", 0, -1, 2)]
    [InlineData("a multiple of their size", 0, 1)]
    public void Corners_that_there_are_not_are_refused(string message, params int[] corners)
    {
        MeshScene scene = Scene(new() { Positions = new(cube, 3) }, MeshElements.Create(3, corners));
        Assert.Contains(message, Assert.Throws<ArgumentException>(() => MeshNormals.Flat(scene)).Message, StringComparison.Ordinal);
        Assert.Contains(message, Assert.Throws<ArgumentException>(() => MeshNormals.Smooth(scene)).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0, 4, 3, 6)]
    [InlineData(0, 7, 3, 6)]
    [InlineData(0, 2, 6)]
    [InlineData(0, int.MinValue, 6)]
    public void Starts_that_are_none_are_refused(params int[] starts)
    {
        MeshScene scene = Scene(new() { Positions = new(cube, 3) }, new() { PositionIndices = new[] { 0, 1, 2, 3, 4, 5 }, Starts = starts });
        Assert.Contains("invalid range of corners", Assert.Throws<ArgumentException>(() => MeshNormals.Flat(scene)).Message, StringComparison.Ordinal);
        Assert.Contains("invalid range of corners", Assert.Throws<ArgumentException>(() => MeshNormals.Smooth(scene)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Arguments_out_of_range_are_refused_and_work_is_stopped()
    {
        MeshScene scene = new() { Objects = [Sphere(8, isDouble: false)] };
        Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => MeshNormals.Flat(scene, 0));
        Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => MeshNormals.Smooth(scene, -2));
        Assert.Throws<ArgumentNullException>("scene", () => MeshNormals.Without(null!));
        CancellationToken canceled = new(canceled: true);
        Assert.Equal(canceled, Assert.ThrowsAny<OperationCanceledException>(() => MeshNormals.Flat(scene, cancellationToken: canceled)).CancellationToken);
        Assert.Equal(canceled, Assert.ThrowsAny<OperationCanceledException>(() => MeshNormals.Smooth(scene, cancellationToken: canceled)).CancellationToken);
    }

    private static MeshScene Scene(MeshVertices vertices, MeshElements faces) => new() { Objects = [new() { Vertices = vertices, Faces = faces }] };

    /// <summary>A sphere of quads between meridians and parallels, and of triangles at the poles.</summary>
    private static MeshObject Sphere(int parallels, bool isDouble)
    {
        int meridians = 2 * parallels;
        List<double> positions = [0, 0, 1];
        List<int> corners = [], starts = [0];
        for (int i = 1; i < parallels; i++)
        {
            for (int j = 0; j < meridians; j++)
            {
                (double z, double r, double at) = (Math.Cos(Math.PI * i / parallels), Math.Sin(Math.PI * i / parallels), Math.Tau * j / meridians);
                positions.AddRange([r * Math.Cos(at), r * Math.Sin(at), z]);
            }
        }
        positions.AddRange([0, 0, -1]);
        int last = positions.Count / 3 - 1;
        for (int i = 0; i < parallels; i++)
        {
            for (int j = 0; j < meridians; j++)
            {
                (int above, int next) = ((i - 1) * meridians + 1, (j + 1) % meridians);
                int below = above + meridians;
                corners.AddRange(i == 0 ? [0, below + j, below + next] : i == parallels - 1 ? [above + j, last, above + next] : [above + j, below + j, below + next, above + next]);
                starts.Add(corners.Count);
            }
        }
        double[] doubles = [.. positions];
        return new()
        {
            Vertices = new() { Positions = isDouble ? new(doubles, 3) : new(Array.ConvertAll(doubles, value => (float)value), 3) },
            Faces = new() { PositionIndices = corners.ToArray(), Starts = starts.ToArray() },
        };
    }

    private static Vector3 Position(MeshObject mesh, int index) =>
        mesh.Vertices.Positions.IsDouble ? Vector(Array.ConvertAll(mesh.Vertices.Positions.Doubles.ToArray(), value => (float)value), index) : Vector(mesh.Vertices.Positions, index);

    private static Vector3 Vector(MeshVectors vectors, int index) => new(vectors.Singles.Span.Slice(3 * index, 3));

    private static Vector3 Vector(float[] components, int index) => new(components.AsSpan(3 * index, 3));

    private static void AssertNear(Vector3 expected, Vector3 actual, float distance)
    {
        Assert.InRange(Vector3.Distance(expected, actual), 0, distance);
        Assert.InRange(actual.Length(), 1 - 1e-6f, 1 + 1e-6f);
    }
}
