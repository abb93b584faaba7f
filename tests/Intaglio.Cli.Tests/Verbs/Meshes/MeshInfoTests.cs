using System.Text;
using System.Text.Json;

namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio mesh info</c>, as a process.</summary>
public sealed class MeshInfoTests : IDisposable
{
    private readonly ObjFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public void The_mesh_is_described()
    {
        string text = folder.Run(0, "", "mesh", "info", "--objects", "cube.obj").Text;
        Assert.Equal(
            $"""
            cube.obj: OBJ, text, {ObjFolder.Cube.Length} bytes, {Memory} in memory

              objects              1
              positions            8
              colours              0
              texture coordinates  1
              normals              1
              faces                5: 5 quads
              lines                1
              points               0
              edges                12
              groups               2
              smoothing groups     1
              materials            2 used, 2 defined (1 of them unused), 1 texture
              bounds               (0 0 0) - (1 1 1)
              size                 1 x 1 x 1

            problems
              4 edges with one face
              1 material that is used and not defined: blue
              1 texture that is missing: 'wood floor.png'

            object  faces  lines  points  open edges  size
            ------  -----  -----  ------  ----------  ---------
            cube        5      1       0           4  1 x 1 x 1

            """,
            text);
    }

    // 8 positions, 1 normal and 1 texture coordinate; 20 corners with three indices, a line of two with one; 2 sections of faces and 1 of lines.
    private static int Memory => (8 * 3 + 3 + 2) * 4 + 20 * 3 * 4 + 2 * 4 + 3 * System.Runtime.CompilerServices.Unsafe.SizeOf<Meshes.MeshSection>();

    [Fact]
    public void Everything_is_there_for_programs()
    {
        folder.Write("points.ply", "ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\nproperty float z\nend_header\n1 2 3\n1 2 nan\n");
        using JsonDocument document = JsonDocument.Parse(folder.Run(0, "", "mesh", "info", "--json", "cube.obj", "points.ply").Text);
        Assert.Equal(2, document.RootElement.GetArrayLength());
        JsonElement cube = document.RootElement[0], points = document.RootElement[1];
        Assert.Equal(("cube.obj", "OBJ", "text", ObjFolder.Cube.Length), (Text(cube, "file"), Text(cube, "format"), Text(cube, "encoding"), Number(cube, "bytes")));
        Assert.Equal((8, 1, 1, 0), (Number(cube, "positions"), Number(cube, "normals"), Number(cube, "textureCoordinates"), Number(cube, "colors")));
        JsonElement faces = cube.GetProperty("faces"), edges = cube.GetProperty("edges"), materials = cube.GetProperty("materials"), problems = cube.GetProperty("problems");
        Assert.Equal((5, 0, 5, 0, 4), (Number(faces, "total"), Number(faces, "triangles"), Number(faces, "quads"), Number(faces, "larger"), Number(faces, "largest")));
        Assert.Equal((12, 4, 0, 0), (Number(edges, "total"), Number(edges, "open"), Number(edges, "nonManifold"), Number(edges, "flipped")));
        Assert.Equal("bottom sides", Names(cube, "groups"));
        Assert.Equal("1", Names(cube, "smoothingGroups"));
        Assert.Equal(("cube.mtl", "red green", "red blue", "green", "wood floor.png"), (Names(materials, "libraries"), Names(materials, "defined"), Names(materials, "used"), Names(materials, "unused"), Names(materials, "textures")));
        Assert.Equal(("blue", "", "wood floor.png", ""), (Names(problems, "undefinedMaterials"), Names(problems, "missingLibraries"), Names(problems, "missingTextures"), Names(problems, "repeatedNames")));
        Assert.Equal((4, 0, 0), (Number(problems, "openEdges"), Number(problems, "equalPositions"), Number(problems, "nonFiniteNumbers")));
        Assert.Equal("1 1 1", Names(cube.GetProperty("bounds"), "size"));
        JsonElement mesh = Assert.Single(cube.GetProperty("objects").EnumerateArray());
        Assert.Equal(("cube", 1, "red blue"), (Text(mesh, "name"), Number(mesh, "lines"), Names(mesh, "materials")));

        Assert.Equal(("PLY", 2, 1), (Text(points, "format"), Number(points, "positions"), Number(points.GetProperty("problems"), "nonFiniteNumbers")));
        Assert.Equal("1 2 3", Names(points.GetProperty("bounds"), "max"));
        Assert.Equal(JsonValueKind.Null, points.GetProperty("objects")[0].GetProperty("bounds").ValueKind);
    }

    [Fact]
    public void Problems_are_failures_only_if_that_is_asked_for()
    {
        // A tetrahedron is closed; its last face twice is not.
        const string Closed = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
        folder.Write("closed.obj", Closed);
        Assert.EndsWith("\n\nno problems\n", folder.Run(0, "", "mesh", "info", "--strict", "closed.obj").Text, StringComparison.Ordinal);
        (string Lines, string Problem)[] broken =
        [
            ("f 2 3 4\n", "3 edges with more than two faces"),
            ("f 4 3 2 2\n", "1 face or line with a repeated corner"),
            ("v 2 0 0\nf 1 2 5\n", "1 face of area 0"),
            ("v nan 0 0\np 5\n", "1 number that is not finite"),
            ("v 5 5 5\n", "1 position that nothing refers to"),
            ("v 0 0 1\np 5\n", "1 position that equals one before it"),
            ("vn 0 0 0\n", "1 normal of length 0"),
            ("vn 0 0 2\nvn 0 3 0\n", "2 normals of another length than 1"),
            ("v 1 1 1\nf 1 2 5\n", "1 edge with more than two faces"),
            ("usemtl a\nf 2 3 4\nusemtl b\nf 2 3 4\n", "2 materials that are used and not defined: a, b"),
            ("mtllib x.mtl\n", "1 file with materials that is missing: x.mtl"),
            ("f 2//9 3 4\n", "1 corner with a normal that is missing"),
            ("f 2/9 3/-9 4\n", "2 corners with texture coordinates that are missing"),
            ("f 1 2\n", "1 face, line or point with too few corners, left out"),
            ("mtllib unnamed.mtl\n", "1 material without a name, left out"),
            ("o a\nf 1 3 2\no a\n", "1 name that several objects have: a"),
        ];
        folder.Write("unnamed.mtl", "newmtl\nKd 1 1 1\n");
        foreach ((string lines, string problem) in broken)
        {
            folder.Write("broken.obj", Closed + lines);
            Assert.Contains($"\n  {problem}\n", folder.Run(0, "", "mesh", "info", "broken.obj").Text, StringComparison.Ordinal);
            folder.Run(1, "", "mesh", "info", "--strict", "broken.obj");
        }
        folder.Write("broken.obj", Closed.Replace("f 2 3 4", "f 4 3 2", StringComparison.Ordinal));
        Assert.Contains("\n  3 edges with faces in opposite directions\n", folder.Run(1, "", "mesh", "info", "--strict", "broken.obj").Text, StringComparison.Ordinal);
        folder.Run(1, "", "mesh", "info", "--strict", "--json", "closed.obj", "broken.obj");
        folder.Write("wood floor.png", "");
        Assert.DoesNotContain("texture that", folder.Run(0, "", "mesh", "info", "cube.obj").Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Faults_that_are_passed_over_are_there_for_programs()
    {
        folder.Write("faulty.ply", "ply\nformat ascii 1.0\nscanned\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_index\nend_header\n1 2 3\n0\n");
        using JsonDocument document = JsonDocument.Parse(folder.Run(0, "", "mesh", "info", "--json", "faulty.ply").Text);
        JsonElement problems = document.RootElement[0].GetProperty("problems");
        Assert.Equal((1, 1, 0, 0, 0), (Number(problems, "unknownHeaderLines"), Number(problems, "smallElements"), Number(problems, "missingNormals"), Number(problems, "missingTextureCoordinates"), Number(problems, "unnamedMaterials")));
    }

    [Fact]
    public void Limits_can_be_set()
    {
        folder.Write("many.obj", string.Concat(Enumerable.Repeat("o\n", 40_000)));
        Assert.Equal("intaglio: many.obj: The file takes more than 5 times its size in memory; see --max-expansion and the other limits in --help\n", folder.Run(1, null, "mesh", "info", "many.obj").Error);
        Assert.Contains("objects              40000\n", folder.Run(0, "", "mesh", "info", "--max-expansion", "1000", "many.obj").Text, StringComparison.Ordinal);
        folder.Write("two.obj", "mtllib a.mtl b.mtl\nv 0 0 0\n");
        folder.Run(0, "", "mesh", "info", "--max-material-files", "2", "two.obj");
        folder.Run(1, null, "mesh", "info", "--max-material-files", "1", "two.obj");
        folder.Run(1, null, "mesh", "info", "--max-material-size", "10", "cube.obj");
        Assert.StartsWith("intaglio: invalid --max-expansion '0' (expected 1 to 10000)", folder.Run(2, null, "mesh", "info", "--max-expansion", "0", "cube.obj").Error, StringComparison.Ordinal);
    }

    [Fact]
    public void A_pipe_has_no_materials_and_no_length()
    {
        string text = folder.Run(0, "", Encoding.UTF8.GetBytes(ObjFolder.Cube), "mesh", "info").Text;
        Assert.StartsWith($"-: OBJ, text, {Memory} in memory\n", text, StringComparison.Ordinal);
        Assert.Contains("  materials            2 used; standard input has no folder to look for them in\n", text, StringComparison.Ordinal);
        Assert.EndsWith("problems\n  4 edges with one face\n", text, StringComparison.Ordinal);
        using JsonDocument document = JsonDocument.Parse(folder.Run(0, "", Encoding.UTF8.GetBytes(ObjFolder.Cube), "mesh", "info", "--json", "-").Text);
        Assert.Equal(JsonValueKind.Null, document.RootElement[0].GetProperty("bytes").ValueKind);
    }

    [Theory]
    [InlineData("ply", "PLY, binary, little-endian")]
    [InlineData("ply", "PLY, binary, big-endian", "--encoding", "binary-big")]
    [InlineData("ply", "PLY, text", "--ascii")]
    [InlineData("stl", "STL, binary, little-endian")]
    [InlineData("stl", "STL, text", "--ascii")]
    public void Formats_and_encodings_are_told(string format, string description, params string[] options)
    {
        folder.Run(0, "", ["mesh", "convert", "--quiet", "cube.obj", "mesh", "--to", format, .. options]);
        Assert.StartsWith($"mesh: {description}, {new FileInfo(folder["mesh"]).Length} bytes, ", folder.Run(0, "", "mesh", "info", "mesh").Text, StringComparison.Ordinal);
    }

    [Fact]
    public void What_cannot_be_read_keeps_nobody_from_the_others()
    {
        folder.Write("bad.obj", "v 1 2 3\nf 1 x 2\n");
        Outcome outcome = folder.Run(1, null, "mesh", "info", "missing.obj", "bad.obj", ".", "cube.obj");
        string[] errors = outcome.Error.TrimEnd('\n').Split('\n');
        Assert.Equal(3, errors.Length);
        Assert.Equal(("intaglio: missing.obj: No such file or directory", "intaglio: .: Is a directory"), (errors[0], errors[2]));
        Assert.StartsWith("intaglio: bad.obj: Line 2: ", errors[1], StringComparison.Ordinal);
        Assert.StartsWith("cube.obj: OBJ", outcome.Text, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: cube.obj: ", folder.Run(1, null, "mesh", "info", "--max-memory", "100", "cube.obj").Error, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: invalid --from 'x'", folder.Run(2, null, "mesh", "info", "--from", "x", "cube.obj").Error, StringComparison.Ordinal);
    }

    private static string? Text(JsonElement element, string name) => element.GetProperty(name).GetString();

    private static int Number(JsonElement element, string name) => element.GetProperty(name).GetInt32();

    private static string Names(JsonElement element, string name) => string.Join(' ', element.GetProperty(name).EnumerateArray());
}
