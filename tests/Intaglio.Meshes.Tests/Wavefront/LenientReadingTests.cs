using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>Files with faults that other programs pass over: they are read, and the faults are reported.</summary>
public class LenientReadingTests
{
    private const string Square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

    [Theory]
    [InlineData("f 1//1 2//2 3//3\n", MeshWarningKind.MissingNormals, 3, 5)]
    [InlineData("vn 0 0 1\nf 1//1 2//1 3//2\n", MeshWarningKind.MissingNormals, 1, 6)]
    [InlineData("f 1 2 3\nvn 0 0 1\nf 1//-2 2//-1 3//-1\n", MeshWarningKind.MissingNormals, 1, 7)]
    [InlineData("f 1//0 2//0 3//0\n", MeshWarningKind.MissingNormals, 3, 5)]
    [InlineData("f 1//99999999999 2 3\n", MeshWarningKind.MissingNormals, 1, 5)]
    [InlineData("f 1/1 2/2 3/3\n", MeshWarningKind.MissingTextureCoordinates, 3, 5)]
    [InlineData("l 1/1 2/2\n", MeshWarningKind.MissingTextureCoordinates, 2, 5)]
    [InlineData("f 1 2\nf 1 2 3\nf 4\n", MeshWarningKind.SmallElements, 2, 5)]
    [InlineData("f 1 2 3\nl 1\n", MeshWarningKind.SmallElements, 1, 6)]
    public void Faults_are_reported_once_for_each_kind(string elements, MeshWarningKind kind, int count, int line)
    {
        byte[] text = Encoding.ASCII.GetBytes(Square + elements);
        foreach (int size in (int[])[1, 10, 1 << 20])
        {
            List<MeshWarning> warnings = [];
            ObjReader.Read(new MemoryStream(text), new() { ChunkSize = size, MaxDegreeOfParallelism = 3, OnWarning = warnings.Add });
            Assert.Equal([new(kind, count, line)], warnings);
        }
    }

    [Fact]
    public void Corners_have_the_attributes_that_exist()
    {
        MeshElements faces = ReadObj(Square + "vt 0 0\nvt 1 1\nvn 0 0 1\nf 1/1/1 2/3/1 3/2/2 4/-9/-9\n", out List<MeshWarning> warnings).Faces;
        Assert.Equal([0, 1, 2, 3], faces.PositionIndices.ToArray());
        Assert.Equal([0, -1, 1, -1], faces.TextureCoordinateIndices.ToArray());
        Assert.Equal([0, 0, -1, -1], faces.NormalIndices.ToArray());
        Assert.Equal([new(MeshWarningKind.MissingNormals, 2, 8), new(MeshWarningKind.MissingTextureCoordinates, 2, 8)], warnings);
    }

    [Fact]
    public void A_mesh_without_any_of_its_normals_has_none()
    {
        MeshElements faces = ReadObj(Square + "f 1//1 2//2 3//3\n", out _).Faces;
        Assert.True(faces.NormalIndices.IsEmpty);
        Assert.Equal([0, 1, 2], faces.PositionIndices.ToArray());
    }

    [Fact]
    public void Positions_must_exist()
    {
        foreach (string face in (string[])["f 1 2 5", "f 1 2 -5", "f 1 2 0", "f 1/x 2 3"])
            Assert.Equal(5, Assert.Throws<MeshFormatException>(() => ReadObj($"{Square}{face}\n", out _)).Position);
    }

    [Fact]
    public void A_file_without_faults_has_no_warnings()
    {
        ReadObj(Square + "vt 0 0\nvn 0 0 1\nf 1/1/1 2/1/1 3/1/1\n", out List<MeshWarning> warnings);
        Assert.Empty(warnings);
    }

    [Fact]
    public void Materials_without_a_name_are_reported()
    {
        List<MeshWarning> warnings = [];
        IReadOnlyList<MeshMaterial> materials = MtlReader.Read(new MemoryStream("newmtl a\n\nnewmtl\nKd 1 0 0\nnewmtl  \nnewmtl b\n"u8.ToArray()), new() { OnWarning = warnings.Add });
        Assert.Equal(["a", "b"], materials.Select(material => material.Name));
        Assert.Null(materials[0].Diffuse);
        Assert.Equal([new(MeshWarningKind.UnnamedMaterials, 2, 3)], warnings);
    }

    [Fact]
    public void Blanks_in_names_of_files_may_have_backslashes()
    {
        using TemporaryFolder folder = new();
        File.WriteAllText(folder["wood and stone.mtl"], "newmtl wood\n");
        File.WriteAllText(folder["a.obj"], "mtllib wood\\ and\\ stone.mtl\nv 0 0 0\n");
        Assert.Equal("wood", Assert.Single(ObjFile.Read(folder["a.obj"]).Materials).Name);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Text_in_utf16_is_read_by_its_byte_order_mark(bool isBigEndian)
    {
        Encoding encoding = new UnicodeEncoding(isBigEndian, byteOrderMark: true);
        using TemporaryFolder folder = new();
        File.WriteAllText(folder["ä.mtl"], "newmtl Höhe\n", encoding);
        File.WriteAllText(folder["a.obj"], $"mtllib ä.mtl\no Größe\n{Square}usemtl Höhe\nf 1 2 3\n", encoding);
        MeshScene scene = ObjFile.Read(folder["a.obj"]);
        Assert.Equal(("Größe", "Höhe", 4), (scene.Objects[0].Name, scene.Materials[0].Name, scene.Objects[0].Vertices.Positions.Count));
        using FileStream stream = File.OpenRead(folder["a.obj"]);
        MeshInput input = MeshInput.Open(stream);
        Assert.Equal(MeshFileFormat.Obj, input.Type.Format);
        Assert.Equal("Größe", Assert.Single(input.Read().Objects).Name);
        File.WriteAllText(folder["a.stl"], "solid ä\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n", encoding);
        Assert.Equal(("ä", 1), (StlFile.Read(folder["a.stl"]).Objects[0].Name, StlFile.Read(folder["a.stl"]).Objects[0].Faces.Count));
        File.WriteAllText(folder["a.ply"], "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n1 2 3\n", encoding);
        Assert.Equal([1, 2, 3], PlyFile.Read(folder["a.ply"]).Objects[0].Vertices.Positions.Singles.ToArray());
    }

    [Fact]
    public void A_stream_of_utf16_stays_open()
    {
        using MemoryStream stream = new([.. Encoding.Unicode.GetPreamble(), .. Encoding.Unicode.GetBytes("v 0 0 0\n")]);
        ObjReader.Read(stream);
        Assert.True(stream.CanRead);
    }

    [Fact]
    public void Other_lines_of_a_header_are_passed_over()
    {
        const string Text = "ply\nformat ascii 1.0\nmade by a scanner\nelement vertex 1\nproperty float x\nobj info\nproperty float y\nproperty float z\nend_header\n1 2 3\n";
        List<MeshWarning> warnings = [];
        MeshScene scene = PlyReader.Read(new MemoryStream(Encoding.ASCII.GetBytes(Text)), new() { OnWarning = warnings.Add });
        Assert.Equal([1, 2, 3], scene.Objects[0].Vertices.Positions.Singles.ToArray());
        Assert.Equal([new(MeshWarningKind.UnknownHeaderLines, 2, 3)], warnings);
    }

    [Theory]
    [InlineData("element vertex x")]
    [InlineData("property long q")]
    [InlineData("property list float")]
    [InlineData("format text 1.0")]
    public void Statements_of_a_header_that_change_what_follows_must_be_right(string line)
    {
        string text = $"ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\n{line}\nend_header\n1 2 3\n";
        Assert.Equal(7, Assert.Throws<MeshFormatException>(() => PlyReader.Read(new MemoryStream(Encoding.ASCII.GetBytes(text)))).Position);
    }

    [Fact]
    public void Faces_of_ply_are_reported_too()
    {
        const string Text = """
            ply
            format ascii 1.0
            element vertex 4
            property float x
            property float y
            property float z
            element face 4
            property list uchar int vertex_indices
            property list uchar float texcoord
            end_header
            0 0 0 1 0 0 1 1 0 0 1 0
            3 0 1 2 6 0 0 1 0 1 1
            2 0 1 0
            0 0
            3 0 2 3 4 0 0 1 1
            """;
        List<MeshWarning> warnings = [];
        MeshScene scene = PlyReader.Read(new MemoryStream(Encoding.ASCII.GetBytes(Text)), new() { OnWarning = warnings.Add });
        Assert.Equal(2, scene.Objects[0].Faces.Count);
        Assert.Equal([new(MeshWarningKind.MissingTextureCoordinates, 3, null), new(MeshWarningKind.SmallElements, 2, null)], warnings);
    }

    private static MeshObject ReadObj(string text, out List<MeshWarning> warnings)
    {
        warnings = [];
        return Assert.Single(ObjReader.Read(new MemoryStream(Encoding.ASCII.GetBytes(text)), new() { OnWarning = warnings.Add }).Objects);
    }
}
