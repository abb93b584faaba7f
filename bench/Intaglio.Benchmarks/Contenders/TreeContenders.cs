using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>Tree sums on one, two, four… and all processors.</summary>
internal static class TreeContenders
{
    private const int LeafSize = (int)Blake2TreeOptions.DefaultLeafSize;

    internal static IReadOnlyList<Contender> Blake2b { get; } = [.. Threads.Counts.Select(Create)];

    /// <summary>The truth: node after node, with the function itself.</summary>
    internal static Contender Nodes { get; } = new("nodes one by one", Role.Transcription, Algorithm.Blake2bTree, HashNodes, choosesDigestSize: false);

    private static Contender Create(int threads)
    {
        Blake2TreeOptions options = new() { MaxDegreeOfParallelism = threads };
        return new Contender(threads == 1 ? "1 thread" : $"{threads} threads", Role.Intaglio, Algorithm.Blake2bTree,
            (source, digest) => Blake2bTree.HashData(source.ToArray(), options).Digest.Span.CopyTo(digest), choosesDigestSize: false,
            (sources, digests) => Blake2bTree.HashData(sources[0], options).Digest.Span.CopyTo(digests));
    }

    private static void HashNodes(ReadOnlySpan<byte> source, Span<byte> digest)
    {
        int count = Math.Max(1, (source.Length + LeafSize - 1) / LeafSize), size = digest.Length;
        byte[] digests = new byte[count * size];
        Blake2TreeNode node = new() { MaxDepth = 2, LeafLength = LeafSize, InnerDigestSize = size };
        for (int leaf = 0; leaf < count; leaf++)
        {
            int start = leaf * LeafSize;
            Cryptography.Blake2b.HashData(source.Slice(start, Math.Min(LeafSize, source.Length - start)), digests.AsSpan(leaf * size, size),
                new Blake2bParameters { Tree = node with { NodeOffset = (ulong)leaf, IsLastNode = leaf == count - 1 } });
        }

        Cryptography.Blake2b.HashData(digests, digest, new Blake2bParameters { Tree = node with { NodeDepth = 1, IsLastNode = true } });
    }
}
