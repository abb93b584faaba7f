namespace Intaglio.Meshes.Tests;

/// <summary>What becomes of the files of a scene and its materials.</summary>
public sealed class ObjFilesTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public async Task A_pipe_gets_what_is_written()
    {
        Skip.If(OperatingSystem.IsWindows(), "There are no pipes in folders.");
        Processes.Run(new(InstalledProgram.Need("mkfifo"), [folder["scene.obj"]]));
        File.CreateSymbolicLink(folder["link.obj"], "scene.obj");
        foreach (string name in (string[])["scene.obj", "link.obj"])
        {
            Task<string> reading = Task.Run(() => File.ReadAllText(folder["scene.obj"]));
            ObjFile.Write(folder[name], new() { Objects = [new() { Name = "o" }], Materials = [new() { Name = "m" }], MaterialLibraries = ["b.mtl"] });
            Assert.Null(FileStatus.Read(folder["scene.obj"], followLinks: false, out FileStatus status));
            Assert.Equal(FileKind.Special, status.Kind);
            Assert.Equal("mtllib b.mtl\no o\n", await reading);
        }
        Assert.Equal(["link.obj", "scene.obj"], folder.Names);
    }

    [SkippableTheory]
    [InlineData("scene.obj", "scene.mtl")]
    [InlineData("scene.mtl", "scene.obj")]
    public void Neither_file_is_replaced_where_one_cannot_be(string bad, string good)
    {
        Directory.CreateDirectory(folder[bad]);
        File.WriteAllText(folder[good], "before");
        MeshScene scene = new() { Materials = [new() { Name = "m" }] };
        Assert.Throws<IOException>(() => ObjFile.Write(folder["scene.obj"], scene));
        Assert.Equal("before", File.ReadAllText(folder[good]));
        Directory.Delete(folder[bad]);
        File.WriteAllText(folder[bad], "before");
        using (new ProtectedPath(folder[bad]))
            Assert.Throws<UnauthorizedAccessException>(() => ObjFile.Write(folder["scene.obj"], scene));
        Assert.Equal(("before", "before"), (File.ReadAllText(folder[good]), File.ReadAllText(folder[bad])));
        Assert.Equal(["scene.mtl", "scene.obj"], folder.Names);
    }

    [Fact]
    public void Materials_are_not_written_over_the_scene()
    {
        File.WriteAllText(folder["scene.mtl"], "before");
        Assert.Throws<ArgumentException>(() => ObjFile.Write(folder["scene.mtl"], new() { Materials = [new() { Name = "m" }] }));
        Assert.Equal("before", File.ReadAllText(folder["scene.mtl"]));
        Assert.Equal(["scene.mtl"], folder.Names);
    }
}
