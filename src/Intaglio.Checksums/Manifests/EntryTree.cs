namespace Intaglio.Checksums;

/// <summary>The entries of one directory, whose digests are joined to a tree while they come: no more is kept than a digest for each bit of their number.</summary>
internal sealed class EntryTree
{
    private const int Size = FileDigest.Size;

    // Roots of full trees, the largest first; one for each 1 in the number of entries.
    private byte[] roots = new byte[4 * Size];
    private int height;

    internal long Count { get; private set; }

    /// <summary>Adds the digest of the next entry.</summary>
    internal void Add(ReadOnlySpan<byte> entry)
    {
        if (roots.Length == height * Size)
            Array.Resize(ref roots, roots.Length * 2);
        entry.CopyTo(roots.AsSpan(height * Size));
        height++;
        for (long full = Count; (full & 1) != 0; full >>= 1)
            JoinLast();
        Count++;
    }

    /// <summary>Writes the digest of the directory, and begins another.</summary>
    internal void Complete(Span<byte> destination)
    {
        while (height > 1)
            JoinLast();
        DigestNode.HashDirectory(Count, roots.AsSpan(0, height * Size), destination);
        Count = height = 0;
    }

    private void JoinLast()
    {
        height--;
        Span<byte> pair = roots.AsSpan((height - 1) * Size, 2 * Size);
        DigestNode.HashInner(pair, pair[..Size]);
    }
}
