namespace Intaglio.Checksums.Tests;

public sealed class FilePatternTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public FilePatternTests()
    {
        foreach (string name in (string[])["a.png", "b.png", ".hidden.png", "render[1].png", "sub/c.png", "sub/d.exr", "sub/deep/e.png", "sub/deep/deeper/f.png", ".git/g.png", "x y/h.png"])
        {
            Directory.CreateDirectory(Path.GetDirectoryName(folder[name])!);
            folder.Write(name, name);
        }
        Directory.CreateSymbolicLink(folder["link"], "sub");
    }

    public void Dispose() => folder.Dispose();

    /// <summary>As bash expands them with globstar, which has brackets as well.</summary>
    [SkippableTheory]
    [InlineData("*.png")]
    [InlineData("?.png")]
    [InlineData("*")]
    [InlineData(".*.png")]
    [InlineData("sub/*")]
    [InlineData("sub/*/*.png")]
    [InlineData("*/*.png")]
    [InlineData("**/*.png")]
    [InlineData("sub/**/*.png")]
    [InlineData("sub/**/e.png")]
    [InlineData("*/deep/**/*.png")]
    [InlineData("./s?b/*.exr")]
    [InlineData("x*/h.png")]
    [InlineData("none*.png")]
    [InlineData("no/*.png")]
    public void Names_are_those_of_bash(string pattern)
    {
        Outcome bash = Processes.Run(new(InstalledProgram.Need("bash"), ["-O", "globstar", "-c", $"cd '{folder.Path}' && printf '%s\\0' {pattern}"]) { Environment = { ["LC_ALL"] = "C" } });
        string root = folder.Path + Path.DirectorySeparatorChar;
        Assert.Equal(bash.Text.TrimEnd('\0').Split('\0').Order(StringComparer.Ordinal), FilePattern.Expand(root + pattern).Select(name => name[root.Length..]).Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("a/b/*.png", "a/b/")]
    [InlineData("*.png", "")]
    [InlineData("/a*/b", "/")]
    [InlineData("a/**/b?", "a/")]
    public void The_root_ends_before_the_first_wildcard(string pattern, string root) => Assert.Equal(root, FilePattern.GetRoot(pattern));

    [Fact]
    public void A_file_of_that_very_name_and_brackets_are_no_pattern()
    {
        folder.Write("a*.png", "");
        Assert.Equal([folder["a*.png"]], FilePattern.Expand(folder["a*.png"]));
        Assert.Equal([folder["render[1].png"]], FilePattern.Expand(folder["render[1].png"]));
        Assert.Equal([folder["render[2].png"]], FilePattern.Expand(folder["render[2].png"]));
    }
}
