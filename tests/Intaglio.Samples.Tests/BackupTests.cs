namespace Intaglio.Samples.Tests;

public sealed class BackupTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    /// <summary>The commands of its README.md, and what they print.</summary>
    [Fact]
    public void What_was_saved_is_restored_as_its_page_shows()
    {
        folder.Write("photos/a", "one");
        folder.Write("photos/b/c", new string('x', 100_000));
        folder.Write("photos/b/d", "one");
        List<(string[] Arguments, string Output)> commands = Sample.ReadPage("Backup");
        Assert.Equal(3, commands.Count);
        Assert.Equal((commands[0].Output, 0), Sample.Run(folder.Path, "Backup", commands[0].Arguments));
        folder.Write("photos/e", "two");
        Assert.Equal((commands[1].Output, 0), Sample.Run(folder.Path, "Backup", commands[1].Arguments));
        Assert.Equal((commands[2].Output, 0), Sample.Run(folder.Path, "Backup", commands[2].Arguments));
        Assert.Equal(["a", "b/c", "b/d"], Directory.EnumerateFiles(folder["restored"], "*", SearchOption.AllDirectories).Select(path => Path.GetRelativePath(folder["restored"], path).Replace('\\', '/')).Order(StringComparer.Ordinal));
        Assert.Equal("one", File.ReadAllText(Path.Combine(folder.Path, "restored", "b", "d")));
        (string output, int exitCode) = Sample.RunIntaglio(folder["restored"], "check", "../monday");
        Assert.Equal(0, exitCode);
        Assert.Contains("3 matched", output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_damaged_content_is_not_restored()
    {
        folder.Write("photos/a", "one");
        folder.Write("photos/b", "two");
        Sample.Run(folder.Path, "Backup", "save", "photos", "store", "list");
        string content = Directory.EnumerateFiles(Path.Combine(folder.Path, "store", "contents"), "*", SearchOption.AllDirectories).Single(path => File.ReadAllText(path) == "one");
        File.WriteAllText(content, "owe");
        (string output, int exitCode) = Sample.Run(folder.Path, "Backup", "restore", "list", "store", "restored");
        Assert.Equal(("1 files restored and verified\nbackup: a: is missing in the store, or damaged\n", 1), (output, exitCode));
        Assert.Equal(["b"], Directory.EnumerateFiles(folder["restored"]).Select(Path.GetFileName));
    }

    [Fact]
    public void A_list_cannot_lead_out_of_the_folder()
    {
        folder.Write("photos/a", "one");
        Sample.Run(folder.Path, "Backup", "save", "photos", "store", "list");
        folder.Write("list", File.ReadAllText(folder["list"]).Replace("(a)", "(../a)", StringComparison.Ordinal));
        (string output, int exitCode) = Sample.Run(folder.Path, "Backup", "restore", "list", "store", "restored");
        Assert.Equal(("backup: list: ../a is outside of restored\n", 1), (output, exitCode));
        Assert.False(File.Exists(folder["a"]));
    }
}
