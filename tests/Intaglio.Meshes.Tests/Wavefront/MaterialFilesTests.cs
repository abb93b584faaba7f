
namespace Intaglio.Meshes.Tests;

/// <summary>Which files with materials an OBJ file may name, and how.</summary>
public class MaterialFilesTests
{
    [Theory]
    [InlineData("abs.mtl", "abs.mtl")]
    [InlineData("\"abs.mtl\"", "abs.mtl")]
    [InlineData("C:\\Users\\me\\abs.mtl", "abs.mtl")]
    [InlineData("\"C:\\Users\\me\\abs.mtl\"", "abs.mtl")]
    [InlineData("C:abs.mtl", "abs.mtl")]
    [InlineData("\\\\server\\abs.mtl", "abs.mtl")]
    [InlineData("/home/me/abs.mtl", "abs.mtl")]
    [InlineData("below\\b c.mtl", "below/b c.mtl")]
    [InlineData("/below/b c.mtl", null)]
    [InlineData("../abs.mtl", null)]
    [InlineData("empty.mtl", null)]
    [InlineData("below", null)]
    public void Names_are_found_in_the_folder(string library, string? file)
    {
        using TemporaryFolder folder = new();
        Directory.CreateDirectory(folder["below"]);
        File.WriteAllText(folder["abs.mtl"], "newmtl a\n");
        File.WriteAllText(folder["below/b c.mtl"], "newmtl b\n");
        File.WriteAllText(folder["empty.mtl"], "");
        Assert.Equal(file is null ? null : Path.GetFullPath(folder[file]), MtlFile.FindBeside(folder["a.obj"], library));
    }

    [SkippableFact]
    public void A_file_in_the_root_folder_has_others_beside_it()
    {
        Skip.If(OperatingSystem.IsWindows(), "A drive's root has no file that is always there.");
        string file = Environment.ProcessPath!;
        Assert.Equal(file, MtlFile.FindBeside("/x.obj", file[1..]));
    }

    [SkippableFact]
    public void Links_lead_nowhere_else_and_pipes_are_not_waited_for()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a privilege there, and there are no pipes among files.");
        using TemporaryFolder outside = new(), folder = new();
        File.WriteAllText(outside["x.mtl"], "newmtl x\n");
        File.WriteAllText(folder["real.mtl"], "newmtl real\n");
        Directory.CreateDirectory(folder["below"]);
        File.CreateSymbolicLink(folder["out.mtl"], outside["x.mtl"]);
        File.CreateSymbolicLink(folder["twice.mtl"], "out.mtl");
        Directory.CreateSymbolicLink(folder["elsewhere"], outside.Path);
        File.CreateSymbolicLink(folder["above.mtl"], "elsewhere/../../../../etc/hostname");
        File.CreateSymbolicLink(folder["below/in.mtl"], "../real.mtl");
        Directory.CreateSymbolicLink(outside["way"], folder.Path);
        Processes.Run(new(InstalledProgram.Need("mkfifo"), [folder["pipe.mtl"]]));
        Assert.True(File.Exists(folder["pipe.mtl"]));
        foreach (string library in (ReadOnlySpan<string>)["out.mtl", "twice.mtl", "elsewhere/x.mtl", "above.mtl", "pipe.mtl"])
            Assert.Null(MtlFile.FindBeside(folder["a.obj"], library));
        Assert.Equal(folder["below/in.mtl"], MtlFile.FindBeside(folder["a.obj"], "below/in.mtl"));
        Assert.Equal(outside["way/real.mtl"], MtlFile.FindBeside(outside["way/a.obj"], "real.mtl"));
    }

    [Fact]
    public void A_file_whose_name_is_all_of_a_statement_goes_before_several()
    {
        using TemporaryFolder folder = new();
        File.WriteAllText(folder["a.obj"], "mtllib a.mtl b.mtl\nv 0 0 0\n");
        File.WriteAllText(folder["a.mtl"], "newmtl a\n");
        File.WriteAllText(folder["b.mtl"], "newmtl b\n");
        MeshScene several = ObjFile.Read(folder["a.obj"]);
        Assert.Equal(["a.mtl", "b.mtl"], several.MaterialLibraries);
        Assert.Equal(["a", "b"], several.Materials.Select(material => material.Name));
        File.WriteAllText(folder["a.mtl b.mtl"], "newmtl both\n");
        MeshScene one = ObjFile.Read(folder["a.obj"]);
        Assert.Equal(["a.mtl b.mtl"], one.MaterialLibraries);
        Assert.Equal("both", Assert.Single(one.Materials).Name);
    }

    [Fact]
    public void A_file_of_many_names_is_read_once()
    {
        using TemporaryFolder folder = new();
        const int Names = 900, Materials = 100_000;
        File.WriteAllText(folder["big.mtl"], string.Concat(Enumerable.Range(0, Materials).Select(i => $"newmtl {i}\n")));
        File.WriteAllText(folder["a.obj"], string.Concat(Enumerable.Range(0, Names).Select(i => $"mtllib {string.Concat(Enumerable.Repeat("./", i))}big.mtl\n")) + "v 0 0 0\n");
        MeshScene scene = ObjFile.Read(folder["a.obj"]);
        Assert.Equal((Names, Materials), (scene.MaterialLibraries.Count, scene.Materials.Count));
        // All files count together.
        Assert.Throws<MeshFormatException>(() => ObjFile.Read(folder["a.obj"], new() { MaxMemory = 20_000_000 }));
    }
}
