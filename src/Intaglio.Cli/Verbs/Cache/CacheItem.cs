using Intaglio.Caching;

namespace Intaglio.Cli;

/// <summary>A cache item or key that a word on the command line identifies.</summary>
/// <param name="Content">The item, or <see langword="null"/> for a key.</param>
/// <param name="Key">The key, or <see langword="null"/> for an item.</param>
internal readonly record struct CacheItem(CachedContentInfo? Content, CachedEntryInfo? Key)
{
    /// <summary>The rule for such words, for the help.</summary>
    internal const string Rule = "by the first 8 or more digits of its digest, or by the name of its key, as ls prints them";

    private const int FewestDigits = 8, MostCandidates = 8;

    // The length of a key's name of 256 bits.
    private static readonly int keyLength = ShortName.GetLength(256);

    /// <summary>Finds the only item or key that a word matches.</summary>
    /// <exception cref="UsageException">The word is neither a digest nor the name of a key.</exception>
    /// <exception cref="FailureException">No item matches, or several do.</exception>
    internal static CacheItem Find(ContentCache cache, string word)
    {
        if (cache.Entries.GetInfo(word) is { } entry)
            return new(null, entry);
        if (!IsDigits(word))
            throw IsKeyName(word) ? Missing(word)
                : new UsageException($"{ShellQuoting.Quote(word)} names no item "
                    + $"(expected {FewestDigits} to {ContentName.Length} hexadecimal digits, or the name of a key)");
        List<CachedContentInfo> candidates = [.. cache.Maintenance.EnumerateContents(word).Take(MostCandidates + 1)];
        return candidates switch
        {
            [] => throw Missing(word),
            [CachedContentInfo content] => new(content, null),
            _ => throw new FailureException(
                $"{word}: several items match: {string.Join(", ", candidates.Take(MostCandidates).Select(content => content.Name))}{(candidates.Count > MostCandidates ? " and more" : "")}"),
        };
    }

    /// <summary>Creates the exception for a missing item.</summary>
    internal static FailureException Missing(string word) => new($"{word}: is not in the cache");

    private static bool IsDigits(string word) => word.Length is >= FewestDigits and <= ContentName.Length && word.All(char.IsAsciiHexDigit);

    /// <summary>Determines whether a word has the form of the name of a key.</summary>
    internal static bool IsKeyName(string word) => word.Length == keyLength && word.All(char.IsAsciiLetterOrDigit);
}
