namespace Intaglio.Cli.Tests;

/// <summary><c>sum -a file</c> and <c>cache put</c> print the digest that manifests have.</summary>
public sealed class FileDigestTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public FileDigestTests()
    {
        File.WriteAllBytes(folder["small"], Bytes(8_388_608));
        File.WriteAllBytes(folder["large"], Bytes(8_388_609));
    }

    // Computed with Python's hashlib of bytes of which byte i is i modulo 251.
    private const string Small = "74c7cd7c0542869d5cd8443960d867245a01d0a0968238d8c92f48f75775e7ff", Large = "cd1b035651af5cb52b800bc14eee15d782a9aa960d6897c3b3677bdcb057dba0";

    public void Dispose() => folder.Dispose();

    [Fact]
    public void Sum_and_put_and_the_manifest_print_the_same()
    {
        string expected = $"{Small}  small\n{Large}  large\n";
        Assert.Equal(expected, Programs.Intaglio(folder.Path, "sum", "-a", "file", "small", "large").Text);
        Assert.Equal(expected, Programs.Intaglio(folder.Path, "sum", "-a", "file", "--threads", "1", "small", "large").Text);
        Assert.Equal(expected, Programs.Intaglio(folder.Path, "cache", "put", "store", "small", "large").Text);
        Assert.Equal($"{Large}  -\n", Programs.Intaglio(folder.Path, Bytes(8_388_609), "sum", "-a", "FILE").Text);

        string tagged = $"BLAKE2b-256-tree-1048576 (large) = {Large}\nBLAKE2b-256 (small) = {Small}\n";
        Assert.Equal(tagged, Programs.Intaglio(folder.Path, "sum", "-a", "file", "--tag", "large", "small").Text);
        Assert.Equal(0, Programs.Intaglio(folder.Path, "manifest", "create", "-o", "m", "--exclude", "store", ".").ExitCode);
        Assert.Contains(tagged, Programs.Intaglio(folder.Path, "manifest", "export", "--tag", "m").Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("sum", "--check")]
    [InlineData("check", "--quiet")]
    public void Lists_with_and_without_tags_are_checked(string verb, string option)
    {
        File.WriteAllText(folder["list"], $"{Small}  small\n{Large}  large\n");
        File.WriteAllText(folder["tagged"], Programs.Intaglio(folder.Path, "sum", "-a", "file", "--tag", "small", "large").Text);
        Assert.Equal(0, Programs.Intaglio(folder.Path, verb, option, "-a", "file", "list", "tagged").ExitCode);
        Assert.Equal(0, Programs.Intaglio(folder.Path, verb, option, "tagged").ExitCode);
        // BLAKE2b-256 is the usual reading of a line without a tag.
        Assert.Equal(1, Programs.Intaglio(folder.Path, verb, option, "list").ExitCode);
    }

    [Theory]
    [InlineData("--salt 00", "--algorithm file does not take a key, salt or personalization")]
    [InlineData("--tree", "--tree needs blake2b or blake2s, not file")]
    [InlineData("-l 128", "invalid length '128'; file has digests of 256 bits only")]
    public void Other_parameters_are_refused(string options, string message)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["sum", "-a", "file", .. options.Split(' '), "small"]);
        Assert.Equal((2, $"intaglio: {message}; see 'intaglio sum --help'\n"), (outcome.ExitCode, outcome.Error));
    }

    private static byte[] Bytes(int length) => [.. Enumerable.Range(0, length).Select(i => (byte)(i % 251))];
}
