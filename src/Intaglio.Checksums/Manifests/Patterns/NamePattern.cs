using System.Text;

namespace Intaglio.Checksums;

/// <summary>
/// The part of a pattern that matches one name in a path. It consists of literal characters, <c>*</c>, <c>?</c> and brackets.
/// </summary>
internal sealed class NamePattern
{
    // The elements between the literal start and end. Empty if the whole pattern is literal.
    private readonly Element[] elements;
    private readonly string start, end;

    private NamePattern(List<Element> all)
    {
        int first = all.FindIndex(element => !element.IsLiteral), last = all.FindLastIndex(element => !element.IsLiteral);
        start = ToText(all[..(first < 0 ? all.Count : first)]);
        end = first < 0 ? "" : ToText(all[(last + 1)..]);
        elements = first < 0 ? [] : [.. all[first..(last + 1)]];
    }

    /// <summary>Gets a pattern that matches every name.</summary>
    internal static NamePattern Any { get; } = new([Element.Star]);

    /// <summary>Gets the only name that matches, or <see langword="null"/> if several names can match.</summary>
    internal string? Literal => elements.Length == 0 ? start : null;

    /// <summary>Parses a part up to the next slash, escaped or not, or to the end.</summary>
    /// <exception cref="FormatException">The part cannot match any name.</exception>
    internal static NamePattern Parse(ReadOnlySpan<char> pattern, ref int at)
    {
        List<Element> elements = [];
        while (at < pattern.Length && pattern[at] != '/' && !pattern[at..].StartsWith("\\/"))
        {
            switch (pattern[at])
            {
                case '*':
                    if (elements.Count == 0 || !elements[^1].IsStar)
                        elements.Add(Element.Star);
                    at++;
                    break;
                case '?':
                    elements.Add(Element.AnyCharacter);
                    at++;
                    break;
                case '[':
                    elements.Add(new(CharacterClass.Parse(pattern, ref at)));
                    break;
                default:
                    if (pattern[at] == '\\' && ++at == pattern.Length)
                        throw new FormatException("nothing follows its last backslash; use \\\\ for a literal backslash");
                    elements.Add(new(Character.At(pattern, at, out int length)));
                    at += length;
                    break;
            }
        }
        NamePattern result = new(elements);
        return result.Literal switch
        {
            "" => throw new FormatException("it contains an empty name"),
            "." or ".." => throw new FormatException("paths cannot contain the parts . and .."),
            _ => result,
        };
    }

    internal bool Matches(ReadOnlySpan<char> name)
    {
        if (elements.Length == 0)
            return name.SequenceEqual(start);
        if (name.Length < start.Length + end.Length || !name.StartsWith(start) || !name.EndsWith(end))
            return false;
        return elements is [{ IsStar: true }] || MatchesElements(name[start.Length..^end.Length]);
    }

    // Only the last star needs to be retried at a later position, because it can match everything that an earlier star could match.
    private bool MatchesElements(ReadOnlySpan<char> text)
    {
        int next = 0, at = 0, behindStar = -1, tried = 0;
        while (at < text.Length || (next < elements.Length && elements[next].IsStar))
        {
            if (next < elements.Length && elements[next].IsStar)
            {
                behindStar = ++next;
                tried = at;
            }
            else if (next < elements.Length && elements[next].Matches(Character.At(text, at, out int length)))
            {
                next++;
                at += length;
            }
            else if (behindStar >= 0)
            {
                Character.At(text, tried, out int skipped);
                tried += skipped;
                at = tried;
                next = behindStar;
            }
            else
            {
                return false;
            }
        }
        return next == elements.Length;
    }

    private static string ToText(List<Element> literals)
    {
        StringBuilder text = new();
        foreach (Element literal in literals)
            text.Append(char.ConvertFromUtf32(literal.Value));
        return text.ToString();
    }

    /// <summary>A star or a pattern for one character.</summary>
    private readonly struct Element
    {
        private const int StarValue = -1, AnyValue = -2, ClassValue = -3;

        private readonly CharacterClass? characters;

        internal Element(int value) => Value = value;

        internal Element(CharacterClass characters) : this(ClassValue) => this.characters = characters;

        internal static Element Star => new(StarValue);

        internal static Element AnyCharacter => new(AnyValue);

        internal int Value { get; }

        internal bool IsLiteral => Value >= 0;

        internal bool IsStar => Value == StarValue;

        internal bool Matches(int character) =>
            Value == character || Value == AnyValue || (characters is not null && characters.Contains(character));
    }
}
