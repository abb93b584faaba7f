using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>The ranges in which two versions of a file differ, by the digests of their leaves.</summary>
internal static class LeafRanges
{
    /// <summary>Compares the leaves that both versions have, and adds what only one has.</summary>
    /// <param name="before">The digests of one version's leaves, back to back.</param>
    /// <param name="after">Those of the other version.</param>
    /// <param name="end">The length of the longer version in bytes.</param>
    /// <returns>The ranges, in whole leaves but for the end of the file; empty if either version has no leaves.</returns>
    internal static IReadOnlyList<AuditRange> Find(ReadOnlySpan<byte> before, ReadOnlySpan<byte> after, long end)
    {
        List<AuditRange> ranges = [];
        if (before.IsEmpty || after.IsEmpty)
            return ranges;
        for (int at = 0; at < Math.Max(before.Length, after.Length); at += FileDigest.Size)
        {
            if (at < Math.Min(before.Length, after.Length) && before.Slice(at, FileDigest.Size).SequenceEqual(after.Slice(at, FileDigest.Size)))
                continue;
            long offset = at / FileDigest.Size * FileDigest.LeafSize, length = Math.Min(FileDigest.LeafSize, end - offset);
            if (ranges is [.., var last] && last.Offset + last.Length == offset)
                ranges[^1] = last with { Length = last.Length + length };
            else
                ranges.Add(new(offset, length));
        }
        return ranges;
    }
}
