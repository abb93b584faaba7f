using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>Streams as they are in the wild: short, slow, broken, cancelled.</summary>
public class StreamTests
{
    private const int Long = 300_000;

    [Theory, Every<HashFunction>]
    public async Task A_missing_stream_is_refused(HashFunction function)
    {
        byte[] destination = new byte[function.DefaultDigestSize];
        ArgumentNullException[] errors =
        [
            Assert.Throws<ArgumentNullException>(() => function.HashData((Stream)null!, HashParameters.Default)),
            Assert.Throws<ArgumentNullException>(() => function.HashData((Stream)null!, destination, HashParameters.Default)),
            await Assert.ThrowsAsync<ArgumentNullException>(async () => await function.HashDataAsync(null!, default)),
            await Assert.ThrowsAsync<ArgumentNullException>(async () => await function.HashDataAsync(null!, HashParameters.Default, default)),
            await Assert.ThrowsAsync<ArgumentNullException>(async () => await function.HashDataAsync(null!, HashParameters.Default, progress: null, default)),
            await Assert.ThrowsAsync<ArgumentNullException>(async () => await function.HashDataAsync(null!, destination, HashParameters.Default, default)),
        ];
        Assert.All(errors, error => Assert.Equal("source", error.ParamName));
    }

    [Theory, Every<HashFunction>]
    public async Task Progress_is_the_bytes_that_were_read(HashFunction function)
    {
        byte[] source = TestData.Counting(Long, 251);
        List<long> told = [];
        byte[] digest = await function.HashDataAsync(new ReluctantStream(source), HashParameters.Default, new Listener<long>(told.Add), default);
        Assert.Equal(function.Reference(source, HashParameters.Default), digest);
        Assert.True(told.Count > 1);
        Assert.Equal(told.Order().Distinct(), told);
        Assert.Equal(Long, told[^1]);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
            await function.HashDataAsync(new ReluctantStream(source), HashParameters.Default, progress: null, new CancellationToken(canceled: true)));
    }

    [Theory, Every<HashFunction>]
    public async Task A_stream_that_cannot_be_read_is_refused(HashFunction function)
    {
        byte[] destination = new byte[function.DefaultDigestSize];
        MemoryStream closed = new();
        closed.Dispose();
        ArgumentException[] errors =
        [
            Assert.Throws<ArgumentException>(() => function.HashData(closed, HashParameters.Default)),
            Assert.Throws<ArgumentException>(() => function.HashData(closed, destination, HashParameters.Default)),
            await Assert.ThrowsAsync<ArgumentException>(async () => await function.HashDataAsync(closed, default)),
            await Assert.ThrowsAsync<ArgumentException>(async () => await function.HashDataAsync(closed, HashParameters.Default, default)),
            await Assert.ThrowsAsync<ArgumentException>(async () => await function.HashDataAsync(closed, destination, HashParameters.Default, default)),
        ];
        Assert.All(errors, error => Assert.Equal("source", error.ParamName));
    }

    [Theory, Every<HashFunction>]
    public async Task Reads_that_return_less_than_asked_for_are_no_end(HashFunction function)
    {
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
        {
            foreach (int length in new[] { 0, 1, function.BlockSize, 3 * function.BlockSize + 1, Long })
            {
                byte[] source = TestData.Counting(length, 251);
                byte[] expected = function.Reference(source, parameters);
                Assert.Equal(expected, function.HashData(new ReluctantStream(source), parameters));
                Assert.Equal(expected, await function.HashDataAsync(new ReluctantStream(source), parameters, default));
            }
        }
    }

    [Theory, Every<HashFunction>]
    public async Task A_stream_is_read_from_its_position_to_its_end_and_stays_open(HashFunction function)
    {
        byte[] source = TestData.Counting(Long, 251);
        byte[] expected = function.Reference(source.AsSpan(1000), HashParameters.Default);
        using MemoryStream stream = new(source) { Position = 1000 };
        Assert.Equal(expected, function.HashData(stream, HashParameters.Default));
        Assert.Equal(Long, stream.Position);
        stream.Position = 1000;
        Assert.Equal(expected, await function.HashDataAsync(stream, HashParameters.Default, default));
        Assert.Equal(Long, stream.Position);
    }

    [Theory, Every<HashFunction>]
    public async Task A_stream_that_fails_passes_its_error_on(HashFunction function)
    {
        using ReluctantStream stream = new(TestData.Counting(100)) { OnRead = _ => throw new IOException("broken") };
        Assert.Equal("broken", Assert.Throws<IOException>(() => function.HashData(stream, HashParameters.Default)).Message);
        Assert.Equal("broken", (await Assert.ThrowsAsync<IOException>(async () => await function.HashDataAsync(stream, default))).Message);
    }

    [Theory, Every<HashFunction>]
    public async Task A_cancelled_token_ends_the_reading(HashFunction function)
    {
        byte[] destination = new byte[function.DefaultDigestSize];
        CancellationToken cancelled = new(canceled: true);
        using MemoryStream stream = new(TestData.Counting(100));
        Assert.Equal(cancelled, (await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await function.HashDataAsync(stream, cancelled))).CancellationToken);
        Assert.Equal(cancelled, (await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await function.HashDataAsync(stream, HashParameters.Default, cancelled))).CancellationToken);
        Assert.Equal(cancelled, (await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await function.HashDataAsync(stream, destination, HashParameters.Default, cancelled))).CancellationToken);
        Assert.Equal(0, stream.Position);
        Assert.Equal(new byte[function.DefaultDigestSize], destination);
    }

    [Theory, Every<HashFunction>]
    public async Task Cancelling_between_two_reads_ends_the_reading(HashFunction function)
    {
        using CancellationTokenSource source = new();
        using ReluctantStream stream = new(TestData.Counting(Long)) { OnRead = position => { if (position > 1000) source.Cancel(); } };
        Assert.Equal(source.Token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await function.HashDataAsync(stream, HashParameters.Default, source.Token))).CancellationToken);
        Assert.InRange(stream.Position, 1000, Long - 1);
    }

    [Theory, Every<HashFunction>]
    public async Task Cancelling_ends_the_reading_of_a_stream_that_ignores_its_token(HashFunction function)
    {
        using CancellationTokenSource source = new();
        using KeepingStream stream = new(TestData.Counting(Long)) { OnRead = source.Cancel };
        Assert.Equal(source.Token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await function.HashDataAsync(stream, HashParameters.Default, source.Token))).CancellationToken);
        Assert.InRange(stream.Position, 1, Long - 1);
    }

    [Theory, Every<HashFunction>]
    public async Task The_buffer_that_a_stream_was_read_into_is_wiped(HashFunction function)
    {
        byte[] mark = [.. Enumerable.Repeat((byte)0xA5, KeepingStream.MostBytes)];
        using KeepingStream stream = new(mark);
        function.HashData(stream, HashParameters.Default);
        Assert.False(stream.Buffer.AsSpan(0, mark.Length).SequenceEqual(mark));

        stream.Position = 0;
        await function.HashDataAsync(stream, HashParameters.Default, default);
        Assert.False(stream.Buffer.AsSpan(0, mark.Length).SequenceEqual(mark));
    }

    [Theory, Every<HashFunction>]
    public async Task The_caller_may_overwrite_the_key_while_a_stream_is_read(HashFunction function)
    {
        byte[] source = TestData.Counting(Long, 251), key = TestData.Counting(function.LongestKeySize);
        byte[] expected = function.Reference(source, new() { Key = key });
        ValueTask<byte[]> digest = function.HashDataAsync(new ReluctantStream(source), new() { Key = key }, default);
        Array.Clear(key);
        Assert.Equal(expected, await digest);
    }

    /// <summary>Keeps the buffer it was given, and ignores its token.</summary>
    private sealed class KeepingStream(byte[] source) : MemoryStream(source)
    {
        internal const int MostBytes = 1000;

        internal byte[] Buffer { get; private set; } = [];

        internal Action OnRead { get; init; } = () => { };

        public override int Read(byte[] buffer, int offset, int count)
        {
            OnRead();
            Buffer = buffer;
            return base.Read(buffer, offset, Math.Min(count, MostBytes));
        }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Assert.True(MemoryMarshal.TryGetArray(buffer, out ArraySegment<byte> array));
            return ValueTask.FromResult(Read(array.Array!, array.Offset, array.Count));
        }

        public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
            Task.FromResult(Read(buffer, offset, count));
    }

    /// <summary>Returns a few bytes at a time, and asynchronously only after giving way.</summary>
    private sealed class ReluctantStream(byte[] source) : MemoryStream(source)
    {
        private readonly Random random = new(source.Length);

        internal Action<long> OnRead { get; init; } = _ => { };

        // MemoryStream brings the span overload here.
        public override int Read(byte[] buffer, int offset, int count)
        {
            OnRead(Position);
            return base.Read(buffer, offset, Math.Min(count, random.Next(1, 1000)));
        }

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await Task.Yield();
            int read = Read(buffer.Span);
            cancellationToken.ThrowIfCancellationRequested();
            return read;
        }
    }
}
