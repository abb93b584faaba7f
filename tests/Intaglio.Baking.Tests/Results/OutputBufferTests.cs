namespace Intaglio.Baking.Tests;

/// <summary>The buffer of an output behaves as a stream in memory, also beyond the size that it keeps in memory.</summary>
public class OutputBufferTests
{
    private const int MostMemory = 32 << 20;

    [Theory]
    [InlineData(1, 1000)]
    [InlineData(2, 200_000)]
    [InlineData(3, MostMemory / 4)]
    public void Random_calls_do_the_same_as_with_a_stream_in_memory(int seed, int most)
    {
        Random random = new(seed);
        // Buffers come from a pool, and must not show what an earlier user has left in them.
        for (int round = 0; round < 4; round++)
        {
            OutputBuffer buffer = new("out");
            using MemoryStream expected = new();
            for (int step = 0; step < 40; step++)
                Change(random, most, buffer, expected);
            using MemoryStream copy = new();
            buffer.WriteTo(copy);
            Assert.True(copy.ToArray().AsSpan().SequenceEqual(expected.ToArray()));
            Assert.Equal(expected.Length, buffer.Length);
            buffer.Release();
        }
    }

    private static void Change(Random random, int most, OutputBuffer buffer, MemoryStream expected)
    {
        int size = random.Next(most);
        switch (random.Next(6))
        {
            case 0:
                buffer.SetLength(size);
                expected.SetLength(size);
                break;
            case 1:
                Assert.Equal(expected.Seek(size, SeekOrigin.Begin), buffer.Seek(size, SeekOrigin.Begin));
                break;
            case 2:
                Assert.Equal(expected.Seek(-expected.Length / 2, SeekOrigin.End), buffer.Seek(-buffer.Length / 2, SeekOrigin.End));
                break;
            case 3:
                byte[] read = new byte[size], same = new byte[size];
                Assert.Equal(expected.ReadAtLeast(same, size, throwOnEndOfStream: false), buffer.ReadAtLeast(read, size, throwOnEndOfStream: false));
                Assert.True(read.AsSpan().SequenceEqual(same));
                break;
            default:
                byte[] bytes = new byte[size];
                random.NextBytes(bytes);
                buffer.Write(bytes);
                expected.Write(bytes);
                break;
        }
        Assert.Equal(expected.Position, buffer.Position);
        Assert.Equal(expected.Length, buffer.Length);
    }
}
