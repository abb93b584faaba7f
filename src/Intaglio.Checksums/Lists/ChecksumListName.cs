namespace Intaglio.Checksums;

/// <summary>What the name of a checksum list says of its function.</summary>
public static class ChecksumListName
{
    /// <summary>Recognizes the function of the lines without a tag.</summary>
    /// <param name="path">The list's file; null if it has none.</param>
    /// <returns>
    /// The function that the name ends with, before at most one further extension and whatever the case: with <c>SUM</c> or <c>SUMS</c>, as <c>SHA256SUMS</c>,
    /// <c>SHA256SUMS.txt</c>, <c>release-1.0_SHA256SUMS</c> and <c>md5sum.txt</c>, or as an extension, as <c>photos.sha256</c>. Functions are called as in tags, BLAKE2b also <c>B2</c> and
    /// BLAKE3 <c>B3</c>. <see langword="null"/> if the name says nothing.
    /// </returns>
    public static ChecksumAlgorithm? Recognize(string? path)
    {
        ReadOnlySpan<char> name = Path.GetFileName(path.AsSpan());
        int dot = name.LastIndexOf('.');
        return RecognizeEnd(name) ?? (dot > 0 ? RecognizeEnd(name[..dot]) : null);
    }

    private static ChecksumAlgorithm? RecognizeEnd(ReadOnlySpan<char> name)
    {
        ReadOnlySpan<char> stem = TrimEnd(TrimEnd(name, "S"), "SUM");
        bool isSum = name[stem.Length..].StartsWith("SUM", StringComparison.OrdinalIgnoreCase);
        if (!isSum)
            stem = name;
        foreach (ChecksumAlgorithm algorithm in ChecksumAlgorithm.All)
        {
            if (Ends(stem, algorithm.Name, isSum))
                return algorithm;
        }
        return Ends(stem, "B2", isSum) ? ChecksumAlgorithm.Blake2b : Ends(stem, "B3", isSum) ? ChecksumAlgorithm.Blake3 : null;
    }

    // A word by itself; without "sum" it is an extension.
    private static bool Ends(ReadOnlySpan<char> stem, string function, bool isSum)
    {
        ReadOnlySpan<char> before = TrimEnd(stem, function);
        return before.Length < stem.Length && (before.IsEmpty ? isSum : before[^1] == '.' || isSum && before[^1] is ('-' or '_'));
    }

    private static ReadOnlySpan<char> TrimEnd(ReadOnlySpan<char> text, string end) => text.EndsWith(end, StringComparison.OrdinalIgnoreCase) ? text[..^end.Length] : text;
}
