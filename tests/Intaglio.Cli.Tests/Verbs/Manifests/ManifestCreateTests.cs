using Intaglio.Checksums;
using Intaglio.Cryptography;

namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio manifest create</c>, as a process.</summary>
public sealed class ManifestCreateTests : IDisposable
{
    private const string NotWritten = "intaglio: no manifest was written; specify --keep-going to omit unreadable files\n";

    private readonly ManifestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void The_manifest_has_everything_and_the_digests_of_b2sum()
    {
        Outcome outcome = folder.Run(0, "", "create", "photos", "-o", "list");
        (ManifestParameters parameters, List<ManifestEntry> entries, ManifestSummary summary) = folder.Read("list");
        Assert.Equal(ManifestFolder.Everything, entries.Select(entry => entry.Name));
        Assert.Equal($"list: 5 entries, 9.4 MB, root {Convert.ToHexStringLower(summary.Root.Span)}\n", outcome.Text);
        Assert.Equal((5, ManifestFolder.BigSize + 5L), (summary.Entries, summary.Bytes));
        Assert.Empty(parameters.Patterns.Exclude);
        Assert.Equal(Programs.Run(folder.Path, "b2sum", "-l", "256", "photos/a", "photos/sub/b").Text.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line[..64]),
            entries.Where(entry => entry.Name is "a" or "sub/b").Select(entry => Convert.ToHexStringLower(entry.Digest.Span)));
        Assert.Equal(("a", ManifestEntryKind.EmptyDirectory, ManifestFolder.LongAgo), (entries[3].LinkTarget, entries[2].Kind, entries[0].Modified));
        Assert.Equal(10 * FileDigest.Size, entries[1].LeafDigests.Length);
    }

    [Fact]
    public void Without_a_name_it_goes_to_standard_output_and_is_the_same()
    {
        folder.Run(0, "", "create", "photos", "-o", "list");
        byte[] expected = File.ReadAllBytes(folder["list"]);
        Assert.Equal(expected, folder.Run(0, "", "create", "photos").Output);
        Assert.Equal(expected, folder.Run(0, "", "create", "photos/", "-o", "-", "--threads", "1", "--no-progress").Output);
        folder.Run(1, "intaglio: list: File exists; --force replaces it\n", "create", "photos", "-o", "list");
        folder.Run(0, "", "create", "photos", "-o", "list", "--force");
        Assert.Equal(expected, File.ReadAllBytes(folder["list"]));
    }

    [Theory]
    [InlineData("a sub/b", "--include", "a", "--include", "/sub")]
    [InlineData("empty/ link sub/b", "--exclude", "a", "--exclude", "big")]
    [InlineData("a empty/ link", "--exclude", "sub/", "--exclude=b*")]
    [InlineData("a big empty/ link sub/b", "--exclude", "*", "--exclude", "!*")]
    [InlineData("a", "--include", "[ab]", "--exclude", "b")]
    [InlineData("a empty/", "--exclude-from", "patterns")]
    [InlineData("a empty/ link", "--exclude-from", "patterns", "--exclude", "!link")]
    [InlineData("a empty/", "--exclude", "!link", "--exclude-from", "patterns")]
    [InlineData("a empty/ link", "--exclude", "a", "--exclude-from", "patterns", "--exclude-from", "more")]
    public void Patterns_choose_and_of_those_that_leave_out_the_last_decides(string names, params string[] options)
    {
        folder.Write("patterns", "# not these\n\nsub/   \r\nlink\nbig\n!a\n");
        folder.Write("more", "\uFEFF!/link");
        folder.Run(0, "", ["create", "photos", "-o", "list", .. options]);
        Assert.Equal(names.Split(' '), folder.NamesIn("list"));
        // The head tells the others.
        folder.Run(0, "", "audit", "--quiet", "photos", "list");
    }

    [Fact]
    public void Patterns_come_from_standard_input_too()
    {
        folder.Run(0, "", "a\nbig"u8.ToArray(), "create", "photos", "-o", "list", "--exclude-from", "-");
        Assert.Equal(["a", "big"], folder.Read("list").Parameters.Patterns.Exclude);
    }

    [Theory]
    [InlineData("none", null, 0)]
    [InlineData("8M", 8L << 20, 10)]
    [InlineData("9437284", 9437284L, 0)]
    [InlineData("9437283", 9437283L, 10)]
    public void Leaves_are_kept_of_what_is_longer(string size, long? recorded, int leaves)
    {
        folder.Run(0, "", "create", "photos", "-o", "list", "--leaves-over", size);
        (ManifestParameters parameters, List<ManifestEntry> entries, _) = folder.Read("list");
        Assert.Equal((recorded, leaves * FileDigest.Size), (parameters.LeafThreshold, entries[1].LeafDigests.Length));
    }

    [SkippableFact]
    public void Executable_bits_count_if_they_are_to()
    {
        Skip.If(OperatingSystem.IsWindows(), "There are no such bits.");
        folder.Run(0, "", "create", "photos", "-o", "plain");
        folder.Run(0, "", "create", "photos", "-o", "counted", "--executable");
        Programs.Run(folder.Path, "chmod", "+x", "photos/a");
        folder.Run(0, null, "audit", "photos", "plain");
        Assert.Equal("changed a\n", ManifestFolder.FindingsOf(folder.Run(1, "", "audit", "photos", "counted")));
    }

    [SkippableFact]
    public void What_has_no_place_in_it_is_a_problem_unless_it_is_left_out()
    {
        Programs.Run(folder.Path, "mkfifo", "photos/pipe", "photos/sub/pipe");
        const string Problems = "intaglio: photos/pipe: it is a pipe, socket or device, which a manifest cannot contain\nintaglio: photos/sub/pipe: it is a pipe, socket or device, which a manifest cannot contain\n";
        Assert.Empty(folder.Run(1, Problems + NotWritten, "create", "photos", "-o", "list").Text);
        Assert.Empty(folder.Run(1, Problems + NotWritten, "create", "photos").Output);
        Assert.False(File.Exists(folder["list"]));
        Assert.Empty(folder.Leftovers);
        folder.Run(1, Problems, "create", "photos", "-o", "rest", "--keep-going");
        Assert.Equal(ManifestFolder.Everything, folder.NamesIn("rest"));
        folder.Run(0, "", "create", "photos", "-o", "without", "--skip-special");
        Assert.Equal(ManifestFolder.Everything, folder.NamesIn("without"));
    }

    [SkippableFact]
    public void What_cannot_be_read_is_a_line_for_each()
    {
        Nobody.Need(folder.Path);
        Outcome outcome = Programs.Shell(folder.Path, $"chmod 000 photos/sub photos/a; touch $'photos/\\xFF'; {Nobody.Intaglio} manifest create photos --keep-going; code=$?; rm -r photos; exit $code");
        Assert.Equal(
            "intaglio: photos/a: Permission denied\n" +
            "intaglio: photos/sub/: Permission denied\n" +
            "intaglio: photos/\uFFFD: the name is not valid Unicode, so the file cannot be opened; rename the file\n", outcome.Error);
        Assert.Equal(["big", "empty/", "link"], ManifestFolder.Read(outcome.Output).Entries.Select(entry => entry.Name));
        Assert.Equal(1, outcome.ExitCode);
    }

    [Theory]
    [InlineData("list", "/list")]
    [InlineData("empty/list", "/empty/list")]
    [InlineData("sub/[a*] ?\\", @"/sub/\[a\*] \?\\")]
    [InlineData("!list", "/!list")]
    [InlineData("sub/line\nfeed", "/sub/line?feed")]
    public void A_manifest_in_the_folder_leaves_itself_out(string name, string pattern)
    {
        string path = "photos/" + name;
        folder.Run(0, "", "create", "photos", "-o", path);
        byte[] first = File.ReadAllBytes(folder[path]);
        (ManifestParameters parameters, List<ManifestEntry> entries, _) = ManifestFolder.Read(first);
        Assert.Equal([pattern], parameters.Patterns.Exclude);
        Assert.Equal(ManifestFolder.Everything.Except(name.StartsWith("empty", StringComparison.Ordinal) ? ["empty/"] : []), entries.Select(entry => entry.Name));
        folder.Run(0, "", "create", "photos", "-o", path, "--force");
        Assert.Equal(first, File.ReadAllBytes(folder[path]));
        // Also where it is not the manifest.
        folder.Write("copy", File.ReadAllText(folder[path]));
        folder.Run(0, "", "audit", "--quiet", "photos", "copy");
        folder.Run(0, "", "update", "photos", "copy");
        Assert.Equal(first, File.ReadAllBytes(folder["copy"]));
    }

    [Fact]
    public void Links_do_not_hide_that_it_is_in_the_folder()
    {
        File.CreateSymbolicLink(folder["door"], "photos/sub");
        File.CreateSymbolicLink(folder["other"], folder["photos"]);
        Directory.CreateDirectory(folder["photos/deep"]);
        File.CreateSymbolicLink(folder["photos/deep/inside"], "../sub");
        foreach (string path in (string[])["door/list", "other/deep/inside/list"])
        {
            folder.Run(0, "", "create", "other", "-o", path, "--force");
            Assert.Equal(["/sub/list"], folder.Read("photos/sub/list").Parameters.Patterns.Exclude);
            folder.Run(0, "", "audit", "--quiet", "photos", path);
        }
    }

    [Fact]
    public void A_name_that_is_left_out_anyway_is_not_left_out_twice()
    {
        folder.Run(0, "", "create", "photos", "-o", "photos/x.list", "--exclude", "*.list");
        Assert.Equal(["*.list"], folder.Read("photos/x.list").Parameters.Patterns.Exclude);
        folder.Run(0, "", "create", "photos", "-o", "photos-list", "--include", "a");
        Assert.Empty(folder.Read("photos-list").Parameters.Patterns.Exclude);
    }

    [SkippableFact]
    public void Standard_output_into_the_folder_is_no_part_of_it()
    {
        Skip.IfNot(File.Exists("/dev/stdout"), "There is no /dev/stdout.");
        Assert.Equal((0, ""), (Programs.Shell(folder.Path, "$INTAGLIO manifest create photos >photos/list").ExitCode, ""));
        Assert.Equal(ManifestFolder.Everything, folder.NamesIn("photos/list"));
        folder.Run(0, "", "audit", "--quiet", "photos", "photos/list");
    }

    [SkippableFact]
    public void What_is_replaced_keeps_its_permissions()
    {
        Outcome outcome = Programs.Shell(folder.Path, "umask 077; touch list; chmod 664 list; $INTAGLIO manifest create photos -f -o list >/dev/null; stat -c %a list; $INTAGLIO manifest create photos -o new >/dev/null; stat -c %a new");
        Assert.Equal("664\n600\n", outcome.Text);
    }
}
