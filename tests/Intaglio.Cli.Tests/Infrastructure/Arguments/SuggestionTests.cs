namespace Intaglio.Cli.Tests;

public class SuggestionTests(TestFolder folder) : IClassFixture<TestFolder>
{
    [Theory]
    [InlineData("unknown verb 'summ' (did you mean 'sum'?)", "summ")]
    [InlineData("unknown verb 'usm' (did you mean 'sum'?)", "usm")]
    [InlineData("unknown verb 'Sum' (did you mean 'sum'?)", "Sum")]
    [InlineData("unknown verb 'manif' (did you mean 'manifest'?)", "manif")]
    [InlineData("unknown verb 'hash' (did you mean 'sum'?)", "hash", "plain")]
    [InlineData("unknown verb 'verify' (did you mean 'check'?)", "verify")]
    [InlineData("unknown verb 'version' (did you mean '--version'?)", "version")]
    [InlineData("unknown verb 'bench' (did you mean 'exr bench'?)", "bench")]
    [InlineData("unknown verb 'exr convrt' (did you mean 'exr convert'?)", "exr", "convrt")]
    [InlineData("unknown verb 'cache list' (did you mean 'cache ls'?)", "cache", "list")]
    [InlineData("unknown verb 'summ' (did you mean 'sum'?)", "help", "summ")]
    [InlineData("unknown verb 'summ' (did you mean 'sum'?)", "summ", "check")]
    [InlineData("unknown option '--lenght' (did you mean '--length'?)", "sum", "--lenght", "256", "plain")]
    [InlineData("unknown option '--lenght' (did you mean '--length'?)", "sum", "--lenght=256", "plain")]
    [InlineData("unknown option '--algo' (did you mean '--algorithm'?)", "sum", "--algo", "blake3", "plain")]
    [InlineData("unknown option '--verbose' (did you mean '--debug'?)", "keygen", "--verbose")]
    [InlineData("unknown option '--vershun' (did you mean '--version'?)", "--vershun")]
    [InlineData("unknown option '-R' (did you mean '-r'?)", "sum", "-R", "plain")]
    [InlineData("unknown option '-e' (did you mean '--help'?)", "sum", "-help")]
    public void The_nearest_is_suggested(string message, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, arguments);
        Assert.StartsWith($"intaglio: {message}; see 'intaglio ", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(2, outcome.ExitCode);
    }

    [Theory]
    [InlineData("evaluate-kernell")]
    [InlineData("xyz")]
    [InlineData("")]
    [InlineData("-")]
    [InlineData("evaluate", "--no-catalog")]
    [InlineData("sum", "--frobnicate")]
    public void Nothing_is_suggested_that_is_far_or_hidden(params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, arguments);
        Assert.DoesNotContain("evaluate-kernel'", outcome.Error.Replace("'evaluate-kernell'", "", StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.DoesNotContain("--no-catalogs", outcome.Error, StringComparison.Ordinal);
        Assert.Contains("intaglio: unknown ", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(2, outcome.ExitCode);
    }
}
