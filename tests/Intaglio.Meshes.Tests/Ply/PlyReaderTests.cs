using System.Buffers.Binary;
using System.Globalization;
using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>The same mesh in each format, what headers may say, and damage.</summary>
public class PlyReaderTests
{
    private const string Properties = """
        comment made by hand
        element material 1
        property list uchar short sizes
        property int kind
        element vertex 4
        property float x
        property double y
        property short z
        property float nx
        property float ny
        property float nz
        property list uchar int skipped
        property float s
        property float t
        property uchar red
        property uchar green
        property uchar blue
        property uchar alpha
        element face 2
        property uchar flags
        property list uchar uint vertex_indices
        end_header

        """;

    private const string Triangle = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n";

    private const string Corners = "0 0 0\n1 0 0\n0 1 0\n";

    private static readonly (string Type, double Value)[] values = [.. Values()];

    [Theory]
    [InlineData("ascii", "\n")]
    [InlineData("ascii", "\r\n")]
    [InlineData("ascii", "\r")]
    [InlineData("binary_little_endian", "\n")]
    [InlineData("binary_little_endian", "\r")]
    [InlineData("binary_big_endian", "\r\n")]
    [InlineData("binary_big_endian", "\n")]
    public void All_formats_give_the_same_mesh(string format, string lineEnd)
    {
        MeshObject mesh = Assert.Single(PlyReader.Read(new MemoryStream(File(format, lineEnd))).Objects);
        Assert.Equal([0, 0.5f, -2, 1, 1.5f, -2, 2, 2.5f, -2, 3, 3.5f, -2], mesh.Vertices.Positions.Singles.ToArray());
        Assert.Equal([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1], mesh.Vertices.Normals.Singles.ToArray());
        Assert.Equal([0, 0.25f, 1, 0.25f, 2, 0.25f, 3, 0.25f], mesh.Vertices.TextureCoordinates.Singles.ToArray());
        Assert.Equal(4, mesh.Vertices.Colors.Dimension);
        Assert.Equal([1, 0.2f, 0, 0.4f], mesh.Vertices.Colors.Singles[..4].ToArray());
        Assert.Equal([0, 3, 7], mesh.Faces.Starts.ToArray());
        Assert.Equal([0, 1, 2, 3, 2, 1, 0], mesh.Faces.PositionIndices.ToArray());
        Assert.Equal(mesh.Faces.PositionIndices, mesh.Faces.NormalIndices);
        Assert.Equal(mesh.Faces.PositionIndices, mesh.Faces.TextureCoordinateIndices);
    }

    [Fact]
    public void Faces_of_one_size_need_no_starts_and_points_alone_are_a_mesh()
    {
        const string Points = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n";
        MeshObject mesh = Read(Points + "element face 2\nproperty list uchar int vertex_index\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 2 1 0\n").Objects[0];
        Assert.Equal((3, 2), (mesh.Faces.Size, mesh.Faces.Count));
        Assert.True(mesh.Faces.NormalIndices.IsEmpty);
        Assert.Equal(0, Read(Points + "end_header\n0 0 0 1 0 0 0 1 0").Objects[0].Faces.Count);
    }

    [Fact]
    public void Faces_of_fewer_than_three_corners_are_left_out()
    {
        MeshObject mesh = Read(Triangle + "element face 5\nproperty list uchar int vertex_index\nend_header\n" + Corners + "2 0 1\n3 0 1 2\n0\n1 9\n4 2 1 0 1\n").Objects[0];
        Assert.Equal([0, 3, 7], mesh.Faces.Starts.ToArray());
        Assert.Equal([0, 1, 2, 2, 1, 0, 1], mesh.Faces.PositionIndices.ToArray());
    }

    [Theory]
    [InlineData("int", "0 2\n2 1\n")]
    [InlineData("float", "0 2\n2 1\n")]
    public void Edges_are_lines(string type, string edges)
    {
        string header = $"{Triangle}property float s\nproperty float t\nelement edge 2\nproperty uchar red\nproperty {type} vertex1\nproperty {type} vertex2\nend_header\n0 0 0 0 1\n1 0 0 1 1\n0 1 0 0 0\n";
        MeshElements lines = Read(header + "7 " + edges.Replace("\n2", "\n8 2", StringComparison.Ordinal)).Objects[0].Lines;
        Assert.Equal((2, 2), (lines.Size, lines.Count));
        Assert.Equal([0, 2, 2, 1], lines.PositionIndices.ToArray());
        Assert.Equal([0, 2, 2, 1], lines.TextureCoordinateIndices.ToArray());
        Assert.True(lines.NormalIndices.IsEmpty);
        Assert.Equal("Vertex 3 does not exist; the file defines 3.", Assert.Throws<MeshFormatException>(() => Read(header + "7 0 2\n8 2 3\n")).Message);
        Assert.Equal("A corner has an invalid vertex index.", Assert.Throws<MeshFormatException>(() => Read(header + "7 0 -1\n8 2 1\n")).Message);
    }

    [Theory]
    [InlineData("ascii")]
    [InlineData("binary_little_endian")]
    [InlineData("binary_big_endian")]
    public void Texture_coordinates_of_corners_are_read(string format)
    {
        // As MeshLab writes them: two numbers for each corner, behind the corners; the second face has none, and one is none.
        string header = $"ply\nformat {format} 1.0\nelement vertex 3\nproperty int x\nproperty int y\nproperty int z\nelement face 4\n"
            + "property list uchar int vertex_indices\nproperty list uchar float texcoord\nproperty int texnumber\nend_header\n";
        (string Type, double Value)[] body =
        [
            .. Enumerable.Repeat(("int", 0.0), 9),
            .. Row([0, 1, 2], [0, 0.25, 0.5, 0.75, 1, 2]), .. Row([2, 1, 0], []), .. Row([0, 1], [9, 9, 9, 9]), .. Row([1, 0, 2, 1], [3, 4, 5, 6, 7, 8, 9, 10]),
        ];
        byte[] file = [.. Encoding.ASCII.GetBytes(header), .. body.SelectMany(value => format == "ascii"
            ? Encoding.ASCII.GetBytes(value.Value.ToString(CultureInfo.InvariantCulture) + " ")
            : Bytes(value.Type, value.Value, format == "binary_little_endian"))];
        string? first = null;
        foreach (int size in new[] { 1 << 20, 1, 40 })
        {
            MeshScene scene = PlyReader.Read(new MemoryStream(file), new() { ChunkSize = size, MaxDegreeOfParallelism = 3 });
            MeshObject mesh = scene.Objects[0];
            Assert.Equal([0, 1, 2, 2, 1, 0, 1, 0, 2, 1], mesh.Faces.PositionIndices.ToArray());
            Assert.Equal([0, 1, 2, -1, -1, -1, 3, 4, 5, 6], mesh.Faces.TextureCoordinateIndices.ToArray());
            Assert.Equal([0, 0.25f, 0.5f, 0.75f, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], mesh.Vertices.TextureCoordinates.Singles.ToArray());
            Assert.Equal(first ??= SceneText.Of(scene), SceneText.Of(scene));
        }

        static IEnumerable<(string, double)> Row(double[] corners, double[] coordinates) =>
            [("uchar", corners.Length), .. corners.Select(corner => ("int", corner)), ("uchar", coordinates.Length), .. coordinates.Select(number => ("float", number)), ("int", 0)];
    }

    [Fact]
    public void Texture_coordinates_of_corners_take_the_place_of_those_of_vertices()
    {
        string header = Triangle + "property float s\nproperty float t\nelement face 1\nproperty list uchar int vertex_indices\nproperty list uchar float texcoord\nelement edge 1\n"
            + "property int vertex1\nproperty int vertex2\nend_header\n0 0 0 0 1\n1 0 0 1 1\n0 1 0 0 0\n";
        MeshObject mesh = Read(header + "3 0 1 2 6 5 5 6 6 7 7\n0 1\n").Objects[0];
        Assert.Equal([5, 5, 6, 6, 7, 7], mesh.Vertices.TextureCoordinates.Singles.ToArray());
        Assert.True(mesh.Lines.TextureCoordinateIndices.IsEmpty);
        mesh = Read(header + "3 0 1 2 0\n0 1\n").Objects[0];
        Assert.Equal([0, 1, 1, 1, 0, 0], mesh.Vertices.TextureCoordinates.Singles.ToArray());
        Assert.Equal([0, 1, 2], mesh.Faces.TextureCoordinateIndices.ToArray());
        Assert.Equal([0, 1], mesh.Lines.TextureCoordinateIndices.ToArray());
    }

    [Fact]
    public void Strips_become_triangles_that_all_look_the_same_way()
    {
        // A ladder of two rungs and more, another behind -1, and one that turns back on itself.
        string body = "0 0 0 1 0 0 0 1 0 1 1 0 0 2 0\n14 0 1 2 3 4 -1 2 1 0 -1 0 1 1 2\n";
        MeshElements faces = Read("ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\nproperty float z\nelement tristrips 1\nproperty list int int vertex_indices\nend_header\n" + body).Objects[0].Faces;
        Assert.Equal(3, faces.Size);
        Assert.Equal([0, 1, 2, 2, 1, 3, 2, 3, 4, 2, 1, 0], faces.PositionIndices.ToArray());
        Assert.Throws<MeshFormatException>(() => Read(Triangle + "element tristrips 1\nproperty list int int vertex_indices\nend_header\n" + Corners + "3 0 1 3\n"));
        Assert.Throws<MeshFormatException>(() => Read(Triangle + "element tristrips 1\nproperty list int int vertex_indices\nend_header\n" + Corners + "3 0 1 -2\n"));
    }

    [Theory]
    [InlineData("uchar", 255)]
    [InlineData("char", 255)]
    [InlineData("short", 255)]
    [InlineData("int", 255)]
    [InlineData("uint", 255)]
    [InlineData("ushort", 65535)]
    [InlineData("float", 1)]
    [InlineData("double", 1)]
    public void Colours_go_up_to_what_their_type_says(string type, int most)
    {
        foreach (string[] names in new string[][] { ["red", "green", "blue"], ["r", "g", "b"], ["diffuse_red", "diffuse_green", "diffuse_blue"] })
        {
            string text = "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\n" + string.Concat(names.Select(name => $"property {type} {name}\n"));
            Assert.Equal([1, 0.2f, 0], Read(string.Create(CultureInfo.InvariantCulture, $"{text}end_header\n1 2 3 {most} {most * 0.2} 0\n")).Objects[0].Vertices.Colors.Singles.ToArray());
        }
    }

    [Fact]
    public void Comments_may_be_of_any_length_and_other_lines_not()
    {
        string text = Triangle + "end_header\n" + Corners;
        foreach (string keyword in new[] { "comment", "obj_info" })
            Assert.Equal(3, Read(text.Replace("format", $"{keyword} {new string('x', 100_000)}\nformat", StringComparison.Ordinal)).Objects[0].Vertices.Positions.Count);
        Assert.Throws<MeshFormatException>(() => Read(text.Replace("format ascii", $"format {new string(' ', 2000)}ascii", StringComparison.Ordinal)));
    }

    [Fact]
    public void Lines_of_an_OBJ_file_are_still_there_behind_a_PLY_file()
    {
        MeshScene scene = ObjReader.Read(new MemoryStream("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\nl 1 3 2\nl 4 1\n"u8.ToArray()));
        foreach (PlyEncoding encoding in Enum.GetValues<PlyEncoding>())
        {
            using MemoryStream ply = new(), obj = new();
            PlyWriter.Write(ply, scene, new() { Encoding = encoding });
            ply.Position = 0;
            ObjWriter.Write(obj, PlyReader.Read(ply));
            obj.Position = 0;
            MeshObject mesh = ObjReader.Read(obj).Objects[0];
            Assert.Equal([0, 2, 2, 1, 3, 0], mesh.Lines.PositionIndices.ToArray());
            Assert.Equal((2, 3), (mesh.Lines.Size, mesh.Lines.Count));
            Assert.Equal([0, 1, 2, 3], mesh.Faces.PositionIndices.ToArray());
        }
    }

    [Fact]
    public void Doubles_are_read_where_they_are_asked_for()
    {
        byte[] text = "ply\nformat ascii 1.0\nelement vertex 1\nproperty double x\nproperty double y\nproperty double z\nend_header\n0.1 1e300 -3\n"u8.ToArray();
        Assert.Equal([0.1, 1e300, -3], PlyReader.Read(new MemoryStream(text), new() { UseDoubles = true }).Objects[0].Vertices.Positions.Doubles.ToArray());
    }

    [Fact]
    public void Numbers_of_text_are_rounded_once()
    {
        // Beside the middle of two floats, by less than a double tells; and beside that of 0 and the least float.
        byte[] text = "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n1.0000000596046447753906251 -1.0000001788139343261718749 7.00649232162408535462e-46\n"u8.ToArray();
        Assert.Equal([1.00000012f, -1.00000012f, float.Epsilon], PlyReader.Read(new MemoryStream(text)).Objects[0].Vertices.Positions.Singles.ToArray());
        Assert.Equal([1.0000000596046448, -1.0000001788139343, 7.006492321624085e-46], PlyReader.Read(new MemoryStream(text), new() { UseDoubles = true }).Objects[0].Vertices.Positions.Doubles.ToArray());
    }

    [Theory]
    [InlineData("A list has an invalid length.", -1, 2, 0, 0)]
    [InlineData("The file ends too early.", 3, 0, 0, 0, 3)]
    [InlineData("A corner has an invalid vertex index.", 3, 0, 0, -7, 3, 0, 0, 0)]
    [InlineData("Vertex 1 does not exist; the file defines 1.", 3, 0, 1, 0, 3, 0, 0, -7)]
    public void The_first_wrong_face_is_told(string message, params int[] values)
    {
        string header = "ply\nformat binary_big_endian 1.0\nelement vertex 1\nproperty int x\nproperty int y\nproperty int z\nelement face 2\nproperty list int int vertex_indices\nend_header\n";
        byte[] file = [.. Encoding.ASCII.GetBytes(header), .. new byte[12], .. values.SelectMany(value => Bytes("int", value, isLittle: false))];
        Assert.Equal(message, Assert.Throws<MeshFormatException>(() => PlyReader.Read(new MemoryStream(file))).Message);
    }

    [Theory]
    [InlineData("plx\n", null)]
    [InlineData("ply\nend_header\n", 2)]
    [InlineData("ply\nformat binary 1.0\n", 2)]
    [InlineData("ply\nformat ascii 1.0\nproperty float x\n", 3)]
    [InlineData("ply\nformat ascii 1.0\nelement vertex -1\n", 3)]
    [InlineData("ply\nformat ascii 1.0\nelement vertex 1\nproperty real x\n", 4)]
    [InlineData("ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n0\n", null)]
    [InlineData("ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n3 0 0 0\n", null)]
    [InlineData("ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n3 0 -1 0.5\n", null)]
    [InlineData("ply\nformat ascii 1.0\nelement face 1\nproperty list float int vertex_indices\nend_header\nnan\n", null)]
    public void Damaged_headers_and_indices_are_refused(string text, int? line) => Assert.Equal(line, Assert.Throws<MeshFormatException>(() => Read(text)).Position);

    [Theory]
    [InlineData("ascii")]
    [InlineData("binary_little_endian")]
    [InlineData("binary_big_endian")]
    public void Files_cut_short_are_refused_and_damaged_ones_read_or_refused(string format)
    {
        byte[] whole = File(format, "\n");
        // The last digit and the line end of text are no loss that can be seen.
        for (int length = 0; length < whole.Length - 2; length++)
            Assert.Throws<MeshFormatException>(() => PlyReader.Read(new MemoryStream(whole[..length])));
        Random random = new(6);
        int refused = 0;
        const int Files = 5000;
        for (int i = 0; i < Files; i++)
        {
            byte[] file = [.. whole];
            for (int changes = random.Next(1, 4); changes > 0; changes--)
                file[random.Next(file.Length)] = (byte)random.Next(256);
            try
            {
                PlyReader.Read(new MemoryStream(file), new() { MaxMemory = 1 << 24 });
            }
            catch (MeshFormatException)
            {
                refused++;
            }
        }
        Assert.InRange(refused, 1, Files - 1);
    }

    private static MeshScene Read(string text) => PlyReader.Read(new MemoryStream(Encoding.ASCII.GetBytes(text)));

    private static IEnumerable<(string Type, double Value)> Values()
    {
        (string, double)[] material = [("uchar", 2), ("short", 7), ("short", -7), ("int", 5)];
        IEnumerable<(string, double)> vertices = Enumerable.Range(0, 4).SelectMany(i => new (string, double)[]
        {
            ("float", i), ("double", i + 0.5), ("short", -2), ("float", 0), ("float", 0), ("float", 1), ("uchar", 1), ("int", 99), ("float", i), ("float", 0.25),
            ("uchar", 255), ("uchar", 51), ("uchar", 0), ("uchar", 102),
        });
        (string, double)[] faces =
        [
            ("uchar", 1), ("uchar", 3), ("uint", 0), ("uint", 1), ("uint", 2), ("uchar", 1), ("uchar", 4), ("uint", 3), ("uint", 2), ("uint", 1), ("uint", 0),
        ];
        return material.Concat(vertices).Concat(faces);
    }

    private static byte[] File(string format, string lineEnd)
    {
        string header = $"ply\nformat {format} 1.0\n{Properties}".ReplaceLineEndings(lineEnd);
        return [.. Encoding.ASCII.GetBytes(header), .. values.SelectMany(value => format == "ascii"
            ? Encoding.ASCII.GetBytes(value.Value.ToString(CultureInfo.InvariantCulture) + lineEnd)
            : Bytes(value.Type, value.Value, format == "binary_little_endian"))];
    }

    private static byte[] Bytes(string type, double value, bool isLittle)
    {
        byte[] bytes = new byte[type switch { "uchar" => 1, "short" => 2, "double" => 8, _ => 4 }];
        switch (type)
        {
            case "uchar":
                bytes[0] = (byte)value;
                return bytes;
            case "short":
                BinaryPrimitives.WriteInt16LittleEndian(bytes, (short)value);
                break;
            case "float":
                BinaryPrimitives.WriteSingleLittleEndian(bytes, (float)value);
                break;
            case "double":
                BinaryPrimitives.WriteDoubleLittleEndian(bytes, value);
                break;
            default:
                BinaryPrimitives.WriteInt32LittleEndian(bytes, (int)value);
                break;
        }
        if (!isLittle)
            Array.Reverse(bytes);
        return bytes;
    }
}
