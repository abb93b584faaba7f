namespace Intaglio.Sealing.Tests;

/// <summary>How the work is done: progress, cancelling, and streams that fail.</summary>
public class WorkTests
{
    private const int Batch = 1024 * 1024;

    private static readonly byte[] plaintext = Sample.Plaintext(6 * Batch + 1000), file = Sample.Encrypt(plaintext, Sample.Key);

    public static TheoryData<bool, int> Ways => new() { { true, 1 }, { true, 2 }, { true, 4 }, { false, 1 }, { false, 2 }, { false, 4 } };

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Progress_grows_to_the_length_of_the_source(bool encrypting, int threads)
    {
        Recorder recorder = new();
        SealingOptions options = new() { MaxDegreeOfParallelism = threads };
        using MemoryStream source = new(encrypting ? plaintext : file), other = new(encrypting ? plaintext : file);
        if (encrypting)
            SealedFile.Encrypt(source, Stream.Null, Sample.Key, options, recorder);
        else
            SealedFile.Decrypt(source, Stream.Null, Sample.Key, options, recorder);
        recorder.Check(source.Length);
        if (encrypting)
            await SealedFile.EncryptAsync(other, Stream.Null, Sample.Key, options, recorder);
        else
            await SealedFile.DecryptAsync(other, Stream.Null, Sample.Key, options, recorder);
        recorder.Check(source.Length);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(10)]
    public void Progress_of_little_is_told_too(int length)
    {
        Recorder recorder = new();
        byte[] little = Sample.Encrypt(Sample.Plaintext(length), Sample.Key);
        SealedFile.Encrypt(new MemoryStream(new byte[length]), Stream.Null, Sample.Key, progress: recorder);
        recorder.Check(length);
        SealedFile.Decrypt(new MemoryStream(little), Stream.Null, Sample.Key, progress: recorder);
        recorder.Check(little.Length);
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task What_progress_throws_ends_the_work(bool encrypting, int threads)
    {
        InvalidTimeZoneException failure = new();
        Recorder recorder = new() { Failure = failure };
        Assert.Same(failure, await Assert.ThrowsAsync<InvalidTimeZoneException>(() => Start(encrypting, threads, Stream.Null, recorder)));
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Cancelled_before_it_starts_it_writes_nothing(bool encrypting, int threads)
    {
        using MemoryStream destination = new();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Start(encrypting, threads, destination, cancellationToken: new(canceled: true)));
        Assert.Equal(0, destination.Length);
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Cancelled_meanwhile_it_ends(bool encrypting, int threads)
    {
        using CancellationTokenSource cancellation = new();
        using LimitedStream destination = new() { Limit = 2 * Batch, AtLimit = cancellation.Cancel };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Start(encrypting, threads, destination, cancellationToken: cancellation.Token));
        Assert.InRange(destination.Written, 2 * Batch - 70_000, 2 * Batch + Batch / 16 * 17);
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task A_destination_that_takes_no_more_ends_it(bool encrypting, int threads)
    {
        using LimitedStream destination = new() { Limit = 3 * Batch, AtLimit = () => throw new IOException("full") };
        IOException exception = await Assert.ThrowsAsync<IOException>(() => Start(encrypting, threads, destination));
        Assert.Equal("full", exception.Message);
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public void The_caller_reads_and_writes(bool encrypting, int threads)
    {
        int caller = Environment.CurrentManagedThreadId;
        using LimitedStream destination = new() { Limit = 0, AtLimit = () => Assert.Equal(caller, Environment.CurrentManagedThreadId) };
        using MemoryStream source = new(encrypting ? plaintext : file);
        SealingOptions options = new() { MaxDegreeOfParallelism = threads };
        if (encrypting)
            SealedFile.Encrypt(source, destination, Sample.Key, options);
        else
            SealedFile.Decrypt(source, destination, Sample.Key, options);
        Assert.Equal(encrypting ? file.Length : plaintext.Length, destination.Written);
    }

    [Theory]
    [InlineData(1, 20, 2)]
    [InlineData(2, 20, 6)]
    [InlineData(5, 20, 9)]
    [InlineData(2, 4, 4)]
    [InlineData(1, 2, 2)]
    public async Task There_are_never_more_batches_than_threads_and_four_or_than_are_allowed(int threads, int allowed, int most)
    {
        using MemoryStream source = new(new byte[20 * Batch]);
        SealedFileHeader header = SealedFileHeader.Create(SealingKeyKind.Key, SealingOptions.Default);
        using FileKeys keys = FileKeys.Create(header, Sample.Key, CancellationToken.None);
        int batches = 0;
        SealingStreams streams = new(source, Stream.Null, isAsync: true, progress: null, CancellationToken.None);
        await new SealingPipeline(streams, CreateBatch, threads, allowed).RunAsync();
        Assert.InRange(batches, 2, most);

        EncryptionBatch CreateBatch()
        {
            batches++;
            return new EncryptionBatch(SealingOptions.DefaultChunkSize, keys);
        }
    }

    [Fact]
    public void Options_are_in_their_ranges()
    {
        SealingOptions options = new();
        foreach (int chunkSize in (int[])[0, -1, 2048, 65535, 1 << 21])
            Assert.Throws<ArgumentOutOfRangeException>(nameof(SealingOptions.ChunkSize), () => options.ChunkSize = chunkSize);
        foreach (int iterations in (int[])[0, -1, 99_999, 10_000_001])
        {
            Assert.Throws<ArgumentOutOfRangeException>(nameof(SealingOptions.Iterations), () => options.Iterations = iterations);
            Assert.Throws<ArgumentOutOfRangeException>(nameof(SealingOptions.IterationLimit), () => options.IterationLimit = iterations);
        }
        foreach (int threads in (int[])[0, -2])
            Assert.Throws<ArgumentOutOfRangeException>(nameof(SealingOptions.MaxDegreeOfParallelism), () => options.MaxDegreeOfParallelism = threads);
    }

    [Fact]
    public void Streams_are_readable_and_writable()
    {
        using MemoryStream readable = new([], writable: false);
        using FileStream writable = new(Path.GetTempFileName(), FileMode.Open, FileAccess.Write, FileShare.None, 1, FileOptions.DeleteOnClose);
        Assert.Throws<ArgumentNullException>("source", () => SealedFile.Encrypt(null!, writable, Sample.Key));
        Assert.Throws<ArgumentNullException>("destination", () => SealedFile.Encrypt(readable, null!, Sample.Key));
        Assert.Throws<ArgumentNullException>("key", () => SealedFile.Decrypt(readable, writable, null!));
        Assert.Throws<ArgumentNullException>("header", () => SealedFile.Decrypt(null!, readable, writable, Sample.Key));
        Assert.Throws<ArgumentException>("source", () => SealedFile.Encrypt(writable, writable, Sample.Key));
        Assert.Throws<ArgumentException>("destination", () => SealedFile.Decrypt(readable, readable, Sample.Key));
    }

    private static async Task Start(bool encrypting, int threads, Stream destination, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        SealingOptions options = new() { MaxDegreeOfParallelism = threads };
        using MemoryStream source = new(encrypting ? plaintext : file);
        // One synchronous, the other not.
        if (encrypting)
            SealedFile.Encrypt(source, destination, Sample.Key, options, progress, cancellationToken);
        else
            await SealedFile.DecryptAsync(source, destination, Sample.Key, options, progress, cancellationToken);
    }

    private sealed class Recorder : IProgress<long>
    {
        private readonly List<long> values = [];

        internal Exception? Failure { get; init; }

        public void Report(long value)
        {
            if (Failure is not null)
                throw Failure;
            values.Add(value);
        }

        internal void Check(long length)
        {
            Assert.Equal(values.Distinct().Order(), values);
            Assert.Equal(length, values[^1]);
            values.Clear();
        }
    }

    /// <summary>Counts what is written, and does something at every write beyond a limit.</summary>
    private sealed class LimitedStream : MemoryStream
    {
        internal required long Limit { get; init; }

        internal required Action AtLimit { get; init; }

        internal long Written { get; private set; }

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            Written += buffer.Length;
            if (Written > Limit)
                AtLimit();
        }

        public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Write(buffer.Span);
            return default;
        }
    }
}
