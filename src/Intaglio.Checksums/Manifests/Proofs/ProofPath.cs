using System.Numerics;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>The path from an entry to the digest of its directory: the sibling digests at each level of the tree.</summary>
/// <param name="count">The number of entries in the directory.</param>
/// <param name="index">The zero-based index of the entry.</param>
/// <param name="siblings">
/// The sibling digests, from the lowest level to the highest. <see cref="CountSiblings"/> returns their number.
/// </param>
internal sealed class ProofPath(long count, long index, IReadOnlyList<byte[]> siblings)
{
    internal long Count => count;

    internal long Index => index;

    internal IReadOnlyList<byte[]> Siblings => siblings;

    /// <summary>Returns the number of sibling digests, at most 63. It follows from the shape of the tree.</summary>
    /// <param name="count">The number of entries in the directory, at least 1.</param>
    /// <param name="index">The zero-based index of the entry.</param>
    internal static int CountSiblings(long count, long index) => Descend(count, index).Depth;

    /// <summary>Computes the digest of the directory.</summary>
    /// <param name="entry">The digest of the entry.</param>
    /// <param name="destination">The buffer for the digest, which can be the same as <paramref name="entry"/>.</param>
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

    /// <summary>Finds the path from the root of the tree to an entry.</summary>
    /// <returns>
    /// The number of levels, and a bit for each level that is 1 if the path goes to the right. The lowest level is the lowest bit.
    /// </returns>
    /// <remarks>
    /// The left child of a node covers the largest power of two that is less than the number of its entries. The right child covers the
    /// remainder.
    /// </remarks>
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
