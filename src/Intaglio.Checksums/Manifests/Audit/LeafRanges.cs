using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Finds the ranges in which two versions of a file differ from their leaf digests.</summary>
internal static class LeafRanges
{
    /// <summary>Compares the leaves of two versions. Leaves that only one version has are included in the result.</summary>
    /// <param name="before">The consecutive leaf digests of one version.</param>
    /// <param name="after">The consecutive leaf digests of the other version.</param>
    /// <param name="end">The length of the longer version in bytes.</param>
    /// <returns>
    /// The ranges, which consist of whole leaves except at the end of the file. Empty if one of the versions has no leaves.
    /// </returns>
    internal static IReadOnlyList<AuditRange> Find(ReadOnlySpan<byte> before, ReadOnlySpan<byte> after, long end)
    {
        List<AuditRange> ranges = [];
        if (before.IsEmpty || after.IsEmpty)
            return ranges;
        for (int at = 0; at < Math.Max(before.Length, after.Length); at += FileDigest.Size)
        {
            if (at < Math.Min(before.Length, after.Length)
                && before.Slice(at, FileDigest.Size).SequenceEqual(after.Slice(at, FileDigest.Size)))
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
