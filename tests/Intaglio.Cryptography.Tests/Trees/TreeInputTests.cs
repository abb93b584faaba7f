using System.Diagnostics;
using System.IO.Pipes;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography.Tests;

/// <summary>Every way into a tree sum gives the same: memory, streams, files; alone and with others.</summary>
public class TreeInputTests
{
    private static readonly byte[] message = TestData.Counting(12_000_000, 251);

    /// <summary>Lengths and leaf sizes around what is read at a time, what is in memory at a time, and full groups.</summary>
    public static TheoryData<TreeFunction, int, long> Cases
    {
        get
        {
            TheoryData<TreeFunction, int, long> cases = new();
            foreach (TreeFunction function in TreeFunction.All)
                foreach ((int length, long leafSize) in new (int, long)[]
                {
                    (0, 1000), (1, 1), (65_536, 1000), (65_537, 1000), (300_000, 65_536), (1_048_576, 1024), (1_048_577, 1024), (2_097_152, 131_072),
                    (3_000_000, 100_000), (12_000_000, 5_242_880), (300_000, 34_000_000),
                })
                    cases.Add(function, length, leafSize);
            return cases;
        }
    }

    [Trait("Exhaustive", "true")]
    [Theory, MemberData(nameof(Cases))]
    public async Task Every_way_in_gives_the_digest_of_the_nodes(TreeFunction function, int length, long leafSize)
    {
        ReadOnlyMemory<byte> source = message.AsMemory(0, length);
        byte[] expected = HashAlone(function, source.Span, leafSize);
        using TreeTestFile file = new(source.Span);
        using SafeFileHandle handle = file.OpenHandle();
        foreach (int jobs in length < 10_000_000 ? new[] { 1, 3, 16 } : [3])
        {
            Blake2TreeOptions options = new() { LeafSize = leafSize, MaxDegreeOfParallelism = jobs, KeepLeafDigests = true };
            using FileStream stream = file.OpenStream(), asyncStream = file.OpenStream();
            using MemoryStream memoryStream = new(source.ToArray());
            Blake2TreeResult[] results =
            [
                function.HashData(source, options),
                function.HashData(handle, options),
                function.HashData(stream, options),
                function.HashData(memoryStream, options),
                function.HashData(new OddStream(source), options),
                await function.HashDataAsync(asyncStream, options),
                await function.HashDataAsync(new OddStream(source), options),
            ];
            for (int i = 0; i < results.Length; i++)
            {
                Check.Same(expected, results[i].LeafDigests.Span, (jobs, i));
                Check.Same(function.HashRoot(expected, options), results[i].Digest.Span, (jobs, i));
                Assert.Equal((length, leafSize, expected.Length / function.MaxDigestSize), (results[i].Length, results[i].LeafSize, results[i].LeafCount));
            }
            Assert.Equal((length, length), (stream.Position, asyncStream.Position));
        }
    }

    [Theory, EveryTree]
    public async Task Without_leaf_digests_the_digest_is_the_same(TreeFunction function)
    {
        Blake2TreeOptions keep = new() { LeafSize = 1000, KeepLeafDigests = true }, forget = new() { LeafSize = 1000 };
        ReadOnlyMemory<byte> source = message.AsMemory(0, 3_000_001), expected = function.HashData(source, keep).Digest;
        Blake2TreeResult[] results = [function.HashData(source, forget), function.HashData(new OddStream(source), forget), await function.HashDataAsync(new OddStream(source), forget)];
        Assert.All(results, result => Assert.Equal(expected.ToArray(), result.Digest.ToArray()));
        Assert.All(results, result => Assert.True(result.LeafDigests.IsEmpty));
    }

    [Theory, EveryTree]
    public async Task A_stream_is_read_from_its_position_and_a_handle_from_the_beginning(TreeFunction function)
    {
        Blake2TreeOptions options = new() { LeafSize = 100_000 };
        using TreeTestFile file = new(message.AsSpan(0, 1_000_000));
        using FileStream stream = file.OpenStream(), asyncStream = file.OpenStream();
        stream.Position = asyncStream.Position = 1001;
        byte[] expected = function.HashData(message.AsMemory(1001, 1_000_000 - 1001), options).Digest.ToArray();
        Assert.Equal(expected, function.HashData(stream, options).Digest.ToArray());
        Assert.Equal(expected, (await function.HashDataAsync(asyncStream, options)).Digest.ToArray());
        Assert.Equal((1_000_000, 1_000_000), (stream.Position, asyncStream.Position));
        Assert.Equal(-1, stream.ReadByte());

        stream.Position = 1001;
        Assert.Equal(function.HashData(message.AsMemory(0, 1_000_000), options).Digest.ToArray(), function.HashData(stream.SafeFileHandle, options).Digest.ToArray());
    }

    [SkippableTheory, EveryTree]
    public void A_handle_without_a_length_is_read_to_its_end(TreeFunction function)
    {
        string shell = InstalledProgram.Need("sh");
        Blake2TreeOptions options = new() { LeafSize = 100_000, MaxDegreeOfParallelism = 2 };
        using TreeTestFile file = new(message.AsSpan(0, 3_000_000));
        using Process cat = Process.Start(new ProcessStartInfo(shell, ["-c", "cat \"$0\"", file.Path]) { RedirectStandardOutput = true })!;
        using (SafeFileHandle pipe = OpenPipe(cat))
            Assert.Equal(function.HashData(message.AsMemory(0, 3_000_000), options).Digest.ToArray(), function.HashData(pipe, options).Digest.ToArray());
        cat.WaitForExit();
    }

    [SkippableTheory, EveryTree]
    public void A_file_of_the_system_that_states_no_length_is_read_to_its_end(TreeFunction function)
    {
        const string Version = "/proc/version";
        Skip.IfNot(File.Exists(Version), $"There is no {Version}.");
        using SafeFileHandle handle = File.OpenHandle(Version);
        using FileStream stream = File.OpenRead(Version);
        byte[] expected = function.HashData(File.ReadAllBytes(Version)).Digest.ToArray();
        Assert.Equal(expected, function.HashData(handle).Digest.ToArray());
        Assert.Equal(expected, function.HashData(stream).Digest.ToArray());
    }

    [Theory, EveryTree]
    public async Task What_cannot_be_read_is_refused(TreeFunction function)
    {
        MemoryStream closed = new();
        closed.Dispose();
        ArgumentException[] errors =
        [
            Assert.Throws<ArgumentNullException>(() => function.HashData((Stream)null!)),
            Assert.Throws<ArgumentNullException>(() => function.HashData((SafeFileHandle)null!)),
            await Assert.ThrowsAsync<ArgumentNullException>(async () => await function.HashDataAsync(null!)),
            Assert.Throws<ArgumentException>(() => function.HashData(closed)),
            await Assert.ThrowsAsync<ArgumentException>(async () => await function.HashDataAsync(closed)),
        ];
        Assert.All(errors, error => Assert.Equal("source", error.ParamName));
        Assert.Throws<ArgumentException>("source", () => function.HashData(new SafeFileHandle(-1, ownsHandle: false)));
        SafeFileHandle closedHandle = File.OpenHandle(typeof(TreeInputTests).Assembly.Location);
        closedHandle.Dispose();
        Assert.Throws<ObjectDisposedException>(() => function.HashData(closedHandle));
    }

    [Theory, EveryTree]
    public async Task A_stream_that_fails_passes_its_error_on(TreeFunction function)
    {
        foreach (long leafSize in new[] { 1000, 100_000, 34_000_000 })
        {
            Blake2TreeOptions options = new() { LeafSize = leafSize, MaxDegreeOfParallelism = 2 };
            OddStream Broken() => new(message) { OnRead = given => { if (given > 3_000_000) throw new IOException("broken"); } };
            Assert.Equal("broken", Assert.Throws<IOException>(() => function.HashData(Broken(), options)).Message);
            Assert.Equal("broken", (await Assert.ThrowsAsync<IOException>(async () => await function.HashDataAsync(Broken(), options))).Message);
        }
    }

    [Theory, EveryTree]
    public void Memory_does_not_grow_with_the_data(TreeFunction function)
    {
        // The first call fills the pools of arrays.
        Blake2TreeOptions options = new() { LeafSize = 10_000, MaxDegreeOfParallelism = 1 };
        using TreeTestFile file = new(message.AsSpan(0, 5_000_000));
        using SafeFileHandle handle = file.OpenHandle();
        function.HashData(handle, options);
        Assert.InRange(Allocations.Count(() => function.HashData(handle, options)), 0, 300_000);
    }

    private static SafeFileHandle OpenPipe(Process process)
    {
        // The descriptor behind the reader, as a command line has it for its standard input.
        AnonymousPipeClientStream? anonymous = process.StandardOutput.BaseStream as AnonymousPipeClientStream;
        Skip.If(anonymous is null, "Standard output is not a pipe with a handle here.");
        return new SafeFileHandle(anonymous!.SafePipeHandle.DangerousGetHandle(), ownsHandle: false);
    }

    /// <summary>The leaves' digests by the reference where that takes no time, else by the hash function.</summary>
    private static byte[] HashAlone(TreeFunction function, ReadOnlySpan<byte> source, long leafSize)
    {
        List<byte> digests = [];
        int size = function.MaxDigestSize;
        for (long start = 0, index = 0; start == 0 || start < source.Length; start += leafSize, index++)
        {
            ReadOnlySpan<byte> leaf = source[(int)start..(int)Math.Min(source.Length, start + leafSize)];
            bool isLast = start + leafSize >= source.Length;
            digests.AddRange(source.Length < 100_000
                ? function.ReferenceLeaf(leaf, size, leafSize, index, isLast)
                : function.HashNode(leaf, size, new() { MaxDepth = 2, LeafLength = (uint)leafSize, NodeOffset = (ulong)index, InnerDigestSize = size, IsLastNode = isLast }));
        }
        return [.. digests];
    }
}
