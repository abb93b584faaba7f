using System.Buffers.Binary;
using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>Two triangles with a common edge, as text and as records, and damage.</summary>
public class StlReaderTests
{
    private const string Text = """
        solid two of them
          facet normal 0 0 1
            outer loop
              vertex 0 0 0
              vertex 1 0 0
              vertex 0 1.5e0 0
            endloop
          endfacet
          facet normal 0 0 -1
            outer loop
              vertex 1 0 0
              vertex 0 1.5 0
              vertex 1 1 0
            endloop
          endfacet
        endsolid two of them

        """;

    private static readonly float[] records = [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1.5f, 0, 0, 0, -1, 1, 0, 0, 0, 1.5f, 0, 1, 1, 0];

    [Theory]
    [InlineData(false, "")]
    [InlineData(false, "solid like text")]
    [InlineData(true, "\n")]
    [InlineData(true, "\r\n")]
    [InlineData(true, "\r")]
    public void Text_and_records_give_the_same_mesh(bool isText, string detail)
    {
        byte[] file = isText ? Encoding.ASCII.GetBytes(Text.ReplaceLineEndings(detail)) : Binary(detail);
        MeshObject mesh = Assert.Single(StlReader.Read(new MemoryStream(file)).Objects);
        Assert.Equal(isText ? "two of them" : null, mesh.Name);
        Assert.Equal([0, 0, 0, 1, 0, 0, 0, 1.5f, 0, 1, 1, 0], mesh.Vertices.Positions.Singles.ToArray());
        Assert.Equal([0, 0, 1, 0, 0, -1], mesh.Vertices.Normals.Singles.ToArray());
        Assert.Equal([0, 1, 2, 1, 2, 3], mesh.Faces.PositionIndices.ToArray());
        Assert.Equal([0, 0, 0, 1, 1, 1], mesh.Faces.NormalIndices.ToArray());
        Assert.Equal(3, mesh.Faces.Size);
    }

    [Theory]
    [InlineData("solid\nfacet 0 0 1\n", 2)]
    [InlineData("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0\n", 4)]
    [InlineData("solid\nfacet normal 0 0 1\nvertex 0 0 0 0\n", 3)]
    [InlineData("solid\nfacet normal 0 0 1\nvertex 0 0 0\nendfacet\n", 4)]
    [InlineData("solid\nvertex 0 0 0\n", 2)]
    [InlineData("solid\nfacet normal 0 0 1\nnonsense\n", 3)]
    [InlineData("solid\nfacet normal 0 0 1\nvertex 0 0 0\nvertex 0 0 0\nvertex 0 0 0\nendloop\n", null)]
    [InlineData("solid\n", null)]
    public void Errors_of_text_name_their_line(string text, int? line) =>
        Assert.Equal(line, Assert.Throws<MeshFormatException>(() => StlReader.Read(new MemoryStream(Encoding.ASCII.GetBytes(text)))).Position);

    [Fact]
    public void Records_cut_short_are_refused()
    {
        byte[] whole = Binary("");
        for (int length = 0; length < whole.Length; length++)
        {
            if (length != whole.Length - 50)
                Assert.Equal("The file ends too early.", Assert.Throws<MeshFormatException>(() => StlReader.Read(new MemoryStream(whole[..length]))).Message);
        }
    }

    [Theory]
    [InlineData(0u, 0, true)]
    [InlineData(0u, 7, true)]
    [InlineData(3u, 0, true)]
    [InlineData(3u, 7, false)]
    [InlineData(uint.MaxValue, 0, true)]
    [InlineData(uint.MaxValue, 49, false)]
    [InlineData(2u, 7, true)]
    public void Whole_records_are_read_where_their_number_is_wrong(uint claimed, int behind, bool isRead)
    {
        byte[] file = [.. Binary(""), .. new byte[behind]];
        BinaryPrimitives.WriteUInt32LittleEndian(file.AsSpan(80), claimed);
        foreach (Stream stream in new Stream[] { new MemoryStream(file), new TrickleStream(file, 11) })
        {
            if (isRead)
                Assert.Equal([0, 1, 2, 1, 2, 3], StlReader.Read(stream).Objects[0].Faces.PositionIndices.ToArray());
            else
                Assert.Equal("The file ends too early.", Assert.Throws<MeshFormatException>(() => StlReader.Read(stream)).Message);
        }
        Assert.Equal(isRead, MeshFileType.Recognize(file, file.Length) is { Format: MeshFileFormat.Stl, IsText: false });
        Assert.Empty(StlReader.Read(new MemoryStream(Many(0))).Objects[0].Faces.PositionIndices.ToArray());
        Assert.Equal("The file ends too early.", Assert.Throws<MeshFormatException>(() => StlReader.Read(new MemoryStream([.. file[..80], 1, 0, 0, 0]))).Message);
    }

    public static TheoryData<string> Writings =>
    [
        Text.ToUpperInvariant(),
        Text.Replace("facet", "Facet", StringComparison.Ordinal).Replace("end", "End", StringComparison.Ordinal).Replace("solid", "Solid", StringComparison.Ordinal),
        " \t" + Text,
        "\r\n" + Text,
        Text + "\0\0\0",
        Text + new string('\0', 3000),
        Text[..Text.LastIndexOf("endsolid", StringComparison.Ordinal)],
        Text.Replace("  facet", "color 0.5 0.5 0.5\n  facet", StringComparison.Ordinal),
        Text.Replace("endsolid", "nonsense\nendsolid", StringComparison.Ordinal),
    ];

    [Theory, MemberData(nameof(Writings))]
    public void Text_may_be_written_otherwise(string text)
    {
        byte[] file = Encoding.ASCII.GetBytes(text);
        MeshObject mesh = Assert.Single(StlReader.Read(new MemoryStream(file)).Objects);
        Assert.Equal("two of them", mesh.Name, ignoreCase: true);
        Assert.Equal([0, 0, 0, 1, 0, 0, 0, 1.5f, 0, 1, 1, 0], mesh.Vertices.Positions.Singles.ToArray());
        Assert.Equal([0, 1, 2, 1, 2, 3], mesh.Faces.PositionIndices.ToArray());
        MeshInput input = MeshInput.Open(new MemoryStream(file));
        Assert.Equal(new MeshFileType(MeshFileFormat.Stl, true), input.Type);
        Assert.Equal(2, input.Read().Objects[0].Faces.Count);
    }

    [Fact]
    public void Each_solid_is_an_object()
    {
        string text = Text.Replace("two of them", "first", StringComparison.Ordinal) + "solid\nendsolid\n" + Text.Replace("vertex 0", "vertex 7", StringComparison.Ordinal);
        IReadOnlyList<MeshObject> objects = StlReader.Read(new MemoryStream(Encoding.ASCII.GetBytes(text))).Objects;
        Assert.Equal(["first", null, "two of them"], objects.Select(mesh => mesh.Name));
        Assert.Equal([2, 0, 2], objects.Select(mesh => mesh.Faces.Count));
        Assert.Equal([0, 0, 0, 1, 0, 0, 0, 1.5f, 0, 1, 1, 0], objects[0].Vertices.Positions.Singles.ToArray());
        Assert.Equal([7, 0, 0, 1, 0, 0, 7, 1.5f, 0, 1, 1, 0], objects[2].Vertices.Positions.Singles.ToArray());
        Assert.Equal([0, 1, 2, 1, 2, 3], objects[2].Faces.PositionIndices.ToArray());
        Assert.Equal([0, 0, 1, 0, 0, -1], objects[2].Vertices.Normals.Singles.ToArray());
        Assert.True(Assert.Throws<MeshFormatException>(() => StlReader.Read(new MemoryStream(Encoding.ASCII.GetBytes(text)), new() { MaxMemory = 3000 })).IsLimit);
    }

    [Fact]
    public void Damaged_text_is_read_or_refused()
    {
        Random random = new(7);
        byte[] whole = Encoding.ASCII.GetBytes(Text);
        int refused = 0;
        const int Files = 5000;
        for (int i = 0; i < Files; i++)
        {
            byte[] file = random.Next(3) == 0 ? whole[..random.Next(whole.Length)] : [.. whole];
            for (int changes = random.Next(1, 4); changes > 0 && file.Length > 0; changes--)
                file[random.Next(file.Length)] = random.Next(2) == 0 ? (byte)random.Next(256) : "\\\n\r 0v"u8[random.Next(6)];
            try
            {
                StlReader.Read(new MemoryStream(file));
            }
            catch (MeshFormatException)
            {
                refused++;
            }
        }
        Assert.InRange(refused, 1, Files - 1);
    }

    [Fact]
    public void Memory_is_limited() =>
        Assert.True(Assert.Throws<MeshFormatException>(() => StlReader.Read(new MemoryStream(Many(100_000)), new() { MaxMemory = 100_000 })).IsLimit);

    private static byte[] Many(int count)
    {
        byte[] file = new byte[84 + (50 * count)];
        BinaryPrimitives.WriteInt32LittleEndian(file.AsSpan(80), count);
        return file;
    }

    private static byte[] Binary(string header)
    {
        byte[] file = Many(records.Length / 12);
        Encoding.ASCII.GetBytes(header, file);
        for (int i = 0; i < records.Length; i++)
            BinaryPrimitives.WriteSingleLittleEndian(file.AsSpan(84 + (i / 12 * 50) + (i % 12 * 4)), records[i]);
        return file;
    }
}
