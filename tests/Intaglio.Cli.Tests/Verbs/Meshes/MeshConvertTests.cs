using System.Diagnostics;
using System.Globalization;
using System.Text;
using Intaglio.Meshes;

namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio mesh convert</c>, as a process.</summary>
public sealed class MeshConvertTests : IDisposable
{
    private const string OfPly = "PLY has no place for 3 materials, groups, smoothing groups";

    private readonly ObjFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public void Faults_that_are_passed_over_are_told()
    {
        folder.Write("faulty.obj", "mtllib faulty.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1//1 2//2 3//3\nf 1 2\n");
        folder.Write("faulty.mtl", "newmtl a\nnewmtl\n");
        const string Warnings = "intaglio: faulty.obj: 3 corners with normals that are missing (first on line 5)\n"
            + "intaglio: faulty.obj: 1 face, line or point with too few corners, left out (first on line 6)\n"
            + "intaglio: faulty.mtl: 1 material without a name, left out (first on line 2)\n";
        folder.Run(0, Warnings, "mesh", "convert", "faulty.obj", "fine.obj");
        Assert.DoesNotContain("//", File.ReadAllText(folder["fine.obj"]), StringComparison.Ordinal);
        folder.Run(0, "", "mesh", "convert", "--quiet", "faulty.obj", "fine.ply");
    }

    [Fact]
    public void Positions_that_ply_has_split_are_one_again()
    {
        folder.Run(0, null, "mesh", "convert", "--normals", "flat", "cube.obj", "split.ply");
        folder.Run(0, "", "mesh", "convert", "split.ply", "joined.obj");
        Assert.Equal(8, File.ReadLines(folder["joined.obj"]).Count(line => line.StartsWith("v ", StringComparison.Ordinal)));
        Assert.DoesNotContain("element vertex 8\n", Encoding.Latin1.GetString(File.ReadAllBytes(folder["split.ply"])), StringComparison.Ordinal);
    }

    [Fact]
    public void The_commands_of_the_page_do_their_work()
    {
        string[][] commands = DocumentationPage.ReadCommands("meshes.md", nameof(MeshConvertTests));
        Assert.Equal(4, commands.Length);
        File.Copy(folder["cube.obj"], folder["roof.obj"]);
        folder.Run(0, null, "mesh", "convert", "cube.obj", "scan.ply");
        foreach (string[] command in commands)
            folder.Run(0, null, command);
        Assert.Equal(5, PlyFile.Read(folder["roof.ply"]).Objects[0].Faces.Count);
        Assert.Equal((-1000, 1000), (StlFile.Read(folder["roof.stl"]).Objects[0].Vertices.Positions.Singles.ToArray().Min(), StlFile.Read(folder["roof.stl"]).Objects[0].Vertices.Positions.Singles.ToArray().Max()));
        Assert.Equal(5, ObjFile.Read(folder["scan.obj"]).Objects[0].Faces.Count);
    }

    [Theory]
    [InlineData("ply")]
    [InlineData("ply", "--ascii")]
    [InlineData("ply", "--encoding", "binary-big")]
    [InlineData("ply", "--encoding", "binary", "--threads", "1")]
    [InlineData("obj")]
    [InlineData("obj", "--decimals", "shortest", "--double")]
    [InlineData("obj", "--decimals", "2", "--merge")]
    public void Polygons_stay_as_they_are_on_the_way_there_and_back(string format, params string[] options)
    {
        string other = $"other.{format}";
        folder.Run(0, format == "ply" ? $"intaglio: other.ply: {OfPly}\n" : "", ["mesh", "convert", "cube.obj", other, .. options]);
        folder.Run(0, null, "mesh", "convert", other, "back.obj");
        MeshScene back = ObjFile.Read(folder["back.obj"]);
        Assert.Equal(ObjFolder.FacesOf(ObjFile.Read(folder["cube.obj"])), ObjFolder.FacesOf(back));
        Assert.Equal(1, back.Objects.Sum(mesh => mesh.Faces.NormalIndices.ToArray().Count(index => index >= 0 && mesh.Vertices.Normals.Singles.Span[3 * index + 2] == -1) / 4));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Stl_has_the_triangles_and_the_loss_is_told(bool isText)
    {
        string[] convert = ["mesh", "convert", "cube.obj", "-o", "cube.stl", .. isText ? (string[])["--ascii"] : []];
        const string Losses = "intaglio: cube.stl: STL has no place for 5 faces of more than 3 corners (cut into triangles), texture coordinates, 1 line, 3 materials, groups, smoothing groups\n";
        folder.Run(0, Losses, convert);
        folder.Run(0, "", [.. convert, "--force", "--quiet"]);
        Assert.Equal(isText, File.ReadAllText(folder["cube.stl"]).StartsWith("solid cube\n", StringComparison.Ordinal));
        float[][][] triangles = ObjFolder.FacesOf(StlFile.Read(folder["cube.stl"])), quads = ObjFolder.FacesOf(ObjFile.Read(folder["cube.obj"]));
        Assert.Equal(quads.SelectMany(quad => (float[][][])[[quad[0], quad[1], quad[2]], [quad[0], quad[2], quad[3]]]), triangles);
        folder.Run(0, "", "mesh", "convert", "cube.stl", "flat.obj");
        Assert.Equal(triangles, ObjFolder.FacesOf(ObjFile.Read(folder["flat.obj"])));
    }

    [Fact]
    public void Materials_are_written_beside()
    {
        folder.Run(0, "", "mesh", "convert", "cube.obj", "new.name.obj");
        Assert.Equal(["cube.mtl", "cube.obj", "new.name.mtl", "new.name.obj"], folder.Names);
        Assert.StartsWith("mtllib new.name.mtl\no cube\n", File.ReadAllText(folder["new.name.obj"]), StringComparison.Ordinal);
        MeshScene scene = ObjFile.Read(folder["new.name.obj"]);
        Assert.Equal(["red", "green"], scene.Materials.Select(material => material.Name));
        Assert.Equal("wood floor.png", Assert.Single(scene.Materials[0].Textures).Path);
        // They are not put in the place of others.
        File.Delete(folder["new.name.obj"]);
        folder.Run(1, "intaglio: new.name.mtl: File exists; --force replaces it\n", "mesh", "convert", "cube.obj", "new.name.obj");
        Assert.Equal(["cube.mtl", "cube.obj", "new.name.mtl"], folder.Names);
        folder.Run(0, "", "mesh", "convert", "-f", "cube.obj", "-o", "new.name.obj");
        // A mesh without materials has no such file.
        folder.Run(0, null, "mesh", "convert", "cube.obj", "x.ply");
        folder.Run(0, "", "mesh", "convert", "x.ply", "x.obj");
        Assert.False(File.Exists(folder["x.mtl"]));
    }

    [Fact]
    public void Materials_that_are_missing_stay_named()
    {
        File.Delete(folder["cube.mtl"]);
        folder.Run(0, "intaglio: cube.obj: missing material file cube.mtl\n", "mesh", "convert", "cube.obj", "new.obj");
        Assert.StartsWith("mtllib cube.mtl\n", File.ReadAllText(folder["new.obj"]), StringComparison.Ordinal);
        folder.Run(0, "", "mesh", "convert", "--quiet", "-f", "cube.obj", "-o", "new.obj");
        Assert.Equal(["cube.obj", "new.obj"], folder.Names);
    }

    [Fact]
    public void Pipes_are_read_and_written_as_files_are()
    {
        folder.Run(0, null, "mesh", "convert", "cube.obj", "cube.ply");
        folder.Run(0, null, "mesh", "convert", "cube.obj", "cube.stl");
        byte[] ply = folder.Run(0, $"intaglio: standard output: {OfPly.Replace('3', '2')}\n", Encoding.UTF8.GetBytes(ObjFolder.Cube), "mesh", "convert", "-", "-", "--to", "ply").Output;
        Assert.Equal(File.ReadAllBytes(folder["cube.ply"]), ply);
        byte[] stl = folder.Run(0, null, "mesh", "convert", "cube.obj", "-", "--to", "stl").Output;
        Assert.Equal(File.ReadAllBytes(folder["cube.stl"]), stl);
        foreach (byte[] input in (byte[][])[ply, stl])
        {
            string obj = folder.Run(0, "", input, "mesh", "convert", "-", "-", "--to", "obj").Text;
            Assert.Equal(input == ply ? 5 : 10, obj.Split('\n').Count(line => line.StartsWith("f ", StringComparison.Ordinal)));
        }
        // The names of materials and their file remain, but there is nothing beside a pipe.
        Outcome outcome = folder.Run(0, "intaglio: standard output: OBJ has no place for 2 materials where it has no file beside it\n", "mesh", "convert", "cube.obj", "-", "--to", "obj");
        Assert.StartsWith("mtllib cube.mtl\n", outcome.Text, StringComparison.Ordinal);
        Assert.Equal(["cube.mtl", "cube.obj", "cube.ply", "cube.stl"], folder.Names);
    }

    [Fact]
    public void The_content_tells_the_format_unless_it_is_given()
    {
        folder.Run(0, null, "mesh", "convert", "cube.obj", "mesh.data", "--to", "ply");
        File.Copy(folder["mesh.data"], folder["wrong.stl"]);
        foreach (string name in (string[])["mesh.data", "wrong.stl"])
        {
            folder.Run(0, "", "mesh", "convert", "-f", name, "-o", "back.obj");
            Assert.Equal(5, ObjFile.Read(folder["back.obj"]).Objects[0].Faces.Count);
        }
        Assert.StartsWith("intaglio: mesh.data: ", folder.Run(1, null, "mesh", "convert", "--from", "stl", "mesh.data", "none.obj").Error, StringComparison.Ordinal);
        Assert.False(File.Exists(folder["none.obj"]));
    }

    [Fact]
    public void Meshes_are_turned_and_scaled()
    {
        folder.Write("point.obj", "v 1 2 3\nv 4 5 6\nv 7 8 10\nf 1 2 3\n");
        foreach ((string axes, string line) in (ReadOnlySpan<(string, string)>)[("z:y", "v 0.5 1.5 -1.0"), ("y:z", "v 0.5 -1.5 1.0"), ("y,z,x", "v 1.0 1.5 0.5"), ("-x,-y,z", "v -0.5 -1.0 1.5")])
        {
            Assert.StartsWith($"{line}\n", folder.Run(0, "", "mesh", "convert", "point.obj", "-", "--to", "obj", "--decimals", "1", "--scale", "0.5", "--axes", axes).Text, StringComparison.Ordinal);
            folder.Run(0, "", "mesh", "convert", "-f", "point.obj", "-o", "point.ply", "--ascii", "--decimals", "1", "--scale", "0.5", "--axes", axes);
            Assert.Contains($"end_header\n{line[2..]}\n", File.ReadAllText(folder["point.ply"]), StringComparison.Ordinal);
            folder.Run(0, "", "mesh", "convert", "-f", "point.obj", "-o", "point.stl", "--scale", "0.5", "--axes", axes);
            Assert.Equal(line[2..].Split(' ').Select(number => float.Parse(number, CultureInfo.InvariantCulture)), StlFile.Read(folder["point.stl"]).Objects[0].Vertices.Positions.Singles[..3].ToArray());
        }
    }

    [Theory]
    [InlineData("flat", 5)]
    [InlineData("smooth", 8)]
    [InlineData("keep", 1)]
    [InlineData("none", 0)]
    public void Normals_are_made_or_left_out(string kind, int count)
    {
        folder.Run(0, "", "mesh", "convert", "cube.obj", "new.obj", "--normals", kind, "--merge");
        Assert.Equal(count, ObjFile.Read(folder["new.obj"]).Objects[0].Vertices.Normals.Count);
    }

    [Fact]
    public void Doubles_are_kept_where_that_is_asked_for()
    {
        folder.Write("a.obj", "v 0.12345678901234567 16777217 1\n");
        string[] convert = ["mesh", "convert", "a.obj", "-", "--to", "obj", "--decimals", "shortest"];
        Assert.Equal("v 0.12345679 16777216 1\n", folder.Run(0, "", convert).Text);
        Assert.Equal("v 0.12345678901234566 16777217 1\n", folder.Run(0, "", [.. convert, "--double"]).Text);
        Assert.Equal("v 0.123457 16777216.000000 1.000000\n", folder.Run(0, "", convert[..6]).Text);
        Assert.Contains("double precision", folder.Run(0, null, "mesh", "convert", "--double", "a.obj", "a.stl").Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("specify --to for standard output (expected obj, ply, stl)", "cube.obj", "-")]
    [InlineData("the extension of x.png names no mesh format (expected .obj, .ply or .stl); specify --to", "cube.obj", "x.png")]
    [InlineData("invalid --to 'fbx' (expected obj, ply, stl", "cube.obj", "x", "--to", "fbx")]
    [InlineData("invalid --from 'fbx'", "cube.obj", "x.ply", "--from", "fbx")]
    [InlineData("--ascii needs PLY or STL", "cube.obj", "x.obj", "--ascii")]
    [InlineData("--encoding needs PLY", "cube.obj", "x.stl", "--encoding", "ascii")]
    [InlineData("--encoding and --ascii exclude each other", "cube.obj", "x.ply", "--encoding", "ascii", "--ascii")]
    [InlineData("invalid --encoding 'x' (expected binary", "cube.obj", "x.ply", "--encoding", "x")]
    [InlineData("--decimals needs OBJ", "cube.obj", "x.ply", "--decimals", "3")]
    [InlineData("--decimals needs OBJ", "cube.obj", "x.stl", "--ascii", "--decimals", "3")]
    [InlineData("invalid --decimals '18' (expected 0 to 17, or shortest", "cube.obj", "x.obj", "--decimals", "18")]
    [InlineData("invalid --decimals '-1'", "cube.obj", "x.obj", "--decimals=-1")]
    [InlineData("--merge needs OBJ", "cube.obj", "x.ply", "--merge")]
    [InlineData("invalid --axes 'x,y' (expected z:y", "cube.obj", "x.obj", "--axes", "x,y")]
    [InlineData("invalid --axes 'x,y,z,w' (expected z:y", "cube.obj", "x.obj", "--axes", "x,y,z,w")]
    [InlineData("invalid --axes 'x,y,-z': it uses an axis twice or mirrors", "cube.obj", "x.obj", "--axes", "x,y,-z")]
    [InlineData("invalid --scale '0' (expected a number above 0", "cube.obj", "x.obj", "--scale", "0")]
    [InlineData("invalid --scale '-1' (expected a number above 0", "cube.obj", "x.obj", "--scale=-1")]
    [InlineData("invalid --scale 'NaN'", "cube.obj", "x.obj", "--scale", "NaN")]
    [InlineData("invalid --normals 'x' (expected keep, flat, smooth, none", "cube.obj", "x.obj", "--normals", "x")]
    [InlineData("invalid --max-memory 'much'", "cube.obj", "x.obj", "--max-memory", "much")]
    [InlineData("invalid --threads '0' (expected", "cube.obj", "x.obj", "--threads", "0")]
    [InlineData("cube.obj and cube.obj are the same file", "cube.obj", "-o", "cube.obj", "-f")]
    [InlineData("cube.mtl and ", "cube.obj", "-o", "cube.mtl", "-f", "--to", "stl")]
    [InlineData("the materials would be written to x.mtl too", "cube.obj", "x.mtl", "--to", "obj")]
    public void Wrong_use_is_told_and_nothing_is_written(string message, params string[] arguments)
    {
        Outcome outcome = folder.Run(2, null, ["mesh", "convert", .. arguments]);
        Assert.StartsWith($"intaglio: {message}", outcome.Error, StringComparison.Ordinal);
        Assert.EndsWith("see 'intaglio mesh convert --help'\n", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(["cube.mtl", "cube.obj"], folder.Names);
        Assert.Equal((ObjFolder.Cube, ObjFolder.Materials), (File.ReadAllText(folder["cube.obj"]), File.ReadAllText(folder["cube.mtl"])));
    }

    [Theory]
    [InlineData("v 1 2 3\nv 1 2\n", "in: line 2: ")]
    [InlineData("v 1 2 3\nf 1 2 3\n", "in: line 2: ")]
    [InlineData("mtllib bad.mtl\nv 1 2 3\n", "bad.mtl: line 2: ")]
    [InlineData("ply\nformat ascii 1.0\nelement vertex x\n", "in: line 3: ")]
    [InlineData("ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n1 2", "in: ")]
    [InlineData("solid x\nfacet normal 0 0\n", "in: line 2: ")]
    [InlineData("Something else.", "in: the file is not recognized as an OBJ, PLY or STL file; --from says which it is\n")]
    [InlineData("", "in: the file is not recognized as an OBJ, PLY or STL file")]
    public void Damaged_files_are_told_with_their_line_and_leave_nothing(string text, string message)
    {
        folder.Write("in", text);
        folder.Write("bad.mtl", "newmtl a\nKd \0\n");
        foreach (string output in (string[])["out.obj", "out.ply", "out.stl"])
        {
            Outcome outcome = folder.Run(1, null, "mesh", "convert", "in", output);
            Assert.StartsWith($"intaglio: {message}", outcome.Error, StringComparison.Ordinal);
            Assert.Single(outcome.Error.TrimEnd('\n').Split('\n'));
        }
        Assert.Equal(["bad.mtl", "cube.mtl", "cube.obj", "in"], folder.Names);
    }

    [Fact]
    public void What_cannot_be_read_or_replaced_is_told()
    {
        folder.Run(1, "intaglio: missing.obj: No such file or directory\n", "mesh", "convert", "missing.obj", "x.ply");
        folder.Run(1, "intaglio: no/x.ply: No such file or directory\n", "mesh", "convert", "--quiet", "cube.obj", "no/x.ply");
        folder.Run(1, "intaglio: cube.obj: the file takes more than 1000 bytes of memory; see --max-expansion and the other limits in --help\n", "mesh", "convert", "--max-memory", "1000", "cube.obj", "x.ply");
        folder.Write("x.ply", "old");
        folder.Run(1, "intaglio: x.ply: File exists; --force replaces it\n", "mesh", "convert", "cube.obj", "-o", "x.ply");
        Assert.Equal("old", File.ReadAllText(folder["x.ply"]));
    }

    [SkippableFact]
    public void What_may_not_be_read_or_written_is_told()
    {
        if (OperatingSystem.IsWindows() || Environment.IsPrivilegedProcess)
            throw new SkipException("Permissions do not stop an administrator.");
        Directory.CreateDirectory(folder["locked"]);
        File.SetUnixFileMode(folder["locked"], UnixFileMode.UserRead | UnixFileMode.UserExecute);
        folder.Run(1, "intaglio: locked/x.ply: Permission denied\n", "mesh", "convert", "--quiet", "cube.obj", "locked/x.ply");
        // The file at fault is named, not the one that names it.
        File.SetUnixFileMode(folder["cube.mtl"], UnixFileMode.None);
        folder.Run(1, "intaglio: cube.mtl: Permission denied\n", "mesh", "convert", "cube.obj", "x.ply");
        File.SetUnixFileMode(folder["cube.obj"], UnixFileMode.None);
        folder.Run(1, "intaglio: cube.obj: Permission denied\n", "mesh", "convert", "cube.obj", "x.ply");
    }

    [SkippableTheory]
    [InlineData("obj")]
    [InlineData("ply")]
    [InlineData("stl")]
    public void A_full_disk_is_an_error_and_leaves_nothing(string format)
    {
        Skip.IfNot(File.Exists("/dev/full"), "There is no /dev/full.");
        WriteGrid("grid.obj", 150);
        folder.Run(1, "intaglio: /dev/full: No space left on device\n", "mesh", "convert", "grid.obj", "-o", "/dev/full", "--to", format);
        Outcome outcome = Programs.Shell(folder.Path, $"$INTAGLIO mesh convert grid.obj - --to {format} >/dev/full");
        Assert.Equal((1, "intaglio: standard output: No space left on device\n"), (outcome.ExitCode, outcome.Error));
        // The limit is for files; the runtime, left to itself, has its code in one.
        outcome = Programs.Shell(folder.Path, $"trap '' XFSZ; export DOTNET_EnableWriteXorExecute=0; ulimit -f 100; $INTAGLIO mesh convert grid.obj new.{format}");
        Assert.Equal((1, $"intaglio: new.{format}: File too large\n"), (outcome.ExitCode, outcome.Error));
        Assert.Equal(["cube.mtl", "cube.obj", "grid.obj"], folder.Names);
    }

    [SkippableTheory]
    [InlineData("INT", 2)]
    [InlineData("TERM", 15)]
    public void Interrupted_it_leaves_nothing(string signal, int number)
    {
        Signals.Need(signal, number);
        WriteGrid("grid.obj", 500);
        File.AppendAllText(folder["grid.obj"], "mtllib cube.mtl\n");
        folder.Write("new.obj", "old");
        folder.Write("new.mtl", "old");
        Outcome outcome;
        // It may be done before the signal comes, or before that is heard.
        bool isDone;
        int attempts = 0;
        do
        {
            Assert.Equal("old", File.ReadAllText(folder["new.obj"]));
            Process process = Programs.StartIntaglio(folder.Path, "mesh", "convert", "grid.obj", "-o", "new.obj", "-f", "--threads", "1", "--decimals", "17");
            while (!process.HasExited && !Signals.IsWriting(process, folder.Path))
            {
            }
            outcome = Signals.Interrupt(process, signal);
            isDone = outcome.ExitCode == 0 || File.ReadAllText(folder["new.obj"]) != "old";
            if (isDone)
                folder.Write("new.obj", "old");
        }
        while (isDone && ++attempts < 20);
        Assert.False(isDone);
        Assert.Equal((128 + number, "", ""), (outcome.ExitCode, outcome.Text, outcome.Error));
        Assert.Equal(["cube.mtl", "cube.obj", "grid.obj", "new.mtl", "new.obj"], folder.Names);
        Assert.Equal("old", File.ReadAllText(folder["new.obj"]));
    }

    [Trait("Duration", "Long")]
    // The materials' file is there, the mesh's is made or both get their names while the program is told to end.
    [SkippableFact]
    public void Interrupted_between_two_files_it_leaves_both_or_neither()
    {
        Signals.Need("INT", 2);
        WriteGrid("grid.obj", 60);
        File.AppendAllText(folder["grid.obj"], "mtllib cube.mtl\n");
        for (int i = 0; i < 32; i++)
        {
            Process process = Programs.StartIntaglio(folder.Path, "mesh", "convert", "grid.obj", "new.obj", "-f", "--threads", "1");
            while (!process.HasExited && !Signals.IsWriting(process, folder.Path))
            {
            }
            Thread.Sleep(TimeSpan.FromMilliseconds(i * 0.25));
            Outcome outcome = Signals.Interrupt(process, "INT");
            Assert.Equal("", outcome.Error);
            Assert.DoesNotContain(folder.Names, name => name.StartsWith('.'));
            Assert.Equal(File.Exists(folder["new.mtl"]), File.Exists(folder["new.obj"]));
            File.Delete(folder["new.mtl"]);
            File.Delete(folder["new.obj"]);
        }
    }

    [SkippableFact]
    public void A_terminal_is_shown_text_and_no_bytes()
    {
        InstalledProgram.Need("script");
        string Show(string format) => Programs.Shell(folder.Path, $"script -qec \"$INTAGLIO mesh convert --quiet --no-progress cube.obj - --to {format}\" /dev/null").Text;
        Assert.StartsWith("intaglio: refusing to write a binary mesh to a terminal; specify -o PATH", Show("stl"), StringComparison.Ordinal);
        Assert.StartsWith("intaglio: refusing to write a binary mesh to a terminal; specify -o PATH", Show("ply"), StringComparison.Ordinal);
        Assert.Contains("\nv 0.000000 0.000000 0.000000\r\n", Show("obj"), StringComparison.Ordinal);
        Assert.StartsWith("solid cube\r\n", Show("stl --ascii"), StringComparison.Ordinal);
    }

    private void WriteGrid(string name, int side)
    {
        StringBuilder text = new();
        for (int i = 0; i <= side * side; i++)
            text.Append(CultureInfo.InvariantCulture, $"v {i % side} {i / side} {i % 7}\n");
        for (int i = 1; i < side * side - side; i++)
            text.Append(CultureInfo.InvariantCulture, $"f {i} {i + 1} {i + side}\n");
        folder.Write(name, text.ToString());
    }
}
