using Intaglio.Cryptography;

namespace Intaglio.Checksums.Tests;

public sealed class FileHasherTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData(0)]
    [InlineData(3)]
    [InlineData(FileHasher.BufferSize - 1)]
    [InlineData(FileHasher.BufferSize)]
    [InlineData(FileHasher.BufferSize + 1)]
    [InlineData(2 * FileHasher.BufferSize)]
    [InlineData(3 * FileHasher.BufferSize + 17)]
    public void A_file_has_the_digest_of_its_bytes(int length)
    {
        string path = CreateFile(length, out byte[] bytes);
        using FileHasher hasher = new();
        HashedFile file = hasher.HashFile(path, ChecksumAlgorithm.Blake2b);
        Assert.Equal(Blake2b.HashData(bytes), file.Digest.ToArray());
        Assert.Equal(length, file.Length);
        Assert.False(file.HasGrown);
    }

    [Theory]
    [InlineData(1, 1000)]
    [InlineData(4093, 3 * FileHasher.BufferSize)]
    public void A_stream_that_trickles_has_the_digest_of_its_bytes(int chunk, int length)
    {
        byte[] bytes = CreateBytes(length);
        using FileHasher hasher = new();
        using Stream source = new TrickleStream(bytes, chunk);
        Assert.Equal(Blake2b.HashData(bytes), hasher.HashStream(source, ChecksumAlgorithm.Blake2b).Digest.ToArray());
    }

    // The part that was read ahead belongs to no other file.
    [Theory]
    [InlineData("BLAKE2b")]
    [InlineData("file")]
    public void A_hasher_whose_work_was_cancelled_hashes_other_files(string name)
    {
        ChecksumAlgorithm algorithm = name == "file" ? ChecksumAlgorithm.File : ChecksumAlgorithm.Blake2b;
        string path = CreateFile(5 * FileHasher.BufferSize, out byte[] bytes);
        using CancellationTokenSource cancellation = new();
        using FileHasher hasher = new(progress: new Canceller(cancellation));
        Assert.Equal(cancellation.Token, Assert.ThrowsAny<OperationCanceledException>(() => hasher.HashFile(path, algorithm, cancellation.Token)).CancellationToken);
        byte[] expected = name == "file" ? FileDigest.HashData(bytes) : Blake2b.HashData(bytes);
        Assert.Equal(expected, hasher.HashFile(path, algorithm).Digest.ToArray());
        using MemoryStream source = new(bytes);
        Assert.Equal(cancellation.Token, Assert.ThrowsAny<OperationCanceledException>(() => hasher.HashStream(source, algorithm, cancellation.Token)).CancellationToken);
        source.Position = 0;
        Assert.Equal(expected, hasher.HashStream(source, algorithm).Digest.ToArray());
    }

    // A file of the system has no length, so that its start is read before it is known to be large.
    [SkippableFact]
    public async Task A_hasher_whose_work_was_cancelled_hashes_a_pipe_from_its_beginning()
    {
        const string system = "/proc/kallsyms";
        Skip.IfNot(File.Exists(system), "The system has no such file.");
        using CancellationTokenSource cancellation = new();
        using FileHasher hasher = new(progress: new Canceller(cancellation));
        Assert.Equal(cancellation.Token, Assert.ThrowsAny<OperationCanceledException>(() => hasher.HashFile(system, ChecksumAlgorithm.Blake2b, cancellation.Token)).CancellationToken);
        string pipe = folder["pipe"];
        Processes.Run(new(InstalledProgram.Need("mkfifo"), [pipe]));
        byte[] bytes = CreateBytes(100_000);
        Task writing = Task.Run(() => File.WriteAllBytes(pipe, bytes));
        Assert.Equal(Blake2b.HashData(bytes), hasher.HashFile(pipe, ChecksumAlgorithm.Blake2b).Digest.ToArray());
        await writing;
    }

    [Fact]
    public void One_hasher_serves_every_algorithm_with_its_key_salt_and_personalization()
    {
        byte[] bytes = CreateBytes(100), key = CreateBytes(16), salt = CreateBytes(8), personalization = CreateBytes(7);
        using FileHasher hasher = new(new ChecksumParameters { Key = key, Salt = salt, Personalization = personalization });
        byte[] expected2b = Blake2b.HashData(bytes, new Blake2bParameters { DigestSize = 20, Key = key, Salt = salt, Personalization = personalization });
        byte[] expected2s = Blake2s.HashData(bytes, new Blake2sParameters { Key = key, Salt = salt, Personalization = personalization });
        for (int turn = 0; turn < 2; turn++)
        {
            Assert.Equal(expected2b, Hash(ChecksumAlgorithm.Blake2b.WithDigestSize(20)));
            Assert.Equal(expected2s, Hash(ChecksumAlgorithm.Blake2s));
        }

        byte[] Hash(ChecksumAlgorithm algorithm)
        {
            using MemoryStream source = new(bytes);
            return hasher.HashStream(source, algorithm).Digest.ToArray();
        }
    }

    [Fact]
    public void A_file_that_fails_half_way_leaves_nothing_behind_for_the_next()
    {
        using FileHasher hasher = new();
        using Stream broken = new BrokenStream(CreateBytes(2 * FileHasher.BufferSize));
        Assert.Throws<IOException>(() => hasher.HashStream(broken, ChecksumAlgorithm.Blake2b));
        using MemoryStream good = new("abc"u8.ToArray());
        Assert.Equal(Blake2b.HashData("abc"u8), hasher.HashStream(good, ChecksumAlgorithm.Blake2b).Digest.ToArray());
    }

    [Fact]
    public void What_is_not_there_or_cannot_be_read_says_so()
    {
        using FileHasher hasher = new();
        Assert.Contains(folder["none"], Assert.Throws<FileNotFoundException>(() => hasher.HashFile(folder["none"], ChecksumAlgorithm.Blake2b)).Message, StringComparison.Ordinal);
        Assert.Contains("name is empty", Assert.Throws<FileNotFoundException>(() => hasher.HashFile("", ChecksumAlgorithm.Blake2b)).Message, StringComparison.Ordinal);
        Assert.Contains(folder.Path, Assert.Throws<UnauthorizedAccessException>(() => hasher.HashFile(folder.Path, ChecksumAlgorithm.Blake2b)).Message, StringComparison.Ordinal);
        Assert.Contains("valid Unicode", Assert.Throws<UnrepresentableNameException>(() => hasher.HashFile(folder["a\uFFFD"], ChecksumAlgorithm.Blake2b)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_whose_name_has_the_replacement_character_is_hashed()
    {
        string path = folder["a\uFFFD"];
        File.WriteAllBytes(path, "abc"u8.ToArray());
        using FileHasher hasher = new();
        Assert.Equal(Blake2b.HashData("abc"u8), hasher.HashFile(path, ChecksumAlgorithm.Blake2b).Digest.ToArray());
    }

    [Fact]
    public void A_key_longer_than_the_algorithms_is_refused()
    {
        using FileHasher hasher = new(new ChecksumParameters { Key = CreateBytes(33) });
        using MemoryStream source = new();
        Assert.Throws<ArgumentOutOfRangeException>("Key", () => hasher.HashStream(source, ChecksumAlgorithm.Blake2s));
        hasher.HashStream(source, ChecksumAlgorithm.Blake2b);
    }

    [Fact]
    public void Cancelling_and_disposing_end_it()
    {
        using FileHasher hasher = new();
        using MemoryStream source = new(CreateBytes(100));
        CancellationToken canceled = new(canceled: true);
        Assert.Equal(canceled, Assert.Throws<OperationCanceledException>(() => hasher.HashStream(source, ChecksumAlgorithm.Blake2b, canceled)).CancellationToken);
        hasher.Dispose();
        Assert.Throws<ObjectDisposedException>(() => hasher.HashStream(source, ChecksumAlgorithm.Blake2b));
        Assert.Equal(0, source.Position);
    }

    private static byte[] CreateBytes(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }

    private string CreateFile(int length, out byte[] bytes)
    {
        bytes = CreateBytes(length);
        string path = folder["file"];
        File.WriteAllBytes(path, bytes);
        return path;
    }

    private sealed class BrokenStream(byte[] bytes) : MemoryStream(bytes)
    {
        public override int Read(byte[] buffer, int offset, int count) =>
            Position < Length ? base.Read(buffer, offset, count) : throw new IOException("broken");
    }

    private sealed class Canceller(CancellationTokenSource cancellation) : IProgress<long>
    {
        public void Report(long value)
        {
            if (value > FileHasher.BufferSize)
                cancellation.Cancel();
        }
    }
}
