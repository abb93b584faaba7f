using System.Reflection;

namespace Intaglio.Cli.Tests;

public class HelpTests(TestFolder folder) : IClassFixture<TestFolder>
{
    [Theory]
    [InlineData("sum")]
    [InlineData("check")]
    [InlineData("encrypt")]
    [InlineData("decrypt")]
    [InlineData("keygen")]
    [InlineData("convert")]
    [InlineData("gradient")]
    [InlineData("evaluate")]
    [InlineData("name")]
    [InlineData("manifest create")]
    [InlineData("manifest audit")]
    [InlineData("manifest update")]
    [InlineData("manifest diff")]
    [InlineData("manifest ls")]
    [InlineData("manifest digest")]
    [InlineData("manifest export")]
    [InlineData("manifest import")]
    [InlineData("manifest prove")]
    [InlineData("manifest verify-proof")]
    [InlineData("cache put")]
    [InlineData("cache get")]
    [InlineData("cache ls")]
    [InlineData("cache rm")]
    [InlineData("cache verify")]
    [InlineData("cache prune")]
    [InlineData("cache stats")]
    [InlineData("icc make")]
    [InlineData("icc inspect")]
    [InlineData("icc spaces")]
    [InlineData("exr info")]
    [InlineData("exr convert")]
    [InlineData("exr diff")]
    [InlineData("exr view")]
    [InlineData("exr bench")]
    [InlineData("mesh convert")]
    [InlineData("mesh info")]
    public void Each_verb_has_examples(string verb)
    {
        string help = Programs.Intaglio(folder.Path, [.. verb.Split(' '), "-h"]).Text;
        Assert.Contains($"\nExamples:\n  intaglio {verb} ", help, StringComparison.Ordinal);
        Assert.All(help.Split('\n'), line => Assert.True(line.Length <= 100 && line == line.TrimEnd(), line));
    }

    [Fact]
    public void Without_a_verb_the_help_is_an_error()
    {
        Outcome outcome = Programs.Intaglio(folder.Path);
        Assert.Equal(Programs.Intaglio(folder.Path, "--help").Text, outcome.Error);
        Assert.Empty(outcome.Output);
        Assert.Equal(2, outcome.ExitCode);
    }

    [Fact]
    public void The_version_is_the_packages()
    {
        string version = typeof(Checksums.ChecksumEntry).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;
        Assert.Equal(version.Split('+')[0] + "\n", Programs.Intaglio(folder.Path, "--version").Text);
    }
}
