using System.Numerics;
using System.Text;

namespace Intaglio.Meshes.Tests;

public class ObjWriterTests
{
    private static readonly float[] square = [0, 0, 0, 1, 0, 0, 1, 1, 0.5f, 0, 1, 0];

    [Fact]
    public void A_scene_is_the_text_that_the_format_asks_for()
    {
        MeshScene scene = new()
        {
            MaterialLibraries = ["a library.mtl"],
            Objects =
            [
                new()
                {
                    Name = "first one",
                    Vertices = new() { Positions = new(square, 3), TextureCoordinates = new(new double[] { 0.25, 0.75 }, 2), Normals = MeshVectors.From(new Vector3[] { new(0, 0, 1) }) },
                    Faces = new()
                    {
                        PositionIndices = new[] { 0, 1, 2, 3, 0, 1, 2, 2, 1, 0 },
                        TextureCoordinateIndices = new[] { 0, 0, 0, 0, -1, -1, -1, 0, 0, 0 },
                        NormalIndices = new[] { 0, 0, 0, 0, 0, 0, 0, -1, -1, -1 },
                        Starts = new[] { 0, 4, 7, 10 },
                        Sections = new MeshSection[] { new(1, "left right", "red", 1), new(2, null, "red", 0) },
                    },
                },
                new()
                {
                    Name = "second",
                    Vertices = new() { Positions = new(new double[] { 1, 2, 1e10 / 3 }, 3), Colors = new(new float[] { 1, 0.5f, 0 }, 3) },
                    Points = MeshElements.Create(1, new[] { 0 }),
                },
            ],
        };

        const string expected = """
            # Made by a test.
            mtllib a library.mtl
            o first one
            v 0.000000 0.000000 0.000000
            v 1.000000 0.000000 0.000000
            v 1.000000 1.000000 0.500000
            v 0.000000 1.000000 0.000000
            vn 0.000000 0.000000 1.000000
            vt 0.250000 0.750000
            f 1/1/1 2/1/1 3/1/1 4/1/1
            g left right
            usemtl red
            s 1
            f 1//1 2//1 3//1
            g
            s 0
            f 3/1 2/1 1/1
            o second
            v 1.000000 2.000000 3333333333.333333 1.000000 0.500000 0.000000
            usemtl
            p 5

            """;
        Assert.Equal(expected.ReplaceLineEndings("\n"), Text(scene, new() { Comments = ["Made by a test."] }));
    }

    [Trait("Duration", "Long")]
    [Fact]
    public void Any_number_of_threads_writes_what_the_description_says()
    {
        MeshScene scene = new() { Objects = [SampleScenes.Everything(ObjPlan.ChunkSize * 2 + 17, 1, "large"), SampleScenes.Everything(40, 2, null), SampleScenes.Everything(ObjPlan.ChunkSize, 3, "z")] };
        string expected = NaiveObj.Of(scene);
        for (int workers = 1; workers <= 8; workers++)
            Assert.True(expected == Text(scene, new() { MaxDegreeOfParallelism = workers }), $"{workers} threads write something else.");
    }

    [Fact]
    public void Long_lines_are_written_as_the_description_says()
    {
        MeshObject Lines(string name) =>
            new() { Name = name, Vertices = new() { Positions = new(square, 3) }, Lines = MeshElements.Create(20_000, Enumerable.Range(0, 30 * 20_000).Select(i => i % 4).ToArray()) };
        MeshScene scene = new() { Objects = [Lines("a"), Lines("b")] };
        string expected = NaiveObj.Of(scene);
        foreach (int workers in (int[])[1, 8])
            Assert.True(expected == Text(scene, new() { MaxDegreeOfParallelism = workers }), $"{workers} threads write something else.");
    }

    [Fact]
    public void Any_number_of_threads_may_be_asked_for()
    {
        MeshScene scene = new() { Objects = [SampleScenes.Everything(ObjPlan.ChunkSize + 17, 1, "large")] };
        using MemoryStream ply = new(), stl = new();
        PlyWriter.Write(ply, scene, new() { MaxDegreeOfParallelism = int.MaxValue });
        StlWriter.Write(stl, scene, new() { MaxDegreeOfParallelism = int.MaxValue });
        string text = Text(scene, new() { MaxDegreeOfParallelism = int.MaxValue, MergeVectors = true });
        Assert.Equal(Text(scene, new() { MergeVectors = true }), text);
        Assert.Single(ObjReader.Read(new MemoryStream(Encoding.UTF8.GetBytes(text)), new() { MaxDegreeOfParallelism = int.MaxValue }).Objects);
        Assert.Equal(8, OptionRanges.WorkersOf(8));
        Assert.InRange(OptionRanges.WorkersOf(int.MaxValue), Math.Max(64, Environment.ProcessorCount), 1 << 16);
    }

    [Fact]
    public void Many_small_objects_are_written_in_few_chunks()
    {
        MeshScene scene = new() { Objects = [.. Enumerable.Range(0, 500).Select(i => SampleScenes.Everything(1 + i % 60, i, $"object {i}"))] };
        Assert.Equal(NaiveObj.Of(scene), Text(scene));
        Assert.InRange(new ObjPlan(scene).ChunkCount, 2, 10);
    }

    [Fact]
    public void Vertices_that_objects_share_are_written_once()
    {
        MeshVertices vertices = new() { Positions = new(square, 3) };
        MeshObject Triangle(string name, params int[] corners) => new() { Name = name, Vertices = vertices, Faces = MeshElements.Create(3, corners) };
        MeshScene scene = new() { Objects = [Triangle("a", 0, 1, 2), SampleScenes.Everything(5, 1, "between"), Triangle("b", 2, 3, 0)] };
        string text = Text(scene);
        Assert.Equal(NaiveObj.Of(scene), text);
        Assert.EndsWith("o b\nf 3 4 1\n", text, StringComparison.Ordinal);
        Assert.Equal(4 + 5, text.Split('\n').Count(line => line.StartsWith("v ", StringComparison.Ordinal)));
    }

    [Fact]
    public void Positions_are_turned_and_scaled_and_normals_turned_alone()
    {
        MeshVertices vertices = new() { Positions = new(new float[] { 1, 2, 3 }, 3), Normals = new(new double[] { 0.25, 0.5, 0.75 }, 3), TextureCoordinates = new(new float[] { 1, 2, 3 }, 3) };
        MeshScene scene = new() { Objects = [new() { Vertices = vertices }] };
        Assert.Equal("v 10.000 30.000 -20.000\nvn 0.2500 0.7500 -0.5000\nvt 1.0000 2.0000 3.0000\n", Text(scene, new() { Axes = AxisConversion.ZUpToYUp, Scale = 10, Decimals = 3 }));
        Assert.Equal("v 1 -3 2\nvn 0.25 -0.75 0.5\nvt 1 2 3\n", Text(scene, new() { Axes = AxisConversion.YUpToZUp, Decimals = null }));
    }

    [Fact]
    public void Few_decimals_of_positions_leave_normals_texture_coordinates_and_colours_what_they_are()
    {
        MeshVertices vertices = new()
        {
            Positions = new(new float[] { 123.4f, 0, 0 }, 3), Colors = new(new float[] { 0.2f, 0.4f, 0.6f }, 3),
            Normals = new(new float[] { 0.6f, 0.8f, 0, 0.8f, 0.6f, 0 }, 3), TextureCoordinates = new(new float[] { 0.1f, 0.9f }, 2),
        };
        MeshElements faces = new() { Size = 3, PositionIndices = new int[3], NormalIndices = new[] { 0, 1, 0 } };
        MeshScene scene = new() { Objects = [new() { Vertices = vertices, Faces = faces }] };
        foreach (bool merge in (bool[])[false, true])
        {
            Assert.Equal("v 123 0 0 0.2000 0.4000 0.6000\nvn 0.6000 0.8000 0.0000\nvn 0.8000 0.6000 0.0000\nvt 0.1000 0.9000\nf 1//1 1//2 1//1\n", Text(scene, new() { Decimals = 0, MergeVectors = merge }));
            Assert.StartsWith("v 123.40000 0.00000 0.00000 0.20000 0.40000 0.60000\nvn 0.60000 0.80000 0.00000\n", Text(scene, new() { Decimals = 5, MergeVectors = merge }), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void A_scaled_float_is_rounded_to_a_float()
    {
        MeshScene scene = new() { Objects = [new() { Vertices = new() { Positions = new(new float[] { 0.1f, 0.2f, 0.3f }, 3) } }] };
        string expected = string.Join(' ', new[] { 0.1f, 0.2f, 0.3f }.Select(value => ExactText.Of((float)(value * 3.7), 12)));
        Assert.Equal($"v {expected}\n", Text(scene, new() { Scale = 3.7, Decimals = 12 }));
    }

    [Fact]
    public void A_scene_without_anything_is_an_empty_file() => Assert.Equal("", Text(new()));

    [Theory]
    [InlineData("Face 1 refers to position 4, which does not exist (count: 4)", 0, 1, 2, 1, 2, 4)]
    [InlineData("Face 0 refers to position -1, which does not exist (count: 4)", 0, -1, 2)]
    [InlineData("a multiple of their size", 0, 1)]
    public void Corners_that_there_are_not_are_refused(string message, params int[] corners)
    {
        MeshScene scene = new() { Objects = [new() { Name = "bad", Vertices = new() { Positions = new(square, 3) }, Faces = MeshElements.Create(3, corners) }] };
        using MemoryStream stream = new();
        Assert.Contains(message, Assert.Throws<ArgumentException>(() => ObjWriter.Write(stream, scene, new() { Comments = ["before"] })).Message, StringComparison.Ordinal);
        Assert.Equal(0, stream.Length);
    }

    [Theory]
    [InlineData(0, "1", "2", "3")]
    [InlineData(99_999_996, "99999997", "99999998", "99999999")]
    [InlineData(99_999_997, "99999998", "99999999", "100000000")]
    [InlineData(99_999_998, "99999999", "100000000", "100000001")]
    [InlineData(9_999_999_999, "10000000000", "10000000001", "10000000002")]
    public void Indices_count_everything_before_them(long before, string first, string second, string third)
    {
        MeshObject mesh = new() { Vertices = new() { Positions = new(square, 3), Normals = new(square, 3), TextureCoordinates = new(square, 2) }, Faces = new() { Size = 3, PositionIndices = new[] { 0, 1, 2 }, TextureCoordinateIndices = new[] { 2, 1, 0 }, NormalIndices = new[] { 1, 2, 0 } } };
        using TextBuffer text = new();
        new ObjElements(mesh, MeshPieceKind.Faces, new(before, before, before), default).Write(text, 0, 1);
        Assert.Equal($"f {first}/{third}/{second} {second}/{second}/{third} {third}/{first}/{first}\n", Encoding.UTF8.GetString(text.Bytes));
    }

    [Theory]
    [InlineData(0, 3, 5, 6)]
    [InlineData(0, 4, 3, 6)]
    [InlineData(0, 7, 3, 6)]
    [InlineData(0, int.MinValue, 6)]
    [InlineData(1, 6)]
    [InlineData(0, 5)]
    public void Starts_that_are_none_are_refused(params int[] starts)
    {
        MeshElements faces = new() { PositionIndices = new[] { 0, 1, 2, 3, 0, 1 }, Starts = starts };
        Assert.Contains("corners", Assert.Throws<ArgumentException>(() => Text(new() { Objects = [new() { Vertices = new() { Positions = new(square, 3) }, Faces = faces }] })).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("two\nlines", "single line")]
    [InlineData("two\rlines", "single line")]
    [InlineData("joined\\", "backslash")]
    [InlineData("joined\\ ", "backslash")]
    public void Names_that_are_no_line_are_refused(string name, string reason) =>
        Assert.Contains(reason, Assert.Throws<ArgumentException>(() => Text(new() { Objects = [new() { Name = name }] })).Message, StringComparison.Ordinal);

    [Fact]
    public void A_comment_that_ends_with_a_backslash_does_not_join_the_next_line()
    {
        MeshScene scene = new() { MaterialLibraries = ["a.mtl"] };
        string text = Text(scene, new() { Comments = ["made in C:\\\nby D:\\ \nand\\more"] });
        Assert.Equal("# made in C:\\ #\n# by D:\\  #\n# and\\more\nmtllib a.mtl\n", text);
        Assert.Equal(["a.mtl"], ObjReader.Read(new MemoryStream(Encoding.UTF8.GetBytes(text))).MaterialLibraries);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Nothing_in_place_of_an_object_is_refused(bool hasMaterials)
    {
        MeshScene scene = new() { Objects = [new() { Name = "a" }, null!], Materials = hasMaterials ? [new() { Name = "m" }] : [] };
        using TemporaryFolder folder = new();
        foreach (Action write in (Action[])[() => ObjFile.Write(folder["a.obj"], scene), () => PlyFile.Write(folder["a.ply"], scene), () => StlFile.Write(folder["a.stl"], scene)])
            Assert.StartsWith("Object 1 is null", Assert.Throws<ArgumentException>(write).Message, StringComparison.Ordinal);
        Assert.Empty(folder.Names);
    }

    [Fact]
    public void Options_out_of_range_are_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>("Decimals", () => Text(new(), new() { Decimals = 18 }));
        Assert.Throws<ArgumentOutOfRangeException>("Decimals", () => Text(new(), new() { Decimals = -1 }));
        Assert.Throws<ArgumentOutOfRangeException>("Scale", () => Text(new(), new() { Scale = double.NaN }));
        Assert.Throws<ArgumentOutOfRangeException>("Scale", () => Text(new(), new() { Scale = 0 }));
        Assert.Throws<ArgumentOutOfRangeException>("Scale", () => Text(new(), new() { Scale = -1 }));
        Assert.Throws<ArgumentOutOfRangeException>("MaxDegreeOfParallelism", () => Text(new(), new() { MaxDegreeOfParallelism = 0 }));
        Assert.Contains("must be different", Assert.Throws<ArgumentException>(() => new AxisConversion(Axis.X, Axis.X, Axis.Z)).Message, StringComparison.Ordinal);
        Assert.Contains("must not mirror", Assert.Throws<ArgumentException>(() => new AxisConversion(Axis.X, Axis.Z, Axis.Y)).Message, StringComparison.Ordinal);
        Assert.Contains("must not mirror", Assert.Throws<ArgumentException>(() => new AxisConversion(Axis.NegativeX, Axis.Y, Axis.Z)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Rotations_by_right_angles_are_24()
    {
        Axis[] axes = Enum.GetValues<Axis>();
        HashSet<string> texts = [];
        foreach (Axis x in axes)
        {
            foreach (Axis y in axes)
            {
                foreach (Axis z in axes)
                {
                    if (Vector3.Dot(Vector3.Cross(Direction(x), Direction(y)), Direction(z)) != 1)
                        continue;
                    AxisConversion conversion = new(x, y, z);
                    Assert.Equal((x, y, z), (conversion.X, conversion.Y, conversion.Z));
                    texts.Add(Text(new() { Objects = [new() { Vertices = new() { Positions = new(new float[] { 1, 2, 3 }, 3) } }] }, new() { Axes = conversion, Decimals = 0 }));
                }
            }
        }
        Assert.Equal(24, texts.Count);
        Assert.Contains("v 1 2 3\n", texts);

        static Vector3 Direction(Axis axis) => (axis >= Axis.NegativeX ? -1 : 1) * ((int)axis % 3) switch { 0 => Vector3.UnitX, 1 => Vector3.UnitY, _ => Vector3.UnitZ };
    }

    [Fact]
    public void A_file_has_its_materials_beside_it()
    {
        using TemporaryFolder folder = new();
        MeshScene scene = new()
        {
            Objects = [new() { Name = "o" }],
            MaterialLibraries = ["elsewhere.mtl"],
            Materials =
            [
                new() { Name = "dark red", Diffuse = new(0.6f, 0.2f, 0.1f), SpecularExponent = 250, Opacity = 1, IlluminationModel = 2 },
                new() { Name = "b", Textures = [new("map_Kd", "a file.png", "-s 1 1 1")], OtherStatements = [new("aniso", "0.5")] },
            ],
        };
        ObjFile.Write(folder["scene.obj"], scene, new() { Decimals = 0 });
        Assert.Equal("mtllib scene.mtl\no o\n", File.ReadAllText(folder["scene.obj"]));
        Assert.Equal("newmtl dark red\nNs 250\nKd 0.6 0.2 0.1\nd 1\nillum 2\n\nnewmtl b\nmap_Kd -s 1 1 1 a file.png\naniso 0.5\n", File.ReadAllText(folder["scene.mtl"]));
        Assert.Equal(["scene.mtl", "scene.obj"], folder.Names);
    }

    [Theory]
    [InlineData("map_Kd x\nnewmtl evil")]
    [InlineData("map_Kd\tx")]
    [InlineData("map_Kd x")]
    [InlineData("newmtl")]
    [InlineData("#map_Kd")]
    [InlineData(" ")]
    [InlineData("")]
    public void Keywords_of_materials_that_would_be_something_else_are_refused(string keyword)
    {
        using MemoryStream stream = new();
        MeshMaterial good = new() { Name = "good", Diffuse = new(1) };
        Assert.Contains("is not a valid keyword", Assert.Throws<ArgumentException>(() => ObjWriter.WriteMaterials(stream, [good, new() { Name = "m", Textures = [new(keyword, "a.png")] }])).Message, StringComparison.Ordinal);
        Assert.Contains("is not a valid keyword", Assert.Throws<ArgumentException>(() => ObjWriter.WriteMaterials(stream, [good, new() { Name = "m", OtherStatements = [new(keyword, "")] }])).Message, StringComparison.Ordinal);
        Assert.Contains("joined", Assert.Throws<ArgumentException>(() => ObjWriter.WriteMaterials(stream, [good, new() { Name = "m", OtherStatements = [new("joined\\", "")] }])).Message, StringComparison.Ordinal);
        Assert.Equal(0, stream.Length);
    }

    [Theory]
    [InlineData("Material 1 has no name", "a", "")]
    [InlineData("Material 0 has no name", " ", "a")]
    [InlineData("Material 2 has a duplicate name: a b", "a b", "A b", "a b")]
    [InlineData("Material 1 is null", "a", null)]
    public void Materials_have_names_of_their_own(string message, params string?[] names)
    {
        using MemoryStream stream = new();
        ArgumentException exception = Assert.Throws<ArgumentException>(() => ObjWriter.WriteMaterials(stream, [.. names.Select(name => name is null ? null! : new MeshMaterial { Name = name })]));
        Assert.StartsWith(message, exception.Message, StringComparison.Ordinal);
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public void A_file_that_cannot_be_finished_leaves_what_was_there()
    {
        using TemporaryFolder folder = new();
        File.WriteAllText(folder["scene.obj"], "before");
        MeshScene good = new() { Objects = [SampleScenes.Everything(ObjPlan.ChunkSize * 2, 1, "large")] };
        MeshScene bad = new() { Objects = [good.Objects[0], new() { Faces = MeshElements.Create(3, new[] { 0, 1, 2 }) }], Materials = [new() { Name = "m" }] };
        Assert.Throws<ArgumentException>(() => ObjFile.Write(folder["scene.obj"], bad));
        using CancellationTokenSource source = new();
        Assert.ThrowsAny<OperationCanceledException>(() => ObjFile.Write(folder["scene.obj"], good, new(), new Listener<MeshProgress>(_ => source.Cancel()), cancellationToken: source.Token));
        Assert.Equal(["scene.obj"], folder.Names);
        Assert.Equal("before", File.ReadAllText(folder["scene.obj"]));
    }

    [Fact]
    public void Progress_rises_to_all()
    {
        List<MeshProgress> told = [];
        Text(new() { Objects = [SampleScenes.Everything(ObjPlan.ChunkSize * 2, 1, "large")] }, new(), new Listener<MeshProgress>(told.Add));
        Assert.True(told.Count > 5);
        Assert.Equal(Enumerable.Range(1, told.Count).Select(done => new MeshProgress(done, told.Count)), told);
    }

    private static string Text(MeshScene scene, ObjWriteOptions? options = null, IProgress<MeshProgress>? progress = null)
    {
        using MemoryStream stream = new();
        ObjWriter.Write(stream, scene, options, progress);
        return Encoding.UTF8.GetString(stream.ToArray());
    }
}
