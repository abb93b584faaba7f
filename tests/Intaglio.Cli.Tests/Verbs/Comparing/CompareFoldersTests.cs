using System.Text.Json;

namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio compare</c> of two folders, as a process.</summary>
public sealed class CompareFoldersTests : IDisposable
{
    // What two folders differ in, by all bytes and the targets of links.
    private const string Oracle = """
        import os, sys
        def read(root):
            entries = {}
            for folder, _, files in os.walk(root):
                for name in files:
                    path = os.path.join(folder, name)
                    entries[os.path.relpath(path, root)] = os.readlink(path) if os.path.islink(path) else open(path, 'rb').read()
            return entries
        old, new = read(sys.argv[1]), read(sys.argv[2])
        lines = [f'changed {n}' for n in old if n in new and old[n] != new[n]]
        lines += [f'removed {n}' for n in old if n not in new] + [f'added {n}' for n in new if n not in old]
        print('\n'.join(sorted(lines)))
        """;

    private readonly ManifestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void Differences_are_those_of_a_second_reader_and_of_two_manifests()
    {
        InstalledProgram.Need("python3");
        folder.Write("oracle.py", Oracle);
        Random random = new(1);
        for (int i = 0; i < 200; i++)
            folder.Write($"photos/d{random.Next(9)}/n{i}", $"{random.Next(150)}");
        Copy();
        foreach (string path in Directory.GetFiles(folder["other"], "n*", SearchOption.AllDirectories).Order(StringComparer.Ordinal))
        {
            switch (random.Next(6))
            {
                case 0:
                    File.Delete(path);
                    break;
                case 1:
                    File.WriteAllText(path, $"other {random.Next(200)}");
                    break;
                case 2:
                    File.Move(path, path + "-moved");
                    break;
                case 3:
                    File.Delete(path);
                    File.CreateSymbolicLink(path, "a");
                    break;
            }
        }
        string text = Run(1, "", "photos", "other").Text;
        string[] lines = [.. text.Split('\n')[..^2].Select(line => line.Split(" (")[0])];
        Assert.Contains(lines, line => line.StartsWith("moved ", StringComparison.Ordinal));
        string[] split = [.. lines.SelectMany(line => line.Split(' ') is ["moved", var from, "->", var to] ? (string[])[$"removed {from}", $"added {to}"] : [line]).Order(StringComparer.Ordinal)];
        Assert.Equal(Programs.Run(folder.Path, "python3", "oracle.py", "photos", "other").Text, string.Join('\n', split) + "\n");
        folder.Run(0, "", "create", "photos", "-o", "before");
        folder.Run(0, "", "create", "other", "-o", "after");
        Assert.Equal(folder.Run(1, "", "diff", "before", "after", "-v").Text, Run(1, "", "photos", "other", "-v", "-j", "1").Text);
    }

    [SkippableFact]
    public void Another_time_alone_is_no_difference()
    {
        Copy();
        File.SetLastWriteTimeUtc(folder["other/a"], ManifestFolder.LongAgo.AddDays(1));
        Assert.Equal("4 unchanged, 1 touched, 0 changed, 0 added, 0 removed, 0 moved\n", Run(0, "", "photos", "other").Text);
        Assert.StartsWith("touched a\nunchanged big\n", Run(0, "", "photos", "other", "--verbose").Text, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void Output_is_quiet_colored_or_json()
    {
        Copy();
        folder.Write("other/new", "new");
        folder.Damage("other/big", 1 << 20);
        Assert.Equal("changed big (bytes 1048576-2097151)\nadded new\n4 unchanged, 0 touched, 1 changed, 1 added, 0 removed, 0 moved\n", Run(1, "", "photos", "other").Text);
        Assert.Empty(Run(1, "", "photos", "other", "-q").Text);
        Assert.Contains("\e[32madded\e[0m new\n", Run(1, "", "photos", "other", "--color", "always").Text, StringComparison.Ordinal);
        Run(0, "", "photos", "other", "-q", "--exclude", "new", "--exclude", "/big");
        JsonElement root = JsonDocument.Parse(Run(1, "", "photos", "other", "--json").Text).RootElement;
        Assert.Equal(["version", "kind", "differences", "equal", "counts", "before", "after"], root.EnumerateObject().Select(member => member.Name));
        Assert.Equal((1, "folders", false), (root.GetProperty("version").GetInt32(), root.GetProperty("kind").GetString(), root.GetProperty("equal").GetBoolean()));
        Assert.Equal(["changed big", "added new"], root.GetProperty("differences").EnumerateArray().Select(difference => $"{difference.GetProperty("kind")} {difference.GetProperty("name")}"));
        Assert.Equal(folder.Run(0, "", "digest", "other").Text, $"{root.GetProperty("after").GetProperty("root")}  other\n");
        Assert.True(JsonDocument.Parse(Run(0, "", "photos", "photos", "--json").Text).RootElement.GetProperty("equal").GetBoolean());
    }

    [SkippableFact]
    public void Folders_and_files_are_not_mixed()
    {
        const string See = "; see 'intaglio compare --help'\n";
        Run(2, "intaglio: photos is a folder and photos/a is not (expected two files or two folders)" + See, "photos/a", "photos");
        Run(2, "intaglio: photos is a folder and - is not (expected two files or two folders)" + See, "photos", "-");
        Run(1, "intaglio: missing: No such file or directory\n", "photos", "missing");
        foreach (string option in (string[])["--bytes", "--tolerance=0", "--gap=1", "--max-ranges=1", "--max-memory=1G"])
            Run(2, $"intaglio: {option.Split('=')[0]} needs files, not folders" + See, "photos", "photos", option);
        foreach (string option in (string[])["--exclude=x", "--include=x", "--exclude-from=photos/a", "--verbose"])
            Run(2, $"intaglio: {option.Split('=')[0]} needs folders, not files" + See, "photos/a", "photos/a", option);
    }

    [SkippableFact]
    public void What_cannot_be_read_is_neither_added_nor_removed()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "This system has no such pipes.");
        Copy();
        Programs.Shell(folder.Path, "rm other/a; mkfifo other/a");
        Outcome outcome = Run(1, null, "photos", "other");
        Assert.StartsWith("intaglio: other/a: ", outcome.Error, StringComparison.Ordinal);
        Assert.Equal("4 unchanged, 0 touched, 0 changed, 0 added, 0 removed, 0 moved\n", outcome.Text);
        Assert.False(JsonDocument.Parse(Run(1, null, "photos", "other", "--json").Text).RootElement.GetProperty("equal").GetBoolean());
    }

    /// <summary>Copies the folder with its times and links.</summary>
    private void Copy() => Programs.Run(folder.Path, "cp", "-a", "photos", "other");

    private Outcome Run(int exitCode, string? error, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["compare", .. arguments]);
        Assert.Equal((exitCode, error ?? outcome.Error), (outcome.ExitCode, outcome.Error));
        return outcome;
    }
}
