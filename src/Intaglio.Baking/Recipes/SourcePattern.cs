namespace Intaglio.Baking;

/// <summary>A pattern that selects files by their paths below the source folder.</summary>
/// <remarks>
/// <c>*</c> matches any characters within a name, <c>**</c> any number of folders, and <c>{a,b}</c> one of the alternatives. The whole path
/// must match, and case is significant on every system. Files whose names begin with a dot match like any others.
/// </remarks>
public sealed class SourcePattern
{
    private const int MostAlternatives = 1024;

    private readonly Segment[][] alternatives;

    private SourcePattern(string text, Segment[][] alternatives) => (Text, this.alternatives) = (text, alternatives);

    /// <summary>Gets the text of the pattern.</summary>
    public string Text { get; }

    /// <summary>Parses a pattern.</summary>
    /// <param name="text">The pattern.</param>
    /// <returns>The pattern.</returns>
    /// <exception cref="BakeRecipeFormatException">The pattern is not valid. The message describes the correction.</exception>
    public static SourcePattern Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        List<string> expanded = Expand(text);
        if (expanded.Exists(RuleReference.LooksLike))
            throw new BakeRecipeFormatException($"'{text}' names a rule in the place of a pattern (only entries of 'for', 'all' and 'with' "
                + "can be 'rule:NAME'; write a pattern such as '*:x' for a file with such a name)");
        return new SourcePattern(text, [.. expanded.Select(alternative => ParseSegments(text, alternative))]);
    }

    /// <summary>Determines whether a file matches the pattern.</summary>
    /// <param name="path">The path below the source folder, with parts separated by <c>/</c>.</param>
    /// <returns><see langword="true"/> if the whole path matches; otherwise, <see langword="false"/>.</returns>
    public bool IsMatch(ReadOnlySpan<char> path)
    {
        foreach (Segment[] alternative in alternatives)
            if (Matches(alternative, path))
                return true;
        return false;
    }

    /// <summary>Determines whether all files in a folder match the pattern, as those in <c>a/b</c> match <c>a/**</c>.</summary>
    internal bool MatchesAllIn(string folder)
    {
        string? inside = null;
        foreach (Segment[] alternative in alternatives)
            if (alternative[^1].IsAnyFolders && Matches(alternative, inside ??= folder + "/-"))
                return true;
        return false;
    }

    /// <summary>Determines whether a file in a folder can match the pattern.</summary>
    internal bool CanMatchIn(string folder)
    {
        string[] parts = folder.Split('/');
        return Array.Exists(alternatives, segments =>
        {
            for (int i = 0; i < parts.Length; i++)
                if (i >= segments.Length - 1 && !segments[^1].IsAnyFolders)
                    return false;
                else if (segments[Math.Min(i, segments.Length - 1)].IsAnyFolders)
                    return true;
                else if (!segments[i].Matches(parts[i]))
                    return false;
            return true;
        });
    }

    /// <summary>Gets the folders that precede the first <c>*</c> of each alternative.</summary>
    internal IEnumerable<string> Folders => alternatives.Select(alternative =>
        string.Join('/', alternative[..^1].TakeWhile(segment => segment.IsName).Select(segment => segment.Literals[0])));

    /// <summary>Gets the folders of the alternatives that match all files in a folder.</summary>
    internal IEnumerable<string> WholeFolders => alternatives.Where(alternative => alternative.Length > 1 && alternative[^1].MatchesAll
        && alternative[..^1].All(segment => segment.IsName))
        .Select(alternative => string.Join('/', alternative[..^1].Select(segment => segment.Literals[0])));

    /// <summary>Gets patterns for paths without the last extension, the extensions, and whether a name is more than an extension.</summary>
    internal IEnumerable<(SourcePattern Stem, string Extension, bool HasText)> Stems
    {
        get
        {
            foreach (Segment[] alternative in alternatives)
            {
                string[] literals = alternative[^1].Literals;
                if (alternative[^1].IsAnyFolders || literals[^1].LastIndexOf('.') is not (>= 0 and var dot))
                    continue;
                string[] stem = [.. literals[..^1], literals[^1][..dot]];
                yield return (new(Text, [[.. alternative[..^1], new Segment(stem, IsAnyFolders: false)]]), literals[^1][(dot + 1)..],
                    Array.Exists(stem, literal => literal.Length > 0));
            }
        }
    }

    /// <summary>Returns a pattern whose names are converted, as for another case.</summary>
    internal SourcePattern Convert(Func<string, string> convert) => new(Text, Array.ConvertAll(alternatives, alternative =>
        Array.ConvertAll(alternative, segment =>
            segment with { Literals = Array.ConvertAll(segment.Literals, literal => convert(literal)) })));

    /// <summary>Determines whether a file would match in another folder. A name that matches all files does not count.</summary>
    internal bool MatchesInAnyFolder(ReadOnlySpan<char> path)
    {
        ReadOnlySpan<char> name = path[(path.LastIndexOf('/') + 1)..];
        foreach (Segment[] alternative in alternatives)
            if (!alternative[^1].MatchesAll && alternative[^1].Matches(name))
                return true;
        return false;
    }

    /// <summary>Returns the text of the pattern.</summary>
    public override string ToString() => Text;

    private static bool Matches(ReadOnlySpan<Segment> segments, ReadOnlySpan<char> path)
    {
        while (!segments.IsEmpty)
        {
            if (segments[0].IsAnyFolders)
                return MatchesBelow(segments[1..], path);
            int slash = path.IndexOf('/');
            // Names are matched by all segments but the last one, and the last one matches the name of the file.
            if (slash < 0 != (segments.Length == 1) || !segments[0].Matches(slash < 0 ? path : path[..slash]))
                return false;
            if (slash < 0)
                return true;
            segments = segments[1..];
            path = path[(slash + 1)..];
        }
        return false;
    }

    private static bool MatchesBelow(ReadOnlySpan<Segment> segments, ReadOnlySpan<char> path)
    {
        if (segments.IsEmpty)
            return true;
        int run = 0;
        while (run < segments.Length && !segments[run].IsAnyFolders)
            run++;
        // Without another '**', the number of folders that this one matches follows from the depth of the path.
        int surplus = path.Count('/') + 1 - run;
        if (run == segments.Length)
            return surplus >= 0 && Matches(segments, SkipFolders(path, surplus));
        // Otherwise, the first folders that match are enough, because the next '**' matches all that later ones would skip.
        for (; surplus > 0; surplus--)
        {
            if (MatchesFolders(segments[..run], path))
                return MatchesBelow(segments[(run + 1)..], SkipFolders(path, run));
            path = SkipFolders(path, 1);
        }
        return false;
    }

    private static bool MatchesFolders(ReadOnlySpan<Segment> segments, ReadOnlySpan<char> path)
    {
        foreach (Segment segment in segments)
        {
            if (!segment.Matches(path[..path.IndexOf('/')]))
                return false;
            path = SkipFolders(path, 1);
        }
        return true;
    }

    private static ReadOnlySpan<char> SkipFolders(ReadOnlySpan<char> path, int count)
    {
        for (; count > 0; count--)
            path = path[(path.IndexOf('/') + 1)..];
        return path;
    }

    private static List<string> Expand(string text)
    {
        List<string> done = [];
        Stack<string> open = new([text]);
        while (open.TryPop(out string? next))
        {
            int start = next.IndexOf('{', StringComparison.Ordinal);
            if (start < 0)
            {
                if (next.Contains('}', StringComparison.Ordinal))
                    throw new BakeRecipeFormatException($"the pattern '{text}' has '}}' without '{{' (write alternatives as '{{a,b}}')");
                done.Add(next);
            }
            else
                PushAlternatives(text, next, start, open);
            if (done.Count + open.Count > MostAlternatives)
                throw new BakeRecipeFormatException(
                    $"the pattern has more than {MostAlternatives} alternatives (write several patterns as a list)");
        }
        done.Reverse();
        return done;
    }

    private static void PushAlternatives(string text, string next, int start, Stack<string> open)
    {
        int level = 0, from = start + 1;
        List<string> parts = [];
        for (int i = start; i < next.Length; i++)
        {
            level += next[i] == '{' ? 1 : next[i] == '}' ? -1 : 0;
            if (level == 0 || (level == 1 && next[i] == ','))
            {
                parts.Add(next[from..i]);
                from = i + 1;
            }
            if (level > 0)
                continue;
            if (parts.Count == 1)
                throw new BakeRecipeFormatException(
                    $"the braces in the pattern '{text}' contain one alternative (write '{{a,b}}', or remove them)");
            foreach (string part in parts)
                open.Push(string.Concat(next.AsSpan(0, start), part, next.AsSpan(i + 1)));
            return;
        }
        throw new BakeRecipeFormatException($"the pattern '{text}' has '{{' without '}}' (write alternatives as '{{a,b}}')");
    }

    private static Segment[] ParseSegments(string text, string alternative)
    {
        if (alternative.Length == 0)
            throw new BakeRecipeFormatException("the pattern is empty (write '**' for all files)");
        if (alternative.IndexOfAny(['?', '[', ']', '\\', '\0']) is >= 0 and var index)
            throw new BakeRecipeFormatException(alternative[index] == '\\'
                ? $"the pattern '{text}' contains '\\' (separate folders with '/')"
                : $"'{alternative[index]}' has no meaning in the pattern '{text}' "
                    + (alternative[index] is '[' or ']' ? "(write alternatives as '{a,b}')" : "(write '*' for any characters)"));
        if (alternative[0] == '/')
            throw new BakeRecipeFormatException(
                $"the pattern '{text}' begins with '/' (patterns are relative to the source folder, remove '/')");
        if (alternative[^1] == '/')
            throw new BakeRecipeFormatException($"the pattern '{text}' ends with '/' (append '**' for all files in the folder)");
        return [.. alternative.Split('/').Select(part => ParseSegment(text, part))];
    }

    private static Segment ParseSegment(string text, string part) => part switch
    {
        "" => throw new BakeRecipeFormatException($"the pattern '{text}' contains '//' (write '/')"),
        "." or ".." => throw new BakeRecipeFormatException(
            $"the pattern '{text}' contains '{part}' (remove it, patterns are relative to the source folder)"),
        "**" => new Segment([], IsAnyFolders: true),
        _ when part.Contains("**", StringComparison.Ordinal) =>
            throw new BakeRecipeFormatException($"'**' is not a whole name in the pattern '{text}' (write '*', or '**/' for folders)"),
        _ => new Segment(part.Split('*'), IsAnyFolders: false),
    };

    // A name is matched by literal texts, with any characters between them.
    private sealed record Segment(string[] Literals, bool IsAnyFolders)
    {
        internal bool IsName => Literals.Length == 1;

        internal bool MatchesAll => Array.TrueForAll(Literals, literal => literal.Length == 0);

        internal bool Matches(ReadOnlySpan<char> name)
        {
            if (Literals.Length == 1)
                return name.SequenceEqual(Literals[0]);
            if (!name.StartsWith(Literals[0], StringComparison.Ordinal) || name.Length < Literals[0].Length + Literals[^1].Length
                || !name.EndsWith(Literals[^1], StringComparison.Ordinal))
                return false;
            name = name[Literals[0].Length..^Literals[^1].Length];
            for (int i = 1; i < Literals.Length - 1; i++)
            {
                int found = name.IndexOf(Literals[i], StringComparison.Ordinal);
                if (found < 0)
                    return false;
                name = name[(found + Literals[i].Length)..];
            }
            return true;
        }
    }
}
