namespace Intaglio.Checksums.Tests.Manifests;

/// <summary>Patterns exclude what git ignores.</summary>
public class GitIgnoreTests
{
    // A slash at the end is a directory's.
    private static readonly TreePath[] tree =
    [.. """
        a/ b/ a.b abc foo/ foobar foox/ foox/bar foox/y/ foox/y/bar foo/bar foo/x/ foo/x/bar foo/x/y/ foo/x/y/bar foo/x/y/bar.txt
        a/b/ a/x/ a/x/b a/x/y/ a/x/y/b a/b/c a/b/c.txt a/b/d/ a/b/d/c b/foo/ b/foo/bar b/foo/x b/a b/abc b/a-b build/ build/out/ build/out/a.o
        src/ src/build/ src/build/keep src/build/a.o src/a.c src/a.h src/build.c doc/ doc/frotz/ doc/frotz/x a/doc/ a/doc/frotz/ a/doc/frotz/x
        .hidden .config/ .config/x x/ x/.hidden x/#a x/!a #a !a !a! ] - [a] x/] a]b a-b aab a^b Abc ABC aXb z/ z/z/ z/z/z/ z/z/z/z
        """.Split([' ', '\n'], StringSplitOptions.RemoveEmptyEntries).Select(path => new TreePath(path.TrimEnd('/'), path.EndsWith('/')))];

    private static readonly string[] lists =
    [
        "foo", "/foo", "foo/", "/foo/", "foo/bar", "foo/x/", "/bar", "bar", "doc/frotz/", "frotz/", "doc/frotz", "frotz/x", "/doc",
        "*", "/*", "*/", "/*/", "*/*", "/*/*", "*/*/", "**", "/**", "**/", "/**/", "**/**", "/**/**", "**/*", "*/**", "**/**/", "a/**/**/b", "***", "/***", "a/***", "***/b", "a/***/b",
        "a/*", "a/**", "a/**/", "a/**/b", "a/**/b/", "/a/**/b", "**/b", "**/b/", "**/foo/bar", "**/foo/**/bar", "foo/**/bar", "foo/**/y/**", "foo/**/*.txt", "**/x/**/y",
        "foo/*/bar", "foo/*/*/bar", "foo*/bar", "fo?/bar", "foo/?/bar", "*/bar", "*/*/bar", "**/*/bar", "*/**/bar", "**/y/*", "**/?", "?/?/?", "z/**/z", "z/**/z/z", "**/z/**/z/**/z", "z/z/**",
        "foo**/bar", "/foo**", "/foo**/", "a/x**", "foo/x**/bar", "fo*o**/bar", "f\\oo**/bar", "foo**/**/bar", "foo**\\/bar", "foo**/**\\/bar", "foo**/**", "foo**/x**/bar", "foo**bar", "**oo/bar", "foo/**bar", "foo/**x/bar", "f**o", "a/b**/d/**", "/a**b", "a/**\\/b", "**\\/b", "a\\/**/b",
        "*.b", "*.o", "*.txt", "a*", "a*b", "a*b*c", "*a*b*", "?", "??", "???", "a?b", "a??", ".*", "*.", "*x*", "/*.c", "src/*.c", "src/*.[ch]", "build*", "/build*/", "src/build*",
        "[ab]", "[a-c]bc", "[!a]", "[^a]", "[!a-z]", "[]]", "[!]]", "a[]]b", "a[]-]b", "a[-]]b", "a[]a]b", "a[a-]b", "a[-a]b", "a[--^]b", "a[\\-]b", "a[\\]]b", "a[]\\-]b", "a[!-]b", "a[^^]b", "a[!^]b", "a[+--]b", "[[]a]", "[[]a[]]", "\\[a\\]", "[a]", "\\[a]",
        "[[:alpha:]]", "[[:lower:]]b*", "[[:upper:]]*", "[![:alpha:]]", "[[:alpha:]-]", "[[:punct:]]", "a[[:punct:][:upper:]]b", "a[[:alpha:]-^]b", "a[[:alpha:]b", "a[[:foo:]]b", "a[[:]b", "a[[::]]b", "a[[:upper]b", "a[z-a]b", "a[", "a[b", "a[!", "a[]", "a[!]", "a[[:", "a[a", "a[a-", "a[a\\", "a[a-]",
        "a[/]b", "a/[b/]", "[a/]", "x/[/]", "x/[]/]", "/[!/]", "foo[/x]bar", "a[!x]b", "a/[!x/]", "foo[!a]bar", "foo/[!a-b/]/bar",
        "\\a", "\\foo/bar", "f\\oo", "foo\\/bar", "foo\\/", "\\/foo", "foo\\", "foo\\\\", "\\#a", "\\!a", "#a", "!a", "\\!a!", "!a!", "\\\\#a", "x/\\#a", "x/!a", "x/#a", "\\]", "\\-", "a\\-b", "a\\^b", "\\*", "\\?", "\\.*",
        "/", "//", "!", "!/", "!!a", "//foo", "foo//", "foo//bar", "./foo", "foo/.", "../foo", "foo/../foo", "a//", "/foo//", ".", "..", "/.", "./",
        "foo\n!foo", "*\n!foo\n!foo/**", "/*\n!/foo\n/foo/*\n!/foo/bar", "*\n!*/\n!*.txt", "foo/*\n!foo/x", "foo\n!foo/bar", "**/bar\n!foo/bar", "*.o\n!a.o", "!a.o\n*.o", "build/\n!src/build/", "a/x**\n!a/xy\n!a/x", "/a*\n!/a/\n!/a.b", "*\n!/**/", "*\n!**/x/**\n!*/", "!foo\nfoo\n!foo\nfoo", "*b\n!a*", "foo**\n!foobar", "/foo**\n!/foox\n!/foox/",
        "foo ", "foo  ", "foo\\ ", "foo\\  ", " foo", "foo\t", "foo\r", "foo\r\n", "foo \r\nbar\r\n", "foo\r\r\n", "\r\nfoo", "  \nfoo", "#foo\nbar", " #a", "\uFEFFfoo", "\uFEFF#a\nfoo", "foo\n\uFEFFbar", "foo\\\\ ", "foo/ ", "foo\n", "\n\n", "",
    ];

    [SkippableFact]
    public void Awkward_patterns_exclude_what_git_ignores() =>
        Compare(lists.Select(lines => new PatternCase(lines, tree)));

    [SkippableTheory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Random_patterns_exclude_what_git_ignores(int seed)
    {
        RandomPatterns random = new(seed);
        (int excluded, int all) = Compare(Enumerable.Range(0, 400).Select(_ => random.NextCase()));
        Assert.InRange(excluded, all / 5, all * 4 / 5);
        Assert.True(all > 4000);
    }

    [SkippableFact]
    public void Classes_have_the_characters_that_they_have_in_git()
    {
        NeedAnyName();
        TreePath[] names = [.. Enumerable.Range(1, 127).Where(character => character != '/').Select(character => new TreePath($"x{(char)character}y", false))];
        string[] classes = ["alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit"];
        Compare(classes.SelectMany<string, PatternCase>(name => [new($"x[[:{name}:]]y", names), new($"x[^[:{name}:]]y", names)]));
    }

    [SkippableFact]
    public void Random_brackets_have_the_characters_that_they_have_in_git()
    {
        NeedAnyName();
        TreePath[] names = [.. "abcz-]![:^\\,.Z*?".Select(character => new TreePath($"x{character}y", false))];
        string[] pieces = ["a", "b", "c", "-", "-", "]", "!", "[", ":", "^", "\\", ",", "[:alpha:]", "[:punct:]", "/"];
        Random random = new(1);
        Compare(Enumerable.Range(0, 600).Select(_ => new PatternCase($"x[{string.Concat(random.GetItems(pieces, random.Next(1, 7)))}]y", names)));
    }

    [SkippableFact]
    public void A_question_mark_is_a_character_and_for_git_a_byte()
    {
        using GitRepository repository = new();
        TreePath[] names = [new("é", false), new("日", false), new("😀", false), new("ab", false)];
        string[] patterns = ["?", "??", "???", "????", "[é]", "[!a]"];
        string[] git = [.. repository.FindIgnored([.. patterns.Select(pattern => new PatternCase(pattern, names))]).Select(Show)];
        string[] ours = [.. patterns.Select(pattern => Show(names.Select(name => name.Path).Where(name => !new PathPatterns(exclude: [pattern]).IsMatch(name, false))))];
        Assert.Equal(["", "ab é", "日", "😀", "", ""], git);
        Assert.Equal(["é 日 😀", "ab", "", "", "é", "é 日 😀"], ours);

        static string Show(IEnumerable<string> names) => string.Join(' ', names.Order(StringComparer.Ordinal));
    }

    /// <summary>Compares all decisions; a pattern that is refused must match nothing in git.</summary>
    private static (int Excluded, int All) Compare(IEnumerable<PatternCase> all)
    {
        PatternCase[] cases = [.. all];
        using GitRepository repository = new();
        HashSet<string>[] ignored = repository.FindIgnored(cases);
        List<string> differences = [];
        for (int i = 0; i < cases.Length; i++)
        {
            PathPatterns patterns = new(exclude: PathPatterns.ReadFile(new StringReader(cases[i].Lines)).Where(IsAccepted));
            foreach (TreePath path in cases[i].Paths)
            {
                if (patterns.IsMatch(path.Path, path.IsDirectory) == ignored[i].Contains(path.Path))
                    differences.Add($"{cases[i].Lines.ReplaceLineEndings(" | ")}: {path} is {(ignored[i].Contains(path.Path) ? "" : "not ")}ignored by git");
            }
        }
        Assert.True(differences.Count == 0, $"{differences.Count} differences:\n{string.Join('\n', differences.Take(50))}");
        return (ignored.Sum(paths => paths.Count), cases.Sum(one => one.Paths.Count));
    }

    private static bool IsAccepted(string pattern)
    {
        try
        {
            return new PathPatterns(exclude: [pattern]).Exclude.Count == 1;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }

    private static void NeedAnyName() => Skip.If(OperatingSystem.IsWindows(), "Windows does not have these names");
}
