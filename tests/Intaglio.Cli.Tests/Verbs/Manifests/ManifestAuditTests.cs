using System.Text.Json;

namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio manifest audit</c>, as a process.</summary>
public sealed class ManifestAuditTests : IDisposable
{
    private readonly ManifestFolder folder = new();

    public ManifestAuditTests() => folder.Run(0, "", "create", "photos", "-o", "list");

    public void Dispose() => folder.Dispose();

    [Fact]
    public void Nothing_is_printed_of_what_is_unchanged_unless_asked_for()
    {
        const string Summary = "5 unchanged, 0 touched, 0 changed, 0 missing, 0 new, 0 moved, 0 could not be read\n";
        Assert.Equal(Summary, folder.Run(0, "", "audit", "photos", "list").Text);
        Assert.Equal(Summary, folder.Run(0, "", "audit", "photos", "list", "--quick", "--threads", "1").Text);
        Assert.Equal(Summary, folder.Run(0, "", File.ReadAllBytes(folder["list"]), "audit", "photos", "-", "--no-progress").Text);
        Assert.Empty(folder.Run(0, "", "audit", "photos", "list", "--quiet").Text);
        Assert.Equal(string.Concat(ManifestFolder.Everything.Select(name => $"unchanged {name}\n")) + Summary, folder.Run(0, "", "audit", "photos", "list", "-v").Text);
    }

    [Fact]
    public void Each_kind_of_finding_is_a_line()
    {
        File.SetLastWriteTimeUtc(folder["photos/a"], DateTime.UtcNow);
        folder.Damage("photos/big", 0, (1 << 20) - 1, 5 << 20, 6 << 20, ManifestFolder.BigSize - 1);
        Directory.CreateDirectory(folder["photos/other"]);
        File.Move(folder["photos/sub/b"], folder["photos/other/c"]);
        File.Delete(folder["photos/link"]);
        folder.Write("photos/link", "is a file now");
        Directory.Delete(folder["photos/empty"]);
        folder.Write("photos/two words", "new");
        Outcome outcome = folder.Run(1, "", "audit", "photos", "list");
        Assert.Equal("""
            touched a
            changed big (bytes 0-1048575, 5242880-7340031, 9437184-9437283)
            changed link
            moved sub/b -> other/c
            new sub/
            new 'two words'
            missing empty/
            0 unchanged, 1 touched, 2 changed, 1 missing, 2 new, 1 moved, 0 could not be read

            """, outcome.Text);
        Assert.Empty(folder.Run(1, "", "audit", "photos", "list", "--quiet").Text);
    }

    [Fact]
    public void Lengths_are_told_where_they_are_others()
    {
        File.AppendAllText(folder["photos/a"], "more");
        using (FileStream big = File.Open(folder["photos/big"], FileMode.Open))
            big.SetLength(ManifestFolder.BigSize - 50);
        Assert.Equal("changed a (was 2 bytes, is 6)\nchanged big (was 9437284 bytes, is 9437234; bytes 9437184-9437283)\n", ManifestFolder.FindingsOf(folder.Run(1, "", "audit", "photos", "list")));
    }

    [Fact]
    public void Long_lists_of_ranges_are_cut_but_for_programs()
    {
        folder.Run(0, null, "create", "photos", "-o", "longer");
        using (FileStream file = File.Create(folder["photos/striped"]))
            file.SetLength(20 << 20);
        folder.Run(0, null, "create", "photos", "-o", "list", "--force");
        folder.Damage("photos/striped", [.. Enumerable.Range(0, 10).Select(i => (long)i << 21)]);
        Assert.EndsWith(", 14680064-15728639 and 2 ranges more)\n", ManifestFolder.FindingsOf(folder.Run(1, "", "audit", "photos", "list")), StringComparison.Ordinal);
        Assert.Equal(10, Parse(folder.Run(1, "", "audit", "photos", "list", "--json")).GetProperty("findings")[0].GetProperty("ranges").GetArrayLength());
    }

    [Fact]
    public void Another_time_alone_is_no_failure()
    {
        File.SetLastWriteTimeUtc(folder["photos/a"], ManifestFolder.LongAgo.AddDays(1));
        Assert.Equal("touched a\n", ManifestFolder.FindingsOf(folder.Run(0, "", "audit", "photos", "list")));
    }

    [Fact]
    public void A_quick_audit_reads_only_what_length_or_time_betray()
    {
        folder.Damage("photos/big", 100);
        folder.Write("photos/sub/b", "BB\n");
        File.SetLastWriteTimeUtc(folder["photos/sub/b"], ManifestFolder.LongAgo.AddDays(1));
        Assert.Equal("changed sub/b\n", ManifestFolder.FindingsOf(folder.Run(1, "", "audit", "--quick", "photos", "list")));
        Assert.Equal("changed big (bytes 0-1048575)\nchanged sub/b\n", ManifestFolder.FindingsOf(folder.Run(1, "", "audit", "photos", "list")));
    }

    [Theory]
    [InlineData("--new-only", "new sub/c", "1 new", 1)]
    [InlineData("--missing-only", "missing a", "1 missing", 1)]
    public void Names_alone_can_be_compared(string option, string line, string summary, int exitCode)
    {
        folder.Damage("photos/big", 1);
        File.Move(folder["photos/a"], folder["photos/sub/c"]);
        Assert.Equal($"{line}\n{summary}, 0 could not be read\n", folder.Run(exitCode, "", "audit", option, "photos", "list").Text);
    }

    [Fact]
    public void Json_has_everything()
    {
        File.SetLastWriteTimeUtc(folder["photos/a"], DateTime.UtcNow);
        folder.Damage("photos/big", 1 << 20);
        File.Move(folder["photos/sub/b"], folder["photos/sub/c"]);
        folder.Write("photos/new", "new");
        Directory.Delete(folder["photos/empty"]);
        JsonElement root = Parse(folder.Run(1, "", "audit", "photos", "list", "--json"));
        Assert.Equal(["touched a", "changed big", "new new", "moved sub/c", "missing empty/"], root.GetProperty("findings").EnumerateArray().Select(finding => $"{finding.GetProperty("kind")} {finding.GetProperty("name")}"));
        JsonElement changed = root.GetProperty("findings")[1];
        Assert.Equal("""{"kind":"changed","name":"big","ranges":[{"offset":1048576,"length":1048576}],"recordedSize":9437284,"size":9437284,"movedFrom":null,"error":null}""", JsonSerializer.Serialize(changed));
        Assert.Equal("sub/b", root.GetProperty("findings")[3].GetProperty("movedFrom").GetString());
        Assert.Equal("""{"unchanged":1,"touched":1,"changed":1,"missing":1,"new":1,"moved":1,"unreadable":0}""", JsonSerializer.Serialize(root.GetProperty("counts")));
        Assert.Equal(6, Parse(folder.Run(1, "", "audit", "photos", "list", "--json", "--verbose")).GetProperty("findings").GetArrayLength());
    }

    [SkippableFact]
    public void What_cannot_be_read_is_an_error_and_for_programs_a_finding()
    {
        Programs.Run(folder.Path, "mkfifo", "photos/pipe");
        const string Problem = "it is a pipe, socket or device, which a manifest cannot contain", Error = $"intaglio: photos/pipe: {Problem}\n";
        Assert.Equal("5 unchanged, 0 touched, 0 changed, 0 missing, 0 new, 0 moved, 1 could not be read\n", folder.Run(1, Error, "audit", "photos", "list").Text);
        folder.Run(1, Error, "audit", "photos", "list", "--quiet");
        JsonElement finding = Parse(folder.Run(1, Error, "audit", "photos", "list", "--json")).GetProperty("findings")[0];
        Assert.Equal(("unreadable", "pipe", Problem), (finding.GetProperty("kind").GetString(), finding.GetProperty("name").GetString(), finding.GetProperty("error").GetString()));
    }

    [Fact]
    public void No_name_does_anything_to_a_terminal()
    {
        const string Before = "\e[31mred\rline\nfeed\a", After = "\u202Eturned\u009B2J";
        folder.Write("photos/" + Before, "moved");
        folder.Write("photos/gone" + Before, "gone");
        folder.Write("photos/other" + Before, "other");
        folder.Run(0, null, "create", "photos", "-o", "list", "--force");
        File.Move(folder["photos/" + Before], folder["photos/" + After]);
        File.Delete(folder["photos/gone" + Before]);
        File.AppendAllText(folder["photos/other" + Before], "more");
        folder.Write("photos/new" + Before, "new");
        Outcome outcome = folder.Run(1, null, "audit", "photos", "list");
        Assert.DoesNotContain((outcome.Text + outcome.Error).Replace("\n", "", StringComparison.Ordinal), c => char.IsControl(c) || c == '\u202E');
        Assert.Equal(["changed", "new", "moved", "missing"], outcome.Text.Split('\n', StringSplitOptions.RemoveEmptyEntries)[..^1].Select(line => line.Split(' ')[0]));
        Outcome json = folder.Run(1, "", "audit", "photos", "list", "--json");
        Assert.DoesNotContain(json.Text.Replace("\n", "", StringComparison.Ordinal), char.IsControl);
        JsonElement moved = Parse(json).GetProperty("findings").EnumerateArray().Single(finding => finding.GetProperty("kind").ValueEquals("moved"));
        Assert.Equal((Before, After), (moved.GetProperty("movedFrom").GetString(), moved.GetProperty("name").GetString()));
    }

    [Fact]
    public void A_manifest_that_was_moved_into_the_folder_is_no_part_of_it()
    {
        File.Move(folder["list"], folder["photos/list"]);
        folder.Run(0, "", "audit", "--quiet", "photos", "photos/list");
    }

    [SkippableFact]
    public void A_file_with_the_name_of_standard_input_is_a_part_of_the_folder_and_one_that_is_standard_input_is_not()
    {
        folder.Write("-", "dash");
        // Of a file that was just written no time is recorded, until it is a moment older.
        File.SetLastWriteTimeUtc(folder["list"], ManifestFolder.LongAgo);
        byte[] manifest = folder.Run(0, "", "create", ".").Output;
        Assert.Contains("-", ManifestFolder.Read(manifest).Entries.Select(entry => entry.Name));
        folder.Run(0, "", manifest, "audit", ".", "-", "--quiet");
        Assert.Equal(manifest, folder.Run(0, "", manifest, "update", ".", "-", "-o", "-").Output);
        File.WriteAllBytes(folder["given"], manifest);
        Assert.Empty(Programs.Shell(folder.Path, "$INTAGLIO manifest audit . - --quiet <given").Error);
        Assert.Equal(0, Programs.Shell(folder.Path, "$INTAGLIO manifest audit . - --quiet <given").ExitCode);
    }

    private static JsonElement Parse(Outcome outcome) => JsonDocument.Parse(outcome.Output).RootElement;
}
