using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>The entries of one directory, whose digests are joined to a tree while they come: no more is kept than a digest for each bit of their number.</summary>
internal sealed class EntryTree
{
    private const int Size = FileDigest.Size;

    // Roots of full trees, the largest first; one for each 1 in the number of entries. Of a directory in which there is only another, none while that is open.
    private byte[] roots = [];
    private int height;

    // Where among the roots the followed entry is, and what has stood beside it so far, from the bottom up.
    private int followed = -1;
    private long followedIndex;
    private List<byte[]>? siblings;

    internal long Count { get; private set; }

    /// <summary>Adds the digest of the next entry.</summary>
    /// <param name="entry">The digest.</param>
    /// <param name="isFollowed">Whether <see cref="Complete"/> is to return the way from this entry to the digest of the directory.</param>
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

    /// <summary>Writes the digest of the directory, and begins another.</summary>
    /// <returns>The way from the entry that was followed; null if none was.</returns>
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
