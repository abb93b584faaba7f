using System.Diagnostics;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography.Tests;

/// <summary>The file digest is what Python's hashlib computes, whichever way the bytes come.</summary>
public class FileDigestTests
{
    private const string FileName = "file-digest-hashlib.txt";

    private static readonly byte[] message = TestData.Counting(41 * 1024 * 1024, 251);

    private static readonly Dictionary<int, byte[]> expected = File.ReadLines(TestData.VectorPath(FileName)).Select(line => line.Split(' ', '='))
        .ToDictionary(words => int.Parse(words[1], null), words => Convert.FromHexString(words[3]));

    public static TheoryData<int> Lengths => [.. expected.Keys];

    public static TheoryData<int> LengthsWithLeaves => [.. expected.Keys.Where(length => FileDigest.GetLeafCount(length) is not 0)];

    [SkippableFact]
    public void The_script_writes_the_file_again() => VectorScript.CheckWrites("make_file_digest_vectors.py", FileName);

    [Fact]
    public void The_limits_are_those_of_the_manifests()
    {
        Assert.Equal(20, expected.Count);
        Assert.Equal((32, 8_388_608, 1_048_576), (FileDigest.Size, FileDigest.TreeThreshold, FileDigest.LeafSize));
        Assert.Equal([0, 0, 9, 9, 10], new long[] { 0, 8_388_608, 8_388_609, 9_437_184, 9_437_185 }.Select(FileDigest.GetLeafCount));
    }

    [Fact]
    public void Many_files_have_the_digests_of_hashlib()
    {
        // Long and short files in turn, so that both kinds are between the others.
        int[] lengths = [.. expected.Keys.Order().Zip(expected.Keys.OrderDescending(), (shorter, longer) => new[] { shorter, longer }).SelectMany(pair => pair)];
        byte[][] digests = FileDigest.HashMany(Array.ConvertAll(lengths, length => new ReadOnlyMemory<byte>(message, 0, length)));
        Assert.Equal(lengths.Length, digests.Length);
        for (int i = 0; i < lengths.Length; i++)
            Check.Same(expected[lengths[i]], digests[i], lengths[i]);
        Assert.Empty(FileDigest.HashMany([]));
    }

    [Theory, MemberData(nameof(Lengths))]
    public async Task Every_way_in_gives_the_digest_of_hashlib(int length)
    {
        ReadOnlyMemory<byte> source = message.AsMemory(0, length);
        using TreeTestFile file = new(source.Span);
        using SafeFileHandle handle = file.OpenHandle();
        foreach (int jobs in new[] { 1, 3 })
        {
            FileDigestOptions options = new() { MaxDegreeOfParallelism = jobs };
            using FileStream stream = file.OpenStream(), asyncStream = file.OpenStream();
            using FileDigestHasher hasher = new(options);
            byte[] destination = new byte[40];
            Assert.Equal(32, FileDigest.HashData(source.Span, destination));
            byte[][] digests =
            [
                FileDigest.HashData(source.Span),
                destination[..32],
                FileDigest.HashData(source, options),
                FileDigest.HashData(handle, options),
                FileDigest.HashData(stream, options),
                FileDigest.HashData(new MemoryStream(source.ToArray()), options),
                FileDigest.HashData(new OddStream(source), options),
                await FileDigest.HashDataAsync(asyncStream, options),
                await FileDigest.HashDataAsync(new OddStream(source), options),
                InPieces(hasher, source.Span),
                InPieces(hasher, source.Span),
            ];
            Assert.All(digests, digest => Check.Same(expected[length], digest, (length, jobs)));
            Assert.Equal((length, length), (stream.Position, asyncStream.Position));
            Assert.All(destination[32..], value => Assert.Equal(0, value));
        }
    }

    [Theory, MemberData(nameof(LengthsWithLeaves))]
    public void Leaves_add_up_to_the_digest(int length)
    {
        List<byte> digests = [];
        for (long leaf = 0, count = FileDigest.GetLeafCount(length); leaf < count; leaf++)
            digests.AddRange(FileDigest.HashLeaf(message.AsSpan(0, length)[(int)(leaf << 20)..(int)Math.Min(length, (leaf + 1) << 20)], leaf, leaf == count - 1));
        Check.Same(expected[length], FileDigest.HashRoot([.. digests]), length);
    }

    [Theory, InlineData(1000), InlineData(8_388_608), InlineData(41 << 20)]
    public async Task Progress_ends_with_the_length(int length)
    {
        using TreeTestFile file = new(message.AsSpan(0, length));
        using FileStream stream = file.OpenStream();
        Reports memory = new(), fromFile = new(), fromStream = new();
        FileDigest.HashData(message.AsMemory(0, length), null, memory);
        FileDigest.HashData(stream, progress: fromFile);
        await FileDigest.HashDataAsync(new OddStream(message.AsMemory(0, length)), progress: fromStream);
        Assert.All(new[] { memory, fromFile, fromStream }, reports => Assert.Equal(length, reports.Values[^1]));
        Assert.All(new[] { memory, fromFile, fromStream }, reports => Assert.Equal(reports.Values.Order(), reports.Values));
    }

    [Fact]
    public async Task A_cancelled_token_ends_the_hashing()
    {
        CancellationToken cancelled = new(canceled: true);
        using TreeTestFile file = new(message);
        using SafeFileHandle handle = file.OpenHandle();
        Assert.Equal(cancelled, Assert.ThrowsAny<OperationCanceledException>(() => FileDigest.HashData(message.AsMemory(), null, null, cancelled)).CancellationToken);
        Assert.Equal(cancelled, Assert.ThrowsAny<OperationCanceledException>(() => FileDigest.HashData(message.AsMemory(0, 1000), null, null, cancelled)).CancellationToken);
        Assert.Equal(cancelled, Assert.ThrowsAny<OperationCanceledException>(() => FileDigest.HashData(handle, cancellationToken: cancelled)).CancellationToken);
        Assert.Equal(cancelled, Assert.ThrowsAny<OperationCanceledException>(() => FileDigest.HashData(new OddStream(message), cancellationToken: cancelled)).CancellationToken);
        Assert.Equal(cancelled, (await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await FileDigest.HashDataAsync(new OddStream(message), cancellationToken: cancelled))).CancellationToken);

        using CancellationTokenSource cancellation = new();
        OddStream stream = new(message) { OnRead = given => { if (given > 20_000_000) cancellation.Cancel(); } };
        Assert.Equal(cancellation.Token, Assert.ThrowsAny<OperationCanceledException>(() => FileDigest.HashData(stream, cancellationToken: cancellation.Token)).CancellationToken);
        Assert.InRange(stream.Given, 20_000_001, message.Length - 1);
    }

    [SkippableFact]
    public void A_pipe_is_read_to_its_end()
    {
        string shell = InstalledProgram.Need("sh");
        foreach (int length in new[] { 1000, (8 << 20) + 1 })
        {
            using TreeTestFile file = new(message.AsSpan(0, length));
            using Process cat = Process.Start(new ProcessStartInfo(shell, ["-c", "cat \"$0\"", file.Path]) { RedirectStandardOutput = true })!;
            Check.Same(expected[length], FileDigest.HashData(cat.StandardOutput.BaseStream), length);
            cat.WaitForExit();
        }
    }

    [Fact]
    public async Task A_stream_that_fails_passes_its_error_on()
    {
        foreach (int limit in new[] { 100_000, 30_000_000 })
        {
            OddStream Broken() => new(message) { OnRead = given => { if (given > limit) throw new IOException("broken"); } };
            Assert.Equal("broken", Assert.Throws<IOException>(() => FileDigest.HashData(Broken())).Message);
            Assert.Equal("broken", (await Assert.ThrowsAsync<IOException>(async () => await FileDigest.HashDataAsync(Broken()))).Message);
        }
    }

    [Fact]
    public void What_is_wrong_is_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>("MaxDegreeOfParallelism", () => new FileDigestOptions { MaxDegreeOfParallelism = 0 });
        Assert.Throws<ArgumentNullException>("source", () => FileDigest.HashData((Stream)null!));
        Assert.Throws<ArgumentNullException>("source", () => FileDigest.HashData((SafeFileHandle)null!));
        byte[] shorter = new byte[31];
        foreach (int length in new[] { 5, (8 << 20) + 1 })
            Assert.Throws<ArgumentException>("destination", () => FileDigest.HashData(message.AsSpan(0, length), shorter));
        Assert.All(shorter, value => Assert.Equal(0, value));

        FileDigestHasher hasher = new();
        hasher.AppendData([1, 2, 3]);
        Assert.Throws<ArgumentException>("destination", () => hasher.GetHashAndReset(shorter));
        Assert.Equal(FileDigest.HashData([1, 2, 3]), hasher.GetHashAndReset());
        hasher.Dispose();
        Assert.Throws<ObjectDisposedException>(() => hasher.AppendData([1]));
        Assert.Throws<ObjectDisposedException>(() => hasher.GetHashAndReset());
        hasher.Dispose();
    }

    private static byte[] InPieces(FileDigestHasher hasher, ReadOnlySpan<byte> source)
    {
        Random random = new(source.Length);
        while (!source.IsEmpty)
        {
            int count = Math.Min(source.Length, random.Next(5) == 0 ? random.Next(1, 10_000_000) : random.Next(1, 300_000));
            hasher.AppendData(source[..count]);
            source = source[count..];
        }
        return hasher.GetHashAndReset();
    }

    private sealed class Reports : IProgress<long>
    {
        internal List<long> Values { get; } = [];

        public void Report(long value) => Values.Add(value);
    }
}
