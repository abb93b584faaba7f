namespace Intaglio.Checksums;

/// <summary>One pattern, made ready to be matched.</summary>
internal sealed class PathPattern
{
    private readonly bool onlyDirectories;
    // How a path has to start, with the slash behind it if there are parts.
    private readonly string start;
    // What the rest of the path has to match, name by name; null is any number of directories.
    private readonly NamePattern?[] parts;

    private PathPattern(ReadOnlySpan<char> pattern, bool reincludes, bool onlyDirectories)
    {
        Reincludes = reincludes;
        this.onlyDirectories = onlyDirectories;
        List<NamePattern?> all = Split(pattern);
        int literals = all.TakeWhile(part => part?.Literal != null).Count();
        parts = [.. all[literals..]];
        start = string.Concat(all[..literals].Select(part => part!.Literal + '/'));
        if (parts.Length == 0)
            start = start[..^1];
    }

    /// <summary>Whether what matches is not excluded after all.</summary>
    internal bool Reincludes { get; }

    /// <returns>The patterns that together match what <paramref name="pattern"/> does.</returns>
    /// <exception cref="FormatException">It is no pattern, or none that can match; the message is why.</exception>
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

    /// <param name="path">The path, without a slash at its end.</param>
    /// <param name="name">Its last part.</param>
    /// <param name="isDirectory">Whether it is a directory.</param>
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

    /// <summary>The length of the stars that stand, at a place where a name may begin, for any number of directories; or 0.</summary>
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
            throw new FormatException("it is a comment; \\# begins a name with #");
        if (pattern.AsSpan().ContainsAny('\n', '\0'))
            throw new FormatException("it holds a line feed or NUL");
        for (int at = 0; at < pattern.Length; at++)
        {
            Character.At(pattern, at, out int length);
            if (length == 1 && char.IsSurrogate(pattern[at]))
                throw new FormatException("it holds half a surrogate pair");
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
            // At the end, and before an escaped slash, there is at least one name.
            if (stars > 0 && (at == pattern.Length || pattern[at] == '\\'))
                parts.Add(NamePattern.Any);
            if (at == pattern.Length)
                return parts;
            at += pattern[at] == '\\' ? 2 : 1;
        }
    }

    // As with the stars in a name, only the latest part that is null is tried again.
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

    private static ReadOnlySpan<char> BehindFirstName(ReadOnlySpan<char> path) => path.IndexOf('/') is >= 0 and int slash ? path[(slash + 1)..] : [];
}
