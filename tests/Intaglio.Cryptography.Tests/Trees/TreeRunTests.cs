using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography.Tests;

/// <summary>What happens while a tree sum is computed: progress, cancelling, files that change; and options that are refused.</summary>
public class TreeRunTests
{
    private static readonly byte[] message = TestData.Counting(4_000_000, 251);
    private static readonly long[] leafSizes = [1000, 100_000, 34_000_000];

    [Theory, EveryTree]
    public async Task Progress_grows_to_the_length(TreeFunction function)
    {
        foreach (long leafSize in leafSizes)
        {
            foreach (int jobs in new[] { 1, 4 })
            {
                await EveryWay(function, message, new() { LeafSize = leafSize, MaxDegreeOfParallelism = jobs }, () => new Recorder(), () => default, (run, recorder) =>
                {
                    run();
                    Assert.Equal(recorder.Reports.Order().Distinct(), recorder.Reports);
                    Assert.InRange(recorder.Reports[0], 1, message.Length);
                    Assert.Equal(message.Length, recorder.Reports[^1]);
                });
            }
        }
    }

    [Theory, EveryTree]
    public void No_data_is_reported_too(TreeFunction function)
    {
        Recorder recorder = new();
        function.HashData(ReadOnlyMemory<byte>.Empty, progress: recorder);
        Assert.Equal([0], recorder.Reports);
    }

    [Theory, EveryTree]
    public async Task A_cancelled_token_ends_the_hashing_before_it_begins(TreeFunction function)
    {
        foreach (long leafSize in leafSizes)
        {
            await EveryWay(function, message, new() { LeafSize = leafSize }, () => new Recorder(), () => new CancellationToken(canceled: true), (run, recorder) =>
            {
                Assert.ThrowsAny<OperationCanceledException>(run);
                Assert.Empty(recorder.Reports);
            });
        }
    }

    [Theory, EveryTree]
    public async Task Cancelling_ends_the_hashing_in_the_middle(TreeFunction function)
    {
        foreach (long leafSize in leafSizes)
        {
            foreach (int jobs in new[] { 1, 4 })
            {
                CancellationTokenSource cancellation = new();
                Blake2TreeOptions options = new() { LeafSize = leafSize, MaxDegreeOfParallelism = jobs };
                await EveryWay(function, message, options, () => new Recorder { OnReport = _ => cancellation.Cancel() }, () => (cancellation = new()).Token, (run, recorder) =>
                {
                    Assert.Equal(cancellation.Token, Assert.ThrowsAny<OperationCanceledException>(run).CancellationToken);
                    // All other threads may have come to the end before the first report did.
                    Assert.InRange(recorder.Reports[^1], 1, jobs == 1 ? message.Length - 1 : message.Length);
                });
            }
        }
    }

    [Theory, EveryTree]
    public async Task Cancelling_ends_the_reading_of_a_stream(TreeFunction function)
    {
        foreach (long leafSize in leafSizes)
        {
            foreach (bool isAsync in new[] { false, true })
            {
                using CancellationTokenSource cancellation = new();
                using OddStream stream = new(message) { OnRead = given => { if (given > 100_000) cancellation.Cancel(); } };
                Blake2TreeOptions options = new() { LeafSize = leafSize };
                await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
                    _ = isAsync ? await function.HashDataAsync(stream, options, null, cancellation.Token) : function.HashData(stream, options, null, cancellation.Token));
                Assert.InRange(stream.Given, 100_000, message.Length / 2);
            }
        }
    }

    [Theory, EveryTree]
    public async Task An_error_in_the_report_of_progress_ends_the_hashing(TreeFunction function)
    {
        foreach (long leafSize in leafSizes)
        {
            Blake2TreeOptions options = new() { LeafSize = leafSize, MaxDegreeOfParallelism = 4 };
            NotImplementedException failure = new();
            await EveryWay(function, message, options, () => new Recorder { OnReport = _ => throw failure }, () => default, (run, _) =>
                Assert.Same(failure, Assert.Throws<NotImplementedException>(run)));
        }
    }

    [Theory, EveryTree]
    public void A_file_that_becomes_shorter_has_no_digest(TreeFunction function)
    {
        foreach (int jobs in new[] { 1, 4 })
        {
            using TreeTestFile file = new(message);
            using SafeFileHandle handle = file.OpenHandle();
            Recorder shortening = new() { OnReport = _ => file.SetLength(1000) };
            EndOfStreamException error = Assert.Throws<EndOfStreamException>(() =>
                function.HashData(handle, new() { LeafSize = 400_000, MaxDegreeOfParallelism = jobs }, shortening));
            Assert.Contains("it had 4000000 bytes", error.Message, StringComparison.Ordinal);
        }
    }

    [Theory, EveryTree]
    public void A_file_that_grows_is_hashed_to_the_length_it_had(TreeFunction function)
    {
        Blake2TreeOptions options = new() { LeafSize = 400_000, MaxDegreeOfParallelism = 2 };
        using TreeTestFile file = new(message);
        using SafeFileHandle handle = file.OpenHandle();
        Blake2TreeResult result = function.HashData(handle, options, new Recorder { OnReport = _ => file.SetLength(6_000_000) });
        Assert.Equal(message.Length, result.Length);
        Assert.Equal(function.HashData(message, options).Digest.ToArray(), result.Digest.ToArray());
    }

    [Theory, EveryTree]
    public async Task Options_outside_their_ranges_are_refused(TreeFunction function)
    {
        Assert.Throws<ArgumentOutOfRangeException>("DigestSize", () => new Blake2TreeOptions { DigestSize = -1 });
        Assert.Throws<ArgumentOutOfRangeException>("DigestSize", () => new Blake2TreeOptions { DigestSize = 65 });
        foreach (long size in new[] { 0, -1, 1L << 32 })
            Assert.Throws<ArgumentOutOfRangeException>("LeafSize", () => new Blake2TreeOptions { LeafSize = size });
        foreach (int degree in new[] { 0, -2 })
            Assert.Throws<ArgumentOutOfRangeException>("MaxDegreeOfParallelism", () => new Blake2TreeOptions { MaxDegreeOfParallelism = degree });

        Assert.Equal(64, new Blake2TreeOptions { DigestSize = 64 }.DigestSize);
        if (function.MaxDigestSize < 64)
        {
            Blake2TreeOptions options = new() { DigestSize = function.MaxDigestSize + 1 };
            Assert.Throws<ArgumentOutOfRangeException>("DigestSize", () => function.HashData(message, options));
            Assert.Throws<ArgumentOutOfRangeException>("DigestSize", () => function.HashData(new MemoryStream(), options));
            await Assert.ThrowsAsync<ArgumentOutOfRangeException>("DigestSize", async () => await function.HashDataAsync(new MemoryStream(), options));
            Assert.Throws<ArgumentOutOfRangeException>("DigestSize", () => function.HashLeaf([], 0, true, options));
            Assert.Throws<ArgumentOutOfRangeException>("DigestSize", () => function.HashRoot(message.AsSpan(0, function.MaxDigestSize), options));
        }
        Assert.Equal(4_294_967_295, function.HashData(message, new() { LeafSize = 4_294_967_295, MaxDegreeOfParallelism = int.MaxValue, DigestSize = 1 }).LeafSize);
    }

    [Theory, EveryTree]
    public void Leaves_and_root_can_be_hashed_one_by_one(TreeFunction function)
    {
        Blake2TreeOptions options = new() { LeafSize = 1000, DigestSize = 20, KeepLeafDigests = true };
        Blake2TreeResult result = function.HashData(message.AsMemory(0, 2500), options);
        byte[] leaves = [.. function.HashLeaf(message.AsSpan(0, 1000), 0, false, options), .. function.HashLeaf(message.AsSpan(1000, 1000), 1, false, options), .. function.HashLeaf(message.AsSpan(2000, 500), 2, true, options)];
        Assert.Equal(result.LeafDigests.ToArray(), leaves);
        Assert.Equal(result.Digest.ToArray(), function.HashRoot(leaves, options));
    }

    [Theory, EveryTree]
    public void Leaves_and_roots_of_wrong_sizes_are_refused(TreeFunction function)
    {
        Blake2TreeOptions options = new() { LeafSize = 1000, DigestSize = 20 };
        Assert.Throws<ArgumentException>("leaf", () => function.HashLeaf(message.AsSpan(0, 1001), 0, true, options));
        Assert.Throws<ArgumentException>("leaf", () => function.HashLeaf(message.AsSpan(0, 999), 0, false, options));
        Assert.Throws<ArgumentException>("leaf", () => function.HashLeaf([], 1, true, options));
        Assert.Throws<ArgumentOutOfRangeException>("index", () => function.HashLeaf(message.AsSpan(0, 1000), -1, true, options));
        Assert.Throws<ArgumentException>("leafDigests", () => function.HashRoot([], options));
        Assert.Throws<ArgumentException>("leafDigests", () => function.HashRoot(message.AsSpan(0, 19), options));
        Assert.Throws<ArgumentException>("leafDigests", () => function.HashRoot(message.AsSpan(0, 41), options));
    }

    [Fact]
    public void BLAKE2s_has_node_offsets_of_48_bits()
    {
        Assert.Throws<ArgumentOutOfRangeException>("index", () => Blake2sTree.HashLeaf(new byte[1], 1L << 48, true, new() { LeafSize = 1 }));
        Assert.Equal(32, Blake2sTree.HashLeaf(new byte[1], (1L << 48) - 1, true, new() { LeafSize = 1 }).Length);
        Assert.Equal(64, Blake2bTree.HashLeaf(new byte[1], long.MaxValue, true, new() { LeafSize = 1 }).Length);
    }

    /// <summary>Checks what each way in does, with a recorder and a token of its own.</summary>
    private static async Task EveryWay(TreeFunction function, ReadOnlyMemory<byte> source, Blake2TreeOptions options, Func<Recorder> progress, Func<CancellationToken> cancellation, Action<Action, Recorder> check)
    {
        using TreeTestFile file = new(source.Span);
        using SafeFileHandle handle = file.OpenHandle();
        Action<Recorder, CancellationToken>[] ways =
        [
            (recorder, token) => function.HashData(source, options, recorder, token),
            (recorder, token) => function.HashData(handle, options, recorder, token),
            (recorder, token) => function.HashData(new OddStream(source), options, recorder, token),
            (recorder, token) => Complete(function.HashDataAsync(new OddStream(source), options, recorder, token)),
            (recorder, token) => { using FileStream stream = file.OpenStream(); Complete(function.HashDataAsync(stream, options, recorder, token)); },
        ];
        // Waiting for tasks on a thread of the tests' own scheduler could wait for itself.
        await Task.Run(() =>
        {
            foreach (Action<Recorder, CancellationToken> way in ways)
            {
                CancellationToken token = cancellation();
                Recorder recorder = progress();
                check(() => way(recorder, token), recorder);
            }
        });

        static void Complete(ValueTask<Blake2TreeResult> task) => task.AsTask().GetAwaiter().GetResult();
    }

    /// <summary>Keeps what is reported, and notices if two threads report at a time.</summary>
    private sealed class Recorder : IProgress<long>
    {
        private int reporting;

        internal List<long> Reports { get; } = [];

        internal Action<long> OnReport { get; init; } = _ => { };

        public void Report(long value)
        {
            Assert.Equal(1, Interlocked.Increment(ref reporting));
            Reports.Add(value);
            Interlocked.Decrement(ref reporting);
            OnReport(value);
        }
    }
}
