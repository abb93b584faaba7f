namespace Intaglio.Meshes.Tests;

/// <summary>Files that Blender wrote are read, and Blender reads those that are written here, with the same counts and bounds.</summary>
[Trait("Duration", "Long")]
public class BlenderTests(BlenderFiles files) : IClassFixture<BlenderFiles>
{
    // Six decimals, and positions that Blender keeps as float.
    private const double Tolerance = 2e-6;

    private static readonly string[] objFiles = ["monkey.obj", "monkey-plain.obj", "several.obj", "colours.obj"], otherFiles = ["monkey.ply", "monkey-text.ply", "monkey.stl", "monkey-text.stl"];

    public static TheoryData<string> ObjFiles => [.. objFiles];

    public static TheoryData<string> OtherFiles => [.. otherFiles];

    public static TheoryData<string> AllFiles => ["several-triangles.obj", .. objFiles, .. otherFiles];

    [SkippableTheory]
    [MemberData(nameof(ObjFiles))]
    public void What_Blender_writes_as_OBJ_is_read_object_by_object(string name)
    {
        Need();
        MeshScene scene = files.Read(name);
        BlenderObject[] expected = files.Written[name];
        Assert.Equal(expected.Select(each => each.Name), scene.Objects.Select(mesh => mesh.Name));
        foreach ((BlenderObject one, MeshObject mesh) in expected.Zip(scene.Objects))
        {
            Assert.Equal(one.Vertices, mesh.Vertices.Positions.Count);
            Assert.Equal(one.Faces, mesh.Faces.Count);
            Assert.Equal(one.Corners, mesh.Faces.PositionIndices.Length);
            Assert.Equal(one.LooseEdges, mesh.Lines.Count);
            AssertBounds([one], [mesh]);
        }
    }

    [SkippableTheory]
    [MemberData(nameof(OtherFiles))]
    public void What_Blender_writes_in_other_formats_is_read(string name)
    {
        Need();
        MeshObject mesh = Assert.Single(files.Read(name).Objects);
        BlenderObject expected = Assert.Single(files.Written[name]);
        Assert.Equal(name.EndsWith(".stl", StringComparison.Ordinal) ? expected.Triangles : expected.Faces, mesh.Faces.Count);
        // PLY has one vertex for each pair of a position and texture coordinates; in STL corners are joined by their position.
        Assert.True(name == "monkey.ply" ? mesh.Vertices.Positions.Count > expected.Vertices : mesh.Vertices.Positions.Count == expected.Vertices);
        AssertBounds([expected], [mesh]);
    }

    [SkippableFact]
    public void Triangles_materials_and_colours_are_what_Blender_has()
    {
        Need();
        Assert.Equal(files.Written["several-triangles.obj"].Select(each => each.Triangles), files.Read("several-triangles.obj").Objects.Select(mesh => mesh.Faces.Count));
        MeshScene several = files.Read("several.obj");
        Assert.Equal(["blue", "red"], several.Materials.Select(material => material.Name).Order());
        Assert.Equal(0.8f, several.Materials.Single(material => material.Name == "red").Diffuse!.Value.X, 1e-5f);
        Assert.NotNull(several.Materials[0].Roughness);
        MeshVectors colors = files.Read("colours.obj").Objects[0].Vertices.Colors;
        Assert.Equal(files.Written["colours.obj"][0].Vertices, colors.Count);
        // Written as sRGB with four decimals: 1/6 of light is 0.4452 of it.
        Assert.Equal(0.4452f, colors.Singles.Span[3], 1e-4f);
    }

    [SkippableTheory]
    [MemberData(nameof(AllFiles))]
    public void Blender_reads_what_is_written_of_it(string name)
    {
        Need();
        MeshScene scene = files.Read(name);
        string plain = name.Replace('.', '-');
        foreach (string ours in (string[])[$"{plain}.obj", $"{plain}-merged.obj"])
        {
            BlenderObject[] imported = files.Imported[ours];
            Assert.Equal(scene.Objects.Sum(mesh => mesh.Vertices.Positions.Count), imported.Sum(each => each.Vertices));
            Assert.Equal(scene.Objects.Sum(mesh => mesh.Faces.Count), imported.Sum(each => each.Faces));
            Assert.Equal(scene.Objects.Sum(mesh => mesh.Faces.PositionIndices.Length), imported.Sum(each => each.Corners));
            Assert.Equal(scene.Objects.Sum(mesh => mesh.Lines.Count), imported.Sum(each => each.LooseEdges));
            if (scene.Objects.Count > 1)
                Assert.Equal(scene.Objects.Select(mesh => mesh.Name).Order(), imported.Select(each => each.Name).Order());
            Assert.Equal(scene.Materials.Select(material => material.Name).Order(), imported.SelectMany(each => each.Materials!).Distinct().Order());
            AssertBounds(imported, scene.Objects);
        }
        foreach (string ours in (string[])[$"{plain}.ply", $"{plain}-text.ply"])
        {
            BlenderObject imported = Assert.Single(files.Imported[ours]);
            Assert.Equal(scene.Objects.Sum(mesh => mesh.Faces.Count), imported.Faces);
            Assert.Equal(scene.Objects.Sum(mesh => mesh.Faces.PositionIndices.Length), imported.Corners);
            AssertBounds([imported], scene.Objects);
        }
        foreach (string ours in (string[])[$"{plain}.stl", $"{plain}-text.stl"])
        {
            BlenderObject imported = Assert.Single(files.Imported[ours]);
            Assert.Equal(files.Written[name].Sum(each => each.Triangles), imported.Faces);
            AssertBounds([imported], [.. scene.Objects.Where(mesh => mesh.Faces.Count > 0)]);
        }
    }

    private static void Need() => InstalledProgram.Need("blender");

    private static void AssertBounds(IReadOnlyList<BlenderObject> expected, IReadOnlyList<MeshObject> actual)
    {
        for (int axis = 0; axis < 3; axis++)
        {
            double[] coordinates = [.. actual.SelectMany(mesh => mesh.Vertices.Positions.Singles.ToArray().Where((_, i) => i % 3 == axis)).Select(value => (double)value)];
            Assert.Equal(expected.Min(each => each.Least[axis]), coordinates.Min(), Tolerance);
            Assert.Equal(expected.Max(each => each.Greatest[axis]), coordinates.Max(), Tolerance);
        }
    }
}
