using System.Text.Json;

namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio manifest diff</c>, as a process.</summary>
public sealed class ManifestDiffTests : IDisposable
{
    // What differs between two manifests by what docs/formats/manifests.md says of their lines; names have no blanks here.
    private const string Oracle = """
        import sys
        def read(path):
            entries, last = {}, None
            for line in open(path, encoding='utf-8').read().split('\n\n')[1].split('\n'):
                if line[0] in '>+':
                    entries[last] += (line,) if line[0] == '>' else ()
                    continue
                fields = line.split(' ')
                last = fields[-1]
                entries[last] = ('f', fields[1]) if fields[0] in 'fx' else (fields[0],)
            return entries
        old, new = read(sys.argv[1]), read(sys.argv[2])
        gone, come = [n for n in old if n not in new], [n for n in new if n not in old]
        for name in old:
            if name in new and old[name] != new[name]:
                print('changed', name)
        for name in come:
            source = next((n for n in gone if old[n][0] == 'f' and old[n] == new[name]), None)
            if source:
                gone.remove(source)
            print(*(['moved', source, '->', name] if source else ['added', name]))
        for name in gone:
            print('removed', name)
        """;

    private readonly ManifestFolder folder = new();

    public ManifestDiffTests() => folder.Run(0, "", "create", "photos", "-o", "old");

    public void Dispose() => folder.Dispose();

    [Fact]
    public void Manifests_of_the_same_folder_are_the_same()
    {
        const string Summary = "5 unchanged, 0 touched, 0 changed, 0 added, 0 removed, 0 moved\n";
        Assert.Equal(Summary, folder.Run(0, "", "diff", "old", "old").Text);
        Assert.Equal(string.Concat(ManifestFolder.Everything.Select(name => $"unchanged {name}\n")) + Summary, folder.Run(0, "", "diff", "-v", "old", "old").Text);
        Assert.Empty(folder.Run(0, "", "diff", "-q", "old", "old").Text);
    }

    [SkippableFact]
    public void Every_difference_is_the_one_that_a_second_reader_finds()
    {
        InstalledProgram.Need("python3");
        folder.Write("oracle.py", Oracle);
        Random random = new(1);
        for (int i = 0; i < 300; i++)
            folder.Write($"photos/d{random.Next(9)}/n{i}", $"{random.Next(200)}");
        folder.Run(0, "", "create", "photos", "-o", "before");
        foreach (string path in Directory.GetFiles(folder["photos"], "n*", SearchOption.AllDirectories).Order(StringComparer.Ordinal))
        {
            switch (random.Next(8))
            {
                case 0:
                    File.Delete(path);
                    break;
                case 1:
                    File.WriteAllText(path, $"other {random.Next(200)}");
                    break;
                case 5:
                    File.WriteAllText(path, File.ReadAllText(path).Replace('1', '2').Replace('7', '8'));
                    break;
                case 2:
                    File.Move(path, path + "-moved");
                    break;
                case 3:
                    folder.Write($"photos/new/{Path.GetFileName(path)}", $"new {random.Next(5)}");
                    break;
                case 4:
                    File.Delete(path);
                    File.CreateSymbolicLink(path, "a");
                    break;
            }
        }
        folder.Run(0, "", "create", "photos", "-o", "after");
        foreach ((string before, string after) in (ReadOnlySpan<(string, string)>)[("before", "after"), ("after", "before"), ("old", "after")])
        {
            string[] lines = folder.Run(1, "", "diff", before, after).Text.Split('\n', StringSplitOptions.RemoveEmptyEntries);
            string expected = Programs.Run(folder.Path, "python3", "oracle.py", before, after).Text;
            Assert.NotEmpty(expected);
            Assert.Equal(expected, string.Concat(lines[..^1].Where(line => !line.StartsWith("touched ", StringComparison.Ordinal)).Select(line => line.Split(" (")[0] + "\n")));
        }
    }

    [Fact]
    public void Changes_are_described_as_an_audit_does()
    {
        folder.Damage("photos/big", 1 << 20);
        folder.Write("photos/a", "longer\n");
        File.SetLastWriteTimeUtc(folder["photos/sub/b"], ManifestFolder.LongAgo.AddDays(1));
        folder.Run(0, "", "create", "photos", "-o", "new");
        Assert.Equal("""
            changed a (was 2 bytes, is 7)
            changed big (bytes 1048576-2097151)
            touched sub/b
            2 unchanged, 1 touched, 2 changed, 0 added, 0 removed, 0 moved

            """, folder.Run(1, "", "diff", "old", "new").Text);
        string audit = folder.Run(1, "", "audit", "photos", "old").Text;
        Assert.Equal(audit.Split('\n')[..3], folder.Run(1, "", "diff", "old", "new").Text.Split('\n')[..3]);
    }

    [Fact]
    public void Another_time_alone_is_no_difference()
    {
        File.SetLastWriteTimeUtc(folder["photos/a"], ManifestFolder.LongAgo.AddDays(1));
        folder.Run(0, "", "create", "photos", "-o", "new");
        Assert.StartsWith("touched a\n4 unchanged, ", folder.Run(0, "", "diff", "old", "new").Text, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void Executable_bits_are_differences_where_they_count()
    {
        Skip.If(OperatingSystem.IsWindows(), "There are no such bits.");
        Programs.Run(folder.Path, "chmod", "u+x", "photos/a");
        folder.Run(0, "", "create", "photos", "-o", "bit");
        folder.Run(0, "", "create", "photos", "--executable", "-o", "counted");
        Assert.StartsWith("touched a\n", folder.Run(0, "", "diff", "old", "bit").Text, StringComparison.Ordinal);
        Assert.StartsWith("changed a\n", folder.Run(1, "", "diff", "old", "counted").Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Standard_input_is_one_of_the_two()
    {
        folder.Write("photos/new", "new");
        folder.Run(0, "", "create", "photos", "-o", "new");
        byte[] old = File.ReadAllBytes(folder["old"]), later = File.ReadAllBytes(folder["new"]);
        string text = folder.Run(1, "", "diff", "old", "new").Text;
        Assert.Equal(text, folder.Run(1, "", old, "diff", "-", "new").Text);
        Assert.Equal(text, folder.Run(1, "", later, "diff", "old", "-").Text);
        folder.Run(2, "intaglio: standard input can be only one of the two manifests; see 'intaglio manifest diff --help'\n", old, "diff", "-", "-");
    }

    [Fact]
    public void Json_has_both_sides()
    {
        File.Move(folder["photos/sub/b"], folder["photos/c"]);
        folder.Run(0, "", "create", "photos", "-o", "new");
        using JsonDocument document = JsonDocument.Parse(folder.Run(1, "", "diff", "--json", "old", "new").Text);
        JsonElement root = document.RootElement;
        Assert.Equal("version", root.EnumerateObject().First().Name);
        Assert.Equal(1, root.GetProperty("version").GetInt32());
        JsonElement moved = root.GetProperty("differences")[0];
        Assert.Equal(("moved", "c", "sub/b", "c"), (moved.GetProperty("kind").GetString(), moved.GetProperty("name").GetString(), moved.GetProperty("before").GetProperty("name").GetString(), moved.GetProperty("after").GetProperty("name").GetString()));
        Assert.Equal(moved.GetProperty("before").GetProperty("digest").GetString(), moved.GetProperty("after").GetProperty("digest").GetString());
        Assert.Equal(JsonValueKind.Null, root.GetProperty("differences")[1].GetProperty("before").ValueKind);
        Assert.Equal("""{"unchanged":4,"touched":0,"changed":0,"added":1,"removed":0,"moved":1,"incomparable":0}""", JsonSerializer.Serialize(root.GetProperty("counts")));
        Assert.Equal($"{folder.Read("new").Summary.Root}", root.GetProperty("after").GetProperty("root").GetString());
    }

    [Fact]
    public void Digests_of_different_functions_are_not_taken_for_differences()
    {
        folder.Write("list", Programs.Intaglio(folder["photos"], "sum", "-a", "skein512", "--tag", "a", "sub/b").Text);
        folder.Run(0, "", "import", "list", "-o", "listed");
        Assert.Equal("""
            incomparable a
            incomparable sub/b
            removed big
            removed empty/
            removed link
            0 unchanged, 0 touched, 0 changed, 0 added, 3 removed, 0 moved, 2 incomparable

            """, folder.Run(1, "", "diff", "old", "listed").Text);
    }

    [Fact]
    public void Damage_is_an_error_that_names_the_manifest()
    {
        string text = File.ReadAllText(folder["old"]);
        folder.Write("damaged", text.Replace(" a\n", " A\n", StringComparison.Ordinal));
        Assert.Empty(folder.Run(1, null, "diff", "old", "damaged").Text);
        Assert.StartsWith("intaglio: damaged: line ", folder.Run(1, null, "diff", "old", "damaged").Error, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: damaged: line ", folder.Run(1, null, "diff", "damaged", "old").Error, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: -: line ", folder.Run(1, null, File.ReadAllBytes(folder["damaged"]), "diff", "-", "old").Error, StringComparison.Ordinal);
        Assert.StartsWith("intaglio: -: line ", folder.Run(1, null, File.ReadAllBytes(folder["damaged"]), "diff", "old", "-").Error, StringComparison.Ordinal);
        folder.Run(1, "intaglio: missing: No such file or directory\n", "diff", "old", "missing");
        folder.Run(1, "intaglio: photos: Is a directory\n", "diff", "photos", "old");
        folder.Run(2, "intaglio: --quiet and --json exclude each other; see 'intaglio manifest diff --help'\n", "diff", "-q", "--json", "old", "old");
    }
}
