using System.Buffers.Binary;
using System.Text;
using FsCheck;
using FsCheck.Fluent;

namespace Intaglio.Meshes.Tests;

/// <summary>What the format's description says, value by value, what a naive writer writes, and what is read again.</summary>
public class PlyWriterTests
{
    private static readonly float[] square = [0, 0, 0, 1, 0, 0, 1, 1, 0.5f, 0, 1, 0];

    // A quad and a triangle with an edge in common whose corners have the same texture coordinates, but other normals at one end.
    private static MeshObject Quad => new()
    {
        Name = "left out",
        Vertices = new()
        {
            Positions = new(square, 3),
            TextureCoordinates = new(new float[] { 0, 0, 0.25f, 1 }, 2),
            Normals = new(new float[] { 0, 0, 1, 0, 1, 0 }, 3),
            Colors = new(new[] { 0, 0.5f, 1, 0.25f, 2, -1, 0.1f, 0.2f, 0.3f, 1, 1, float.NaN }, 3),
        },
        Faces = new()
        {
            PositionIndices = new[] { 3, 2, 1, 0, 1, 2, 3 },
            TextureCoordinateIndices = new[] { 0, 1, 1, 0, 1, 1, 0 },
            NormalIndices = new[] { 0, 0, 0, 0, 0, 1, -1 },
            Starts = new[] { 0, 4, 7 },
        },
        Lines = new() { Starts = new[] { 0, 3 }, PositionIndices = new[] { 3, 2, 0 }, TextureCoordinateIndices = new[] { 0, 1, 0 } },
        Points = MeshElements.Create(1, new[] { 2, 2 }),
    };

    [Fact]
    public void Corners_that_differ_are_vertices_as_they_occur_first()
    {
        const string Expected = """
            ply
            format ascii 1.0
            comment made by
            comment a test\
            element vertex 9
            property float x
            property float y
            property float z
            property float nx
            property float ny
            property float nz
            property float s
            property float t
            property uchar red
            property uchar green
            property uchar blue
            element face 2
            property list uchar int vertex_indices
            element edge 2
            property int vertex1
            property int vertex2
            end_header
            0 1 0 0 0 1 0 0 255 255 0
            1 1 0.5 0 0 1 0.25 1 26 51 77
            1 0 0 0 0 1 0.25 1 64 255 0
            0 0 0 0 0 1 0 0 0 128 255
            1 1 0.5 0 1 0 0.25 1 26 51 77
            0 1 0 0 0 0 0 0 255 255 0
            1 1 0.5 0 0 0 0.25 1 26 51 77
            0 0 0 0 0 0 0 0 0 128 255
            1 1 0.5 0 0 0 0 0 26 51 77
            4 0 1 2 3
            3 2 4 5
            5 6
            6 7

            """;
        Assert.Equal(Expected.ReplaceLineEndings("\n"), Text(new() { Objects = [Quad] }, new() { Encoding = PlyEncoding.Ascii, Comments = ["made by\na test\\"] }));
    }

    [Fact]
    public void Bytes_are_those_of_the_values_in_either_order()
    {
        MeshVertices vertices = new() { Positions = new(square, 3), Colors = new(new[] { 1, 0, 0.5, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1 }, 4) };
        MeshScene scene = new() { Objects = [new() { Vertices = vertices, Faces = MeshElements.Create(3, new[] { 0, 1, 2, 2, 3, 0 }) }] };
        const string Header = "1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nproperty uchar alpha\n"
            + "element face 2\nproperty list uchar int vertex_indices\nend_header\n";
        byte[][] colors = [[255, 0, 128, 255], [0, 0, 0, 0], [255, 255, 255, 255], [0, 0, 0, 255]];
        foreach (bool isLittle in new[] { true, false })
        {
            List<byte> expected = [.. Encoding.ASCII.GetBytes($"ply\nformat binary_{(isLittle ? "little" : "big")}_endian {Header}")];
            for (int i = 0; i < 4; i++)
            {
                for (int c = 0; c < 3; c++)
                    AddBytes(BitConverter.SingleToInt32Bits(square[3 * i + c]));
                expected.AddRange(colors[i]);
            }
            foreach (int[] face in new int[][] { [0, 1, 2], [2, 3, 0] })
            {
                expected.Add(3);
                Array.ForEach(face, AddBytes);
            }
            Assert.Equal(expected.ToArray(), Bytes(scene, new() { Encoding = isLittle ? PlyEncoding.BinaryLittleEndian : PlyEncoding.BinaryBigEndian }));

            void AddBytes(int value)
            {
                byte[] bytes = new byte[4];
                BinaryPrimitives.WriteInt32LittleEndian(bytes, value);
                expected.AddRange(isLittle ? bytes : bytes.Reverse());
            }
        }
    }

    [Trait("Duration", "Long")]
    [Fact]
    public void Any_number_of_threads_writes_what_the_description_says()
    {
        MeshObject large = SampleScenes.Everything(MeshPieces.ChunkSize + 17, 1, "large"), small = SampleScenes.Everything(40, 2, null);
        MeshScene scene = new()
        {
            Objects =
            [
                large,
                small,
                new() { Vertices = large.Vertices, Points = small.Points, Lines = small.Lines },
                new() { Vertices = SampleScenes.Everything(20, 3, null).Vertices, Faces = Alike(SampleScenes.Everything(20, 3, null).Faces) },
                new() { Vertices = new() { Positions = new(square, 3) }, Points = MeshElements.Create(1, new[] { 1 }) },
            ],
        };
        string expected = NaivePly.Of(scene);
        for (int workers = 1; workers <= 8; workers++)
            Assert.True(expected == Text(scene, new() { Encoding = PlyEncoding.Ascii, MaxDegreeOfParallelism = workers }), $"{workers} threads write something else.");
    }

    [Fact]
    public void Many_small_objects_are_one_mesh()
    {
        MeshScene scene = new() { Objects = [.. Enumerable.Range(0, 300).Select(i => SampleScenes.Everything(1 + i % 60, i, $"object {i}"))] };
        Assert.Equal(NaivePly.Of(scene), Text(scene, new() { Encoding = PlyEncoding.Ascii }));
    }

    [Fact]
    public void Positions_are_kept_as_they_are_where_nothing_is_joined()
    {
        int[] corners = [0, 2, 3];
        MeshVertices vertices = new() { Positions = new(square, 3), Normals = new(new float[] { 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -1 }, 3), TextureCoordinates = new(new float[] { 1, 2, 3, 4 }, 1) };
        MeshObject mesh = new() { Vertices = vertices, Faces = new() { Size = 3, PositionIndices = corners, NormalIndices = corners, TextureCoordinateIndices = new[] { 0, 2, 3 } } };
        MeshObject other = new() { Vertices = vertices, Faces = MeshElements.Create(3, new[] { 3, 2, 1 }) };
        const string Rows = "end_header\n0 0 0 1 0 0 1 0\n1 0 0 0 1 0 2 0\n1 1 0.5 0 0 1 3 0\n0 1 0 0 0 -1 4 0\n3 0 2 3\n3 3 2 1\n";
        Assert.EndsWith(Rows, Text(new() { Objects = [mesh, other] }, new() { Encoding = PlyEncoding.Ascii }), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Points_without_faces_keep_what_there_is_for_each(bool arePoints)
    {
        float[] normals = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -1], coordinates = [1, 2, 3, 4, 5, 6, 7, 8];
        MeshVertices vertices = new() { Positions = new(square, 3), Normals = new(normals, 3), TextureCoordinates = new(coordinates, 2) };
        MeshElements points = arePoints ? MeshElements.Create(1, new[] { 2, 0 }) : MeshElements.None;
        MeshVertices read = Read(Bytes(new() { Objects = [new() { Vertices = vertices, Points = points }] })).Vertices;
        Assert.Equal(square, read.Positions.Singles.ToArray());
        Assert.Equal(normals, read.Normals.Singles.ToArray());
        Assert.Equal(coordinates, read.TextureCoordinates.Singles.ToArray());
        // Nobody knows which positions fewer belong to.
        vertices = new() { Positions = new(square, 3), Normals = new(normals.AsMemory(3), 3), TextureCoordinates = new(coordinates.AsMemory(2), 2) };
        Assert.DoesNotContain("property float nx\n", Text(new() { Objects = [new() { Vertices = vertices, Points = points }] }, new() { Encoding = PlyEncoding.Ascii }), StringComparison.Ordinal);
        Assert.DoesNotContain("property float s\n", Text(new() { Objects = [new() { Vertices = vertices, Points = points }] }, new() { Encoding = PlyEncoding.Ascii }), StringComparison.Ordinal);
    }

    [Fact]
    public void Positions_are_turned_and_scaled_and_normals_turned_alone()
    {
        MeshVertices vertices = new() { Positions = new(new float[] { 1, 2, 3 }, 3), Normals = new(new[] { 0.25, 0.5, 0.75 }, 3), TextureCoordinates = new(new float[] { 1, 2, 3 }, 3) };
        MeshElements faces = new() { Size = 3, PositionIndices = new int[3], NormalIndices = new int[3], TextureCoordinateIndices = new int[3] };
        string text = Text(new() { Objects = [new() { Vertices = vertices, Faces = faces }] }, new() { Encoding = PlyEncoding.Ascii, Axes = AxisConversion.ZUpToYUp, Scale = 10, Decimals = 3 });
        Assert.EndsWith("\n10.000 30.000 -20.000 0.2500 0.7500 -0.5000 1.0000 2.0000\n3 0 0 0\n", text, StringComparison.Ordinal);
        Assert.Contains("property float z\nproperty double nx\n", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Doubles_are_doubles_for_all_objects()
    {
        MeshScene scene = new()
        {
            Objects = [new() { Vertices = new() { Positions = new(new float[] { 0.1f, 2, 3 }, 3) } }, new() { Vertices = new() { Positions = new(new[] { 0.1, 1e300, double.NegativeInfinity }, 3) } }],
        };
        byte[] file = Bytes(scene);
        Assert.Equal("ply\nformat binary_little_endian 1.0\nelement vertex 2\nproperty double x\nproperty double y\nproperty double z\nend_header\n", Encoding.ASCII.GetString(file.AsSpan(0, file.Length - 48)));
        double[] read = [.. file[^48..].Chunk(8).Select(bytes => BinaryPrimitives.ReadDoubleLittleEndian(bytes))];
        Assert.Equal([0.1f, 2, 3, 0.1, 1e300, double.NegativeInfinity], read);
    }

    [Theory]
    [InlineData(255, "uchar")]
    [InlineData(256, "uint")]
    [InlineData(70_000, "uint")]
    public void Faces_may_have_any_number_of_corners(int size, string type)
    {
        int[] corners = [.. Enumerable.Range(0, size), 0, 1, 2];
        float[] positions = SampleScenes.Numbers(new(1), 3 * size);
        MeshElements mixed = new() { PositionIndices = corners, Starts = new[] { 0, size, size + 3 } };
        foreach (MeshElements faces in new[] { mixed, MeshElements.Create(size, corners.AsMemory(0, size)) })
        {
            foreach (PlyEncoding encoding in Enum.GetValues<PlyEncoding>())
            {
                byte[] file = Bytes(new() { Objects = [new() { Vertices = new() { Positions = new(positions, 3) }, Faces = faces }] }, new() { Encoding = encoding });
                Assert.Contains($"property list {type} int vertex_indices\n", Encoding.ASCII.GetString(file), StringComparison.Ordinal);
                MeshObject mesh = Read(file);
                Assert.Equal(positions, mesh.Vertices.Positions.Singles.ToArray());
                Assert.Equal(faces.PositionIndices.ToArray(), mesh.Faces.PositionIndices.ToArray());
                Assert.Equal(faces.Starts.ToArray(), mesh.Faces.Starts.ToArray());
            }
        }
    }

    [Fact]
    public void Corners_are_read_again_as_they_were() => Prop.ForAll(Arb.From(
        from count in Gen.Choose(1, 30)
        from seed in Gen.Choose(0, 1_000_000)
        from encoding in Gen.Elements(Enum.GetValues<PlyEncoding>())
        from kinds in Gen.Choose(0, 7)
        select (count, seed, encoding, kinds)), file =>
    {
        MeshObject all = SampleScenes.Everything(file.count, file.seed, null);
        MeshObject mesh = new()
        {
            Vertices = all.Vertices,
            Faces = new()
            {
                PositionIndices = all.Faces.PositionIndices,
                Starts = all.Faces.Starts,
                TextureCoordinateIndices = (file.kinds & 1) > 0 ? all.Faces.TextureCoordinateIndices : default,
                NormalIndices = (file.kinds & 2) > 0 ? all.Faces.NormalIndices : default,
            },
            Lines = (file.kinds & 4) > 0 ? all.Lines : new(),
        };
        MeshObject read = Read(Bytes(new() { Objects = [mesh] }, new() { Encoding = file.encoding }));
        Assert.Equal(mesh.Faces.Count, read.Faces.Count);
        Assert.Equal(mesh.Faces.PositionIndices.Length, read.Faces.PositionIndices.Length);
        for (int i = 0; i < mesh.Faces.PositionIndices.Length; i++)
        {
            Check(mesh.Vertices.Positions, mesh.Faces.PositionIndices, read.Vertices.Positions, read.Faces.PositionIndices, i);
            Check(mesh.Vertices.TextureCoordinates, mesh.Faces.TextureCoordinateIndices, read.Vertices.TextureCoordinates, read.Faces.TextureCoordinateIndices, i);
            Check(mesh.Vertices.Normals, mesh.Faces.NormalIndices, read.Vertices.Normals, read.Faces.NormalIndices, i);
        }

        void Check(MeshVectors expected, ReadOnlyMemory<int> expectedIndices, MeshVectors vectors, ReadOnlyMemory<int> indices, int corner)
        {
            if (expectedIndices.IsEmpty && !(vectors.Dimension == 2 && mesh.Lines.Count > 0))
                Assert.True(indices.IsEmpty);
            if (expectedIndices.IsEmpty || indices.IsEmpty)
                return;
            int index = expectedIndices.Span[corner], size = expected.Dimension;
            Assert.Equal(index < 0 ? new float[size] : expected.Singles.Slice(size * index, size).ToArray(), vectors.Singles.Slice(size * indices.Span[corner], size).ToArray());
        }
    }).Check(Config.QuickThrowOnFailure.WithMaxTest(500));

    [Fact]
    public void A_scene_without_anything_has_no_vertices()
    {
        const string Header = "ply\nformat ascii 1.0\nelement vertex 0\nproperty float x\nproperty float y\nproperty float z\nend_header\n";
        Assert.Equal(Header, Text(new(), new() { Encoding = PlyEncoding.Ascii }));
        Assert.Equal(Header, Text(new() { Objects = [new(), new()] }, new() { Encoding = PlyEncoding.Ascii }));
        Assert.Equal(0, Read(Bytes(new())).Faces.Count);
    }

    [Theory]
    [InlineData("Face 0 refers to position 4, which does not exist (count: 4).", "0 1 4", null, null, "0 1")]
    [InlineData("Face 0 refers to texture coordinate 2, which does not exist (count: 2).", "0 1 2", "0 -1 2", null, "0 1")]
    [InlineData("Face 0 refers to normal -2, which does not exist (count: 3).", "0 1 2", null, "0 -2 2", "0 1")]
    [InlineData("Face 0 refers to normal 3, which does not exist (count: 3).", "0 1 3", null, "0 1 3", "0 1")]
    [InlineData("Line 1 refers to position 9, which does not exist (count: 4).", "0 1 2", null, null, "0 1 2 9")]
    [InlineData("Object 0: all corners of its faces must have a normal index, or none of them. (Parameter 'mesh')", "0 1 2", null, "0 1", "0 1")]
    public void Corners_that_there_are_not_are_refused_before_anything_is_written(string message, string positions, string? coordinates, string? normals, string lines)
    {
        static int[] Indices(string? text) => [.. (text ?? "").Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(int.Parse)];
        MeshObject mesh = new()
        {
            Vertices = new() { Positions = new(square, 3), Normals = new(new float[9], 3), TextureCoordinates = new(new float[4], 2) },
            Faces = new() { Size = 3, PositionIndices = Indices(positions), TextureCoordinateIndices = Indices(coordinates), NormalIndices = Indices(normals) },
            Lines = MeshElements.Create(2, Indices(lines)),
        };
        using MemoryStream stream = new();
        Assert.Equal(message, Assert.Throws<ArgumentException>(() => PlyWriter.Write(stream, new() { Objects = [mesh] })).Message);
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public void The_first_of_many_faults_is_told()
    {
        int[] corners = new int[3 * 5 * MeshPieces.ChunkSize];
        int[] faults = [70_001, 70_002, 99_999, 160_000];
        Array.ForEach(faults, face => corners[3 * face] = 5);
        MeshScene scene = new() { Objects = [new() { Vertices = new() { Positions = new(square, 3) }, Faces = MeshElements.Create(3, corners) }] };
        for (int i = 0; i < 20; i++)
            Assert.Equal("Face 70001 refers to position 5, which does not exist (count: 4).", Assert.Throws<ArgumentException>(() => Bytes(scene, new() { MaxDegreeOfParallelism = 4 })).Message);
    }

    [Fact]
    public void More_vertices_than_can_be_counted_are_refused()
    {
        float[] positions = new float[3 * 300_000];
        MeshScene scene = new() { Objects = [.. Enumerable.Range(0, 7159).Select(_ => new MeshObject { Vertices = new() { Positions = new(positions, 3) } })] };
        Assert.Equal(
            "The scene has 2147700000 vertices; a PLY file can have at most 2147483647. (Parameter 'scene')",
            Assert.Throws<ArgumentException>(() => PlyWriter.Write(Stream.Null, scene)).Message);
    }

    [Fact]
    public void Options_out_of_range_are_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>("Decimals", () => Bytes(new(), new() { Decimals = 18 }));
        Assert.Throws<ArgumentOutOfRangeException>("Scale", () => Bytes(new(), new() { Scale = double.PositiveInfinity }));
        Assert.Throws<ArgumentOutOfRangeException>("MaxDegreeOfParallelism", () => Bytes(new(), new() { MaxDegreeOfParallelism = -2 }));
        Assert.Throws<ArgumentOutOfRangeException>("Encoding", () => Bytes(new(), new() { Encoding = (PlyEncoding)3 }));
    }

    [Fact]
    public void A_stream_need_neither_seek_nor_be_read()
    {
        using WriteOnlyStream stream = new();
        PlyWriter.Write(stream, new() { Objects = [Quad] });
        Assert.Equal(Bytes(new() { Objects = [Quad] }), stream.ToArray());
    }

    [Fact]
    public void A_file_that_cannot_be_finished_leaves_what_was_there()
    {
        using TemporaryFolder folder = new();
        string path = folder["mesh.ply"];
        File.WriteAllText(path, "before");
        MeshScene large = new() { Objects = [SampleScenes.Everything(MeshPieces.ChunkSize * 4, 1, "large")] };
        using CancellationTokenSource source = new();
        Assert.ThrowsAny<OperationCanceledException>(() => PlyFile.Write(path, large, new(), new Listener<MeshProgress>(_ => source.Cancel()), source.Token));
        Assert.Throws<ArgumentException>(() => PlyFile.Write(path, new() { Objects = [new() { Faces = MeshElements.Create(3, new[] { 0, 1, 2 }) }] }));
        Assert.Equal(["mesh.ply"], folder.Names);
        Assert.Equal("before", File.ReadAllText(path));
        PlyFile.Write(path, new() { Objects = [Quad] });
        Assert.Equal(["mesh.ply"], folder.Names);
        Assert.Equal(Bytes(new() { Objects = [Quad] }), File.ReadAllBytes(path));
    }

    [Fact]
    public void Progress_rises_to_all()
    {
        List<MeshProgress> told = [];
        Bytes(new() { Objects = [new() { Vertices = new() { Positions = new(new float[3 * 4 * MeshPieces.ChunkSize], 3) } }] }, new(), new Listener<MeshProgress>(told.Add));
        Assert.Equal([new(1, 4), new(2, 4), new(3, 4), new(4, 4)], told);
    }

    private static MeshElements Alike(MeshElements elements) => new() { Starts = elements.Starts, PositionIndices = elements.PositionIndices, NormalIndices = elements.PositionIndices.ToArray() };

    private static MeshObject Read(byte[] file) => Assert.Single(PlyReader.Read(new MemoryStream(file)).Objects);

    private static string Text(MeshScene scene, PlyWriteOptions options) => Encoding.UTF8.GetString(Bytes(scene, options));

    private static byte[] Bytes(MeshScene scene, PlyWriteOptions? options = null, IProgress<MeshProgress>? progress = null)
    {
        using MemoryStream stream = new();
        PlyWriter.Write(stream, scene, options, progress);
        return stream.ToArray();
    }
}
