namespace Intaglio.Checksums;

/// <summary>Finds the function of untagged lines by hashing a file with each candidate.</summary>
internal static class FunctionSearch
{
    // A shorter digest can match by chance.
    private const int LeastBits = 128;

    // The most common first. Broken functions are excluded. Only a tag, the name of a list or the caller can select them.
    private static readonly ChecksumAlgorithm[] candidates =
    [
        ChecksumAlgorithm.Sha256, ChecksumAlgorithm.Sha512, ChecksumAlgorithm.Sha384, ChecksumAlgorithm.Blake3, ChecksumAlgorithm.Blake2b,
        ChecksumAlgorithm.Blake2s, ChecksumAlgorithm.Sha3_256,
        ChecksumAlgorithm.Skein512, ChecksumAlgorithm.Skein256, ChecksumAlgorithm.Skein1024, ChecksumAlgorithm.Blake2bp,
        ChecksumAlgorithm.Blake2sp,
    ];

    /// <summary>
    /// Determines whether a result is evidence of the function: the file of an untagged line was hashed, and its digest is long enough.
    /// </summary>
    internal static bool IsEvidence(in ChecksumResult result) =>
        result is { Line: { FunctionName: null, Entry: { } entry }, Status: ChecksumStatus.Matched or ChecksumStatus.Differs }
        && entry.Name != ChecksumVerifier.StandardInputName && entry.Algorithm.DigestSizeInBits >= LeastBits;

    /// <summary>Returns copies of a line with each other function whose default digest has the same size.</summary>
    internal static IEnumerable<ChecksumLine> GetOthers(ChecksumLine line)
    {
        ChecksumAlgorithm first = line.Entry!.Algorithm;
        foreach (ChecksumAlgorithm candidate in candidates)
        {
            if (candidate.DigestSizeInBits == first.DigestSizeInBits && candidate.Name != first.Name && candidate.IsSupported)
                yield return As(line, candidate);
        }
    }

    /// <summary>Returns a copy of an untagged line with another function, or the line itself if it has a tag.</summary>
    internal static ChecksumLine As(ChecksumLine line, ChecksumAlgorithm function)
    {
        if (line is not { FunctionName: null, Entry: { } entry })
            return line;
        int bits = 8 * entry.Digest.Length;
        return line with
        {
            Entry = function.HasDigestSizeInBits(bits)
            ? new(entry.Name, function.WithDigestSizeInBits(bits), entry.Digest) { IsNameExact = entry.IsNameExact } : null,
        };
    }
}
