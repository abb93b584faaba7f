
namespace Intaglio.Checksums.Tests.Manifests;

public class PathPatternsTests
{
    // From the manual page of gitignore; a slash at the end of a path is a directory's.
    [Theory]
    [InlineData("hello.*", "hello.txt hello.c a/hello.java", "hello ahello.c")]
    [InlineData("/hello.*", "hello.txt hello.c", "a/hello.java")]
    [InlineData("foo/", "foo/ foo/x a/foo/ a/foo/x", "foo a/foo")]
    [InlineData("doc/frotz/", "doc/frotz/ doc/frotz/x", "a/doc/frotz/ doc/frotz")]
    [InlineData("frotz/", "frotz/ a/frotz/", "frotz")]
    [InlineData("doc/frotz", "doc/frotz doc/frotz/", "a/doc/frotz")]
    [InlineData("/doc/frotz", "doc/frotz doc/frotz/", "a/doc/frotz")]
    [InlineData("foo/*", "foo/test.json foo/bar/ foo/bar/hello.c", "foo/ foo")]
    [InlineData("**/foo", "foo a/foo a/b/foo foo/x", "xfoo a/xfoo")]
    [InlineData("**/foo/bar", "foo/bar a/foo/bar a/b/foo/bar", "foo/x/bar bar")]
    [InlineData("abc/**", "abc/x abc/x/y", "abc abc/ x/abc/y")]
    [InlineData("a/**/b", "a/b a/x/b a/x/y/b", "x/a/b ab a/xb")]
    [InlineData("\\!important!.txt", "!important!.txt", "important!.txt")]
    [InlineData("\\#x", "#x", "x \\#x")]
    [InlineData("[a-zA-Z]", "a Z x/m", "0 aa")]
    [InlineData("Foo", "Foo", "foo FOO")]
    public void A_pattern_matches_as_the_manual_says(string pattern, string matching, string others)
    {
        PathPatterns excluding = new(exclude: [pattern]), including = new(include: [pattern]);
        Assert.Equal(others.Split(' '), Belonging(excluding, $"{matching} {others}"));
        Assert.Equal(matching.Split(' '), Belonging(including, $"{matching} {others}"));
    }

    [Fact]
    public void Patterns_without_a_file_exclude_that_path_and_no_other()
    {
        PathPatterns patterns = new(include: ["a", "[x]"], exclude: ["a/b"]);
        Assert.Equal(["/a/\\*"], patterns.Without("a/*").Exclude.Skip(1));
        Assert.Equal(["a/c"], Belonging(patterns.Without("a/*"), "a/* a/c a/b"));
        Assert.Equal(patterns.Include, patterns.Without("a/*").Include);
        Assert.Same(patterns, patterns.Without("a/b"));
        Assert.Same(patterns, patterns.Without("elsewhere"));
        Assert.Throws<ArgumentException>("path", () => patterns.Without("/a"));
        Assert.Throws<ArgumentNullException>("path", () => patterns.Without(null!));
    }

    [Fact]
    public void The_last_pattern_that_matches_decides_but_not_within_an_excluded_directory()
    {
        Assert.Equal(["foo/", "foo/bar", "foo/bar/x"], Belonging(new(exclude: ["/*", "!/foo", "/foo/*", "!/foo/bar"]), "a foo/ foo/bar foo/bar/x foo/x"));
        Assert.Equal(["b"], Belonging(new(exclude: ["foo", "!foo/bar", "!bar"]), "foo/ foo/bar b"));
        Assert.Equal(["a.o"], Belonging(new(exclude: ["*.o", "!a.o"]), "a.o b.o"));
        Assert.Empty(Belonging(new(exclude: ["!a.o", "*.o"]), "a.o b.o"));
    }

    [Fact]
    public void What_is_included_is_excluded_all_the_same()
    {
        PathPatterns patterns = new(["*.png", "/art/"], ["*.tmp.png", "cache/"]);
        Assert.Equal(["a.png", "x/a.png", "art/", "art/x", "art/b/c.txt"], Belonging(patterns, "a.png x/a.png a.tmp.png art/ art/x art/b/c.txt art/cache/ art/cache/a.png x/art/a.txt art.txt art/a.tmp.png x/ a"));
        Assert.Equal(["*.png", "/art/"], patterns.Include);
        Assert.Equal(["*.tmp.png", "cache/"], patterns.Exclude);
    }

    [Fact]
    public void There_are_not_more_patterns_than_the_limit()
    {
        string[] most = [.. Enumerable.Range(0, PathPatterns.MaxCount).Select(number => $"{number}")];
        Assert.Equal(PathPatterns.MaxCount, new PathPatterns(exclude: most).Exclude.Count);
        Assert.Throws<ArgumentException>("exclude", () => new PathPatterns(include: ["a"], exclude: most));
        Assert.Throws<ArgumentException>("exclude", () => new PathPatterns(exclude: Endless()));
        Assert.Contains("is longer than", Assert.Throws<IOException>(() => PathPatterns.ReadFile(new StringReader(new string('x', 100_000))).Count()).Message, StringComparison.Ordinal);

        static IEnumerable<string> Endless()
        {
            while (true)
                yield return "x";
        }
    }

    [Fact]
    public void Everything_belongs_without_patterns()
    {
        Assert.Equal(["a", "b/", "b/c"], Belonging(PathPatterns.Everything, "a b/ b/c"));
        Assert.Empty(PathPatterns.Everything.Include);
        Assert.Empty(PathPatterns.Everything.Exclude);
        Assert.Equal(["a"], Belonging(new([], []), "a"));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void What_matches_belongs_with_the_pattern_included_and_does_not_with_it_excluded(int seed)
    {
        RandomPatterns random = new(seed);
        int both = 0;
        for (int i = 0; i < 3000; i++)
        {
            TreePath[] tree = random.NextTree();
            PathPatterns? including = null, excluding = null;
            try
            {
                string[] patterns = [random.NextPattern(tree), random.NextPattern(tree)];
                including = new(include: patterns);
                excluding = new(exclude: patterns);
            }
            catch (ArgumentException)
            {
                continue;
            }
            foreach (TreePath path in tree)
            {
                Assert.NotEqual(including.IsMatch(path.Path, path.IsDirectory), excluding.IsMatch(path.Path, path.IsDirectory));
                both++;
            }
        }
        Assert.True(both > 5000);
    }

    [Theory]
    [InlineData("?", "é 日 😀 a", "éa 😀😀 ab")]
    [InlineData("??", "é日 😀😀 ab", "é 😀")]
    [InlineData("*??", "é日 a😀😀 ab", "é 😀")]
    [InlineData("a*[!b]", "a😀", "ab")]
    [InlineData("[!a]", "é 😀", "a é😀")]
    [InlineData("[c-a]", "c", "a b -")]
    [InlineData("[а-я]", "а п я", "А a ё")]
    [InlineData("[😀-😂]x", "😀x 😁x 😂x", "😃x x")]
    [InlineData("[\uE000-\U0001F601]", "😀 \uFFFD", "😂 日")]
    [InlineData("*😀", "😀 a😀", "😀a 😁")]
    [InlineData("😀*", "😀 😀a", "😁")]
    [InlineData("*?é*😀?", "xéab😀c", "é😀c xé😀")]
    [InlineData("[[:alpha:]]", "a", "é 日")]
    [InlineData("[![:alpha:]]", "é 日 😀", "a")]
    public void One_character_is_one_scalar_value(string pattern, string matching, string others)
    {
        PathPatterns patterns = new(include: [pattern]);
        Assert.All(matching.Split(' '), path => Assert.True(patterns.IsMatch(path, false)));
        Assert.All(others.Split(' '), path => Assert.False(patterns.IsMatch(path.TrimEnd('/'), path.EndsWith('/'))));
    }

    [Fact]
    public void Half_a_surrogate_pair_is_a_character_of_a_name_and_none_of_a_pattern()
    {
        const string First = "\uD83D", Second = "\uDE00";
        Assert.Equal([First, Second], Belonging(new(["?"]), $"{First} {Second} {Second}{First}"));
        Assert.Equal([Second + First, First + "a"], Belonging(new(["??"]), $"{Second}{First} {First}{Second} {First}a"));
        Assert.Equal(["a" + Second], Belonging(new(["a*[!b]"]), $"a{Second} ab"));
        Assert.Equal([First + First + Second], Belonging(new(["?*😀"]), $"{First}{First}{Second} {First}{Second}"));
        Assert.Equal(["\uFFFDa"], Belonging(new(["*\uFFFD?"]), $"\uFFFDa {First}a"));
        foreach (string pattern in new[] { First, Second, $"a{Second}{First}", $"[{First}]", $"*{First}" })
            Assert.Throws<ArgumentException>("exclude", () => new PathPatterns(exclude: [pattern]));
    }

    [Theory]
    [InlineData("")]
    [InlineData("!")]
    [InlineData("/")]
    [InlineData("!/")]
    [InlineData("//")]
    [InlineData("#comment")]
    [InlineData("a\nb")]
    [InlineData("a\0b")]
    [InlineData("a\\")]
    [InlineData("a\\/")]
    [InlineData("a[b")]
    [InlineData("a[b\\]")]
    [InlineData("a[]")]
    [InlineData("a[!]")]
    [InlineData("a/[/]")]
    [InlineData("[[:foo:]]")]
    [InlineData("[![:foo:]]")]
    [InlineData("a//b")]
    [InlineData("a//")]
    [InlineData("./a")]
    [InlineData("a/../b")]
    [InlineData("..")]
    public void What_is_no_pattern_is_refused_by_its_name(string pattern)
    {
        ArgumentException exception = Assert.Throws<ArgumentException>("exclude", () => new PathPatterns(exclude: ["fine", pattern]));
        Assert.Contains($"\"{pattern}\"", exception.Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>("include", () => new PathPatterns(include: ["fine", pattern]));
    }

    [Fact]
    public void Including_patterns_do_not_reinclude()
    {
        Assert.Throws<ArgumentException>("include", () => new PathPatterns(include: ["a", "!b"]));
        Assert.Equal(["!b"], Belonging(new(include: ["\\!b"]), "!b b"));
        Assert.Throws<ArgumentException>("exclude", () => new PathPatterns(exclude: [null!]));
    }

    [Fact]
    public void A_path_without_a_folder_to_lie_in_is_refused()
    {
        Assert.Throws<ArgumentNullException>("path", () => PathPatterns.Everything.IsMatch(null!, false));
        foreach (string path in new[] { "", "/", "/a", "a/", "a//b" })
            Assert.Throws<ArgumentException>("path", () => PathPatterns.Everything.IsMatch(path, true));
    }

    [Fact]
    public void A_file_has_a_pattern_in_a_line()
    {
        string[] lines = ["\uFEFF# comment", "", "a", "  ", " b c  ", "d\\ ", "e\\  ", "f\\\\ ", "\\#g", "\\!h", "!i", "j\t", "\uFEFFk", "l # m", "n\ro", "p"];
        string[] expected = ["a", " b c", "d\\ ", "e\\ ", "f\\\\", "\\#g", "\\!h", "!i", "j\t", "\uFEFFk", "l # m", "n\ro", "p"];
        Assert.Equal(expected, Read(string.Join('\n', lines)));
        Assert.Equal(expected, Read(string.Join('\n', lines) + '\n'));
        Assert.Equal(expected, Read(string.Join("\r\n", lines)));
        Assert.Equal(expected, Read(string.Join("\r\n", lines) + "\r\n"));
        Assert.Equal(["a"], Read("\uFEFFa"));
        Assert.Equal(["\r"], Read("\r\n\r\r\n\r"));
        Assert.Empty(Read(""));
        Assert.Throws<ArgumentNullException>("reader", () => PathPatterns.ReadFile(null!));

        static IEnumerable<string> Read(string text) => PathPatterns.ReadFile(new StringReader(text));
    }

    // Tried in every way that they could match, these would take longer than anybody waits.
    [Fact]
    public void Hostile_patterns_are_decided_like_others()
    {
        string manyA = new('a', 250), deep = string.Concat(Enumerable.Repeat("a/", 1000)) + 'a';
        string[] hostile =
        [
            string.Concat(Enumerable.Repeat("*a", 60)) + "*b",
            string.Concat(Enumerable.Repeat("a*", 60)) + "[b]",
            string.Concat(Enumerable.Repeat("*[!b]", 60)) + "?b",
            string.Concat(Enumerable.Repeat("**/a/", 200)) + "b",
            string.Concat(Enumerable.Repeat("**/*a*a*/", 200)) + "b",
            string.Concat(Enumerable.Repeat("a/**/*", 200)) + "b",
            "a**/" + string.Concat(Enumerable.Repeat("**/", 5000)) + "b",
            "[" + new string('b', 100_000) + "]",
        ];
        foreach (string pattern in hostile)
        {
            PathPatterns patterns = new(include: [pattern]);
            Assert.False(patterns.IsMatch(manyA, false));
            Assert.False(patterns.Includes($"{deep}/{manyA}", false));
        }
        Assert.True(new PathPatterns([hostile[0]]).IsMatch(manyA + 'b', false));
        Assert.True(new PathPatterns([hostile[3]]).IsMatch(deep + "/b", false));
    }

    [Fact]
    public void A_decision_allocates_no_memory()
    {
        PathPatterns patterns = new(["/art/**/*.png", "*.[ch]", "docs/**", "lib?/*/x*y*z", "name"], ["*.tmp", "!/keep.tmp", "/build/", "**/[[:digit:]]*/é?", "a**/b"]);
        const string Path = "art/folder/12/日本/xaybz/😀.png";
        Assert.Equal(0, Allocations.Fewest(Decide, 100));

        void Decide()
        {
            patterns.Excludes(Path, false);
            patterns.Includes(Path, false);
            patterns.IsMatch(Path, false);
        }
    }

    private static IEnumerable<string> Belonging(PathPatterns patterns, string paths) =>
        paths.Split(' ').Where(path => patterns.IsMatch(path.TrimEnd('/'), path.EndsWith('/')));
}
