using System.Buffers.Binary;
using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>Files tell what they are, and are read as that.</summary>
public class MeshInputTests
{
    private const string Ply = "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n1 2 3\n";
    private const string Stl = "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n";

    public static TheoryData<string, MeshFileFormat> Texts => new()
    {
        { "v 1 2 3\n", MeshFileFormat.Obj },
        { "# comment\nv 1 2 3\n", MeshFileFormat.Obj },
        { "#comment", MeshFileFormat.Obj },
        { "\uFEFF\r\n\t o name\nv 1 2 3\n", MeshFileFormat.Obj },
        { "mtllib\ta.mtl", MeshFileFormat.Obj },
        { Ply, MeshFileFormat.Ply },
        { Ply.ReplaceLineEndings("\r\n"), MeshFileFormat.Ply },
        { Ply.ReplaceLineEndings("\r"), MeshFileFormat.Ply },
        { Stl, MeshFileFormat.Stl },
        { "solid", MeshFileFormat.Stl },
    };

    [Theory]
    [MemberData(nameof(Texts))]
    public void Text_tells_its_format(string text, MeshFileFormat format) =>
        Assert.Equal(new MeshFileType(format, true), MeshFileType.Recognize(Encoding.UTF8.GetBytes(text)));

    [Theory]
    [InlineData("")]
    [InlineData("\n \n")]
    [InlineData("ply")]
    [InlineData("plywood\n")]
    [InlineData("vertex 1 2 3")]
    [InlineData("This is text.")]
    [InlineData("{\"v\": 1}")]
    [InlineData("\0\0\0\0")]
    public void What_is_something_else_is_not_recognized(string text)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        Assert.Null(MeshFileType.Recognize(bytes));
        Assert.Contains("is not recognized", Assert.Throws<MeshFormatException>(() => MeshInput.Open(new MemoryStream(bytes))).Message, StringComparison.Ordinal);
        Assert.Contains("is not recognized", Assert.Throws<MeshFormatException>(() => MeshInput.Open(new MemoryStream(bytes), "name.txt")).Message, StringComparison.Ordinal);
        Assert.Equal(MeshFileFormat.Ply, MeshInput.Open(new MemoryStream(bytes), "name.Ply").Type.Format);
        Assert.Equal(MeshFileFormat.Stl, MeshInput.Open(new MemoryStream(bytes), "name.ply", MeshFileFormat.Stl).Type.Format);
    }

    [Theory]
    [InlineData("format binary_little_endian 1.0", false, false)]
    [InlineData("comment x\nformat binary_big_endian 1.0", false, true)]
    [InlineData("format ascii 1.0", true, false)]
    public void Ply_tells_its_encoding(string header, bool isText, bool isBigEndian) =>
        Assert.Equal(new MeshFileType(MeshFileFormat.Ply, isText, isBigEndian), MeshFileType.Recognize(Encoding.ASCII.GetBytes($"ply\n{header}\nelement")));

    [Theory]
    [InlineData("")]
    [InlineData("solid like text")]
    [InlineData("v 1 2 3\n")]
    public void Binary_STL_is_told_by_its_length(string header)
    {
        byte[] file = new byte[84 + 50];
        Encoding.ASCII.GetBytes(header).CopyTo(file, 0);
        BinaryPrimitives.WriteInt32LittleEndian(file.AsSpan(80), 1);
        MeshFileType stl = new(MeshFileFormat.Stl, false);
        Assert.Equal(stl, MeshFileType.Recognize(file));
        Assert.Equal(stl, MeshFileType.Recognize(file, file.Length));
        Assert.Equal(stl, MeshFileType.Recognize(file, file.Length + 1));
        Assert.Null(MeshFileType.Recognize(file, file.Length - 1));
        Assert.Null(MeshFileType.Recognize(file.AsSpan(0, 83)));
    }

    [Fact]
    public void The_mesh_is_read_from_where_the_stream_is_whether_it_seeks_or_not()
    {
        string large = $"# {new string('x', 3000)}\nv 1 2 3\nv 4 5 6\n";
        foreach ((string text, int positions) in (ReadOnlySpan<(string, int)>)[("v 1 2 3\n", 1), (large, 2), (Ply, 1), (Stl, 3)])
        {
            MemoryStream stream = new(Encoding.ASCII.GetBytes("\0\0" + text)) { Position = 2 };
            Assert.Equal(positions, Assert.Single(MeshInput.Open(stream).Read().Objects).Vertices.Positions.Count);
            using PrefixedStream pipe = new([], new MemoryStream(Encoding.ASCII.GetBytes(text)));
            Assert.Equal(positions, Assert.Single(MeshInput.Open(pipe).Read().Objects).Vertices.Positions.Count);
        }
    }

    [Fact]
    public void The_mesh_is_read_once()
    {
        MeshInput input = MeshInput.Open(new MemoryStream("v 1 2 3\n"u8.ToArray()));
        Assert.Single(input.Read().Objects);
        Assert.Contains("already been read", Assert.Throws<InvalidOperationException>(() => input.Read()).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Faults_in_materials_name_their_file()
    {
        using TemporaryFolder folder = new();
        Directory.CreateDirectory(folder["below"]);
        File.WriteAllText(folder["a.obj"], "mtllib missing.mtl\nmtllib below\\b.mtl\nv 1 2 3\n");
        File.WriteAllText(folder["below/b.mtl"], "newmtl red\nKd \0\n");
        MeshFormatException exception = Assert.Throws<MeshFormatException>(() => ObjFile.Read(folder["a.obj"]));
        Assert.StartsWith("below\\b.mtl: Line 2: ", exception.Message, StringComparison.Ordinal);
        // The line is not one of the file that is read.
        Assert.Null(exception.Position);
        Assert.Equal(Path.GetFullPath(folder["below/b.mtl"]), MtlFile.FindBeside(folder["a.obj"], "below/b.mtl"));
        foreach (string library in (ReadOnlySpan<string>)["missing.mtl", "../a.obj", "below/../../x", "/etc/hostname", "below", "", "."])
            Assert.Null(MtlFile.FindBeside(folder["a.obj"], library));
    }
}
