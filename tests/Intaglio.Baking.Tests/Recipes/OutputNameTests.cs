namespace Intaglio.Baking.Tests;

/// <summary>Names of outputs that are not valid on every system.</summary>
public class OutputNameTests
{
    /// <summary>Gets all names that Windows reserves.</summary>
    public static TheoryData<string> Reserved => [
        "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$",
        .. "0123456789\u00B9\u00B2\u00B3".SelectMany(digit => new[] { "COM" + digit, "LPT" + digit })];

    [Theory]
    [MemberData(nameof(Reserved))]
    public void Names_that_Windows_reserves_are_refused(string name)
    {
        string lower = name.ToLowerInvariant(), mixed = name[..1] + lower[1..];
        foreach (string reserved in (string[])[name, lower, mixed, name + ".txt", lower + ".tar.gz", name + " .txt", name + "  .x"])
            foreach (string path in (string[])[reserved, "a/" + reserved, reserved + "/a", $"a/{reserved}/b.png"])
                Assert.Equal($"the output '{path}' contains '{reserved}', a name that Windows reserves (rename the input or change 'to')", OutputName.FindProblem(path));
        foreach (string valid in (string[])["x" + name, name + "x", "x." + name, "_" + name + ".txt", name + "-1"])
            Assert.Null(OutputName.FindProblem(valid));
    }

    [Theory]
    [InlineData("")]
    [InlineData("/")]
    [InlineData("/a")]
    [InlineData("//a")]
    [InlineData("a//b")]
    [InlineData("a/")]
    [InlineData(".")]
    [InlineData("..")]
    [InlineData("../a")]
    [InlineData("a/../b")]
    [InlineData("a/..")]
    [InlineData("a/./b")]
    [InlineData("a.")]
    [InlineData("a ")]
    [InlineData("a./b")]
    [InlineData("a /b")]
    [InlineData("...")]
    [InlineData(" ")]
    [InlineData("C:/a")]
    [InlineData("C:a")]
    [InlineData("a\\b")]
    [InlineData("a:b")]
    [InlineData("a<b")]
    [InlineData("a>b")]
    [InlineData("a\"b")]
    [InlineData("a|b")]
    [InlineData("a?b")]
    [InlineData("a*b")]
    [InlineData("a\0b")]
    [InlineData("a\tb")]
    [InlineData("a\nb")]
    [InlineData("a\u001Fb")]
    [InlineData("a\u007Fb")]
    [InlineData("a\u0085b")]
    [InlineData("a\u061Cb")]
    [InlineData("a\u200Fb")]
    [InlineData("a\u202Eb")]
    [InlineData("a\u2067b")]
    [InlineData(".git")]
    [InlineData("a/.GIT/b")]
    [InlineData(".intaglio")]
    [InlineData(".INTAGLIO/a")]
    [InlineData("a/.intaglio-1")]
    public void Other_names_are_refused(string path) => Assert.Matches(@"^the output .+\(.+\)$", OutputName.FindProblem(path)!.Replace('\n', '?'));

    [Theory]
    [InlineData("a")]
    [InlineData("a/b/c.png")]
    [InlineData(".a")]
    [InlineData("..a")]
    [InlineData("a..b")]
    [InlineData(" a")]
    [InlineData("a b/c d")]
    [InlineData("\u00E4/\U0001F600")]
    [InlineData("\U0001F469\u200D\U0001F4BB")]
    [InlineData(".gitignore")]
    [InlineData("intaglio")]
    [InlineData("COM10")]
    [InlineData("CO")]
    [InlineData("a-{key}.{digest}")]
    [InlineData("!#$%&'()+,-;=@[]^`~")]
    public void Names_that_are_valid_everywhere_are_accepted(string path) => Assert.Null(OutputName.FindProblem(path));

    [Fact]
    public void Parts_have_at_most_255_bytes()
    {
        string longest = new string('\u00E4', 127) + "a";
        Assert.Null(OutputName.FindProblem($"{longest}/{longest}"));
        Assert.Contains("more than 255 bytes (rename the input or change 'to')", OutputName.FindProblem($"a/{longest}b"), StringComparison.Ordinal);
        Assert.Contains("more than 255 bytes", OutputName.FindProblem(new string('\u20AC', 86)), StringComparison.Ordinal);
    }
}
