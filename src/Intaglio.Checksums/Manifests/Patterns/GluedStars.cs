namespace Intaglio.Checksums;

/// <summary>Handles two stars directly after literal characters, as in <c>src**/bin</c>. In git, they also match slashes.</summary>
/// <remarks>
/// The manual of git describes them as an ordinary star. But git compares the literal start of a pattern separately and then matches the
/// remainder as a pattern that begins with two stars.
/// </remarks>
internal static class GluedStars
{
    /// <summary>Replaces such stars.</summary>
    /// <returns>Patterns without such stars that together match the same paths as <paramref name="pattern"/> does in git.</returns>
    internal static IEnumerable<string> Detach(string pattern)
    {
        int stars = pattern.AsSpan().IndexOfAny(@"*?[\");
        if (stars <= 0 || pattern[stars - 1] == '/' || PathPattern.CountDirectoryStars(pattern.AsSpan(stars)) == 0)
            return [pattern];
        string start = pattern[..stars];
        for (int at = stars; ; at++)
        {
            at += PathPattern.CountDirectoryStars(pattern.AsSpan(at));
            if (at == pattern.Length)
                return [start + "*", start + "*/**"];
            if (pattern[at] == '\\')
                return [$"{start}*/**/{pattern[(at + 2)..]}"];
            if (PathPattern.CountDirectoryStars(pattern.AsSpan(at + 1)) == 0)
                return [start + pattern[(at + 1)..], $"{start}*/**/{pattern[(at + 1)..]}"];
        }
    }
}
