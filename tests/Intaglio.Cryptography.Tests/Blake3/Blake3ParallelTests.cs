using Intaglio.Reference;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography.Tests;

/// <summary>BLAKE3 on several threads: the digests are the same, wherever the data comes from.</summary>
public class Blake3ParallelTests
{
    private const int Leaf = 1024 * 1024;

    public static TheoryData<int> Lengths =>
        [0, 1, Blake3.ChunkSize, Blake3.ChunkSize + 1, 65_536, 65_537, Leaf - 1, Leaf, Leaf + 1, Leaf + Blake3.ChunkSize, 2 * Leaf, 2 * Leaf + 1, 3 * Leaf + 70_000, 7 * Leaf + 1025];

    [Theory, MemberData(nameof(Lengths))]
    public async Task Every_source_and_number_of_threads_gives_the_digest_of_the_transcription(int length)
    {
        byte[] message = new Random(7693).Bytes(length), expected = Blake3Reference.Hash(message, 80);
        string path = Path.GetTempFileName();
        try
        {
            await File.WriteAllBytesAsync(path, message);
            foreach (int threads in (int[])[1, 2, 5, -1])
            {
                Blake3ParallelOptions options = new() { MaxDegreeOfParallelism = threads, DigestSize = 80 };
                Check.Same(expected, Blake3Parallel.HashData(message, options), threads);
                Check.Same(expected, Blake3Parallel.HashData(new MemoryStream(message), options), threads);
                using (SafeFileHandle file = File.OpenHandle(path))
                    Check.Same(expected, Blake3Parallel.HashData(file, options), threads);
                await using FileStream stream = File.OpenRead(path);
                Assert.Equal(expected, await Blake3Parallel.HashDataAsync(stream, options));
                using MemoryStream memory = new(message);
                Assert.Equal(expected, await Blake3Parallel.HashDataAsync(memory, options));
            }
        }
        finally
        {
            File.Delete(path);
        }
        Check.Same(expected.AsSpan(0, 32), Blake3Parallel.HashData(message), "the default");
    }

    [Theory]
    [InlineData(5000)]
    [InlineData(3 * Leaf + 5000)]
    public void Keys_and_contexts_select_other_digests(int length)
    {
        byte[] message = new Random(7693).Bytes(length), key = TestData.Counting(Blake3.KeySize);
        Check.Same(Blake3Reference.Hash(key, message), Blake3Parallel.HashData(message, new() { Key = key }), "keyed");
        Check.Same(Blake3Reference.DeriveKey("context", message), Blake3Parallel.HashData(message, new() { KeyDerivationContext = "context" }), "derived");
    }

    [Fact]
    public void Progress_ends_with_the_length()
    {
        List<long> seen = [];
        Blake3Parallel.HashData(new byte[5 * Leaf + 3], progress: new Collector(seen));
        Assert.Equal(5 * Leaf + 3, seen[^1]);
        Assert.Equal(seen.Order(), seen);
    }

    [Fact]
    public void A_cancelled_one_ends()
    {
        List<long> seen = [];
        CancellationToken cancelled = new(canceled: true);
        Assert.Equal(cancelled, Assert.ThrowsAny<OperationCanceledException>(() => Blake3Parallel.HashData(new byte[5 * Leaf], progress: new Collector(seen), cancellationToken: cancelled)).CancellationToken);
        Assert.Empty(seen);
    }

    [Fact]
    public void What_it_cannot_do_is_refused()
    {
        Assert.Throws<ArgumentNullException>("source", () => Blake3Parallel.HashData((Stream)null!));
        Assert.Throws<ArgumentNullException>("source", () => Blake3Parallel.HashData((SafeFileHandle)null!));
        Assert.Throws<ArgumentOutOfRangeException>("Key", () => Blake3Parallel.HashData(default(ReadOnlyMemory<byte>), new() { Key = new byte[31] }));
        Assert.Throws<ArgumentException>("Key", () => Blake3Parallel.HashData(default(ReadOnlyMemory<byte>), new() { Key = new byte[32], KeyDerivationContext = "context" }));
        Assert.Throws<ArgumentOutOfRangeException>("MaxDegreeOfParallelism", () => new Blake3ParallelOptions { MaxDegreeOfParallelism = 0 });
    }

    private sealed class Collector(List<long> seen) : IProgress<long>
    {
        public void Report(long value) => seen.Add(value);
    }
}
