namespace Intaglio.Checksums;

/// <summary>Two stars directly behind literal characters, <c>src**/bin</c>, which git lets match slashes too.</summary>
/// <remarks>
/// By its manual they are an ordinary star. But git compares the literal start of a pattern with a slash first, and matches what
/// is left as if it stood alone; there, two stars begin the pattern.
/// </remarks>
internal static class GluedStars
{
    /// <returns>Patterns without such stars that together match what <paramref name="pattern"/> does in git.</returns>
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
