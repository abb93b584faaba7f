using System.Numerics;
using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>Materials, statement by statement.</summary>
public class MtlReaderTests
{
    [Fact]
    public void All_statements_have_their_place()
    {
        IReadOnlyList<MeshMaterial> materials = Read("""
            # two
            newmtl Dark red
            Ka 1 0.5 0.25
              Kd	0.5
            Ks 0 0 1
            Ke 0 0 0
            Tf 1 1 0
            Ns 250.5
            Ni 1.45
            d 0.75
            Pr 0.125
            Pm 1
            illum 2
            map_Kd -s 2 2 2 -clamp on my wood.png
            map_Bump -bm 0.5 bump.png
            norm 1.png
            sharpness 60
            Kd spectral file.rfl 1

            newmtl Glass
            Tr 0.25
            """);
        MeshMaterial red = materials[0], glass = materials[1];
        Assert.Equal("Dark red", red.Name);
        Assert.Equal(new Vector3(1, 0.5f, 0.25f), red.Ambient);
        Assert.Equal(new Vector3(0.5f), red.Diffuse);
        Assert.Equal(new Vector3(0, 0, 1), red.Specular);
        Assert.Equal(Vector3.Zero, red.Emission);
        Assert.Equal(new Vector3(1, 1, 0), red.TransmissionFilter);
        Assert.Equal((250.5f, 1.45f, 0.75f, 0.125f, 1f, 2), (red.SpecularExponent, red.RefractionIndex, red.Opacity, red.Roughness, red.Metallic, red.IlluminationModel));
        Assert.Equal([new("map_Kd", "my wood.png", "-s 2 2 2 -clamp on"), new("map_Bump", "bump.png", "-bm 0.5"), new("norm", "1.png")], red.Textures);
        Assert.Equal([new("sharpness", "60"), new("Kd", "spectral file.rfl 1")], red.OtherStatements);
        Assert.Equal(0.75f, glass.Opacity);
        Assert.Null(glass.Diffuse);
    }

    [Fact]
    public void Of_materials_of_the_same_name_the_first_counts()
    {
        MeshMaterial material = Assert.Single(Read("newmtl A\nd 0.5\nnewmtl A\nd 1\n"));
        Assert.Equal(0.5f, material.Opacity);
    }

    [Fact]
    public void Numbers_that_are_none_are_read_as_they_are_written()
    {
        MeshMaterial material = Assert.Single(Read("newmtl A\nNi inf\nd -inf\nKd nan 1e40 1\n"));
        Assert.Equal(float.PositiveInfinity, material.RefractionIndex);
        Assert.Equal(float.NegativeInfinity, material.Opacity);
        Assert.Equal(new Vector3(float.NaN, float.PositiveInfinity, 1), material.Diffuse);
        Assert.Empty(material.OtherStatements);
    }

    [Fact]
    public void Statements_are_read_across_chunks_and_a_small_file_takes_little_memory()
    {
        StringBuilder text = new();
        for (int i = 0; i < 20_000; i++)
            text.Append(System.Globalization.CultureInfo.InvariantCulture, $"newmtl material \\\n {i}\nd 0.5\n");
        Assert.Equal(Enumerable.Range(0, 20_000).Select(i => $"material   {i}"), Read(text.ToString()).Select(material => material.Name));
        MeshFormatException exception = Assert.Throws<MeshFormatException>(() => Read(text + "Ns \0\n"));
        Assert.Equal(60_001, exception.Position);
        Assert.InRange(Allocations.Count(() => Read("newmtl A\n")), 0, 1 << 19);
    }

    [Theory]
    [InlineData("\0", 1)]
    [InlineData("newmtl A\n \0 \nKd 1 1 1\n", 2)]
    [InlineData("newmtl A\nKd \\\n1 1 1\0\n", 3)]
    [InlineData("newmtl A\n# \0\n", 2)]
    public void What_is_no_text_is_refused_with_its_line(string text, int line) => Assert.Equal(line, Assert.Throws<MeshFormatException>(() => Read(text)).Position);

    [Theory]
    [InlineData("Kd 1 1")]
    [InlineData("Kd 1 1 -,")]
    [InlineData("illum 1.5")]
    [InlineData("illum 256")]
    [InlineData("illum nan")]
    [InlineData("Ns")]
    [InlineData("d halo")]
    [InlineData("Tf 1 2 3 4")]
    public void Statements_that_are_not_as_they_should_be_are_kept_and_written_again(string statement)
    {
        MeshMaterial material = Assert.Single(Read($"newmtl A\n{statement}\nPr 0.5\n"));
        Assert.Equal(statement.Split(' ', 2), Assert.Single(material.OtherStatements) is (var keyword, { Length: > 0 } rest) ? [keyword, rest] : [material.OtherStatements[0].Key]);
        Assert.Equal(0.5f, material.Roughness);
        Assert.Null(material.Diffuse);
        Assert.Null(material.IlluminationModel);
        using MemoryStream written = new();
        ObjWriter.WriteMaterials(written, [material]);
        Assert.Equal($"newmtl A\nPr 0.5\n{statement}\n", Encoding.UTF8.GetString(written.ToArray()));
    }

    [Fact]
    public void What_belongs_to_no_material_or_names_no_file_is_passed_over()
    {
        IReadOnlyList<MeshMaterial> materials = Read("Kd 1 1 1\nnewmtl A\nmap_Kd\nmap_Kd -s 1 1 1\nmap_Ks a.png\nnewmtl\nd 0.5\nnewmtl B\nd 0.25\n");
        Assert.Equal(["A", "B"], materials.Select(material => material.Name));
        Assert.Equal(new MeshTexture("map_Ks", "a.png"), Assert.Single(materials[0].Textures));
        Assert.Empty(materials[0].OtherStatements);
        Assert.Equal((null, 0.25f), (materials[0].Opacity, materials[1].Opacity));
    }

    [Theory]
    [InlineData("# C:\\textures\\\nnewmtl A\n")]
    [InlineData("\uFEFF  # not continued \\\r\nnewmtl A\r\n")]
    [InlineData("new\\\nmtl B\n\\\n# not continued \\\nnewmtl A\n")]
    [InlineData("# a\rnewmtl A\rd 1\r")]
    public void Comments_end_with_their_line(string text) => Assert.Equal("A", Assert.Single(Read(text)).Name);

    [Fact]
    public void Memory_is_limited_and_reading_can_be_stopped()
    {
        byte[] text = Encoding.UTF8.GetBytes(string.Concat(Enumerable.Range(0, 1000).Select(i => $"newmtl {i}\n")));
        Assert.Equal(1000, MtlReader.Read(new MemoryStream(text)).Count);
        Assert.True(Assert.Throws<MeshFormatException>(() => MtlReader.Read(new MemoryStream(text), new() { MaxMemory = 100_000 })).IsLimit);
        CancellationToken canceled = new(canceled: true);
        Assert.Equal(canceled, Assert.Throws<OperationCanceledException>(() => MtlReader.Read(new MemoryStream(text), null, canceled)).CancellationToken);
    }

    [Fact]
    public void Materials_are_read_beside_the_file_that_names_them_and_nowhere_else()
    {
        using TemporaryFolder folder = new();
        folder.Write("inner/below/c.mtl", "newmtl below\n");
        folder.Write("outside.mtl", "newmtl outside\n");
        folder.Write("inner/beside it.mtl", "newmtl beside\n");
        folder.Write("inner/a.obj", "mtllib beside it.mtl below\\c.mtl\nmtllib ../outside.mtl\nmtllib missing.mtl\nv 0 0 0\n");
        string path = folder["inner/a.obj"];
        MeshScene scene = ObjFile.Read(path);
        Assert.Equal(["beside", "below"], scene.Materials.Select(material => material.Name));
        Assert.Equal(4, scene.MaterialLibraries.Count);
        Assert.Empty(ObjFile.Read(path, new() { ReadMaterials = false }).Materials);
    }

    [Fact]
    public void Damaged_files_are_read_or_refused()
    {
        Random random = new(5);
        byte[] whole = Encoding.UTF8.GetBytes("newmtl A b\nKa 1 0 1\nNs 20\nd -halo 0.5\nTr 1\nillum 2\nmap_Kd -o 1 2 -mm 0 1 -bm 1 a.png\nrefl -type sphere x\n");
        int refused = 0;
        const int Files = 20_000;
        for (int i = 0; i < Files; i++)
        {
            byte[] text = whole[..random.Next(1, whole.Length + 1)];
            for (int changes = random.Next(3); changes > 0; changes--)
                text[random.Next(text.Length)] = random.Next(2) == 0 ? (byte)random.Next(256) : " \n\\-.1a"u8[random.Next(7)];
            try
            {
                MtlReader.Read(new MemoryStream(text));
            }
            catch (MeshFormatException)
            {
                refused++;
            }
        }
        Assert.InRange(refused, 1, Files - 1);
    }

    private static IReadOnlyList<MeshMaterial> Read(string text) => MtlReader.Read(new MemoryStream(Encoding.UTF8.GetBytes(text)));
}
