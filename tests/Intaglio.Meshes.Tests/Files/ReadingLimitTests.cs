using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>Files that are made to take much more than their size, and the limits that refuse them.</summary>
public class ReadingLimitTests
{
    private const int Count = 3_000_000;

    /// <summary>A format, how the file begins, and the text that is repeated after it.</summary>
    public static TheoryData<string, string, string> Expanding => new()
    {
        { "obj", "v 0 0 0\nvt 0\nvn 0 0 1\nf 1/1/1", " 1" },
        { "obj", "", "o\n" },
        { "ply", $"ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nelement tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 0 {3 * Count}", " 0 1 2" },
        { "stl", "", "solid\nendsolid\n" },
        { "mtl", "newmtl a\n", "x\n" },
    };

    [Theory]
    [MemberData(nameof(Expanding))]
    public void A_file_that_takes_many_times_its_size_is_refused(string format, string start, string repeated)
    {
        byte[] file = Encoding.ASCII.GetBytes(start + Repeat(repeated));
        foreach (bool canSeek in (bool[])[true, false])
        {
            MeshFormatException exception = Assert.Throws<MeshFormatException>(() => Read(format, Open(file, canSeek), new()));
            Assert.True(exception.IsLimit);
            Assert.Contains("times its size in memory", exception.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void The_limit_can_be_raised()
    {
        byte[] file = Encoding.ASCII.GetBytes(string.Concat(Enumerable.Repeat("o\n", 50_000)));
        Assert.True(Assert.Throws<MeshFormatException>(() => ObjReader.Read(new MemoryStream(file))).IsLimit);
        Assert.Equal(50_000, ObjReader.Read(new MemoryStream(file), new() { MaxExpansion = 1000 }).Objects.Count);
    }

    [Fact]
    public void Files_with_materials_are_counted()
    {
        byte[] file = "mtllib a.mtl b.mtl\nmtllib c.mtl\nmtllib a.mtl\nv 0 0 0\n"u8.ToArray();
        Assert.Equal(3, ObjReader.Read(new MemoryStream(file), new() { MaxMaterialFiles = 3 }).MaterialLibraries.Count);
        Assert.True(Assert.Throws<MeshFormatException>(() => ObjReader.Read(new MemoryStream(file), new() { MaxMaterialFiles = 2 })).IsLimit);
    }

    [Fact]
    public void The_size_of_a_file_with_materials_is_limited()
    {
        byte[] file = "newmtl a\nKd 1 1 1\n"u8.ToArray();
        Assert.Single(MtlReader.Read(new MemoryStream(file), new() { MaxMaterialFileSize = file.Length }));
        Assert.True(Assert.Throws<MeshFormatException>(() => MtlReader.Read(new MemoryStream(file), new() { MaxMaterialFileSize = file.Length - 1 })).IsLimit);
    }

    [Fact]
    public void Files_with_materials_share_their_limits()
    {
        byte[] file = Encoding.ASCII.GetBytes(string.Concat(Enumerable.Range(0, 5000).Select(i => $"newmtl {i}\n")));
        MaterialList materials = new(new() { MaxMemory = 2_000_000 });
        materials.Read(new MemoryStream(file));
        Assert.Equal(5000, materials.Materials.Count);
        byte[] others = Encoding.ASCII.GetBytes(string.Concat(Enumerable.Range(5000, 5000).Select(i => $"newmtl {i}\n")));
        Assert.True(Assert.Throws<MeshFormatException>(() => materials.Read(new MemoryStream(others))).IsLimit);
    }

    [Fact]
    public void A_name_is_of_reasonable_length()
    {
        Assert.Equal(60_000, ObjReader.Read(new MemoryStream(Encoding.ASCII.GetBytes($"o {new string('a', 60_000)}\nv 0 0 0\n"))).Objects[0].Name!.Length);
        Assert.Equal(1, Assert.Throws<MeshFormatException>(() => ObjReader.Read(new MemoryStream(Encoding.ASCII.GetBytes($"o {new string('a', 70_000)}\n")))).Position);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(10_001)]
    public void Options_have_ranges(int expansion) =>
        Assert.Throws<ArgumentOutOfRangeException>("MaxExpansion", () => ObjReader.Read(new MemoryStream(), new() { MaxExpansion = expansion }));

    private static string Repeat(string text) => new StringBuilder().Insert(0, text, Count).ToString();

    private static Stream Open(byte[] file, bool canSeek) => canSeek ? new MemoryStream(file) : new TrickleStream(file, 1 << 16);

    private static void Read(string format, Stream stream, MeshReadOptions options)
    {
        _ = format switch
        {
            "obj" => (object)ObjReader.Read(stream, options),
            "ply" => PlyReader.Read(stream, options),
            "stl" => StlReader.Read(stream, options),
            _ => MtlReader.Read(stream, options),
        };
    }
}
