using System.Text.Json;

namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio manifest duplicates</c>, as a process.</summary>
public sealed class ManifestDuplicatesTests : IDisposable
{
    // Groups by all bytes; a file with several names counts once.
    private const string Oracle = """
        import os, sys
        groups, seen = {}, set()
        for folder, _, files in os.walk(sys.argv[1]):
            for name in files:
                path = os.path.join(folder, name)
                if not os.path.islink(path) and os.path.getsize(path):
                    groups.setdefault(open(path, 'rb').read(), []).append((os.path.relpath(path, sys.argv[1]), os.stat(path).st_ino))
        lines = []
        for data, files in groups.items():
            names = {}
            for name, inode in sorted(files):
                names.setdefault(inode, name)
            if len(names) > 1:
                names = sorted(names.values())
                lines.append((-len(data) * (len(names) - 1), names[0], f'{len(data)} ' + ' '.join(names)))
        print('\n'.join(line for _, _, line in sorted(lines)))
        """;

    private readonly ManifestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void Groups_are_those_of_a_second_reader()
    {
        InstalledProgram.Need("python3");
        folder.Write("oracle.py", Oracle);
        Random random = new(2);
        for (int i = 0; i < 300; i++)
        {
            string name = $"photos/d{random.Next(9)}/n{i}";
            folder.Write(name, new string((char)('a' + random.Next(9)), random.Next(12)));
            if (random.Next(8) == 0)
                Programs.Run(folder.Path, "ln", name, $"photos/sub/n{random.Next(20)}-{i}");
            if (random.Next(8) == 0)
                File.CreateSymbolicLink(folder[$"photos/sub/link{i}"], folder[name]);
        }
        string expected = Programs.Run(folder.Path, "python3", "oracle.py", "photos").Text;
        Assert.NotEmpty(expected.Trim());
        JsonElement root = JsonDocument.Parse(folder.Run(0, "", "duplicates", "--json", "photos").Text).RootElement;
        Assert.Equal("version", root.EnumerateObject().First().Name);
        Assert.Equal(1, root.GetProperty("version").GetInt32());
        JsonElement[] groups = [.. root.GetProperty("groups").EnumerateArray()];
        Assert.Equal(expected, string.Concat(groups.Select(group => $"{group.GetProperty("length")} {string.Join(' ', group.GetProperty("names").EnumerateArray())}\n")));
        JsonElement counts = root.GetProperty("counts");
        Assert.Equal((groups.Length, groups.Sum(group => group.GetProperty("names").GetArrayLength()), groups.Sum(group => group.GetProperty("wastedBytes").GetInt64())),
            (counts.GetProperty("groups").GetInt32(), counts.GetProperty("files").GetInt32(), counts.GetProperty("wastedBytes").GetInt64()));
    }

    [Fact]
    public void Text_has_the_groups_and_a_summary()
    {
        Assert.Equal("0 groups, 0 files, 0 B wasted\n", folder.Run(0, "", "duplicates", "photos").Text);
        File.Copy(folder["photos/big"], folder["photos/two words"]);
        folder.Write("photos/c", "a\n");
        folder.Write("photos/sub/d", "a\n");
        folder.Write("photos/none", "");
        folder.Write("photos/nothing", "");
        const string Text = "2 files, 9.4 MB each, 9.4 MB wasted\n  big\n  'two words'\n3 files, 2 B each, 4 B wasted\n  a\n  c\n  sub/d\n";
        Assert.Equal(Text + "2 groups, 5 files, 9.4 MB wasted\n", folder.Run(0, "", "duplicates", "photos").Text);
        Assert.Equal(Text + "2 files, 0 B each, 0 B wasted\n  none\n  nothing\n3 groups, 7 files, 9.4 MB wasted\n", folder.Run(0, "", "duplicates", "--empty", "photos").Text);
        Assert.EndsWith("1 group, 2 files, 2 B wasted\n", folder.Run(0, "", "duplicates", "photos", "--exclude", "two*", "--exclude", "/sub/").Text, StringComparison.Ordinal);
        folder.Run(0, "", "create", "photos", "-o", "manifest");
        Assert.Equal(Text + "2 groups, 5 files, 9.4 MB wasted\n", folder.Run(0, "", "duplicates", "manifest").Text);
        Assert.Equal(Text + "2 groups, 5 files, 9.4 MB wasted\n", folder.Run(0, "", File.ReadAllBytes(folder["manifest"]), "duplicates", "-").Text);
    }

    [Fact]
    public void Files_of_a_length_of_their_own_are_not_read()
    {
        folder.WriteEndless("photos/endless");
        Assert.Equal("0 groups, 0 files, 0 B wasted\n", folder.Run(0, "", "duplicates", "photos").Text);
    }

    [Fact]
    public void Lists_have_no_lengths()
    {
        folder.Write("photos/c", "a\n");
        folder.Write("list", Programs.Intaglio(folder["photos"], "sum", "-a", "sha256", "a", "c", "sub/b").Text);
        folder.Run(0, "", "import", "-a", "sha256", "list", "-o", "listed");
        Assert.Equal("2 files, unknown length\n  a\n  c\n1 group, 2 files, at least 0 B wasted\n", folder.Run(0, "", "duplicates", "listed").Text);
        JsonElement group = JsonDocument.Parse(folder.Run(0, "", "duplicates", "listed", "--json").Text).RootElement.GetProperty("groups")[0];
        Assert.Equal((JsonValueKind.Null, JsonValueKind.Null, "SHA256"), (group.GetProperty("length").ValueKind, group.GetProperty("wastedBytes").ValueKind, group.GetProperty("algorithm").GetString()));
    }

    [Fact]
    public void Failures_are_told()
    {
        folder.Write("damaged", "no manifest");
        Assert.StartsWith("intaglio: damaged: line 1: ", folder.Run(1, null, "duplicates", "damaged").Error, StringComparison.Ordinal);
        folder.Run(1, "intaglio: missing: No such file or directory\n", "duplicates", "missing");
        folder.Run(2, "intaglio: --exclude needs a folder, not a manifest; see 'intaglio manifest duplicates --help'\n", "duplicates", "damaged", "--exclude", "x");
    }

    [SkippableFact]
    public void What_cannot_be_read_is_an_error_after_which_the_rest_is_printed()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "This system has no such names.");
        folder.Write("photos/c", "a\n");
        Programs.Shell(folder.Path, "printf x > $'photos/\\xff'; mkfifo photos/pipe");
        Outcome outcome = folder.Run(1, null, "duplicates", "photos");
        Programs.Shell(folder.Path, "rm -r photos");
        Assert.Equal("2 files, 2 B each, 2 B wasted\n  a\n  c\n1 group, 2 files, 2 B wasted\n", outcome.Text);
        Assert.Single(outcome.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries));
    }
}
