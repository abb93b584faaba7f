using System.Numerics;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>The way from an entry to the digest of the directory that it is in: what stands beside it and the nodes above it.</summary>
/// <param name="count">The number of entries of the directory.</param>
/// <param name="index">Which of them the entry is, the first being 0.</param>
/// <param name="siblings">The digests beside the way, from the bottom up: as many as <see cref="CountSiblings"/> says.</param>
internal sealed class ProofPath(long count, long index, IReadOnlyList<byte[]> siblings)
{
    internal long Count => count;

    internal long Index => index;

    internal IReadOnlyList<byte[]> Siblings => siblings;

    /// <summary>Returns how many digests stand beside the way of an entry, at most 63: the shape of the tree follows from the number of entries.</summary>
    /// <param name="count">The number of entries, from 1 on.</param>
    /// <param name="index">Which of them the entry is, below their number.</param>
    internal static int CountSiblings(long count, long index) => Descend(count, index).Depth;

    /// <summary>Computes the digest of the directory.</summary>
    /// <param name="entry">The digest of the entry.</param>
    /// <param name="destination">Where the digest goes; it may be where that of the entry is.</param>
    internal void HashDirectory(ReadOnlySpan<byte> entry, Span<byte> destination)
    {
        const int Size = FileDigest.Size;
        Span<byte> node = stackalloc byte[Size], pair = stackalloc byte[2 * Size];
        entry.CopyTo(node);
        (int depth, ulong rights) = Descend(count, index);
        for (int i = 0; i < depth; i++)
        {
            bool isRight = (rights >> i & 1) != 0;
            node.CopyTo(pair[(isRight ? Size : 0)..]);
            siblings[i].CopyTo(pair[(isRight ? 0 : Size)..]);
            DigestNode.HashInner(pair, node);
        }
        DigestNode.HashDirectory(count, node, destination);
    }

    /// <summary>Goes down from the top to an entry: at each split into a largest power of two and the rest, to the left or, a bit of 1, to the right. The last split is the lowest bit.</summary>
    private static (int Depth, ulong Rights) Descend(long count, long index)
    {
        (int depth, ulong rights) = (0, 0);
        for (; count > 1; depth++)
        {
            long left = 1L << BitOperations.Log2((ulong)(count - 1));
            bool isRight = index >= left;
            (count, index) = isRight ? (count - left, index - left) : (left, index);
            rights = rights << 1 | (isRight ? 1UL : 0);
        }
        return (depth, rights);
    }
}
