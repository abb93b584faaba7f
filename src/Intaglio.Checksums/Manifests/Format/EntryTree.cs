using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>
/// The hash tree of the entries in one directory. It is built incrementally and keeps only one digest per bit of the number of entries.
/// </summary>
internal sealed class EntryTree
{
    private const int Size = FileDigest.Size;

    // The roots of complete subtrees, the largest first, one for each 1 bit in the number of entries. Allocated with the first entry.
    private byte[] roots = [];
    private int height;

    // The index of the root above the recorded entry, and the sibling digests so far, from the lowest level.
    private int followed = -1;
    private long followedIndex;
    private List<byte[]>? siblings;

    internal long Count { get; private set; }

    /// <summary>Adds the digest of the next entry.</summary>
    /// <param name="entry">The digest.</param>
    /// <param name="isFollowed">
    /// <see langword="true"/> if <see cref="Complete"/> must return the path from this entry to the digest of the directory; otherwise,
    /// <see langword="false"/>.
    /// </param>
    internal void Add(ReadOnlySpan<byte> entry, bool isFollowed = false)
    {
        if (isFollowed)
            (followed, followedIndex, siblings) = (height, Count, []);
        if (roots.Length == height * Size)
            Array.Resize(ref roots, Math.Max(2 * Size, roots.Length * 2));
        entry.CopyTo(roots.AsSpan(height * Size));
        height++;
        for (long full = Count; (full & 1) != 0; full >>= 1)
            JoinLast();
        Count++;
    }

    /// <summary>Writes the digest of the directory and resets the tree.</summary>
    /// <returns>The path of the recorded entry, or <see langword="null"/> if no entry was recorded.</returns>
    internal ProofPath? Complete(Span<byte> destination)
    {
        while (height > 1)
            JoinLast();
        DigestNode.HashDirectory(Count, roots.AsSpan(0, height * Size), destination);
        ProofPath? path = followed < 0 ? null : new(Count, followedIndex, siblings!);
        Count = height = 0;
        followed = -1;
        return path;
    }

    private void JoinLast()
    {
        height--;
        Span<byte> pair = roots.AsSpan((height - 1) * Size, 2 * Size);
        if (followed >= height - 1)
        {
            siblings!.Add(pair.Slice(followed == height ? 0 : Size, Size).ToArray());
            followed = height - 1;
        }
        DigestNode.HashInner(pair, pair[..Size]);
    }
}
