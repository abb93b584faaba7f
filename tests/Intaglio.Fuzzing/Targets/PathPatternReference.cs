namespace Intaglio.Fuzzing;

/// <summary>A pattern as docs/guides/manifests.md and the manual of gitignore describe it, matched by a table of all that its rest matches of the rest of a path.</summary>
internal sealed class PathPatternReference
{
    private enum Kind
    {
        Character, Slash, EscapedSlash, AnyCharacter, Set, Star, Directories,
    }

    private sealed record Token(Kind Kind, int Character = 0, Func<int, bool>? Set = null);

    private readonly List<Token> tokens;
    private readonly bool onlyDirectories, isAnchored;

    private PathPatternReference(List<Token> tokens, bool reincludes, bool onlyDirectories, bool isAnchored) =>
        (this.tokens, Reincludes, this.onlyDirectories, this.isAnchored) = (tokens, reincludes, onlyDirectories, isAnchored);

    internal bool Reincludes { get; }

    /// <returns>Null if it is no pattern, or can match nothing.</returns>
    internal static PathPatternReference? Parse(string pattern)
    {
        if (pattern.StartsWith('#') || pattern.AsSpan().ContainsAny('\n', '\0') || Characters(pattern).Any(character => character is >= 0xD800 and <= 0xDFFF))
            return null;
        string text = pattern;
        bool reincludes = text.StartsWith('!');
        text = reincludes ? text[1..] : text;
        bool onlyDirectories = text.EndsWith('/');
        text = onlyDirectories ? text[..^1] : text;
        bool isAnchored = text.Contains('/', StringComparison.Ordinal);
        text = text.StartsWith('/') ? text[1..] : text;
        return Tokens(Characters(text)) is { } tokens && AreNames(tokens) ? new(tokens, reincludes, onlyDirectories, isAnchored) : null;
    }

    internal bool Matches(string path, bool isDirectory)
    {
        if (onlyDirectories && !isDirectory)
            return false;
        int[] text = Characters(isAnchored ? path : path[(path.LastIndexOf('/') + 1)..]);
        bool[,] matches = new bool[tokens.Count + 1, text.Length + 1];
        matches[tokens.Count, text.Length] = true;
        for (int next = tokens.Count - 1; next >= 0; next--)
        {
            Token token = tokens[next];
            bool somewhereBehind = false;
            for (int at = text.Length; at >= 0; at--)
            {
                somewhereBehind |= matches[next + 1, at];
                bool isBefore = at < text.Length && matches[next + 1, at + 1];
                matches[next, at] = token.Kind switch
                {
                    Kind.Directories => somewhereBehind || next + 1 < tokens.Count && tokens[next + 1].Kind == Kind.Slash && matches[next + 2, at],
                    Kind.Star => matches[next + 1, at] || at < text.Length && text[at] != '/' && matches[next, at + 1],
                    Kind.Character => isBefore && text[at] == token.Character,
                    Kind.AnyCharacter => isBefore && text[at] != '/',
                    Kind.Set => isBefore && text[at] != '/' && token.Set!(text[at]),
                    _ => isBefore && text[at] == '/',
                };
            }
        }
        return matches[0, 0];
    }

    /// <summary>Scalar values, and halves of pairs that stand alone.</summary>
    internal static int[] Characters(string text)
    {
        List<int> characters = [];
        for (int at = 0; at < text.Length; at++)
        {
            bool isPair = at + 1 < text.Length && char.IsSurrogatePair(text[at], text[at + 1]);
            characters.Add(isPair ? char.ConvertToUtf32(text[at], text[at + 1]) : text[at]);
            at += isPair ? 1 : 0;
        }
        return [.. characters];
    }

    private static List<Token>? Tokens(int[] text)
    {
        List<Token> tokens = [];
        bool isLiteral = true;
        for (int at = 0; at < text.Length;)
        {
            switch (text[at])
            {
                case '*':
                    // Where a name may begin, and behind characters that all stand for themselves.
                    bool mayBegin = isLiteral || tokens[^1].Kind is Kind.Slash or Kind.EscapedSlash;
                    int stars = text[at..].TakeWhile(character => character == '*').Count();
                    at += stars;
                    bool isAlone = at == text.Length || text[at] == '/' || at + 1 < text.Length && (text[at], text[at + 1]) == ('\\', '/');
                    tokens.Add(new(stars >= 2 && mayBegin && isAlone ? Kind.Directories : Kind.Star));
                    break;
                case '?':
                    tokens.Add(new(Kind.AnyCharacter));
                    at++;
                    break;
                case '[':
                    if (TakeSet(text, ref at) is not { } set)
                        return null;
                    tokens.Add(new(Kind.Set, Set: set));
                    break;
                case '\\' when at + 1 == text.Length:
                    return null;
                case '\\':
                    tokens.Add(text[at + 1] == '/' ? new(Kind.EscapedSlash) : new(Kind.Character, text[at + 1]));
                    at += 2;
                    isLiteral = false;
                    break;
                default:
                    tokens.Add(text[at] == '/' ? new(Kind.Slash) : new(Kind.Character, text[at]));
                    at++;
                    continue;
            }
            isLiteral = false;
        }
        return tokens;
    }

    /// <summary>Whether no name is empty, or one that leads elsewhere.</summary>
    private static bool AreNames(List<Token> tokens)
    {
        List<Token> name = [];
        foreach (Token token in tokens.Append(new(Kind.Slash)))
        {
            if (token.Kind is not (Kind.Slash or Kind.EscapedSlash))
            {
                name.Add(token);
                continue;
            }
            if (name.Count == 0 || name.Count <= 2 && name.All(part => part is { Kind: Kind.Character, Character: '.' }))
                return false;
            name.Clear();
        }
        return true;
    }

    /// <summary>Takes a bracket with what is in it.</summary>
    /// <returns>What it contains; null if it is not closed, has an unknown class or nothing that a name can have.</returns>
    private static Func<int, bool>? TakeSet(int[] text, ref int at)
    {
        List<(int First, int Last)> ranges = [];
        List<Func<int, bool>> classes = [];
        at++;
        bool isNegated = at < text.Length && text[at] is '!' or '^';
        at += isNegated ? 1 : 0;
        // The character that a hyphen would begin a range with.
        int before = -1;
        for (bool isFirst = true; ; isFirst = false)
        {
            if (at >= text.Length)
                return null;
            if (text[at] == ']' && !isFirst)
                break;
            if (TakeClass(text, ref at) is { } name)
            {
                if (Class(name) is not { } contains)
                    return null;
                classes.Add(contains);
                before = -1;
                continue;
            }
            bool isRange = text[at] == '-' && before >= 0 && at + 1 < text.Length && text[at + 1] != ']';
            at += isRange ? 1 : 0;
            at += text[at] == '\\' ? 1 : 0;
            if (at >= text.Length)
                return null;
            ranges.Add((isRange ? before : text[at], text[at]));
            before = isRange ? -1 : text[at];
            at++;
        }
        at++;
        bool hasAny = classes.Count > 0 || ranges.Any(range => range.First <= range.Last && range is not ('/', '/'));
        return hasAny || isNegated ? character => isNegated != (classes.Any(contains => contains(character)) || ranges.Any(range => range.First <= character && character <= range.Last)) : null;
    }

    /// <summary>Takes [:name:]; what has no colon before the bracket that closes it are characters.</summary>
    private static string? TakeClass(int[] text, ref int at)
    {
        if (text[at] != '[' || at + 1 >= text.Length || text[at + 1] != ':')
            return null;
        int start = at + 2, close = Array.IndexOf(text, ']', start);
        if (close <= start || text[close - 1] != ':')
            return null;
        at = close + 1;
        return string.Concat(text[start..(close - 1)].Select(char.ConvertFromUtf32));
    }

    private static Func<int, bool>? Class(string name) => name switch
    {
        "alnum" => c => IsIn(c, "az", "AZ", "09"),
        "alpha" => c => IsIn(c, "az", "AZ"),
        "blank" => c => c is ' ' or '\t',
        "cntrl" => c => c is < 32 or 127,
        "digit" => c => IsIn(c, "09"),
        "graph" => c => IsIn(c, "!~"),
        "lower" => c => IsIn(c, "az"),
        "print" => c => IsIn(c, " ~"),
        "punct" => c => IsIn(c, "!/", ":@", "[`", "{~"),
        "space" => c => c is ' ' or '\t' or '\n' or '\r',
        "upper" => c => IsIn(c, "AZ"),
        "xdigit" => c => IsIn(c, "09", "af", "AF"),
        _ => null,
    };

    private static bool IsIn(int character, params ReadOnlySpan<string> ranges)
    {
        foreach (string range in ranges)
        {
            if (range[0] <= character && character <= range[1])
                return true;
        }
        return false;
    }
}
