using System.Collections.Concurrent;
using System.Security.Cryptography;

namespace Intaglio.Sealing.Tests;

/// <summary>Who works on batches, what becomes of them, and how much is read and written at a time.</summary>
public class PipelineTests
{
    private const int Chunk = SealingOptions.MinChunkSize, Batch = 512 * 1024;

    // No test waits for so long, but one that fails.
    private static readonly TimeSpan patience = TimeSpan.FromSeconds(30);

    [Theory]
    [InlineData(2)]
    [InlineData(4)]
    public async Task A_caller_that_would_wait_works_on_the_next_batches(int threads)
    {
        using ManualResetEventSlim helped = new();
        int caller = Environment.CurrentManagedThreadId;
        bool wasBlocked = false;
        ConcurrentQueue<int> workers = [];
        await Run(isAsync: false, threads, batches: 30, index =>
        {
            workers.Enqueue(Environment.CurrentManagedThreadId);
            if (Environment.CurrentManagedThreadId == caller)
                helped.Set();
            else if (!wasBlocked)
                wasBlocked = !helped.Wait(patience);
        });
        Assert.False(wasBlocked);
        Assert.Contains(caller, workers);
        Assert.InRange(workers.Distinct().Count(), 1, threads);
    }

    [Fact]
    public async Task An_asynchronous_caller_is_not_kept()
    {
        ConcurrentQueue<bool> isPool = [];
        int caller = Environment.CurrentManagedThreadId;
        bool wasCaller = false;
        await Run(isAsync: true, threads: 2, batches: 30, index =>
        {
            isPool.Enqueue(Thread.CurrentThread.IsThreadPoolThread);
            // The last may be left to whoever has seen all others end.
            wasCaller |= index < 29 && Environment.CurrentManagedThreadId == caller;
        });
        Assert.False(wasCaller);
        Assert.InRange(isPool.Count(value => value), 0, 1);
    }

    [Theory]
    [InlineData(false, 1)]
    [InlineData(false, 2)]
    [InlineData(false, 4)]
    [InlineData(true, 1)]
    [InlineData(true, 2)]
    [InlineData(true, 4)]
    public async Task When_a_batch_fails_nobody_is_at_work_any_more_and_all_are_wiped(bool isAsync, int threads)
    {
        int atWork = 0;
        List<TestBatch> batches = [];
        InvalidTimeZoneException exception = new();
        Task run = Run(isAsync, threads, batches: 30, index =>
        {
            Interlocked.Increment(ref atWork);
            Thread.Yield();
            Interlocked.Decrement(ref atWork);
            if (index == 5)
                throw exception;
        }, batches);
        Assert.Same(exception, await Assert.ThrowsAsync<InvalidTimeZoneException>(() => run));
        Assert.Equal(0, atWork);
        Assert.All(batches, batch => Assert.Equal(-1, batch.AllPlaintext.AsSpan().IndexOfAnyExcept((byte)0)));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Plaintext_is_wiped_also_where_a_source_fails(bool isAsync)
    {
        List<TestBatch> batches = [];
        using FailingStream source = new(3 * Chunk + 100);
        Task run = Run(isAsync, threads: 1, source, _ => { }, batches);
        Assert.IsType<IOException>(run.Exception!.InnerException);
        Assert.Equal(-1, Assert.Single(batches).AllPlaintext.AsSpan().IndexOfAnyExcept((byte)0));
    }

    [Fact]
    public void Half_a_MiB_is_read_and_written_at_a_time()
    {
        byte[] plaintext = Sample.Plaintext(8 * Batch + 1000);
        using CountingStream source = new(plaintext), destination = new(null);
        SealedFile.Encrypt(source, destination, Sample.Key);
        // The header, and nine batches; the source is also asked whether there is more.
        Assert.Equal((10, 10), (source.Calls, destination.Calls));
        using CountingStream file = new(destination.ToArray()), copy = new(null);
        SealedFile.Decrypt(file, copy, Sample.Key);
        Assert.Equal((11, 9), (file.Calls, copy.Calls));
        Assert.True(plaintext.AsSpan().SequenceEqual(copy.ToArray()));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Cancelling_is_noticed_between_two_reads_of_a_batch(bool encrypting)
    {
        using CancellationTokenSource cancellation = new();
        byte[] plaintext = Sample.Plaintext(Batch / 2);
        using CountingStream source = new(encrypting ? plaintext : Sample.Encrypt(plaintext, Sample.Key)) { Most = 1000, AtCall = call => { if (call == 7) cancellation.Cancel(); } };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Task.Run(() =>
        {
            if (encrypting)
                SealedFile.Encrypt(source, Stream.Null, Sample.Key, cancellationToken: cancellation.Token);
            else
                SealedFile.Decrypt(source, Stream.Null, Sample.Key, cancellationToken: cancellation.Token);
        }));
        Assert.Equal(7, source.Calls);
    }

    private static Task Run(bool isAsync, int threads, int batches, Action<int> process, List<TestBatch>? made = null) =>
        Run(isAsync, threads, new MemoryStream(new byte[batches * Batch]), process, made);

    private static async Task Run(bool isAsync, int threads, Stream source, Action<int> process, List<TestBatch>? made)
    {
        using FileKeys keys = FileKeys.Create(SealedFileHeader.Create(SealingKeyKind.Key, SealingOptions.Default), Sample.Key, CancellationToken.None);
        SealingStreams streams = new(source, Stream.Null, isAsync, progress: null, CancellationToken.None);
        await new SealingPipeline(streams, CreateBatch, threads, most: 20).RunAsync();

        TestBatch CreateBatch()
        {
            TestBatch batch = new(keys, process);
            made?.Add(batch);
            return batch;
        }
    }

    /// <summary>A batch that is read, and that something else happens to than encryption.</summary>
    private sealed class TestBatch(FileKeys keys, Action<int> process) : ChunkBatch(Chunk, keys)
    {
        internal byte[] AllPlaintext => Plaintext(Capacity * ChunkSize).ToArray();

        internal override bool IsFull => Filled == Capacity * ChunkSize;

        internal override void Process()
        {
            RandomNumberGenerator.Fill(Plaintext(PlaintextSize(Count)).Span);
            process((int)(FirstChunk / Capacity));
        }

        internal override ValueTask WriteAsync(SealingStreams streams) => default;

        protected override async ValueTask<int> ReadAsync(SealingStreams streams)
        {
            int filled = await streams.FillAsync(Plaintext(Capacity * ChunkSize));
            Count = (filled + ChunkSize - 1) / ChunkSize;
            LastLength = filled - (Count - 1) * ChunkSize;
            return filled;
        }
    }

    /// <summary>Gives ones, and fails.</summary>
    private sealed class FailingStream(int length) : MemoryStream
    {
        private bool fails;

        public override int Read(Span<byte> buffer)
        {
            if (fails)
                throw new IOException();
            fails = true;
            buffer[..length].Fill(1);
            return length;
        }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));
    }

    /// <summary>Counts the calls that read, or write.</summary>
    private sealed class CountingStream(byte[]? bytes) : MemoryStream(bytes ?? [])
    {
        private readonly MemoryStream written = new();

        internal int Calls { get; private set; }

        internal int Most { get; init; } = int.MaxValue;

        internal Action<int>? AtCall { get; init; }

        public override bool CanWrite => true;

        public override int Read(Span<byte> buffer)
        {
            Calls++;
            AtCall?.Invoke(Calls);
            return base.Read(buffer[..Math.Min(buffer.Length, Most)]);
        }

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            Calls++;
            written.Write(buffer);
        }

        public override byte[] ToArray() => written.ToArray();
    }
}
