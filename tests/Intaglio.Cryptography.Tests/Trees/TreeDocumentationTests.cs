using System.Diagnostics;
using System.Security.Cryptography;
using System.Text.RegularExpressions;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography.Tests;

/// <summary>docs/trees.md: its code is compiled here, run, and compared with what stands there.</summary>
public class TreeDocumentationTests
{
    private const string Document = "trees.md", Source = "TreeDocumentationTests.cs";

    private static readonly byte[] data = TestData.Counting(10_000_000, 251);

    [Fact]
    public void The_code_for_a_sum_runs()
    {
        using TreeTestFile file = new(data);
        string path = file.Path;
        using CancellationTokenSource cancellation = new();
        IProgress<long> progress = new Progress<long>();

        // Sum
        using SafeFileHandle handle = File.OpenHandle(path);
        Blake2TreeResult sum = Blake2bTree.HashData(handle);                        // 64 bytes, leaves of 5 MiB, all processors
        Console.WriteLine(Convert.ToHexStringLower(sum.Digest.Span));

        Blake2TreeOptions options = new() { DigestSize = 32, LeafSize = 1 << 20, MaxDegreeOfParallelism = 2, KeepLeafDigests = true };
        sum = Blake2bTree.HashData(handle, options, progress, cancellation.Token);
        // end

        Assert.Equal(Blake2bTree.HashData(data, options).Digest.ToArray(), sum.Digest.ToArray());
        DocumentedCode.CheckSame(Document, block: 0, Source, "// Sum");
    }

    [Fact]
    public void The_code_for_manifests_runs()
    {
        using TreeTestFile original = new(data), damaged = new([.. data[..6_000_000], .. new byte[4_000_001]]);
        string path = original.Path, copyPath = damaged.Path, manifestPath = original.Path + ".manifest";
        byte[] expected = Blake2bTree.HashData(data).Digest.ToArray();
        List<string> printed = [];
        Writer Console = new(printed);

        // Manifest
        using (SafeFileHandle file = File.OpenHandle(path))
        using (FileStream saved = File.Create(manifestPath))
            Blake2bTree.HashData(file, new() { KeepLeafDigests = true }).ToManifest().Save(saved);

        using FileStream text = File.OpenRead(manifestPath);
        Blake2TreeManifest manifest = Blake2TreeManifest.Load(text);
        if (!manifest.Digest.Span.SequenceEqual(expected))
            throw new CryptographicException("This is not the manifest of the file that was asked for.");

        using SafeFileHandle copy = File.OpenHandle(copyPath);
        foreach (Blake2TreeDifference difference in manifest.Compare(copy).Differences)
            Console.WriteLine($"{difference.Kind}: {difference.Length} bytes from {difference.Offset}");

        (long offset, long length) = manifest.GetLeafRange(1);
        byte[] piece = new byte[length];
        RandomAccess.Read(copy, piece, offset);
        Console.WriteLine(manifest.VerifyLeaf(1, piece) ? "as it was" : "differs");
        // end

        Assert.Equal(["Changed: 4757120 bytes from 5242880", "Added: 1 bytes from 10000000", "differs"], printed);
        DocumentedCode.CheckSame(Document, block: 1, Source, "// Manifest");
    }

    [Fact]
    public void The_code_for_a_tree_of_other_fanout_and_depth_runs()
    {
        byte[] data = TestData.Counting(9999, 251);

        // Nodes
        const int LeafSize = 1000, Fanout = 4;
        Blake2TreeNode node = new() { Fanout = Fanout, MaxDepth = 3, LeafLength = LeafSize, InnerDigestSize = 64 };

        byte[] leaves = HashLevel(data, LeafSize, node);                            // 10 leaves
        byte[] parents = HashLevel(leaves, Fanout * 64, node with { NodeDepth = 1 }); // of 4, 4 and 2 of them
        byte[] root = HashLevel(parents, Fanout * 64, node with { NodeDepth = 2 });

        static byte[] HashLevel(byte[] input, int size, Blake2TreeNode node)
        {
            int count = (input.Length + size - 1) / size;
            ReadOnlyMemory<byte>[] parts = new ReadOnlyMemory<byte>[count];
            Blake2bState[] states = new Blake2bState[count];
            for (int i = 0; i < count; i++)
            {
                parts[i] = input.AsMemory(i * size, Math.Min(size, input.Length - i * size));
                states[i] = Blake2bState.Create(new() { Tree = node with { NodeOffset = (ulong)i, IsLastNode = i == count - 1 } });
            }
            byte[] digests = new byte[count * 64];
            Blake2b.HashMany(parts, states, digests);                               // side by side
            return digests;
        }
        // end

        TreeVector vector = TreeVector.Read("blake2b-nodes").First(vector => vector.Message.Length == data.Length && vector.Number("fanout") == Fanout && vector.Number("depth") == 3);
        Assert.Equal(vector.Digest, root);
        DocumentedCode.CheckSame(Document, block: 2, Source, "// Nodes");
    }

    [Fact]
    public void The_manifest_in_the_document_is_one()
    {
        string text = Regex.Match(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, Document)), "```text\n(Intaglio tree manifest .*?)```", RegexOptions.Singleline).Groups[1].Value;
        Blake2TreeManifest manifest = Blake2TreeManifest.Load(new MemoryStream(System.Text.Encoding.ASCII.GetBytes(text)));
        Assert.True(manifest.Compare("hello s3git\n"u8.ToArray()).IsMatch);
    }

    [SkippableFact]
    public void The_program_in_another_language_checks_what_is_written_here()
    {
        Skip.IfNot(File.Exists("/usr/bin/python3"), "There is no /usr/bin/python3.");
        using TreeTestFile manifest = new([]), script = new([]);
        File.WriteAllText(script.Path, Regex.Match(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, Document)), "```python\n(.*?)```", RegexOptions.Singleline).Groups[1].Value);
        foreach (TreeFunction function in TreeFunction.All)
        {
            using (FileStream saved = File.Create(manifest.Path))
                function.HashData(data.AsMemory(0, 12_345), new() { LeafSize = 1000, DigestSize = 20, KeepLeafDigests = true }).ToManifest().Save(saved);
            using TreeTestFile same = new(data.AsSpan(0, 12_345)), other = new([.. data.AsSpan(0, 12_344), 0]);
            Assert.Equal("the same\n", Run(same.Path));
            Assert.Equal("leaf 12 differs\n", Run(other.Path));
        }

        string Run(string file)
        {
            using Process python = Process.Start(new ProcessStartInfo("/usr/bin/python3", [script.Path, manifest.Path, file]) { RedirectStandardOutput = true })!;
            string output = python.StandardOutput.ReadToEnd();
            python.WaitForExit();
            return output;
        }
    }

    private sealed class Writer(List<string> lines)
    {
        internal void WriteLine(string line) => lines.Add(line);
    }
}
