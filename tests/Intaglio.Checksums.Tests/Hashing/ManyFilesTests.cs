using Intaglio.Cryptography;

namespace Intaglio.Checksums.Tests;

public sealed class ManyFilesTests : IDisposable
{
    private static readonly ChecksumAlgorithm[] Algorithms =
        [ChecksumAlgorithm.Blake2b, ChecksumAlgorithm.Blake2b, ChecksumAlgorithm.Blake2s, ChecksumAlgorithm.Blake2b.WithDigestSize(20), ChecksumAlgorithm.Blake2s.WithDigestSize(5)];

    // On both sides of what changes the way a file is read.
    private static readonly int[] Lengths =
    [
        0, 1, 127, 128, 129, 4096, 65_537, 200_000, SmallFiles.LargestFile - 1, SmallFiles.LargestFile, SmallFiles.LargestFile + 1, 3 * LargeFiles.LanePartSize,
        PartHasher.PartSize - 1, PartHasher.PartSize, PartHasher.PartSize + 1, 3 * PartHasher.PartSize + 17,
    ];

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Trait("Duration", "Long")]
    [Theory]
    [InlineData(1, 1, false)]
    [InlineData(1, 5, true)]
    [InlineData(2, 1, true)]
    [InlineData(2, 5, false)]
    [InlineData(7, 1, false)]
    [InlineData(7, 5, true)]
    public void Results_come_in_order_whatever_the_files_and_the_threads(int threads, int algorithms, bool keyed)
    {
        byte[] key = keyed ? CreateBytes(11) : [], salt = keyed ? CreateBytes(8) : [];
        List<(FileToHash File, byte[]? Expected)> files = [];
        Random random = new(threads);
        for (int i = 0; i < 400; i++)
        {
            ChecksumAlgorithm algorithm = Algorithms[random.Next(algorithms)];
            string path = i % 17 == 3 ? folder["missing"] : i % 31 == 5 ? folder.Path : i % 97 == 7 ? "" : Write(Lengths[random.Next(Lengths.Length)] - random.Next(2) * 50);
            files.Add((new FileToHash(path, algorithm), File.Exists(path) ? Hash(File.ReadAllBytes(path), algorithm, key, salt) : null));
        }

        using FileHasher hasher = new(new ChecksumParameters { Key = key, Salt = salt }, new FileHashingOptions { MaxDegreeOfParallelism = threads });
        FileResult[] results = [.. hasher.HashFiles(files.Select(file => file.File))];
        Assert.Equal(files.Select(file => (file.File.Path, file.File.Algorithm)), results.Select(result => (result.Path, result.Algorithm)));
        for (int i = 0; i < files.Count; i++)
        {
            Assert.Equal(files[i].Expected, results[i].File?.Digest.ToArray());
            Assert.Equal(files[i].Expected is null, results[i].Error is not null);
            if (results[i].File is { } file)
                Assert.Equal((new FileInfo(results[i].Path).Length, false), (file.Length, file.HasGrown));
            else
                Assert.Equal(results[i].Path == folder.Path ? typeof(UnauthorizedAccessException) : typeof(FileNotFoundException), results[i].Error!.GetType());
        }
    }

    [Theory]
    [InlineData(1, false)]
    [InlineData(4, false)]
    [InlineData(4, true)]
    public void What_stands_for_the_bytes_of_files_is_hashed(int threads, bool trees)
    {
        ChecksumAlgorithm algorithm = trees ? ChecksumAlgorithm.Blake2b.WithTree(4096) : ChecksumAlgorithm.Blake2b;
        string[] names = [.. Enumerable.Range(0, 200).Select(i => i % 19 == 4 ? $"missing {i}" : i % 23 == 5 ? $"damaged {i}" : i % 29 == 6 ? $"torn {i}" : $"{Lengths[i % Lengths.Length]}")];
        int opened = 0, closed = 0;
        FileHashingOptions options = new()
        {
            MaxDegreeOfParallelism = threads,
            // Each file says what stands for its bytes.
            OpenContent = source =>
            {
                using StreamReader reader = new(source);
                string name = reader.ReadToEnd();
                if (name.StartsWith("damaged", StringComparison.Ordinal))
                    throw new FormatException(name);
                Interlocked.Increment(ref opened);
                return new Content(name.StartsWith("torn", StringComparison.Ordinal) ? null : CreateBytes(int.Parse(name, System.Globalization.CultureInfo.InvariantCulture)), () => Interlocked.Increment(ref closed));
            },
        };
        using FileHasher hasher = new(default, options);
        using FileHasher plain = new();
        foreach (string name in names.Where(name => !name.StartsWith("missing", StringComparison.Ordinal)))
            folder.Write(name, name);
        FileResult[] results = [.. hasher.HashFiles(names.Select(name => new FileToHash(folder[name], algorithm)))];
        Assert.Equal(names.Select(name => folder[name]), results.Select(result => result.Path));
        foreach (FileResult result in results)
        {
            string name = Path.GetFileName(result.Path);
            byte[]? expected = int.TryParse(name, out int length) ? plain.HashStream(new MemoryStream(CreateBytes(length)), algorithm).Digest.ToArray() : null;
            Assert.Equal(expected, result.File?.Digest.ToArray());
            Assert.Equal(name[0] switch { 'm' => typeof(FileNotFoundException), 'd' or 't' => typeof(FormatException), _ => null }, result.Error?.GetType());
        }
        Assert.True(opened > 100 && opened == closed, $"{opened} were opened and {closed} closed.");

        string list = string.Concat(results.Where(result => result.File is not null).Select(result => $"{Convert.ToHexStringLower(result.File!.Value.Digest.Span)}  {result.Path}\n"));
        IEnumerable<ChecksumLine> lines = ChecksumReader.Read(new MemoryStream(System.Text.Encoding.UTF8.GetBytes(list)), new ChecksumReaderOptions { UntaggedAlgorithm = algorithm });
        Assert.All(ChecksumVerifier.Verify(lines, hasher), result => Assert.Equal(ChecksumStatus.Matched, result.Status));
    }

    [Theory]
    [InlineData(1, false)]
    [InlineData(3, true)]
    public void Skein_files_have_the_digests_of_each(int threads, bool keyed)
    {
        ChecksumAlgorithm[] algorithms = [ChecksumAlgorithm.Skein512, ChecksumAlgorithm.Skein512.WithDigestSizeInBits(9), ChecksumAlgorithm.Skein256, ChecksumAlgorithm.Skein1024];
        byte[] key = keyed ? CreateBytes(200) : [], personalization = keyed ? CreateBytes(77) : [];
        Random random = new(threads);
        FileToHash[] files = [.. Enumerable.Range(0, 500).Select(i => new FileToHash(Write(Lengths[random.Next(Lengths.Length)]), algorithms[i < 250 ? 0 : random.Next(4)]))];
        using FileHasher hasher = new(new ChecksumParameters { Key = key, Personalization = personalization }, new FileHashingOptions { MaxDegreeOfParallelism = threads });
        FileResult[] results = [.. hasher.HashFiles(files)];
        Assert.Equal(files.Select(file => (file.Path, file.Algorithm)), results.Select(result => (result.Path, result.Algorithm)));
        Assert.All(results, result => Assert.Equal(HashSkein(File.ReadAllBytes(result.Path), result.Algorithm, key, personalization), result.File!.Value.Digest.ToArray()));
    }

    [Theory]
    [InlineData(1, "")]
    [InlineData(3, "")]
    [InlineData(1, "key")]
    [InlineData(3, "key")]
    [InlineData(3, "context")]
    [InlineData(3, "position")]
    public void Blake3_files_have_the_digests_of_each(int threads, string mode)
    {
        byte[] key = mode == "key" ? CreateBytes(32) : [];
        string? context = mode == "context" ? "2026-11-25 tests" : null;
        ulong position = mode == "position" ? 1UL << 40 | 7 : 0;
        ChecksumAlgorithm[] algorithms = [ChecksumAlgorithm.Blake3, ChecksumAlgorithm.Blake3.WithDigestSize(100), ChecksumAlgorithm.Blake3.WithDigestSize(5)];
        Random random = new(threads);
        int[] lengths = [.. Lengths, 5_000_000, 9_000_001];
        FileToHash[] files = [.. Enumerable.Range(0, 500).Select(i => new FileToHash(Write(lengths[random.Next(lengths.Length)]), algorithms[i < 250 ? 0 : random.Next(3)]))];
        using FileHasher hasher = new(
            new ChecksumParameters { Key = key, KeyDerivationContext = context, OutputPosition = position }, new FileHashingOptions { MaxDegreeOfParallelism = threads });
        FileResult[] results = [.. hasher.HashFiles(files)];
        Assert.Equal(files.Select(file => (file.Path, file.Algorithm)), results.Select(result => (result.Path, result.Algorithm)));
        foreach (IGrouping<(string, ChecksumAlgorithm), FileResult> same in results.GroupBy(result => (result.Path, result.Algorithm)))
        {
            byte[] bytes = File.ReadAllBytes(same.Key.Item1);
            byte[] expected = Blake3.HashData(bytes, new Blake3Parameters(same.Key.Item2.DigestSize, key, context, position));
            Assert.All(same, result => Assert.Equal((Convert.ToHexString(expected), bytes.Length), (Convert.ToHexString(result.File!.Value.Digest.Span), result.File.Value.Length)));
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void There_may_be_more_files_than_anything_can_hold(int threads)
    {
        string path = Write(100);
        long asked = 0;
        bool disposed = false;
        using (FileHasher hasher = new(options: new FileHashingOptions { MaxDegreeOfParallelism = threads }))
        {
            byte[] expected = Blake2b.HashData(File.ReadAllBytes(path));
            foreach (FileResult result in hasher.HashFiles(WithoutEnd()).Take(3 * FileQueue.Window))
                Assert.Equal(expected, result.File!.Value.Digest.ToArray());
        }
        Assert.True(disposed);
        Assert.InRange(asked, 3 * FileQueue.Window, 4 * FileQueue.Window + FileQueue.MostResults + 1);

        IEnumerable<FileToHash> WithoutEnd()
        {
            try
            {
                for (; ; asked++)
                    yield return new FileToHash(path, ChecksumAlgorithm.Blake2b);
            }
            finally
            {
                disposed = true;
            }
        }
    }

    [Fact]
    public void A_name_that_comes_late_holds_up_no_result_before_it()
    {
        string path = Write(100);
        int received = 0;
        using FileHasher hasher = new(options: new FileHashingOptions { MaxDegreeOfParallelism = 4 });
        foreach (FileResult result in hasher.HashFiles(EachAfterTheLast()))
            Interlocked.Increment(ref received);
        Assert.Equal(100, received);

        IEnumerable<FileToHash> EachAfterTheLast()
        {
            for (int i = 0; i < 100; i++)
            {
                Assert.True(SpinWait.SpinUntil(() => Volatile.Read(ref received) == i, TimeSpan.FromMinutes(1)));
                yield return new FileToHash(path, ChecksumAlgorithm.Blake2b);
            }
        }
    }

    [Theory]
    [InlineData(3)]
    [InlineData(500)]
    public void Names_that_fail_end_it_after_the_results_before(int count)
    {
        string path = Write(100);
        int received = 0;
        using FileHasher hasher = new();
        IOException error = Assert.Throws<IOException>(() =>
        {
            foreach (FileResult result in hasher.HashFiles(Failing()))
                received++;
        });
        Assert.Equal(("no more names", count), (error.Message, received));

        IEnumerable<FileToHash> Failing()
        {
            for (int i = 0; i < count; i++)
                yield return new FileToHash(path, ChecksumAlgorithm.Blake2b);
            throw new IOException("no more names");
        }
    }

    [Fact]
    public void Streams_are_read_in_their_turn_and_given_errors_handed_on()
    {
        string path = Write(100);
        using MemoryStream stream = new(CreateBytes(3_000_000));
        IOException error = new("given");
        FileToHash file = new(path, ChecksumAlgorithm.Blake2b), source = file with { Path = "-", Source = stream }, failed = file with { Error = error };
        FileToHash[] files = [source, .. Enumerable.Repeat(file, 50), source, failed, .. Enumerable.Repeat(file, 50), source];
        using FileHasher hasher = new();
        FileResult[] results = [.. hasher.HashFiles(files)];
        Assert.Equal(3_000_000, results[0].File!.Value.Length);
        Assert.Equal(Blake2b.HashData(CreateBytes(3_000_000)), results[0].File!.Value.Digest.ToArray());
        Assert.Equal(0, results[51].File!.Value.Length);
        Assert.Same(error, results[52].Error);
        Assert.Equal(0, results[^1].File!.Value.Length);
        Assert.Equal(100 * 100, results.Where(result => result.Path == path).Sum(result => result.File?.Length));
    }

    [Fact]
    public void A_key_that_an_algorithm_cannot_take_is_an_error_of_its_files()
    {
        string path = Write(100);
        using FileHasher hasher = new(new ChecksumParameters { Key = CreateBytes(40) });
        FileResult[] results = [.. hasher.HashFiles(Enumerable.Range(0, 100).Select(i => new FileToHash(path, i % 2 == 0 ? ChecksumAlgorithm.Blake2b : ChecksumAlgorithm.Blake2s)))];
        Assert.All(results, result => Assert.Equal(result.Algorithm == ChecksumAlgorithm.Blake2s, result.Error is ArgumentOutOfRangeException { ParamName: "Key" }));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(10)]
    [InlineData(1000)]
    public void Cancelling_ends_it(int after)
    {
        string path = Write(100);
        using CancellationTokenSource source = new();
        using FileHasher hasher = new();
        int received = 0;
        if (after == 0)
            source.Cancel();
        Assert.ThrowsAny<OperationCanceledException>(() =>
        {
            foreach (FileResult result in hasher.HashFiles(Enumerable.Repeat(new FileToHash(path, ChecksumAlgorithm.Blake2b), 1_000_000), source.Token))
            {
                if (++received == after)
                    source.Cancel();
            }
        });
        Assert.InRange(received, after, after + FileQueue.Window);
    }

    [Fact]
    public void A_file_that_was_cancelled_half_way_leaves_nothing_behind_for_the_next()
    {
        string path = Write(4 * PartHasher.PartSize);
        using CancellationTokenSource source = new();
        using FileHasher hasher = new(progress: new Listener<long>(_ => source.Cancel()));
        Assert.Equal(source.Token, Assert.ThrowsAny<OperationCanceledException>(() => hasher.HashFile(path, ChecksumAlgorithm.Blake2b, source.Token)).CancellationToken);
        Assert.Equal(Blake2b.HashData(File.ReadAllBytes(path)), hasher.HashFile(path, ChecksumAlgorithm.Blake2b).Digest.ToArray());
    }

    [Fact]
    public void Progress_counts_every_byte_once()
    {
        string[] paths = [.. Lengths.Select(Write)];
        Largest progress = new();
        using FileHasher hasher = new(progress: progress);
        Assert.Equal(3 * Lengths.Length, hasher.HashFiles(paths.Concat(paths).Concat(paths).Select(path => new FileToHash(path, ChecksumAlgorithm.Blake2b))).Count());
        Assert.Equal(3L * Lengths.Sum(), progress.Value);
        hasher.HashFile(paths[^1], ChecksumAlgorithm.Blake2b);
        Assert.Equal(3L * Lengths.Sum() + Lengths[^1], progress.Value);
    }

    [Fact]
    public void What_makes_no_sense_is_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>("MaxDegreeOfParallelism", () => new FileHashingOptions { MaxDegreeOfParallelism = 0 });
        FileHasher hasher = new();
        Assert.Throws<ArgumentNullException>("files", () => hasher.HashFiles(null!));
        Assert.Throws<ArgumentException>("files", () => hasher.HashFiles([default]).Count());
        hasher.Dispose();
        Assert.Throws<ObjectDisposedException>(() => hasher.HashFiles([]).Count());
    }

    // A file alone that others join, some of which end before it; a slow disk, or no other thread, leaves it alone.
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(5)]
    [InlineData(8)]
    public void Large_files_share_the_lanes(int count)
    {
        using HashingContext context = new(new ChecksumParameters { Key = [1, 2, 3] }, new FileHashingOptions { MaxDegreeOfParallelism = 2 }, progress: null);
        using BatchHasher hasher = context.CreateHasher(ChecksumAlgorithm.Blake2b);
        count = Math.Min(count, hasher.Lanes);
        LargeFiles large = new(context);
        string[] paths = [.. Enumerable.Range(0, count).Select(i => Write(i == 0 ? 5 * PartHasher.PartSize + 3 : i * 2 * LargeFiles.LanePartSize + 100 * (i % 3)))];
        List<FileTurn> done = [];
        Add(0);
        large.Continue(done, default);
        for (int i = 1; i < count; i++)
            Add(i);
        while (large.Count > 0)
            large.Continue(done, default);

        Assert.Equal(count, done.Count);
        foreach (FileTurn turn in done)
            Assert.Equal(Hash(File.ReadAllBytes(turn.File.Path), ChecksumAlgorithm.Blake2b, [1, 2, 3], []), turn.Hashed!.Value.Digest.ToArray());

        // Nothing of them is left for the next.
        Add(count - 1);
        while (large.Count > 0)
            large.Continue(done, default);
        Assert.Equal(done.Single(turn => turn != done[^1] && turn.File.Path == paths[^1]).Hashed!.Value.Digest.ToArray(), done[^1].Hashed!.Value.Digest.ToArray());

        void Add(int index) => large.Add(new FileTurn(new FileToHash(paths[index], ChecksumAlgorithm.Blake2b)), new OpenFile(InputFile.Open(paths[index])), hasher);
    }

    [Theory]
    [InlineData("BLAKE2b")]
    [InlineData("BLAKE2s")]
    [InlineData("BLAKE2bp")]
    [InlineData("Skein-256")]
    [InlineData("Skein-512")]
    [InlineData("Skein-1024")]
    [InlineData("BLAKE3")]
    public void A_batch_of_any_number_and_lengths_has_the_digests_of_its_messages(string name)
    {
        ChecksumAlgorithm algorithm = ChecksumAlgorithm.All.Single(known => known.Name == name).WithDigestSize(31);
        byte[] key = name == "BLAKE3" ? CreateBytes(32) : [1, 2, 3];
        using BatchHasher hasher = algorithm.CreateBatchHasher(new ChecksumParameters { Key = key });
        byte[] digests = new byte[31 * BatchHasher.MostMessages], part = CreateBytes(1000);
        hasher.Append(part);
        // So much that lanes are worth it.
        hasher.HashMany([new byte[10_000_000]], digests);
        for (int count = 1; count <= BatchHasher.MostMessages; count++)
        {
            ReadOnlyMemory<byte>[] messages = [.. Enumerable.Range(0, count).Select(i => (ReadOnlyMemory<byte>)CreateBytes(i * i * 3 % 1000 + count % 2))];
            hasher.HashMany(messages, digests);
            for (int i = 0; i < count; i++)
                Assert.Equal(Hash(messages[i].ToArray(), algorithm, key, []), digests[(31 * i)..(31 * (i + 1))]);
        }

        // And the message between, part by part, is another.
        hasher.Append(part);
        hasher.Finish(digests);
        Assert.Equal(Hash([.. part, .. part], algorithm, key, []), digests[..31]);
        hasher.Finish(digests);
        Assert.Equal(Hash([], algorithm, key, []), digests[..31]);
    }

    private static byte[] Hash(byte[] bytes, ChecksumAlgorithm algorithm, byte[] key, byte[] salt) => algorithm.Name switch
    {
        "BLAKE2b" => Blake2b.HashData(bytes, new Blake2bParameters { DigestSize = algorithm.DigestSize, Key = key, Salt = salt }),
        "BLAKE2s" => Blake2s.HashData(bytes, new Blake2sParameters { DigestSize = algorithm.DigestSize, Key = key, Salt = salt }),
        "BLAKE2bp" => Blake2bp.HashData(bytes, new Blake2bpParameters { DigestSize = algorithm.DigestSize, Key = key, Salt = salt }),
        "BLAKE3" => Blake3.HashData(bytes, new Blake3Parameters { DigestSize = algorithm.DigestSize, Key = key }),
        _ => HashSkein(bytes, algorithm, key, []),
    };

    private static byte[] HashSkein(byte[] bytes, ChecksumAlgorithm algorithm, byte[] key, byte[] personalization)
    {
        SkeinParameters parameters = new() { DigestSizeInBits = algorithm.DigestSizeInBits, Key = key, Personalization = personalization };
        return algorithm.Name switch
        {
            "Skein-256" => Skein256.HashData(bytes, parameters),
            "Skein-512" => Skein512.HashData(bytes, parameters),
            _ => Skein1024.HashData(bytes, parameters),
        };
    }

    private static byte[] CreateBytes(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }

    private string Write(int length)
    {
        length = Math.Max(0, length);
        string path = folder[$"{length}"];
        if (!File.Exists(path))
            File.WriteAllBytes(path, CreateBytes(length));
        return path;
    }

    private sealed class Largest : IProgress<long>
    {
        private readonly Lock sync = new();

        internal long Value { get; private set; }

        public void Report(long value)
        {
            lock (sync)
                Value = Math.Max(Value, value);
        }
    }

    /// <summary>What stands for a file: bytes, or null for what turns out to be damaged; it tells when it is closed.</summary>
    private sealed class Content(byte[]? bytes, Action closed) : MemoryStream(bytes ?? [])
    {
        public override int Read(Span<byte> buffer) => bytes is null ? throw new FormatException() : base.Read(buffer);

        public override int Read(byte[] buffer, int offset, int count) => bytes is null ? throw new FormatException() : base.Read(buffer, offset, count);

        protected override void Dispose(bool disposing)
        {
            if (disposing)
                closed();
            base.Dispose(disposing);
        }
    }
}
