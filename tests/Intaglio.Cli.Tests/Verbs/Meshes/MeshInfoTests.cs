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

              objects               1
              positions             8
              colours               0
              texture coordinates   1
              normals               1
              faces                 5: 5 quads
              lines                 1
              points                0
              edges                 12
              components            1
              boundary loops        1, of length 4 (4 edges)
              Euler characteristic  1
              groups                2
              smoothing groups      1
              materials             2 used, 2 defined (1 of them unused), 1 texture
              bounds                (0 0 0) - (1 1 1)
              size                  1 x 1 x 1
              area                  5
              volume                none: not closed (edges with one face)

            problems
              4 edges with one face: lines 19, 20, 21, 22
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
        Assert.Equal((1, "version"), (Number(document.RootElement, "version"), document.RootElement.EnumerateObject().First().Name));
        JsonElement files = document.RootElement.GetProperty("files");
        Assert.Equal(2, files.GetArrayLength());
        JsonElement cube = files[0], points = files[1];
        Assert.Equal(("cube.obj", "OBJ", "text", ObjFolder.Cube.Length), (Text(cube, "file"), Text(cube, "format"), Text(cube, "encoding"), Number(cube, "bytes")));
        Assert.Equal((8, 1, 1, 0), (Number(cube, "positions"), Number(cube, "normals"), Number(cube, "textureCoordinates"), Number(cube, "colors")));
        JsonElement faces = cube.GetProperty("faces"), edges = cube.GetProperty("edges"), materials = cube.GetProperty("materials"), problems = cube.GetProperty("problems");
        Assert.Equal((5, 0, 5, 0, 4), (Number(faces, "total"), Number(faces, "triangles"), Number(faces, "quads"), Number(faces, "larger"), Number(faces, "largest")));
        Assert.Equal((12, 4, 0, 0), (Number(edges, "total"), Number(edges, "open"), Number(edges, "nonManifold"), Number(edges, "flipped")));
        Assert.Equal("bottom sides", Names(cube, "groups"));
        Assert.Equal("1", Names(cube, "smoothingGroups"));
        Assert.Equal(("cube.mtl", "red green", "red blue", "green", "wood floor.png"), (Names(materials, "libraries"), Names(materials, "defined"), Names(materials, "used"), Names(materials, "unused"), Names(materials, "textures")));
        Assert.Equal(("blue", "", "wood floor.png", ""), (NamesOf(problems, "undefinedMaterials"), NamesOf(problems, "missingLibraries"), NamesOf(problems, "missingTextures"), NamesOf(problems, "repeatedNames")));
        Assert.Equal((4, 0, 0), (CountOf(problems, "openEdges"), CountOf(problems, "equalPositions"), CountOf(problems, "nonFiniteNumbers")));
        Assert.Equal("1 1 1", Names(cube.GetProperty("bounds"), "size"));
        Assert.Equal(
            "0 edge 1 4 5 19; 0 edge 4 4 7 22; 0 edge 2 5 6 20; 0 edge 3 6 7 21",
            string.Join("; ", problems.GetProperty("openEdges").GetProperty("places").EnumerateArray().Select(place => $"{place.GetProperty("object")} {place.GetProperty("part")} {place.GetProperty("index")} {Names(place, "positions")} {place.GetProperty("line")}")));
        Assert.Equal((5, JsonValueKind.Null, "open"), (Number(cube, "area"), cube.GetProperty("volume").ValueKind, Text(cube, "volumeState")));
        JsonElement topology = cube.GetProperty("topology"), loop = Assert.Single(topology.GetProperty("largestBoundaryLoops").EnumerateArray());
        Assert.Equal((1, 1, 1), (Number(topology, "components"), Number(topology, "eulerCharacteristic"), Number(topology, "boundaryLoops")));
        Assert.Equal((4, 4, 0, 4, 7), (Number(loop, "edges"), Number(loop, "length"), Number(loop, "object"), Number(loop, "position"), Number(loop, "line")));
        JsonElement mesh = Assert.Single(cube.GetProperty("objects").EnumerateArray());
        Assert.Equal(("cube", 1, "red blue"), (Text(mesh, "name"), Number(mesh, "lines"), Names(mesh, "materials")));

        Assert.Equal(("PLY", 2, 1), (Text(points, "format"), Number(points, "positions"), CountOf(points.GetProperty("problems"), "nonFiniteNumbers")));
        Assert.Equal("1 2 3", Names(points.GetProperty("bounds"), "max"));
        Assert.Equal(JsonValueKind.Null, points.GetProperty("objects")[0].GetProperty("bounds").ValueKind);
    }

    [Fact]
    [Trait("Duration", "Long")]
    public void Problems_are_failures_only_if_that_is_asked_for()
    {
        // A tetrahedron is closed; its last face twice is not.
        const string Closed = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
        folder.Write("closed.obj", Closed);
        Assert.EndsWith("\n\nno problems\n", folder.Run(0, "", "mesh", "info", "--strict", "closed.obj").Text, StringComparison.Ordinal);
        (string Lines, string Problem)[] broken =
        [
            ("f 2 3 4\n", "3 edges with more than two faces: lines 5, 6, 7"),
            ("f 4 3 2 2\n", "1 face or line with a repeated corner: line 9"),
            ("v 2 0 0\nf 1 2 5\n", "1 face of area 0: line 10"),
            ("v nan 0 0\np 5\n", "1 number that is not finite: line 9"),
            ("v 5 5 5\n", "1 position that nothing refers to: line 9"),
            ("v 0 0 1\np 5\n", "1 position that equals one before it: line 9"),
            ("vn 0 0 0\n", "1 normal of length 0: line 9"),
            ("vn 0 0 2\nvn 0 3 0\n", "2 normals of another length than 1: lines 9, 10"),
            ("v 1 1 1\nf 1 2 5\n", "1 edge with more than two faces: line 5"),
            ("usemtl a\nf 2 3 4\nusemtl b\nf 2 3 4\n", "2 materials that are used and not defined: a, b"),
            ("mtllib x.mtl\n", "1 file with materials that is missing: x.mtl"),
            ("f 2//9 3 4\n", "1 corner with a normal that is missing: line 9"),
            ("f 2/9 3/-9 4\n", "2 corners with texture coordinates that are missing: line 9, ..."),
            ("f 1 2\n", "1 face, line or point with too few corners, left out: line 9"),
            ("mtllib unnamed.mtl\n", "1 material without a name, left out: line 1 of unnamed.mtl"),
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
        Assert.Contains("\n  3 edges with faces in opposite directions: lines 5, 6, 7\n", folder.Run(1, "", "mesh", "info", "--strict", "broken.obj").Text, StringComparison.Ordinal);
        folder.Run(1, "", "mesh", "info", "--strict", "--json", "closed.obj", "broken.obj");
        folder.Write("wood floor.png", "");
        Assert.DoesNotContain("texture that", folder.Run(0, "", "mesh", "info", "cube.obj").Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Places_are_as_many_as_are_asked_for()
    {
        // Ten flat faces on lines 4 to 13 of one object, and two of another; a file without lines has indexes.
        string flat = "v 0 0 0\nv 1 0 0\nv 2 0 0\n" + string.Concat(Enumerable.Repeat("f 1 2 3\n", 10));
        folder.Write("flat.obj", flat);
        folder.Write("two.obj", $"o a b\n{flat}o c\nf 3 2 1\nf 3 2 1\n");
        folder.Write("flat.ply", "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 2\nproperty list uchar int vertex_index\nend_header\n0 0 0\n1 0 0\n2 0 0\n3 0 1 2\n3 0 1 2\n");
        (string[] Arguments, string Line)[] expected =
        [
            (["flat.obj"], "10 faces of area 0: lines 4, 5, 6, 7, 8, ..."),
            (["flat.obj", "--places", "0"], "10 faces of area 0"),
            (["flat.obj", "--places", "9"], "10 faces of area 0: lines 4, 5, 6, 7, 8, 9, 10, 11, 12, ..."),
            (["flat.obj", "--places", "10"], "10 faces of area 0: lines 4, 5, 6, 7, 8, 9, 10, 11, 12, 13"),
            (["two.obj", "--places", "11"], "12 faces of area 0: lines 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 in 'a b'; line 16 in c, ..."),
            (["flat.ply"], "2 faces of area 0: faces 0, 1"),
            (["flat.ply"], "3 edges with faces in opposite directions: edges 0-1, 0-2, 1-2"),
            (["flat.obj"], "3 edges with more than two faces: line 4"),
        ];
        foreach ((string[] arguments, string line) in expected)
            Assert.Contains($"\n  {line}\n", folder.Run(0, "", ["mesh", "info", .. arguments]).Text, StringComparison.Ordinal);
        using JsonDocument document = JsonDocument.Parse(folder.Run(0, "", "mesh", "info", "--json", "--places", "3", "flat.obj").Text);
        JsonElement faces = document.RootElement.GetProperty("files")[0].GetProperty("problems").GetProperty("zeroAreaFaces");
        Assert.Equal((10, "4 5 6"), (Number(faces, "count"), string.Join(' ', faces.GetProperty("places").EnumerateArray().Select(place => place.GetProperty("line")))));
        Assert.StartsWith("intaglio: invalid --places '-1' (expected 0 to 1000000)", folder.Run(2, null, "mesh", "info", "--places", "-1", "flat.obj").Error, StringComparison.Ordinal);
    }

    [Fact]
    public void A_closed_mesh_has_a_volume()
    {
        folder.Write("box.obj", ObjFolder.Cube + "f 5 6 7 8\n");
        Assert.Contains("\n  area                  6\n  volume                1\n", folder.Run(0, "", "mesh", "info", "box.obj").Text, StringComparison.Ordinal);
        using JsonDocument document = JsonDocument.Parse(folder.Run(0, "", "mesh", "info", "--json", "box.obj").Text);
        JsonElement box = document.RootElement.GetProperty("files")[0];
        Assert.Equal((1, "enclosed", 1), (Number(box, "volume"), Text(box, "volumeState"), Number(box.GetProperty("objects")[0], "volume")));
    }

    [Fact]
    public void Faults_that_are_passed_over_are_there_for_programs()
    {
        folder.Write("faulty.ply", "ply\nformat ascii 1.0\nscanned\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_index\nend_header\n1 2 3\n0\n");
        using JsonDocument document = JsonDocument.Parse(folder.Run(0, "", "mesh", "info", "--json", "faulty.ply").Text);
        JsonElement problems = document.RootElement.GetProperty("files")[0].GetProperty("problems");
        Assert.Equal((1, 1, 0, 0, 0), (CountOf(problems, "unknownHeaderLines"), CountOf(problems, "smallElements"), CountOf(problems, "missingNormals"), CountOf(problems, "missingTextureCoordinates"), CountOf(problems, "unnamedMaterials")));
    }

    [Fact]
    public void Limits_can_be_set()
    {
        folder.Write("many.obj", string.Concat(Enumerable.Repeat("o\n", 40_000)));
        Assert.Equal("intaglio: many.obj: the file takes more than 5 times its size in memory; see --max-expansion and the other limits in --help\n", folder.Run(1, null, "mesh", "info", "many.obj").Error);
        Assert.Contains("objects               40000\n", folder.Run(0, "", "mesh", "info", "--max-expansion", "1000", "many.obj").Text, StringComparison.Ordinal);
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
        Assert.Contains("  materials             2 used; standard input has no folder to look for them in\n", text, StringComparison.Ordinal);
        Assert.EndsWith("problems\n  4 edges with one face: lines 19, 20, 21, 22\n", text, StringComparison.Ordinal);
        using JsonDocument document = JsonDocument.Parse(folder.Run(0, "", Encoding.UTF8.GetBytes(ObjFolder.Cube), "mesh", "info", "--json", "-").Text);
        Assert.Equal(JsonValueKind.Null, document.RootElement.GetProperty("files")[0].GetProperty("bytes").ValueKind);
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
        Assert.StartsWith("intaglio: bad.obj: line 2: ", errors[1], StringComparison.Ordinal);
        Assert.StartsWith("cube.obj: OBJ", outcome.Text, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: cube.obj: ", folder.Run(1, null, "mesh", "info", "--max-memory", "100", "cube.obj").Error, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: invalid --from 'x'", folder.Run(2, null, "mesh", "info", "--from", "x", "cube.obj").Error, StringComparison.Ordinal);
    }

    private static string? Text(JsonElement element, string name) => element.GetProperty(name).GetString();

    private static int Number(JsonElement element, string name) => element.GetProperty(name).GetInt32();

    private static int CountOf(JsonElement problems, string name) => Number(problems.GetProperty(name), "count");

    private static string NamesOf(JsonElement problems, string name) => Names(problems.GetProperty(name), "names");

    private static string Names(JsonElement element, string name) => string.Join(' ', element.GetProperty(name).EnumerateArray());
}
