using System.Text.Json;

namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio manifest ls</c>, as a process.</summary>
public sealed class ManifestNamesTests : IDisposable
{
    private readonly ManifestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void Lengths_and_digests_are_those_of_other_programs()
    {
        File.Delete(folder["photos/big"]);
        folder.Run(0, "", "create", "photos", "-o", "list");
        string expected = Programs.Shell(folder.Path, "cd photos && b2sum -l 256 a sub/b | while read digest name; do printf '%s  %12d  file  %s\\n' $digest $(stat -c %s $name) $name; done").Text;
        string[] lines = folder.Run(0, "", "ls", "list").Text.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal(expected, string.Concat(lines.Where(line => line.Contains("  file  ", StringComparison.Ordinal)).Select(line => line + "\n")));
        string nothing = "-" + new string(' ', 63 + 2 + 11) + "-  ";
        Assert.Equal([$"{nothing}dir   empty/", $"{nothing}link  link -> a"], lines.Where(line => line.StartsWith('-')));
    }

    [SkippableFact]
    public void Names_are_those_that_find_prints()
    {
        folder.Write("photos/two words", "");
        folder.Write("photos/line\nfeed", "");
        folder.Run(0, "", "create", "photos", "-o", "list");
        byte[] expected = Programs.Shell(folder.Path, "cd photos && (find . -type d -empty -printf '%P/\\0'; find . ! -type d -printf '%P\\0') | LC_ALL=C sort -z").Output;
        Assert.Equal(expected, folder.Run(0, "", "ls", "-z", "list").Output);
        Assert.Equal(expected, folder.Run(0, "", File.ReadAllBytes(folder["list"]), "ls", "--zero", "-").Output);
    }

    [Fact]
    public void Json_has_everything_but_leaves()
    {
        folder.Run(0, "", "create", "photos", "-o", "list");
        using JsonDocument document = JsonDocument.Parse(folder.Run(0, "", "ls", "--json", "list").Text);
        JsonElement root = document.RootElement;
        Assert.Equal("version", root.EnumerateObject().First().Name);
        Assert.Equal(ManifestFolder.Everything, root.GetProperty("entries").EnumerateArray().Select(entry => entry.GetProperty("name").GetString()!));
        Assert.Equal(["file", "file", "directory", "link", "file"], root.GetProperty("entries").EnumerateArray().Select(entry => entry.GetProperty("kind").GetString()!));
        JsonElement big = root.GetProperty("entries")[1];
        Assert.Equal((ManifestFolder.BigSize, "BLAKE2b-256-tree-1048576", ManifestFolder.LongAgo), (big.GetProperty("length").GetInt64(), big.GetProperty("algorithm").GetString(), big.GetProperty("modified").GetDateTime()));
        Assert.Equal("a", root.GetProperty("entries")[3].GetProperty("target").GetString());
        Assert.Equal((5, ManifestFolder.BigSize + 5), (root.GetProperty("count").GetInt32(), root.GetProperty("bytes").GetInt64()));
        Assert.Equal($"{folder.Read("list").Summary.Root}", root.GetProperty("root").GetString());
    }

    [Fact]
    public void A_damaged_manifest_is_an_error_before_anything_is_printed()
    {
        folder.Run(0, "", "create", "photos", "-o", "list");
        string text = File.ReadAllText(folder["list"]);
        folder.Write("damaged", text[..^2]);
        Outcome outcome = folder.Run(1, null, "ls", "damaged");
        Assert.Equal("", outcome.Text);
        Assert.StartsWith("intaglio: damaged: line ", outcome.Error, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: -: line ", folder.Run(1, null, File.ReadAllBytes(folder["damaged"]), "ls", "-").Error, StringComparison.Ordinal);
        folder.Run(2, "intaglio: --zero and --json exclude each other; see 'intaglio manifest ls --help'\n", "ls", "-z", "--json", "list");
    }
}
