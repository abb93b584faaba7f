using System.Text.Json;
using Intaglio.Checksums;

namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio manifest update</c>, as a process.</summary>
public sealed class ManifestUpdateTests : IDisposable
{
    private const string Damaged = "intaglio: photos/big: the content differs from the manifest, but the length and time do not: the file was damaged, or changed by a program that keeps the time\n";

    private readonly ManifestFolder folder = new();

    public ManifestUpdateTests() => folder.Run(0, "", "create", "photos", "-o", "list");

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void A_manifest_that_is_right_is_not_touched()
    {
        string before = Programs.Shell(folder.Path, "stat -c '%i %y' list").Text;
        Assert.Equal("0 added, 0 changed, 0 touched, 0 removed; 3 files of 9.4 MB trusted by length and time\n", folder.Run(0, "", "update", "photos", "list").Text);
        Assert.Equal("0 added, 0 changed, 0 touched, 0 removed; 0 files of 0 B trusted by length and time, 3 read again\n", folder.Run(0, "", "update", "photos", "list", "--verify", "100%").Text);
        Assert.Equal(before, Programs.Shell(folder.Path, "stat -c '%i %y' list").Text);
        Assert.Empty(folder.Leftovers);
    }

    [Theory]
    [InlineData("list")]
    [InlineData("photos/list")]
    public void It_becomes_what_a_new_one_would_be(string manifest)
    {
        if (manifest != "list")
            File.Move(folder["list"], folder[manifest]);
        folder.Write("photos/new", "new");
        folder.Write("photos/a", "another");
        File.SetLastWriteTimeUtc(folder["photos/sub/b"], ManifestFolder.LongAgo.AddDays(1));
        File.Delete(folder["photos/link"]);
        Assert.Equal("1 added, 1 changed, 1 touched, 1 removed; 1 file of 9.4 MB trusted by length and time\n", folder.Run(0, "", "update", "photos", manifest).Text);
        byte[] updated = File.ReadAllBytes(folder[manifest]);
        File.Delete(folder[manifest]);
        Assert.Equal(folder.Run(0, "", "create", "photos").Output, updated);
    }

    [Fact]
    public void Another_file_may_take_it_and_the_old_one_stays()
    {
        byte[] old = File.ReadAllBytes(folder["list"]);
        folder.Write("photos/new", "new");
        folder.Run(0, "", "update", "photos", "list", "-o", "tuesday");
        Assert.Equal(old, File.ReadAllBytes(folder["list"]));
        byte[] tuesday = File.ReadAllBytes(folder["tuesday"]);
        Assert.Equal(6, folder.Read("tuesday").Entries.Count);
        folder.Run(1, "intaglio: tuesday: File exists; --force replaces it\n", "update", "photos", "list", "-o", "tuesday");
        folder.Run(0, "", old, "update", "photos", "-", "-fo", "tuesday");
        Assert.Equal(tuesday, File.ReadAllBytes(folder["tuesday"]));
        Assert.Equal(tuesday, folder.Run(0, "", "update", "photos", "list", "-o", "-").Output);
        // Also if it says the same.
        folder.Run(0, "", "update", "photos", "tuesday", "-o", "wednesday");
        Assert.Equal(tuesday, File.ReadAllBytes(folder["wednesday"]));
    }

    [Fact]
    public void A_new_manifest_in_the_folder_leaves_itself_out_as_one_that_is_created_does()
    {
        Assert.Equal("0 added, 0 changed, 0 touched, 0 removed; 3 files of 9.4 MB trusted by length and time\n", folder.Run(0, "", "update", "photos", "list", "-o", "photos/sub/new").Text);
        Assert.Equal(ManifestFolder.Everything, folder.NamesIn("photos/sub/new"));
        Assert.Equal(["/sub/new"], folder.Read("photos/sub/new").Parameters.Patterns.Exclude);
        File.Copy(folder["photos/sub/new"], folder["copy"]);
        folder.Run(0, "", "audit", "--quiet", "photos", "copy");
        folder.Run(0, "", "update", "photos", "photos/sub/new", "-o", "photos/newer");
        Assert.Equal(["/sub/new", "/newer"], folder.Read("photos/newer").Parameters.Patterns.Exclude);
        // What a pattern excludes already needs no other.
        folder.Run(0, null, "create", "photos", "-fo", "list", "--exclude", "new*");
        folder.Run(0, "", "update", "photos", "list", "-o", "photos/newest");
        Assert.Equal(["new*"], folder.Read("photos/newest").Parameters.Patterns.Exclude);
    }

    [Fact]
    public void An_old_manifest_in_the_folder_that_stays_is_a_file_like_others()
    {
        File.Move(folder["list"], folder["photos/list"]);
        folder.Run(0, "", "update", "photos", "photos/list", "-o", "new");
        Assert.Contains("list", folder.NamesIn("new"));
        folder.Run(0, "", "audit", "--quiet", "photos", "new");
    }

    [Fact]
    public void Damage_is_found_if_it_is_looked_for_and_does_not_become_the_truth()
    {
        byte[] old = File.ReadAllBytes(folder["list"]);
        folder.Damage("photos/big", 7);
        folder.Write("photos/new", "new");
        Assert.Empty(folder.Run(1, Damaged + "intaglio: list: not changed; specify --keep-going to update the rest\n", "update", "photos", "list", "--verify", "100").Text);
        Assert.Equal(old, File.ReadAllBytes(folder["list"]));
        Assert.Empty(folder.Run(1, Damaged + "intaglio: no manifest was written; specify --keep-going to update the rest\n", "update", "photos", "list", "--verify", "100", "-o", "-").Output);
        Assert.Equal("1 added, 0 changed, 0 touched, 0 removed; 0 files of 0 B trusted by length and time, 2 read again\n",
            folder.Run(1, Damaged, "update", "photos", "list", "--verify", "100.0%", "--keep-going").Text);
        Assert.Equal(6, folder.Read("list").Entries.Count);
        Assert.Equal("changed big (bytes 0-1048575)\n", ManifestFolder.FindingsOf(folder.Run(1, "", "audit", "photos", "list")));
    }

    [SkippableFact]
    public void Permissions_and_links_stay()
    {
        folder.Write("photos/new", "new");
        Outcome outcome = Programs.Shell(folder.Path, "umask 077; chmod 664 list; ln -s list link; $INTAGLIO manifest update photos link; stat -c '%a %F' list link");
        Assert.Equal("1 added, 0 changed, 0 touched, 0 removed; 3 files of 9.4 MB trusted by length and time\n664 regular file\n777 symbolic link\n", outcome.Text);
        Assert.Equal(6, folder.Read("list").Entries.Count);
    }

    [Fact]
    public void Json_has_the_counts()
    {
        folder.Write("photos/new", "new");
        JsonElement root = JsonDocument.Parse(folder.Run(0, "", "update", "photos", "list", "--json", "--threads", "1").Output).RootElement;
        ManifestSummary summary = folder.Read("list").Summary;
        Assert.Equal($$"""{"version":1,"added":1,"changed":0,"touched":0,"removed":0,"trusted":3,"trustedBytes":{{ManifestFolder.BigSize + 5}},"verified":0,"problems":0,"root":"{{Convert.ToHexStringLower(summary.Root.Span)}}","entries":6,"bytes":{{ManifestFolder.BigSize + 8}}}""", JsonSerializer.Serialize(root));
    }

    [Fact]
    public void What_the_head_says_stays()
    {
        folder.Run(0, "", "create", "photos", "-fo", "list", "--exclude", "a", "--leaves-over", "none");
        folder.Write("photos/new", "new");
        folder.Run(0, "", "update", "photos", "list");
        (ManifestParameters parameters, List<ManifestEntry> entries, _) = folder.Read("list");
        Assert.Equal(["a"], parameters.Patterns.Exclude);
        Assert.Null(parameters.LeafThreshold);
        Assert.Equal(["big", "empty/", "link", "new", "sub/b"], entries.Select(entry => entry.Name));
    }
}
