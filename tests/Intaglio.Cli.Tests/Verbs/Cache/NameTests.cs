namespace Intaglio.Cli.Tests;

public class NameTests(TestFolder folder) : IClassFixture<TestFolder>
{
    [Theory]
    [InlineData("--crockford", "a=b")]
    [InlineData("--bits", "80", "a=b")]
    [InlineData("--settings-version", "-3", "a=b")]
    [InlineData("--application", "ä", "a=b")]
    [InlineData("a:null")]
    [InlineData("a:int=1")]
    [InlineData("a:number=1")]
    [InlineData("a:text=1")]
    [InlineData("a:bool=true")]
    [InlineData("a:bytes=01ff")]
    [InlineData("a:bytes=")]
    [InlineData("a:b:text=c=d")]
    [InlineData]
    public void Whatever_differs_has_another_name(params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["name", .. arguments]);
        Assert.Equal((0, ""), (outcome.ExitCode, outcome.Error));
        Assert.Matches(arguments.Contains("80") ? "^[a-z2-7]{16}\n$" : arguments.Contains("--crockford") ? "^[0-9a-hjkmnp-tv-z]{8}\n$" : "^[a-z2-7]{8}\n$", outcome.Text);
        Assert.NotEqual(Programs.Intaglio(folder.Path, "name", "a=b").Text, outcome.Text);
    }

    [Fact]
    public void The_order_does_not_matter() => Assert.Equal(Programs.Intaglio(folder.Path, "name", "a=b", "c:int=+1").Text, Programs.Intaglio(folder.Path, "name", "c:int=1", "a=b").Text);

    [Theory]
    [InlineData("a has no value; a setting is NAME=VALUE or NAME:TYPE=VALUE", "a")]
    [InlineData("unknown type 'float' of", "a:float=1")]
    [InlineData("'a:null=1' has a value; null is NAME:null", "a:null=1")]
    [InlineData("invalid value 'x' of type int", "a:int=x")]
    [InlineData("invalid value '1,5' of type number", "a:number=1,5")]
    [InlineData("invalid value 'yes' of type bool", "a:bool=yes")]
    [InlineData("invalid value '0' of type bytes", "a:bytes=0")]
    [InlineData("the setting 'a' already exists", "a=b", "a=c")]
    [InlineData("the value cannot be an empty string", "=b")]
    [InlineData("invalid --bits '12'", "--bits", "12")]
    [InlineData("invalid --settings-version 'x'", "--settings-version", "x")]
    [InlineData("the application name has 17 bytes of UTF-8; the maximum is 16", "--application", "seventeen letters")]
    public void Wrong_use_is_told(string message, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["name", .. arguments]);
        Assert.StartsWith($"intaglio: {message}", outcome.Error, StringComparison.Ordinal);
        Assert.Equal((2, ""), (outcome.ExitCode, outcome.Text));
    }
}
