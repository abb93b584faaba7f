namespace Intaglio.Checksums;

/// <summary>A bracket expression such as <c>[a-z0-9]</c>, which is a set of characters.</summary>
internal sealed class CharacterClass
{
    private readonly bool[] ascii = new bool[128];
    private readonly List<(int First, int Last)> ranges = [];
    private bool negated, any;

    private CharacterClass()
    {
    }

    /// <summary>Parses the expression that begins at a bracket, and advances past it.</summary>
    /// <exception cref="FormatException">The expression does not end, contains an unknown class, or contains no characters.</exception>
    internal static CharacterClass Parse(ReadOnlySpan<char> pattern, ref int at)
    {
        CharacterClass result = new();
        at++;
        if (at < pattern.Length && pattern[at] is '!' or '^')
        {
            result.negated = true;
            at++;
        }
        // The character before a hyphen, with which a range begins.
        int? previous = null;
        // The bracket that would end a class name, which is searched only once.
        int close = 0;
        for (bool first = true; first || Peek(pattern, at) != ']'; first = false)
        {
            if (previous is { } start && pattern[at] == '-' && Peek(pattern, at + 1) != ']')
            {
                at++;
                result.Add(start, TakeCharacter(pattern, ref at));
                previous = null;
            }
            else if (TryTakeName(pattern, ref at, ref close, out ReadOnlySpan<char> name))
            {
                result.Add(name);
                previous = null;
            }
            else
            {
                int character = TakeCharacter(pattern, ref at);
                result.Add(character, character);
                previous = character;
            }
        }
        at++;
        if (!result.any && !result.negated)
            throw new FormatException("its brackets contain no character that is valid in a name");
        return result;
    }

    internal bool Contains(int character)
    {
        if (character < ascii.Length)
            return ascii[character] != negated;
        foreach ((int first, int last) in ranges)
        {
            if (character >= first && character <= last)
                return !negated;
        }
        return negated;
    }

    private static char Peek(ReadOnlySpan<char> pattern, int at) =>
        at < pattern.Length ? pattern[at] : throw new FormatException("its bracket is not closed; use \\[ for a literal bracket");

    private static int TakeCharacter(ReadOnlySpan<char> pattern, ref int at)
    {
        if (Peek(pattern, at) == '\\')
            at++;
        Peek(pattern, at);
        int character = Character.At(pattern, at, out int length);
        at += length;
        return character;
    }

    // [:name:] ends at the next closing bracket. Without a colon before it, the text is ordinary characters.
    private static bool TryTakeName(ReadOnlySpan<char> pattern, ref int at, ref int close, out ReadOnlySpan<char> name)
    {
        name = default;
        if (!pattern[at..].StartsWith("[:"))
            return false;
        int start = at + 2;
        if (close < start)
            close = pattern[start..].IndexOf(']') is >= 0 and int length ? start + length : pattern.Length;
        if (close == start || Peek(pattern, close) != ']' || pattern[close - 1] != ':')
            return false;
        name = pattern[start..(close - 1)];
        at = close + 1;
        return true;
    }

    private void Add(int first, int last)
    {
        any |= first <= last && (first, last) is not ('/', '/');
        for (int character = first; character <= last && character < ascii.Length; character++)
            ascii[character] = true;
        if (first <= last && last >= ascii.Length)
            ranges.Add((first, last));
    }

    private void Add(ReadOnlySpan<char> name)
    {
        Func<char, bool> has = name switch
        {
            "alnum" => char.IsAsciiLetterOrDigit,
            "alpha" => char.IsAsciiLetter,
            "blank" => character => character is ' ' or '\t',
            "cntrl" => char.IsControl,
            "digit" => char.IsAsciiDigit,
            "graph" => character => character is > ' ' and <= '~',
            "lower" => char.IsAsciiLetterLower,
            "print" => character => character is >= ' ' and <= '~',
            "punct" => character => character is > ' ' and <= '~' && !char.IsAsciiLetterOrDigit(character),
            // Without vertical tab and form feed, as in git.
            "space" => character => character is ' ' or '\t' or '\n' or '\r',
            "upper" => char.IsAsciiLetterUpper,
            "xdigit" => char.IsAsciiHexDigit,
            _ => throw new FormatException($"the character class [:{name}:] is unknown"),
        };
        any = true;
        for (int character = 0; character < ascii.Length; character++)
            ascii[character] |= has((char)character);
    }
}
