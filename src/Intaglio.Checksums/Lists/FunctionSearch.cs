namespace Intaglio.Checksums;

/// <summary>Finds the function of the lines without a tag by what it makes of a file.</summary>
internal static class FunctionSearch
{
    // A shorter digest may be right by chance.
    private const int LeastBits = 128;

    // The most usual first. The broken ones are never among them: only a tag, a list's name or the caller chooses those.
    private static readonly ChecksumAlgorithm[] candidates =
    [
        ChecksumAlgorithm.Sha256, ChecksumAlgorithm.Sha512, ChecksumAlgorithm.Sha384, ChecksumAlgorithm.Blake3, ChecksumAlgorithm.Blake2b, ChecksumAlgorithm.Blake2s, ChecksumAlgorithm.Sha3_256,
        ChecksumAlgorithm.Skein512, ChecksumAlgorithm.Skein256, ChecksumAlgorithm.Skein1024, ChecksumAlgorithm.Blake2bp, ChecksumAlgorithm.Blake2sp,
    ];

    /// <summary>Tells whether a result decides on the function: whether a file has, or does not have, the digest of a line without a tag.</summary>
    internal static bool IsEvidence(in ChecksumResult result) =>
        result is { Line: { FunctionName: null, Entry: { } entry }, Status: ChecksumStatus.Matched or ChecksumStatus.Differs }
        && entry.Name != ChecksumVerifier.StandardInputName && entry.Algorithm.DigestSizeInBits >= LeastBits;

    /// <summary>Returns the line as that of each other function whose usual digest has the size of the line's.</summary>
    internal static IEnumerable<ChecksumLine> GetOthers(ChecksumLine line)
    {
        ChecksumAlgorithm first = line.Entry!.Algorithm;
        foreach (ChecksumAlgorithm candidate in candidates)
        {
            if (candidate.DigestSizeInBits == first.DigestSizeInBits && candidate.Name != first.Name && candidate.IsSupported)
                yield return As(line, candidate);
        }
    }

    /// <summary>Returns a line as that of another function, if it has no tag.</summary>
    internal static ChecksumLine As(ChecksumLine line, ChecksumAlgorithm function)
    {
        if (line is not { FunctionName: null, Entry: { } entry })
            return line;
        int bits = 8 * entry.Digest.Length;
        return line with
        {
            Entry = function.HasDigestSizeInBits(bits) ? new(entry.Name, function.WithDigestSizeInBits(bits), entry.Digest) { IsNameExact = entry.IsNameExact } : null,
        };
    }
}
