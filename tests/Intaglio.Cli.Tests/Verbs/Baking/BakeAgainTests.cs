namespace Intaglio.Cli.Tests;

/// <summary>The option <c>bake --again</c>, and <c>cache rm</c> with the key of an action. The program reads a file that is not a part of its key.</summary>
[Trait("Duration", "Long")]
public sealed class BakeAgainTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public BakeAgainTests()
    {
        folder.Write("intaglio.yaml", $$"""
            intaglio: 1
            source: assets
            output: out
            rules:
              words: { for: "words/*.txt", run: [ sh, "-c", "cat $0 {{folder["mood"]}} > $1", "{in}", "{out}" ], to: "{path}" }
              list: { with: { words: rule:words }, do: manifest, to: words.manifest }
            """);
        folder.Write("assets/words/oak.txt", "oak\n");
        folder.Write("assets/words/elm.txt", "elm\n");
        folder.Write("mood", "bad\n");
        Assert.Equal("3 made, 0 from the cache, 0 up to date\n", Bake(""));
        folder.Write("mood", "good\n");
    }

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void Results_are_made_again_and_replaced()
    {
        Assert.Equal("would make words/oak.txt\nwould make words.manifest\n2 to make, 0 from the cache, 1 up to date\n", Bake("--again words/oak.txt --dry-run"));
        Assert.Equal("2 made, 0 from the cache, 1 up to date\n", Bake("--again words/oak.txt"));
        Assert.Equal("elm\nbad\noak\ngood\n", Shell("cat out/words/elm.txt out/words/oak.txt"));
        Assert.Equal("words/oak.txt is up to date (rule words)\n  a bake last processed it because of:\n  asked for with --again\n", Shell("$INTAGLIO bake why words/oak.txt"));
        Assert.Equal("1 made, 0 from the cache, 2 up to date\n", Bake("--again words/oak.txt"));
        Assert.Equal("3 made, 0 from the cache, 0 up to date\n", Bake("--again rule:words"));
        Assert.Equal("0 made, 3 from the cache, 0 up to date\n", Shell("rm -r out; $INTAGLIO bake | sed -n 's/ in .*//p'"));
        Assert.Equal("elm\ngood\noak\ngood\n", Shell("cat out/words/elm.txt out/words/oak.txt"));
    }

    [SkippableTheory]
    [InlineData("--again words/fir.txt", "intaglio: intaglio.yaml:5:3: no action matches 'words/fir.txt' (specify an input, an output or rule:NAME; run 'intaglio bake list' for all of them)\n")]
    [InlineData("--again '{a'", "intaglio: invalid --again: ")]
    public void Wrong_patterns_are_errors(string options, string error)
    {
        Outcome outcome = Programs.Shell(folder.Path, $"$INTAGLIO bake {options}");
        Assert.Equal((2, ""), (outcome.ExitCode, outcome.Text));
        Assert.StartsWith(error, outcome.Error, StringComparison.Ordinal);
    }

    [SkippableTheory]
    [InlineData("", true)]
    [InlineData("--push", false)]
    public void Results_that_stay_in_the_remote_cache_are_reported(string options, bool isReported)
    {
        Outcome outcome = Programs.Shell(folder.Path, $"$INTAGLIO bake --again words/oak.txt --remote http://127.0.0.1:1 --trust-unsigned {options}");
        Assert.Equal((0, isReported), (outcome.ExitCode, outcome.Error.Contains("note: the remote cache keeps its earlier results (replace them with --push)", StringComparison.Ordinal)));
    }

    [SkippableFact]
    public void A_key_that_reports_print_removes_the_result_from_the_cache()
    {
        string key = Shell("$INTAGLIO bake why words/elm.txt --json | sed -n 's/.*\"key\": \"\\(.*\\)\".*/\\1/p'").Trim();
        Assert.Matches("^[0-9a-f]{64}$", key);
        Assert.Contains($"\"key\": \"{key}\"", Shell("$INTAGLIO bake --json --report-actions"), StringComparison.Ordinal);
        Assert.Matches("^would remove key [0-9a-z]{52}\n$", Shell($"$INTAGLIO cache rm .intaglio/cache {key} --dry-run"));
        Assert.Matches("^removed key [0-9a-z]{52}\n$", Shell($"$INTAGLIO cache rm .intaglio/cache {key}"));
        Outcome outcome = Programs.Shell(folder.Path, $"$INTAGLIO cache rm .intaglio/cache {key}");
        Assert.Equal((1, $"intaglio: {key}: is not in the cache\n"), (outcome.ExitCode, outcome.Error));
        // An output that is up to date stays.
        Assert.Equal("0 made, 0 from the cache, 3 up to date\n", Bake(""));
        Assert.Equal("2 made, 0 from the cache, 1 up to date\n", Shell("rm out/words/elm.txt; $INTAGLIO bake | sed -n 's/ in .*//p'"));
        Assert.Equal("elm\ngood\n", Shell("cat out/words/elm.txt"));
    }

    private string Bake(string options) => Shell($"$INTAGLIO bake {options} | sed 's/ in .*//; /^root/d'");

    private string Shell(string line)
    {
        Outcome outcome = Programs.Shell(folder.Path, line);
        outcome.AssertSuccess();
        return outcome.Text;
    }
}
