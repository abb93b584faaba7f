namespace Intaglio.Meshes.Tests;

public sealed class MeshFileTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    private static MeshScene Triangle => new()
    {
        Materials = [new() { Name = "red" }],
        Objects = [new() { Vertices = new() { Positions = new(new float[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 }, 3) }, Faces = MeshElements.Create(3, new[] { 0, 1, 2 }) }],
    };

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData("a.obj", 1)]
    [InlineData("a.PLY", 0)]
    [InlineData("a.stl", 0)]
    public void Every_format_is_written_and_read_again(string name, int materials)
    {
        MeshFile.Write(folder[name], Triangle);
        MeshScene read = MeshFile.Read(folder[name]);
        Assert.Equal([0, 1, 2], read.Objects[0].Faces.PositionIndices.ToArray());
        Assert.Equal(materials, read.Materials.Count);
    }

    [Fact]
    public void The_content_decides_what_is_read()
    {
        PlyFile.Write(folder["a.obj"], Triangle);
        Assert.Equal(1, MeshFile.Read(folder["a.obj"]).Objects[0].Faces.Count);
    }

    [Fact]
    public void A_file_of_another_kind_is_refused()
    {
        File.WriteAllText(folder["a.txt"], "Once upon a time\n");
        Assert.Contains("is not recognized", Assert.Throws<MeshFormatException>(() => MeshFile.Read(folder["a.txt"])).Message, StringComparison.Ordinal);
        Assert.Equal("path", Assert.Throws<ArgumentException>(() => MeshFile.Write(folder["new.txt"], Triangle)).ParamName);
        Assert.False(File.Exists(folder["new.txt"]));
    }
}
