using System.Numerics;
using System.Text;
using FsCheck;
using FsCheck.Fluent;

namespace Intaglio.Meshes.Tests;

/// <summary>What the format's description says, record by record and line by line, and what is read again.</summary>
public class StlWriterTests
{
    private static readonly float[] roof = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5f, 0.5f, 0.75f];

    private static MeshScene Roof => new()
    {
        Objects =
        [
            new() { Name = "floor", Vertices = new() { Positions = new(roof, 3) }, Faces = MeshElements.Create(4, new[] { 0, 3, 2, 1 }) },
            new() { Name = "side", Vertices = new() { Positions = new(Array.ConvertAll(roof, value => (double)value), 3) }, Faces = MeshElements.Create(3, new[] { 0, 1, 4 }) },
        ],
    };

    [Fact]
    public void A_binary_file_is_a_header_a_count_and_records()
    {
        using MemoryStream expected = new();
        using BinaryWriter writer = new(expected);
        writer.Write("floor"u8);
        writer.Write(new byte[75]);
        writer.Write(3);
        float y = (float)(-0.75 / Math.Sqrt(0.75 * 0.75 + 0.5 * 0.5)), z = (float)(0.5 / Math.Sqrt(0.75 * 0.75 + 0.5 * 0.5));
        float[][] facets = [[0, 0, -1, 0, 0, 0, 0, 1, 0, 1, 1, 0], [0, 0, -1, 0, 0, 0, 1, 1, 0, 1, 0, 0], [0, y, z, 0, 0, 0, 1, 0, 0, 0.5f, 0.5f, 0.75f]];
        foreach (float[] facet in facets)
        {
            Array.ForEach(facet, writer.Write);
            writer.Write((short)0);
        }
        Assert.Equal(expected.ToArray(), Bytes(Roof));
    }

    [Fact]
    public void A_text_file_has_a_line_for_each_thing()
    {
        const string Expected = """
            solid some roof
              facet normal 0 0 -1
                outer loop
                  vertex 0 0 0
                  vertex 0 1 0
                  vertex 1 1 0
                endloop
              endfacet
              facet normal 0 0 -1
                outer loop
                  vertex 0 0 0
                  vertex 1 1 0
                  vertex 1 0 0
                endloop
              endfacet
              facet normal 0 -0.8320503 0.5547002
                outer loop
                  vertex 0 0 0
                  vertex 1 0 0
                  vertex 0.5 0.5 0.75
                endloop
              endfacet
            endsolid some roof

            """;
        Assert.Equal(Expected.ReplaceLineEndings("\n"), Encoding.UTF8.GetString(Bytes(Roof, new() { IsText = true, Name = "some roof" })));
    }

    [Theory]
    [InlineData("solid gold", "STL solid gold")]
    [InlineData("  Solid", "STL   Solid")]
    [InlineData("", "")]
    [InlineData(null, "floor")]
    [InlineData("1234567890123456789012345678901234567890123456789012345678901234567890123456789ü", "1234567890123456789012345678901234567890123456789012345678901234567890123456789")]
    [InlineData("solid 7890123456789012345678901234567890123456789012345678901234567890123456789012345", "STL solid 7890123456789012345678901234567890123456789012345678901234567890123456")]
    public void A_header_is_the_name_and_never_like_text(string? name, string header)
    {
        byte[] file = Bytes(Roof, new() { Name = name });
        Assert.Equal(header, Encoding.UTF8.GetString(file.AsSpan(0, 80)).TrimEnd('\0'));
        Assert.Single(StlReader.Read(new MemoryStream(file)).Objects);
    }

    [Fact]
    public void A_scene_without_faces_is_a_file_without_facets()
    {
        Assert.Equal(new byte[84], Bytes(new()));
        Assert.Equal("solid\nendsolid\n", Encoding.UTF8.GetString(Bytes(new(), new() { IsText = true })));
    }

    [Fact]
    public void Positions_are_turned_and_scaled_and_normals_follow()
    {
        MeshObject mesh = Read(Bytes(Roof, new() { Axes = AxisConversion.ZUpToYUp, Scale = 2 }));
        Assert.Equal(new float[] { 0, 0, -0f, 0, 0, -2, 2, 0, -2 }, mesh.Vertices.Positions.Singles[..9].ToArray());
        Assert.Equal(new float[] { 0, -1, 0 }, mesh.Vertices.Normals.Singles[..3].ToArray());
        Assert.Contains("vertex 2 0 -2\n", Encoding.UTF8.GetString(Bytes(Roof, new() { Axes = AxisConversion.ZUpToYUp, Scale = 2, IsText = true })), StringComparison.Ordinal);
    }

    [Fact]
    public void Triangles_without_a_plane_have_no_normal_and_numbers_are_kept()
    {
        double[] positions = [0, 0, 0, 1, 0, 0, 2, 0, 0, double.NaN, 0, 0, 1e300, double.NegativeInfinity, 5, 1e-30, 0, 0, 0, 1e-30, 0];
        MeshScene scene = new() { Objects = [new() { Vertices = new() { Positions = new(positions, 3) }, Faces = MeshElements.Create(3, new[] { 0, 1, 2, 0, 1, 3, 0, 1, 4, 0, 5, 6 }) }] };
        MeshObject mesh = Read(Bytes(scene));
        Assert.Equal([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], mesh.Vertices.Normals.Singles.ToArray());
        Assert.Equal([0, 0, 0, 1, 0, 0, 2, 0, 0, float.NaN, 0, 0, float.PositiveInfinity, float.NegativeInfinity, 5, 1e-30f, 0, 0, 0, 1e-30f, 0], mesh.Vertices.Positions.Singles.ToArray());
        string text = Encoding.UTF8.GetString(Bytes(scene, new() { IsText = true }));
        Assert.Contains("vertex 1e300 -inf 5\n", text, StringComparison.Ordinal);
        Assert.Contains("vertex nan 0 0\n", text.Replace("-nan", "nan", StringComparison.Ordinal), StringComparison.Ordinal);
    }

    [Fact]
    public void Normals_have_no_zeros_with_a_sign()
    {
        float[] positions = [0, 0, 0, 1, 0, 0, -1, -1, 0];
        MeshScene scene = new() { Objects = [new() { Vertices = new() { Positions = new(positions, 3) }, Faces = MeshElements.Create(3, new[] { 0, 1, 2 }) }] };
        Assert.Contains("facet normal 0 0 -1\n", Encoding.UTF8.GetString(Bytes(scene, new() { IsText = true })), StringComparison.Ordinal);
    }

    [Fact]
    public void Triangles_are_read_again_as_they_were() => Prop.ForAll(Arb.From(
        from count in Gen.Choose(1, 30)
        from positions in Gen.ArrayOf(Gen.Choose(int.MinValue, int.MaxValue), 3 * count)
        from corners in Gen.ArrayOf(Gen.Choose(0, count - 1), 3 * count)
        from isText in Gen.Elements(false, true)
        select (positions, corners, isText)), file =>
    {
        // What is no number has many patterns; text keeps none of them.
        float[] positions = Array.ConvertAll(file.positions, bits => BitConverter.Int32BitsToSingle(bits) is var value && float.IsNaN(value) ? 0.5f : BitConverter.Int32BitsToSingle(bits));
        MeshScene scene = new() { Objects = [new() { Vertices = new() { Positions = new(positions, 3) }, Faces = MeshElements.Create(3, file.corners) }] };
        MeshObject mesh = Read(Bytes(scene, new() { IsText = file.isText }));
        Assert.Equal(file.corners.Length, mesh.Faces.PositionIndices.Length);
        for (int i = 0; i < file.corners.Length; i++)
            Assert.Equal(positions.AsSpan(3 * file.corners[i], 3), mesh.Vertices.Positions.Singles.Span.Slice(3 * mesh.Faces.PositionIndices.Span[i], 3));
        foreach (float[] normal in mesh.Vertices.Normals.Singles.ToArray().Chunk(3))
            Assert.True(normal.All(value => value == 0) || Math.Abs(new Vector3(normal).Length() - 1) < 1e-6f);
    }).Check(Config.QuickThrowOnFailure.WithMaxTest(500));

    [Trait("Duration", "Long")]
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Any_number_of_threads_writes_the_same(bool isText)
    {
        MeshScene scene = new() { Objects = [SampleScenes.Everything(MeshPieces.ChunkSize * 2 + 17, 1, "large"), .. Enumerable.Range(0, 50).Select(i => SampleScenes.Everything(i, i, null))] };
        byte[] expected = Bytes(scene, new() { MaxDegreeOfParallelism = 1, IsText = isText });
        Assert.Equal(scene.Objects.Sum(mesh => mesh.Faces.PositionIndices.Length - 2 * mesh.Faces.Count), Read(expected).Faces.Count);
        for (int workers = 2; workers <= 8; workers++)
            Assert.True(expected.AsSpan().SequenceEqual(Bytes(scene, new() { MaxDegreeOfParallelism = workers, IsText = isText })), $"{workers} threads write something else.");
    }

    [Theory]
    [InlineData("Face 1 refers to position 5, which does not exist (count: 5).", 3, "0 1 2 3 4 5")]
    [InlineData("Face 0 refers to position -1, which does not exist (count: 5).", 3, "0 -1 2")]
    [InlineData("Object 0 (bad): the number of corners of its faces must be a multiple of their size, 2, which must be 3 or more. (Parameter 'mesh')", 2, "0 1")]
    public void Corners_that_there_are_not_are_refused_before_anything_is_written(string message, int size, string corners)
    {
        int[] indices = [.. corners.Split(' ').Select(int.Parse)];
        MeshScene scene = new() { Objects = [new() { Name = "bad", Vertices = new() { Positions = new(roof, 3) }, Faces = MeshElements.Create(size, indices) }] };
        using MemoryStream stream = new();
        Assert.Equal(message, Assert.Throws<ArgumentException>(() => StlWriter.Write(stream, scene)).Message);
        Assert.Equal(0, stream.Length);
    }

    [Theory]
    [InlineData("Face 1 has an invalid range of corners, 3 to 5 of 6; the minimum number of corners is 3.", 0, 3, 5, 6)]
    [InlineData("Face 0 has an invalid range of corners, 0 to 7 of 6; the minimum number of corners is 3.", 0, 7, 3, 6)]
    [InlineData("Face 1 has an invalid range of corners, 4 to 3 of 6; the minimum number of corners is 3.", 0, 4, 3, 6)]
    [InlineData("Face 0 has an invalid range of corners, 0 to -2147483648 of 6; the minimum number of corners is 3.", 0, int.MinValue, 6)]
    public void Starts_that_are_none_are_refused(string message, params int[] starts)
    {
        MeshElements faces = new() { PositionIndices = new[] { 0, 1, 2, 3, 0, 1 }, Starts = starts };
        MeshScene scene = new() { Objects = [new() { Vertices = new() { Positions = new(roof, 3) }, Faces = faces }] };
        Assert.Contains(message, Assert.Throws<ArgumentException>(() => Bytes(scene)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void More_triangles_than_can_be_counted_are_refused()
    {
        // The same faces again and again take no memory.
        MeshVertices vertices = new() { Positions = new(roof, 3) };
        MeshElements faces = MeshElements.Create(65537 * 3 * 2, new int[65537 * 3 * 2]);
        MeshScene Scene(int objects) => new() { Objects = [.. Enumerable.Repeat(new MeshObject { Vertices = vertices, Faces = faces }, objects)] };
        long triangles = 10923L * (65537 * 6 - 2);
        Assert.Equal(
            $"The scene has {triangles} triangles; a binary STL file can have at most 4294967295. (Parameter 'scene')",
            Assert.Throws<ArgumentException>(() => StlWriter.Write(Stream.Null, Scene(10923))).Message);
    }

    [Fact]
    public void Names_of_text_are_of_one_line()
    {
        Assert.Contains("single line", Assert.Throws<ArgumentException>(() => Bytes(Roof, new() { IsText = true, Name = "two\nlines" })).Message, StringComparison.Ordinal);
        Assert.Equal("two\nlines"u8, Bytes(Roof, new() { Name = "two\nlines" }).AsSpan(0, 9));
    }

    [Fact]
    public void Options_out_of_range_are_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>("Scale", () => Bytes(new(), new() { Scale = double.NaN }));
        Assert.Throws<ArgumentOutOfRangeException>("Scale", () => Bytes(new(), new() { Scale = 0 }));
        Assert.Throws<ArgumentOutOfRangeException>("MaxDegreeOfParallelism", () => Bytes(new(), new() { MaxDegreeOfParallelism = 0 }));
    }

    [Fact]
    public void A_stream_need_neither_seek_nor_be_read()
    {
        using WriteOnlyStream stream = new();
        StlWriter.Write(stream, Roof);
        Assert.Equal(Bytes(Roof), stream.ToArray());
    }

    [Fact]
    public void A_file_that_cannot_be_finished_leaves_what_was_there()
    {
        using TemporaryFolder folder = new();
        string path = folder["mesh.stl"];
        File.WriteAllText(path, "before");
        MeshScene large = new() { Objects = [SampleScenes.Everything(MeshPieces.ChunkSize * 4, 1, "large")] };
        using CancellationTokenSource source = new();
        Assert.ThrowsAny<OperationCanceledException>(() => StlFile.Write(path, large, new(), new Listener<MeshProgress>(_ => source.Cancel()), source.Token));
        Assert.Throws<ArgumentException>(() => StlFile.Write(path, new() { Objects = [new() { Faces = MeshElements.Create(3, new[] { 0, 1, 2 }) }] }));
        Assert.Equal(["mesh.stl"], folder.Names);
        Assert.Equal("before", File.ReadAllText(path));
        StlFile.Write(path, Roof);
        Assert.Equal(["mesh.stl"], folder.Names);
        Assert.Equal(Bytes(Roof), File.ReadAllBytes(path));
    }

    [Fact]
    public void Progress_rises_to_all()
    {
        List<MeshProgress> told = [];
        MeshElements faces = MeshElements.Create(3, new int[3 * 3 * MeshPieces.ChunkSize]);
        Bytes(new() { Objects = [new() { Vertices = new() { Positions = new(new float[3], 3) }, Faces = faces }] }, new(), new Listener<MeshProgress>(told.Add));
        Assert.Equal([new(1, 3), new(2, 3), new(3, 3)], told);
    }

    private static MeshObject Read(byte[] file) => Assert.Single(StlReader.Read(new MemoryStream(file)).Objects);

    private static byte[] Bytes(MeshScene scene, StlWriteOptions? options = null, IProgress<MeshProgress>? progress = null)
    {
        using MemoryStream stream = new();
        StlWriter.Write(stream, scene, options, progress);
        return stream.ToArray();
    }
}
