using System.Buffers.Binary;

namespace Intaglio.Meshes.Tests;

/// <summary>Where a binary STL file is cut, who reads the pieces and what the stream is like does not matter; nor does how many triangles it claims.</summary>
public class StlChunkingTests
{
    [Fact]
    public void Chunks_of_any_size_and_threads_of_any_number_give_what_a_dictionary_gives()
    {
        byte[] file = File(3000);
        string expected = SceneText.Of(Join(file));
        foreach (int size in new[] { 1, 50, 99, 1000, 1 << 20 })
        {
            for (int threads = 1; threads <= 8; threads++)
                Assert.Equal(expected, SceneText.Of(StlReader.Read(new MemoryStream(file), new() { ChunkSize = size, MaxDegreeOfParallelism = threads })));
        }
        for (int most = 1; most < 100; most += 7)
            Assert.Equal(expected, SceneText.Of(StlReader.Read(new TrickleStream(file, most))));
    }

    [Fact]
    public void Large_files_are_joined_as_small_ones()
    {
        byte[] file = File(120_000);
        Assert.Equal(SceneText.Of(Join(file)), SceneText.Of(StlReader.Read(new MemoryStream(file), new() { MaxDegreeOfParallelism = 4 })));
    }

    [Theory]
    [InlineData(100_000_000u, "The file ends too early.")]
    [InlineData(uint.MaxValue, "The file ends too early.")]
    public void Triangles_that_are_claimed_take_no_memory(uint count, string message)
    {
        byte[] file = File(2)[..^1];
        BinaryPrimitives.WriteUInt32LittleEndian(file.AsSpan(80), count);
        foreach (Stream stream in new Stream[] { new MemoryStream(file), new TrickleStream(file, 1) })
        {
            // On one thread, whose memory is counted.
            long allocated = Allocations.Count(() => Assert.Equal(message, Assert.Throws<MeshFormatException>(() => StlReader.Read(stream, new() { MaxDegreeOfParallelism = 1 })).Message));
            Assert.InRange(allocated, 0, 1 << 24);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Progress_rises_to_the_bytes_of_the_file_and_may_stop_it(bool isText)
    {
        using MemoryStream stream = new();
        StlWriter.Write(stream, Join(File(20_000)), new() { IsText = isText });
        byte[] file = stream.ToArray();
        List<long> told = [];
        StlReader.Read(new MemoryStream(file), new() { ChunkSize = 10_000 }, new Listener<long>(told.Add));
        Assert.True(told.Count > 1);
        Assert.Equal(told.Order(), told);
        Assert.Equal(file.Length, told[^1]);
        using CancellationTokenSource source = new();
        Assert.ThrowsAny<OperationCanceledException>(() => StlReader.Read(new MemoryStream(file), new() { ChunkSize = 10_000 }, new Listener<long>(_ => source.Cancel()), source.Token));
        Assert.Equal("The file takes more than 1000000 bytes of memory.", Assert.Throws<MeshFormatException>(() => StlReader.Read(new MemoryStream(file), new() { MaxMemory = 1_000_000 })).Message);
    }

    // Corners of a few places, among them two zeros and two that are no number; the attributes are not 0.
    private static byte[] File(int triangles)
    {
        Random random = new(triangles);
        byte[] file = new byte[84 + (50 * triangles)];
        BinaryPrimitives.WriteInt32LittleEndian(file.AsSpan(80), triangles);
        int[] bits = [0, int.MinValue, 0x7FC00000, 0x7FC00001, .. Enumerable.Range(0, 20).Select(_ => random.Next())];
        for (int i = 0; i < triangles; i++)
        {
            for (int number = 0; number < 12; number++)
                BinaryPrimitives.WriteInt32LittleEndian(file.AsSpan(84 + (50 * i) + (4 * number)), bits[random.Next(bits.Length)]);
            BinaryPrimitives.WriteInt16LittleEndian(file.AsSpan(84 + (50 * i) + 48), (short)random.Next());
        }
        return file;
    }

    private static MeshScene Join(byte[] file)
    {
        Dictionary<(int X, int Y, int Z), int> known = [];
        List<float> positions = [], normals = [];
        List<int> corners = [], normalIndices = [];
        for (int record = 84; record < file.Length; record += 50)
        {
            int[] bits = [.. Enumerable.Range(0, 12).Select(number => BinaryPrimitives.ReadInt32LittleEndian(file.AsSpan(record + 4 * number)))];
            normals.AddRange(bits[..3].Select(BitConverter.Int32BitsToSingle));
            foreach (int[] corner in bits[3..].Chunk(3))
            {
                if (known.TryAdd((corner[0], corner[1], corner[2]), known.Count))
                    positions.AddRange(corner.Select(BitConverter.Int32BitsToSingle));
                corners.Add(known[(corner[0], corner[1], corner[2])]);
                normalIndices.Add(normals.Count / 3 - 1);
            }
        }
        MeshVertices vertices = new() { Positions = new(positions.ToArray(), 3), Normals = new(normals.ToArray(), 3) };
        return new() { Objects = [new() { Vertices = vertices, Faces = new() { Size = 3, PositionIndices = corners.ToArray(), NormalIndices = normalIndices.ToArray() } }] };
    }
}
