namespace Intaglio.Cryptography.Tests;

/// <summary>Tree sums that bt2sum published, and those that Python's hashlib computed.</summary>
public class TreeVectorTests
{
    [Theory]
    [InlineData(0, "18e622875a89cede0d7019b2c8afecf8928c21eac18ec51e38a8e6b829b82c3ef306dec34227929fa77b1c7c329b3d4e50ed9e72dc4dc885be0932d3f28d7053")]
    [InlineData(40, "919f330a1b4a3a02aced735e7675905c159b99e07e0c8aa087d0327b26e4d3aa8323bc82962b8e8e")]
    public void The_examples_in_the_README_of_bt2sum(int digestSize, string digest) =>
        Assert.Equal(digest, Hex(Blake2bTree.HashData("hello s3git\n"u8.ToArray(), new() { DigestSize = digestSize }).Digest));

    [Fact]
    public void The_test_of_bt2sum() =>
        Assert.Equal("724b5876d9120855dcf220ee7815a697c6559575aa79d9e2b9f63f06c9f22e532fc32bf356ef1ab26ff776ea960edeb31c54769460f87489f59ae8045122705d",
            Hex(Blake2bTree.HashData(new byte[6000], new() { LeafSize = 4096 }).Digest));

    [Theory, EveryTree]
    public void The_library_gives_the_digests_of_hashlib(TreeFunction function)
    {
        TreeVector[] vectors = TreeVector.Read(function.Name);
        Assert.InRange(vectors.Length, 500, 600);
        foreach (TreeVector vector in vectors)
        {
            Blake2TreeResult result = function.HashData(vector.Message, new() { LeafSize = vector.LeafSize, DigestSize = vector.DigestSize, KeepLeafDigests = true });
            Check.Same(vector.Digest, result.Digest.Span, vector);
            Assert.Equal(vector.Message.Length, result.Length);
            Assert.Equal(result.LeafCount * vector.DigestSize, result.LeafDigests.Length);
            byte[] leaves = function.HashNode(result.LeafDigests.Span, 16, default);
            Check.Same(Convert.FromHexString(vector.Values["leaves"]), leaves, vector);
        }
    }

    [Theory, EveryTree]
    public void Trees_of_any_fanout_and_depth_are_made_of_nodes(TreeFunction function)
    {
        TreeVector[] vectors = TreeVector.Read(function.Name + "-nodes");
        Assert.Equal(6, vectors.Length);
        foreach (TreeVector vector in vectors)
            Check.Same(vector.Digest, HashTree(function, vector), vector);
    }

    [SkippableFact]
    public void The_script_writes_the_file_again() => VectorScript.CheckWrites(TreeVector.ScriptName, TreeVector.FileName);

    private static byte[] HashTree(TreeFunction function, TreeVector vector)
    {
        int fanout = (int)vector.Number("fanout"), innerSize = (int)vector.Number("inner_size");
        Blake2TreeNode node = new() { Fanout = fanout, MaxDepth = (int)vector.Number("depth"), LeafLength = (uint)vector.LeafSize, InnerDigestSize = innerSize };
        byte[] level = [.. Level(vector.Message.ToArray(), (int)vector.LeafSize, innerSize)];
        do
        {
            node = node with { NodeDepth = node.NodeDepth + 1 };
            bool isRoot = level.Length <= fanout * innerSize;
            level = [.. Level(level, fanout * innerSize, isRoot ? vector.DigestSize : innerSize)];
            if (isRoot)
                return level;
        }
        while (true);

        IEnumerable<byte> Level(byte[] data, int size, int digestSize)
        {
            for (int start = 0, offset = 0; start < data.Length; start += size, offset++)
            {
                byte[] part = data[start..Math.Min(start + size, data.Length)];
                foreach (byte value in function.HashNode(part, digestSize, node with { NodeOffset = (ulong)offset, IsLastNode = start + size >= data.Length }))
                    yield return value;
            }
        }
    }

    private static string Hex(ReadOnlyMemory<byte> bytes) => Convert.ToHexStringLower(bytes.Span);
}
