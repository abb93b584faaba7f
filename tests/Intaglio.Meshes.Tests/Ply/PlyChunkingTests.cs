using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>Where a PLY file is cut, who reads the pieces and what the stream is like does not matter; nor does what a header claims.</summary>
public class PlyChunkingTests
{
    private const string Points = "element vertex {0}\nproperty float x\nproperty float y\nproperty float z\n";

    private static readonly string[] formats = ["ascii", "binary_little_endian", "binary_big_endian"];

    public static TheoryData<string> Formats => [.. formats];

    public static TheoryData<PlyEncoding, int> Files
    {
        get
        {
            TheoryData<PlyEncoding, int> files = [];
            for (int seed = 1; seed <= 6; seed++)
            {
                foreach (string format in formats)
                    files.Add(EncodingOf(format), seed);
            }
            return files;
        }
    }

    [Theory, MemberData(nameof(Files))]
    public void Chunks_of_any_size_and_threads_of_any_number_give_the_same(PlyEncoding encoding, int seed)
    {
        MeshObject mesh = Mesh(seed);
        byte[] file = Bytes(mesh, encoding);
        string whole = Try(file, 1 << 20, 1);
        MeshObject read = PlyReader.Read(new MemoryStream(file)).Objects[0];
        Assert.Equal(mesh.Vertices.Positions.Singles.ToArray(), read.Vertices.Positions.Singles.ToArray());
        Assert.Equal(mesh.Faces.PositionIndices.ToArray(), read.Faces.PositionIndices.ToArray());
        Assert.Equal(mesh.Faces.Count, read.Faces.Count);
        foreach (int size in new[] { 1, 2, 7, 33, 100, 1000 })
        {
            for (int threads = 1; threads <= 8; threads++)
                Assert.Equal(whole, Try(file, size, threads));
        }
    }

    [Theory, MemberData(nameof(Files))]
    public void A_stream_may_be_a_pipe_that_gives_a_byte_at_a_time(PlyEncoding encoding, int seed)
    {
        byte[] file = Bytes(Mesh(seed), encoding);
        Assert.Equal(Try(file, 1 << 20, 1), SceneText.Of(PlyReader.Read(new TrickleStream(file, seed), new() { ChunkSize = 50 })));
    }

    [Theory, MemberData(nameof(Files))]
    public void Damaged_files_are_read_or_refused_the_same_way_however_they_are_cut(PlyEncoding encoding, int seed)
    {
        Random random = new(seed);
        byte[] whole = Bytes(Mesh(seed), encoding);
        int body = Encoding.Latin1.GetString(whole).IndexOf("end_header", StringComparison.Ordinal);
        int refused = 0;
        const int Damages = 150;
        for (int i = 0; i < Damages; i++)
        {
            byte[] file = random.Next(4) == 0 ? whole[..random.Next(body, whole.Length)] : [.. whole];
            for (int changes = random.Next(1, 4); changes > 0; changes--)
                file[random.Next(random.Next(3) == 0 ? 0 : Math.Min(body, file.Length - 1), file.Length)] = random.Next(2) == 0 ? (byte)random.Next(256) : (byte)random.Next('0', '9');
            string first = Try(file, 1 << 20, 1), second = Try(file, random.Next(1, 200), 4);
            Assert.Equal(first, second);
            refused += first.StartsWith('!') ? 1 : 0;
        }
        Assert.InRange(refused, 1, Damages - 1);
    }

    [Theory]
    [InlineData("1000000000", "The file ends too early.")]
    [InlineData("2147483648", "The file takes more than 17179869184 bytes of memory.")]
    [InlineData("9223372036854775807", "The file takes more than 17179869184 bytes of memory.")]
    public void Vertices_that_are_claimed_take_no_memory(string count, string message)
    {
        foreach (string format in formats)
            CheckClaim($"ply\nformat {format} 1.0\n{string.Format(null, CompositeFormat.Parse(Points), count)}end_header\n0 0 0 1 0 0\n", message);
    }

    [Theory]
    [InlineData("element face 1000000000\nproperty list uchar int vertex_indices\n", "The file ends too early.")]
    [InlineData("element face 9223372036854775807\nproperty list uchar int vertex_indices\n", "The file takes more than 17179869184 bytes of memory.")]
    [InlineData("element other 9223372036854775807\nproperty uchar x\n", "The file ends too early.")]
    [InlineData("element other 1\nproperty list uint double x\n", "The file ends too early.")]
    [InlineData("element face 1\nproperty list uint int vertex_indices\n", "The file ends too early.")]
    public void Lists_that_are_claimed_take_no_memory(string element, string message) =>
        CheckClaim($"ply\nformat binary_little_endian 1.0\n{element}end_header\n\u0003\u0003\u0003\u0003\u0003", message);

    [Theory, MemberData(nameof(Formats))]
    public void Memory_is_limited(string format)
    {
        byte[] file = Bytes(new() { Vertices = new() { Positions = new(new float[3 * 200_000], 3) } }, EncodingOf(format));
        MeshFormatException thrown = Assert.Throws<MeshFormatException>(() => PlyReader.Read(new MemoryStream(file), new() { MaxMemory = 2_300_000 }));
        Assert.Equal("The file takes more than 2300000 bytes of memory.", thrown.Message);
        // Lists of which the header says nothing but how many there are.
        byte[] faces = Bytes(new() { Vertices = new() { Positions = new(new float[3], 3) }, Faces = MeshElements.Create(1000, new int[1000 * 1000]) }, EncodingOf(format));
        Assert.Equal(1000, PlyReader.Read(new MemoryStream(faces)).Objects[0].Faces.Count);
        Assert.Throws<MeshFormatException>(() => PlyReader.Read(new MemoryStream(faces), new() { MaxMemory = 3_900_000 }));
    }

    [Theory, MemberData(nameof(Formats))]
    public void Progress_rises_to_the_bytes_of_the_file_and_may_stop_it(string format)
    {
        byte[] file = Bytes(Mesh(1), EncodingOf(format));
        List<long> told = [];
        PlyReader.Read(new MemoryStream(file), new() { ChunkSize = 100 }, new Listener<long>(told.Add));
        Assert.True(told.Count > 5);
        Assert.Equal(told.Order(), told);
        Assert.Equal(file.Length, told[^1]);
        using CancellationTokenSource source = new();
        Assert.ThrowsAny<OperationCanceledException>(() => PlyReader.Read(new MemoryStream(file), new() { ChunkSize = 100 }, new Listener<long>(_ => source.Cancel()), source.Token));
    }

    private static PlyEncoding EncodingOf(string format) =>
        format switch { "ascii" => PlyEncoding.Ascii, "binary_little_endian" => PlyEncoding.BinaryLittleEndian, _ => PlyEncoding.BinaryBigEndian };

    // Faces of one size if the seed is even, of several or with a long one else.
    private static MeshObject Mesh(int seed)
    {
        MeshObject all = SampleScenes.Everything(20 * seed, seed, null);
        MeshElements faces = seed % 2 == 0 ? MeshElements.Create(4, all.Faces.PositionIndices[..(4 * seed)]) : new() { PositionIndices = all.Faces.PositionIndices, Starts = all.Faces.Starts };
        if (seed == 5)
            faces = new() { PositionIndices = all.Faces.PositionIndices, Starts = new[] { 0, 3, all.Faces.PositionIndices.Length - 3, all.Faces.PositionIndices.Length } };
        return new() { Vertices = all.Vertices, Faces = faces };
    }

    private static byte[] Bytes(MeshObject mesh, PlyEncoding encoding)
    {
        using MemoryStream stream = new();
        PlyWriter.Write(stream, new() { Objects = [mesh] }, new() { Encoding = encoding });
        return stream.ToArray();
    }

    private static string Try(byte[] file, int size, int threads)
    {
        try
        {
            return SceneText.Of(PlyReader.Read(new MemoryStream(file), new() { ChunkSize = size, MaxDegreeOfParallelism = threads, MaxMemory = 1 << 26 }));
        }
        catch (MeshFormatException exception)
        {
            return "!" + exception.Message;
        }
    }

    // On one thread, whose memory is counted.
    private static void CheckClaim(string text, string message)
    {
        byte[] file = Encoding.Latin1.GetBytes(text);
        foreach (Stream stream in new Stream[] { new MemoryStream(file), new TrickleStream(file, 1) })
        {
            long allocated = Allocations.Count(() => Assert.Equal(message, Assert.Throws<MeshFormatException>(() => PlyReader.Read(stream, new() { MaxDegreeOfParallelism = 1 })).Message));
            Assert.InRange(allocated, 0, 1 << 24);
        }
    }
}
