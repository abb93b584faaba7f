namespace Intaglio.Samples.Tests;

public sealed class BackupTests : SampleFolder
{
    /// <summary>The commands of its README.md, and what they print.</summary>
    [Fact]
    public void What_was_saved_is_restored_as_its_page_shows()
    {
        Write("photos/a", "one");
        Write("photos/b/c", new string('x', 100_000));
        Write("photos/b/d", "one");
        List<(string[] Arguments, string Output)> commands = Sample.ReadPage("Backup");
        Assert.Equal(3, commands.Count);
        Assert.Equal((commands[0].Output, 0), Sample.Run(Folder, "Backup", commands[0].Arguments));
        Write("photos/e", "two");
        Assert.Equal((commands[1].Output, 0), Sample.Run(Folder, "Backup", commands[1].Arguments));
        Assert.Equal((commands[2].Output, 0), Sample.Run(Folder, "Backup", commands[2].Arguments));
        Assert.Equal(["a", "b/c", "b/d"], Directory.EnumerateFiles(Path.Combine(Folder, "restored"), "*", SearchOption.AllDirectories).Select(path => Path.GetRelativePath(Path.Combine(Folder, "restored"), path).Replace('\\', '/')).Order(StringComparer.Ordinal));
        Assert.Equal("one", File.ReadAllText(Path.Combine(Folder, "restored", "b", "d")));
        (string output, int exitCode) = Sample.RunIntaglio(Path.Combine(Folder, "restored"), "check", "../monday");
        Assert.Equal(0, exitCode);
        Assert.Contains("3 matched", output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_damaged_content_is_not_restored()
    {
        Write("photos/a", "one");
        Write("photos/b", "two");
        Sample.Run(Folder, "Backup", "save", "photos", "store", "list");
        string content = Directory.EnumerateFiles(Path.Combine(Folder, "store", "contents"), "*", SearchOption.AllDirectories).Single(path => File.ReadAllText(path) == "one");
        File.WriteAllText(content, "owe");
        (string output, int exitCode) = Sample.Run(Folder, "Backup", "restore", "list", "store", "restored");
        Assert.Equal(("1 files restored and verified\nbackup: a: is missing in the store, or damaged\n", 1), (output, exitCode));
        Assert.Equal(["b"], Directory.EnumerateFiles(Path.Combine(Folder, "restored")).Select(Path.GetFileName));
    }

    [Fact]
    public void A_list_cannot_lead_out_of_the_folder()
    {
        Write("photos/a", "one");
        Sample.Run(Folder, "Backup", "save", "photos", "store", "list");
        Write("list", File.ReadAllText(Path.Combine(Folder, "list")).Replace("(a)", "(../a)", StringComparison.Ordinal));
        (string output, int exitCode) = Sample.Run(Folder, "Backup", "restore", "list", "store", "restored");
        Assert.Equal(("backup: list: ../a is outside of restored\n", 1), (output, exitCode));
        Assert.False(File.Exists(Path.Combine(Folder, "a")));
    }
}
