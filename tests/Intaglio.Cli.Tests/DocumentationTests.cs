namespace Intaglio.Cli.Tests;

public class DocumentationTests
{
    [Theory]
    [InlineData("--help")]
    [InlineData("sum --help")]
    [InlineData("check --help")]
    [InlineData("encrypt --help")]
    [InlineData("decrypt --help")]
    [InlineData("keygen --help")]
    [InlineData("convert --help")]
    [InlineData("gradient --help")]
    [InlineData("evaluate --help")]
    [InlineData("name --help")]
    [InlineData("cache --help")]
    [InlineData("cache put --help")]
    [InlineData("cache get --help")]
    [InlineData("cache ls --help")]
    [InlineData("cache verify --help")]
    [InlineData("cache prune --help")]
    [InlineData("cache stats --help")]
    [InlineData("icc --help")]
    [InlineData("icc make --help")]
    [InlineData("icc inspect --help")]
    [InlineData("icc spaces --help")]
    [InlineData("exr --help")]
    [InlineData("exr info --help")]
    [InlineData("exr convert --help")]
    [InlineData("exr diff --help")]
    [InlineData("exr view --help")]
    [InlineData("exr bench --help")]
    [InlineData("obj --help")]
    [InlineData("obj convert --help")]
    [InlineData("obj info --help")]
    public void The_page_shows_the_help(string arguments) =>
        Assert.Contains($"$ intaglio {arguments}\nDescription:", File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "command-line.md")), StringComparison.Ordinal);
}
