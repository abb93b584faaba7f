namespace Intaglio.Checksums;

/// <summary>A compiled pattern.</summary>
internal sealed class PathPattern
{
    private readonly bool onlyDirectories;
    // The literal start of matching paths, with a trailing slash if parts follow.
    private readonly string start;
    // The patterns for the remaining names in the path. Null matches any number of directories.
    private readonly NamePattern?[] parts;

    private PathPattern(ReadOnlySpan<char> pattern, bool reincludes, bool onlyDirectories)
    {
        Reincludes = reincludes;
        this.onlyDirectories = onlyDirectories;
        List<NamePattern?> all = Split(pattern);
        int literals = all.TakeWhile(part => part?.Literal is not null).Count();
        parts = [.. all[literals..]];
        start = string.Concat(all[..literals].Select(part => part!.Literal + '/'));
        if (parts.Length == 0)
            start = start[..^1];
    }

    /// <summary>Gets a value indicating whether the pattern includes paths that an earlier pattern excludes.</summary>
    internal bool Reincludes { get; }

    /// <summary>Compiles a pattern.</summary>
    /// <returns>Compiled patterns that together match the same paths as <paramref name="pattern"/>.</returns>
    /// <exception cref="FormatException">The pattern is invalid or cannot match any path. The message is the reason.</exception>
    internal static IEnumerable<PathPattern> Compile(string pattern)
    {
        Check(pattern);
        string text = pattern;
        bool reincludes = text.StartsWith('!'), onlyDirectories = text.EndsWith('/');
        text = text[(reincludes ? 1 : 0)..];
        if (onlyDirectories && text.Length > 0)
            text = text[..^1];
        bool isAnchored = text.Contains('/', StringComparison.Ordinal);
        IEnumerable<string> forms = isAnchored ? GluedStars.Detach(text.StartsWith('/') ? text[1..] : text) : ["**/" + text];
        return forms.Select(form => new PathPattern(form, reincludes, onlyDirectories));
    }

    /// <summary>Determines whether a path matches.</summary>
    /// <param name="path">The path, without a trailing slash.</param>
    /// <param name="name">The last part of the path.</param>
    /// <param name="isDirectory"><see langword="true"/> if the path is a directory; otherwise, <see langword="false"/>.</param>
    internal bool Matches(ReadOnlySpan<char> path, ReadOnlySpan<char> name, bool isDirectory)
    {
        if ((onlyDirectories && !isDirectory) || !path.StartsWith(start))
            return false;
        return parts switch
        {
            [] => path.Length == start.Length,
            [null, { } last] => last.Matches(name),
            _ => MatchesParts(path[start.Length..]),
        };
    }

    /// <summary>Returns the length of the stars that match any number of directories at the start of a part, or 0.</summary>
    internal static int CountDirectoryStars(ReadOnlySpan<char> pattern)
    {
        ReadOnlySpan<char> behind = pattern.TrimStart('*');
        int count = pattern.Length - behind.Length;
        return count >= 2 && (behind.IsEmpty || behind[0] == '/' || behind.StartsWith("\\/")) ? count : 0;
    }

    private static void Check(string pattern)
    {
        if (pattern is "" or "!")
            throw new FormatException("it is empty");
        if (pattern.StartsWith('#'))
            throw new FormatException("it is a comment; use \\# for a literal #");
        if (pattern.AsSpan().ContainsAny('\n', '\0'))
            throw new FormatException("it contains a line feed or NUL");
        for (int at = 0; at < pattern.Length; at++)
        {
            Character.At(pattern, at, out int length);
            if (length == 1 && char.IsSurrogate(pattern[at]))
                throw new FormatException("it contains an unpaired surrogate");
            at += length - 1;
        }
    }

    private static List<NamePattern?> Split(ReadOnlySpan<char> pattern)
    {
        List<NamePattern?> parts = [];
        for (int at = 0; ;)
        {
            int stars = CountDirectoryStars(pattern[at..]);
            at += stars;
            if (stars == 0)
                parts.Add(NamePattern.Parse(pattern, ref at));
            else if (parts is not [.., null])
                parts.Add(null);
            // At the end and before an escaped slash, the stars match at least one name.
            if (stars > 0 && (at == pattern.Length || pattern[at] == '\\'))
                parts.Add(NamePattern.Any);
            if (at == pattern.Length)
                return parts;
            at += pattern[at] == '\\' ? 2 : 1;
        }
    }

    // As with stars in a name, only the last null part needs to be retried.
    private bool MatchesParts(ReadOnlySpan<char> path)
    {
        int next = 0, behindNull = -1;
        ReadOnlySpan<char> tried = default;
        while (true)
        {
            if (next < parts.Length && parts[next] is null)
            {
                behindNull = ++next;
                tried = path;
            }
            else if (path.IsEmpty)
            {
                return next == parts.Length;
            }
            else if (next < parts.Length && parts[next]!.Matches(FirstName(path)))
            {
                next++;
                path = BehindFirstName(path);
            }
            else if (behindNull >= 0)
            {
                tried = BehindFirstName(tried);
                path = tried;
                next = behindNull;
            }
            else
            {
                return false;
            }
        }
    }

    private static ReadOnlySpan<char> FirstName(ReadOnlySpan<char> path) => path.IndexOf('/') is >= 0 and int slash ? path[..slash] : path;

    private static ReadOnlySpan<char> BehindFirstName(ReadOnlySpan<char> path) =>
        path.IndexOf('/') is >= 0 and int slash ? path[(slash + 1)..] : [];
}
