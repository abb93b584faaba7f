using System.Text.RegularExpressions;

namespace Intaglio.Baking.Tests;

/// <summary>Patterns of files against a table and against regular expressions.</summary>
public partial class SourcePatternTests
{
    [Theory]
    // The whole path must match.
    [InlineData("a", "a", "b aa A b/a a/b")]
    [InlineData("a/b", "a/b", "a b x/a/b a/b/c A/b")]
    // Any characters within a name.
    [InlineData("*", "a .a a.b", "a/b")]
    [InlineData("*.png", "a.png .png a.b.png", "a.PNG a.png/b x/a.png png a.pngx")]
    [InlineData("a*", "a ab a.b", "ba a/b")]
    [InlineData("*a*", "a ba ab bab", "b a/b b/a")]
    [InlineData("a*a", "aa aba a.a", "a aab a/a")]
    [InlineData("ab*ba", "abba abxba abbaba", "aba ab ba")]
    [InlineData("*ab*ab*", "abab xabyabz ababab", "ab aab")]
    [InlineData("a*b*c", "abc aXbYc abbc abcbc", "acb ab ac bc abcd")]
    [InlineData("*/b", "a/b .a/b", "b a/a/b a/bc")]
    [InlineData("a/*/c", "a/b/c", "a/c a/b/b/c")]
    // Any number of folders.
    [InlineData("**", "a a/b .a/b/.c", "")]
    [InlineData("**/a", "a b/a b/c/a", "aa b/aa a/b")]
    [InlineData("**/*.x", "a.x b/a.x b/.c/.x", "a.y a.x/b")]
    [InlineData("a/**", "a/b a/b/c a/.b", "a b/a ab/c")]
    [InlineData("a/**/b", "a/b a/c/b a/c/d/b a/b/b", "b a a/bb a/c/bb x/a/b a/b/c")]
    [InlineData("a/**/**/b", "a/b a/c/b a/c/d/b", "b a/c")]
    [InlineData("**/a/**", "a/b c/a/b c/a/d/b a/a/a", "a c/a b ba/c")]
    [InlineData("**/a/**/b/**", "a/b/c x/a/b/c a/x/b/c x/a/y/z/b/c/d a/b/b", "a/b b/a/c x/a/b a/c")]
    [InlineData("**/a/*/b", "a/x/b y/a/x/b a/a/a/b", "a/b a/x/y/b")]
    [InlineData("**/a/b", "a/b a/a/b a/b/a/b", "a/b/c b/a a/c/b")]
    // Alternatives.
    [InlineData("*.{png,tif}", "a.png a.tif", "a.exr a.pngtif a.{png,tif}")]
    [InlineData("{a,b}{c,d}", "ac ad bc bd", "a c ab cd abcd")]
    [InlineData("{a,b{c,d{e,f}}}x", "ax bcx bdex bdfx", "bx bdx x")]
    [InlineData("{,a}b", "b ab", "a aab")]
    [InlineData("a{,/**}/b", "a/b a/c/b a/c/d/b", "b c/a/b")]
    [InlineData("{a/b,c}/d", "a/b/d c/d", "b/d a/d a/b/c/d")]
    [InlineData("{**/,x/}a", "a b/a x/a", "x xa")]
    [InlineData("a,b", "a,b", "a b")]
    // Names are compared as they are.
    [InlineData("\u00E4*", "\u00E4 \u00E4b", "a\u0308 \u00C4 a")]
    [InlineData("*\U0001F600", "\U0001F600 x\U0001F600", "\U0001F601 \U0001F600x")]
    [InlineData("i", "i", "I \u0130 \u0131")]
    [InlineData("stra\u00DFe", "stra\u00DFe", "strasse STRASSE")]
    [InlineData("a.(b)+$^|", "a.(b)+$^|", "ax(b)+$^| ab")]
    public void Files_match(string pattern, string matching, string other)
    {
        SourcePattern parsed = SourcePattern.Parse(pattern);
        Assert.Equal(pattern, parsed.ToString());
        Assert.All(matching.Split(' ', StringSplitOptions.RemoveEmptyEntries), path => Assert.True(parsed.IsMatch(path), path));
        Assert.All(other.Split(' ', StringSplitOptions.RemoveEmptyEntries), path => Assert.False(parsed.IsMatch(path), path));
    }

    [Fact]
    public void Spaces_and_line_breaks_are_characters_like_others()
    {
        Assert.True(SourcePattern.Parse("* b*").IsMatch("a\n b\r\n"));
        Assert.False(SourcePattern.Parse("a").IsMatch("a\n"));
    }

    [Fact]
    public void Many_parts_for_any_folders_do_not_multiply_the_work()
    {
        string path = string.Concat(Enumerable.Repeat("a/", 200)), pattern = string.Concat(Enumerable.Repeat("**/a/", 50));
        Assert.False(SourcePattern.Parse(pattern + "**/b").IsMatch(path + "c"));
        Assert.True(SourcePattern.Parse(pattern + "**/a/c").IsMatch(path + "c"));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(20261126)]
    public void Random_patterns_match_what_regular_expressions_match(int seed)
    {
        Random random = new(seed);
        int patterns = 0, matches = 0, others = 0;
        for (int i = 0; i < 4000; i++)
        {
            string text = string.Join('/', Enumerable.Range(0, 1 + random.Next(4)).Select(_ => RandomSegment(random, 2)));
            SourcePattern pattern;
            try
            {
                pattern = SourcePattern.Parse(text);
            }
            catch (FormatException)
            {
                continue;
            }
            patterns++;
            Regex expected = Translate(text);
            for (int k = 0; k < 40; k++)
            {
                string path = string.Join('/', Enumerable.Range(0, 1 + random.Next(4)).Select(_ => string.Concat(Enumerable.Range(0, 1 + random.Next(3)).Select(_ => "abc."[random.Next(4)]))));
                bool isMatch = expected.IsMatch(path);
                Assert.True(isMatch == pattern.IsMatch(path), $"'{text}' and '{path}': {isMatch}");
                _ = isMatch ? matches++ : others++;
            }
        }
        Assert.InRange(patterns, 2000, 4000);
        Assert.InRange(matches, 2000, int.MaxValue);
        Assert.InRange(others, 2000, int.MaxValue);
    }

    private static string RandomSegment(Random random, int depth)
    {
        if (random.Next(4) == 0)
            return "**";
        string segment = "";
        for (int parts = 1 + random.Next(3); parts > 0; parts--)
            segment += random.Next(depth > 0 ? 5 : 4) switch
            {
                0 => "*",
                4 => $"{{{string.Join(',', Enumerable.Range(0, 2 + random.Next(2)).Select(_ => RandomAlternative(random, depth - 1)))}}}",
                _ => "abc."[random.Next(4)].ToString(),
            };
        return segment.Replace("**", "*", StringComparison.Ordinal);
    }

    private static string RandomAlternative(Random random, int depth) => random.Next(6) switch
    {
        0 => "",
        1 => $"{RandomSegment(random, depth)}/{RandomSegment(random, depth)}",
        _ => RandomSegment(random, depth),
    };

    /// <summary>Translates a pattern: braces from the inside to the outside, and then each of the alternatives.</summary>
    private static Regex Translate(string pattern)
    {
        List<string> done = [];
        Stack<string> open = new([pattern]);
        while (open.TryPop(out string? next))
        {
            Match braces = InnermostBraces().Match(next);
            if (!braces.Success)
                done.Add(next);
            else
                foreach (string part in braces.Groups[1].Value.Split(','))
                    open.Push(next[..braces.Index] + part + next[(braces.Index + braces.Length)..]);
        }
        return new Regex($@"\A(?:{string.Join('|', done.Select(TranslateNames))})\z", RegexOptions.CultureInvariant | RegexOptions.Singleline);
    }

    private static string TranslateNames(string pattern)
    {
        string[] names = pattern.Split('/');
        return string.Concat(names.Select((name, index) => (name, index + 1 == names.Length) switch
        {
            ("**", true) => "(?:[^/]+/)*[^/]+",
            ("**", false) => "(?:[^/]+/)*",
            (_, true) => TranslateName(name),
            _ => TranslateName(name) + "/",
        }));
    }

    private static string TranslateName(string name) => string.Concat(name.Select(character => character == '*' ? "[^/]*" : Regex.Escape(character.ToString())));

    [GeneratedRegex(@"\{([^{}]*)\}")]
    private static partial Regex InnermostBraces();
}
