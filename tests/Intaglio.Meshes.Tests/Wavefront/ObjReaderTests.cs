using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>What the format says, statement by statement.</summary>
public class ObjReaderTests
{
    private const string Triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

    [Fact]
    public void Corners_have_all_four_forms()
    {
        MeshObject mesh = Only(Triangle + "vt 0 0\nvt 1 0\nvt 0 1\nvn 0 0 1\nf 1 2 3\nf 1/1 2/2 3/3\nf 1//1 2//1 3//1\nf 1/3/1 2/2/1 3/1/1\n");
        Assert.Equal(4, mesh.Faces.Count);
        Assert.Equal([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2], mesh.Faces.PositionIndices.ToArray());
        Assert.Equal([-1, -1, -1, 0, 1, 2, -1, -1, -1, 2, 1, 0], mesh.Faces.TextureCoordinateIndices.ToArray());
        Assert.Equal([-1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0], mesh.Faces.NormalIndices.ToArray());
    }

    [Fact]
    public void Streams_that_no_corner_has_are_empty()
    {
        MeshObject mesh = Only(Triangle + "vn 0 0 1\nf 1 2 3\n");
        Assert.True(mesh.Faces.TextureCoordinateIndices.IsEmpty && mesh.Faces.NormalIndices.IsEmpty);
        Assert.Equal(3, mesh.Faces.Size);
    }

    [Fact]
    public void Negative_indices_count_back_from_the_line_they_are_on()
    {
        MeshObject mesh = Only("v 0 0 0\nv 1 0 0\nv 2 0 0\nf -3 -2 -1\nv 3 0 0\nvt 0 0\nvt 1 1\nvn 0 0 1\nf -1/-1/-1 -2/-2/-1 -4/1/1\n");
        Assert.Equal([0, 1, 2, 3, 2, 0], mesh.Faces.PositionIndices.ToArray());
        Assert.Equal([-1, -1, -1, 1, 0, 0], mesh.Faces.TextureCoordinateIndices.ToArray());
    }

    [Fact]
    public void Polygons_have_any_size()
    {
        MeshObject mesh = Only(Triangle + "v 1 1 0\nv 2 2 0\nf 1 2 3\nf 1 2 4 3\nf 1 2 3 4 5\n");
        Assert.Equal(0, mesh.Faces.Size);
        Assert.Equal([0, 3, 7, 12], mesh.Faces.Starts.ToArray());
    }

    [Fact]
    public void Vertices_before_and_behind_the_faces_that_refer_to_them_are_found()
    {
        MeshObject mesh = Only("f 1 2 3\n" + Triangle);
        Assert.Equal([0, 1, 2], mesh.Faces.PositionIndices.ToArray());
    }

    [Fact]
    public void Lines_and_points_are_read()
    {
        MeshObject mesh = Only(Triangle + "vt 0\nvt 1\nl 1 2 3\nl 1/1 2/2\np 1\np 2 3\n");
        Assert.Equal([0, 3, 5], mesh.Lines.Starts.ToArray());
        Assert.Equal([-1, -1, -1, 0, 1], mesh.Lines.TextureCoordinateIndices.ToArray());
        Assert.Equal([0, 1, 3], mesh.Points.Starts.ToArray());
        Assert.Equal([0, 1, 2], mesh.Points.PositionIndices.ToArray());
        Assert.Equal(1, mesh.Vertices.TextureCoordinates.Dimension);
    }

    [Fact]
    public void Weights_are_dropped_and_colours_kept()
    {
        MeshVertices vertices = Only("v 1 2 3 1\nv 4 5 6 0.25 0.5 0.75\nv 7 8 9 0 0 0 1\nv 1 2 3 4 5\nv 1 2 3 0 1 0 5 6 7 8\n").Vertices;
        Assert.Equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 1, 2, 3], vertices.Positions.Singles.ToArray());
        Assert.Equal([1, 1, 1, 0.25f, 0.5f, 0.75f, 0, 0, 0, 1, 1, 1, 0, 1, 0], vertices.Colors.Singles.ToArray());
    }

    [Fact]
    public void Texture_coordinates_have_as_many_numbers_as_the_longest()
    {
        MeshVectors coordinates = Only("vt 1\nvt 2 3\nvt 4 5 6 1\nvt 7\n").Vertices.TextureCoordinates;
        Assert.Equal(3, coordinates.Dimension);
        Assert.Equal([1, 0, 0, 2, 3, 0, 4, 5, 6, 7, 0, 0], coordinates.Singles.ToArray());
    }

    [Theory]
    [InlineData("v 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\nf 1 2 3\r\n")]
    [InlineData("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3")]
    [InlineData("\tv\t0\t0  0 \n  v 1 0 0\t\nv 0 1 0 # the last\n\n#\n f  1 2\t3  #f 1 2 3\n")]
    [InlineData("v 0 \\\n0 0\nv\\\n1 0 0\nv 0 1 \\\r\n0\nf 1 \\\n  2 \\\n3\\\n\n")]
    [InlineData("# not continued \\\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\\")]
    [InlineData("\uFEFFv 0 0 0\nv 1 0 0\nv 0 1 0\ncstype bezier\ncurv 0 1 \\\n2 3\nvp 1 2\nfo 1 2 3\n")]
    [InlineData("v 0 0 0\nv 1e0 0 0\nv 0 +1.0 -0e5\nf 1 2 3")]
    [InlineData("# Mac\rv 0 0 0\rv 1 0 0\rv 0 1 \\\r0\rf 1 2 3\r")]
    [InlineData("v 0 0 0\rv 1 0 0\rv 0 1 0\rf 1 2 3")]
    [InlineData("v 0 0 0\nv 1 0 \\ \n0\nv 0 1 0\nf 1 2 \\ \t\r\n3\ncurv 0 \\ \nf 1 2 3\n")]
    [InlineData("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1\nf\nf 1/1 2/1\nf 1 2 3\nf 1 9\n")]
    public void Blanks_comments_and_continued_lines_do_not_matter(string text)
    {
        MeshObject mesh = Only(text);
        Assert.Equal([0, 0, 0, 1, 0, 0, 0, 1, 0], mesh.Vertices.Positions.Singles.ToArray());
        Assert.Equal([0, 1, 2], mesh.Faces.PositionIndices.ToArray());
    }

    [Fact]
    public void Groups_materials_and_smoothing_begin_sections()
    {
        MeshObject mesh = Only(Triangle + "f 1 2 3\ng left arm\nusemtl Dark red \nf 1 2 3\nf 1 2 3\ns 2\nf 1 2 3\ns off\ng\nf 1 2 3\nusemtl nobody\n");
        Assert.Equal([new(1, "left arm", "Dark red"), new(3, "left arm", "Dark red", 2), new(4, null, "Dark red")], mesh.Faces.Sections.ToArray());
    }

    [Fact]
    public void Smoothing_groups_may_be_bits_and_have_comments()
    {
        string[] groups = ["4294967295", "1 # on", "2147483648", "off # none", "4294967295", "2147483646", "0"];
        MeshObject mesh = Only(Triangle + string.Concat(groups.Select(group => $"s {group}\nf 1 2 3\n")));
        Assert.Equal([int.MaxValue, 1, int.MaxValue - 1, 0, int.MaxValue, int.MaxValue - 1, 0], mesh.Faces.Sections.ToArray().Select(section => section.SmoothingGroup));
    }

    [Fact]
    public void Elements_of_too_few_corners_are_left_out()
    {
        MeshObject mesh = Only(Triangle + "vt 0\nvn 0 0 1\nf 1/1/1 2/1/1\nl 1/1\np\nf 1 2 3\nl 1 2\np 3\nf 3/1 1\nf 3 2 1\n");
        Assert.Equal([0, 1, 2, 2, 1, 0], mesh.Faces.PositionIndices.ToArray());
        Assert.True(mesh.Faces.TextureCoordinateIndices.IsEmpty && mesh.Faces.NormalIndices.IsEmpty);
        Assert.Equal([0, 1], mesh.Lines.PositionIndices.ToArray());
        Assert.Equal([2], mesh.Points.PositionIndices.ToArray());
    }

    [Fact]
    public void Numbers_of_old_exporters_that_are_none_are_read()
    {
        MeshVertices vertices = Only("v 1.#INF00 -1.#IND00 1.#QNAN\n").Vertices;
        Assert.Equal([float.PositiveInfinity, float.NaN, float.NaN], vertices.Positions.Singles.ToArray());
    }

    [Fact]
    public void Many_objects_and_libraries_take_no_time_for_each_pair()
    {
        const int Count = 500_000;
        StringBuilder text = new();
        for (int i = 0; i < Count; i++)
            text.Append(System.Globalization.CultureInfo.InvariantCulture, $"o\nmtllib {i}\nv 0 0 0\np -1\n");
        MeshReadOptions options = new() { MaxExpansion = 1000, MaxMaterialFiles = Count };
        MeshScene scene = ObjReader.Read(new MemoryStream(Encoding.UTF8.GetBytes(text.ToString())), options);
        Assert.Equal((Count, Count), (scene.Objects.Count, scene.MaterialLibraries.Count));
    }

    [Theory]
    [InlineData("o a\rb\n", "a b")]
    [InlineData("o a\0b\u001b[1m", "a b [1m")]
    [InlineData("o a\tb", "a\tb")]
    [InlineData("o a \\", "a")]
    [InlineData("o a \\ \\", "a")]
    [InlineData("o a\\ \t\r\nb\\\nc", "a b c")]
    public void Names_have_nothing_that_could_not_be_written(string text, string name) =>
        Assert.Equal(name, Assert.Single(Read(text).Objects).Name);

    [Fact]
    public void Objects_with_vertices_of_their_own_have_indices_of_their_own()
    {
        MeshScene scene = Read($"mtllib a b.mtl c.mtl\no First one\n{Triangle}f 1 2 3\no Second\n{Triangle}vn 0 0 1\nf 4//1 5//1 6//1\nf -3//-1 -2//-1 -1//-1\n");
        Assert.Equal(["First one", "Second"], scene.Objects.Select(mesh => mesh.Name));
        Assert.Equal(["a b.mtl", "c.mtl"], scene.MaterialLibraries);
        Assert.Equal([0, 1, 2, 0, 1, 2], scene.Objects[1].Faces.PositionIndices.ToArray());
        Assert.Equal(3, scene.Objects[1].Vertices.Positions.Count);
        Assert.Equal(0, scene.Objects[0].Vertices.Normals.Count);
    }

    [Fact]
    public void Objects_that_refer_to_the_vertices_of_another_share_them()
    {
        MeshScene scene = Read($"o A\n{Triangle}f 1 2 3\no B\n{Triangle}f 1 5 6\no C\n{Triangle}f 7 8 9\n");
        Assert.Same(scene.Objects[0].Vertices, scene.Objects[1].Vertices);
        Assert.Equal(6, scene.Objects[0].Vertices.Positions.Count);
        Assert.Equal([0, 4, 5], scene.Objects[1].Faces.PositionIndices.ToArray());
        Assert.Equal([0, 1, 2], scene.Objects[2].Faces.PositionIndices.ToArray());
        Assert.Equal(3, scene.Objects[2].Vertices.Positions.Count);
    }

    [Fact]
    public void Objects_that_refer_to_vertices_of_a_later_one_share_them()
    {
        MeshScene scene = Read($"o A\n{Triangle}f 1 2 6\no B\n{Triangle}f 4 5 6\n");
        Assert.Same(scene.Objects[0].Vertices, scene.Objects[1].Vertices);
        Assert.Equal([0, 1, 5], scene.Objects[0].Faces.PositionIndices.ToArray());
        Assert.Equal([3, 4, 5], scene.Objects[1].Faces.PositionIndices.ToArray());
    }

    [Fact]
    public void Vertices_before_the_first_name_belong_to_who_refers_to_them()
    {
        MeshScene scene = Read(Triangle + "o A\nf 1 2 3\n");
        Assert.Equal("A", Assert.Single(scene.Objects).Name);
        Assert.Equal(3, scene.Objects[0].Vertices.Positions.Count);
    }

    [Fact]
    public void Vertices_alone_are_an_object_and_nothing_is_none()
    {
        Assert.Equal(3, Only(Triangle).Vertices.Positions.Count);
        Assert.Empty(Read("").Objects);
        Assert.Empty(Read("# nothing\n\n").Objects);
    }

    [Fact]
    public void Doubles_are_read_where_they_are_asked_for()
    {
        MeshScene scene = ObjReader.Read(new MemoryStream("v 0.1 1e300 -3\n"u8.ToArray()), new() { UseDoubles = true });
        Assert.Equal([0.1, 1e300, -3], scene.Objects[0].Vertices.Positions.Doubles.ToArray());
    }

    [Theory]
    [InlineData("v 1 2\n", 1, "not 2")]
    [InlineData("\n\nv 1 2 x3\n", 3, "'x3'")]
    [InlineData("v 1 2 3 4 5 6 7 8 x\n", 1, "'x'")]
    [InlineData("# a\nv 1 2 3,5\n", 2, "'3,5'")]
    [InlineData("v 1 \\\n2 \\\n y\n", 3, "'y'")]
    [InlineData("vn 1 2\n", 1, "not 2")]
    [InlineData("vt\n", 1, "not 0")]
    [InlineData("v 0 0 0\nf 1 1 0\n", 2, "'0'")]
    [InlineData("v 0 0 0\nf 1 1 1\n\nf 1 1 2\n", 4, "Position 2 does not exist")]
    [InlineData("v 0 0 0\nf 1 1 -2\n", 2, "before the first position")]
    [InlineData("v 0 0 0\nf 1 1 99999999999999999999\n", 2, "is not a valid corner")]
    [InlineData("v 0 0 0\nf 1//1/1 1 1\n", 2, "'1//1/1'")]
    [InlineData("v 0 0 0\nf 1 1\n\nf 1 1 1\nf 1 1 2\n", 5, "Position 2 does not exist")]
    [InlineData("s abc\n", 1, "'abc'")]
    [InlineData("s -1\n", 1, "'-1'")]
    [InlineData("#\rv 0 0 0\rf 1 1 2\r", 3, "Position 2 does not exist")]
    public void Errors_name_their_line(string text, int line, string message)
    {
        foreach (int size in new[] { 1, 7, 1 << 20 })
        {
            MeshFormatException exception = Assert.Throws<MeshFormatException>(() => ObjReader.Read(new MemoryStream(Encoding.UTF8.GetBytes(text)), new() { ChunkSize = size }));
            Assert.Equal(line, exception.Position);
            Assert.Contains(message, exception.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Memory_is_limited()
    {
        byte[] text = Encoding.ASCII.GetBytes(string.Concat(Enumerable.Repeat("v 0 0 0\n", 100_000)));
        Assert.True(Assert.Throws<MeshFormatException>(() => ObjReader.Read(new MemoryStream(text), new() { MaxMemory = 1_000_000 })).IsLimit);
        Assert.Contains("1000000", Assert.Throws<MeshFormatException>(() => ObjReader.Read(new MemoryStream(new byte[2_000_000]), new() { MaxMemory = 1_000_000 })).Message, StringComparison.Ordinal);
        byte[] names = Encoding.ASCII.GetBytes(string.Concat(Enumerable.Range(0, 20).Select(i => $"o {i}{new string('a', 50_000)}\n")));
        byte[] objects = Encoding.ASCII.GetBytes(string.Concat(Enumerable.Repeat("o\n", 2000)));
        foreach (byte[] marks in (byte[][])[names, objects])
        {
            ObjReader.Read(new MemoryStream(marks), new() { MaxMemory = 4_000_000 });
            Assert.True(Assert.Throws<MeshFormatException>(() => ObjReader.Read(new MemoryStream(marks), new() { MaxMemory = 1_000_000 })).IsLimit);
        }
    }

    [Fact]
    public void Reading_can_be_stopped()
    {
        CancellationToken canceled = new(canceled: true);
        Assert.Equal(canceled, Assert.Throws<OperationCanceledException>(() => ObjReader.Read(new MemoryStream("v 0 0 0\n"u8.ToArray()), cancellationToken: canceled)).CancellationToken);
    }

    private static MeshScene Read(string text) => ObjReader.Read(new MemoryStream(Encoding.UTF8.GetBytes(text)));

    private static MeshObject Only(string text) => Assert.Single(Read(text).Objects);
}
