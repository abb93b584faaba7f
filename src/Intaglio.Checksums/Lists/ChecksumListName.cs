namespace Intaglio.Checksums;

/// <summary>Recognizes hash functions in the names of checksum lists.</summary>
public static class ChecksumListName
{
    /// <summary>Finds the function of the untagged lines in the name of a list.</summary>
    /// <param name="path">The path of the list, or <see langword="null"/> if it is not a file.</param>
    /// <returns>The function, or <see langword="null"/> if the name does not contain one.</returns>
    /// <remarks>
    /// <para>The name ends with the function and <c>SUM</c> or <c>SUMS</c> (<c>SHA256SUMS</c>, <c>release-1.0_SHA256SUMS</c>,
    /// <c>md5sum.txt</c>), or the function is its extension (<c>photos.sha256</c>). One further extension can follow. Case is
    /// ignored.</para>
    /// <para>Functions have the names that tags use. <c>B2</c> is BLAKE2b, and <c>B3</c> is BLAKE3.</para>
    /// </remarks>
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

    // The function must be a separate word. Without "sum" it must be an extension.
    private static bool Ends(ReadOnlySpan<char> stem, string function, bool isSum)
    {
        ReadOnlySpan<char> before = TrimEnd(stem, function);
        return before.Length < stem.Length && (before.IsEmpty ? isSum : before[^1] == '.' || isSum && before[^1] is ('-' or '_'));
    }

    private static ReadOnlySpan<char> TrimEnd(ReadOnlySpan<char> text, string end) =>
        text.EndsWith(end, StringComparison.OrdinalIgnoreCase) ? text[..^end.Length] : text;
}
