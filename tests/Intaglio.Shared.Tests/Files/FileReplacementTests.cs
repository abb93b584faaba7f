namespace Intaglio.Shared.Tests;

/// <summary>One contract for all that writes to a path: written aside, flushed, renamed, with the permissions of the old file and through links.</summary>
public sealed class FileReplacementTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public static TheoryData<string> Writers => [.. FileWriter.All.Keys];

    public void Dispose() => folder.Dispose();

    [SkippableTheory, MemberData(nameof(Writers))]
    public void A_new_file_is_as_open_as_any_other(string name)
    {
        FileWriter writer = FileWriter.All[name];
        writer.Write(folder["new" + writer.Extension]);
        Assert.Equal(["new" + writer.Extension], folder.Names);
        SkipWithoutPermissions();
        folder.Write("other", "");
        Assert.Equal(ModeOf("other"), ModeOf("new" + writer.Extension));
    }

    [SkippableTheory, MemberData(nameof(Writers))]
    public void A_file_keeps_the_permissions_of_the_one_that_it_replaces(string name)
    {
        SkipWithoutPermissions();
        (string file, FileWriter writer) = Begin(name);
        foreach (int mode in (int[])[0b110_100_000, 0b111_111_111, 0b110_000_000])
        {
            SetMode(file, (UnixFileMode)mode);
            writer.Write(folder[file]);
            Assert.Equal((UnixFileMode)mode, ModeOf(file));
            Assert.NotEqual("before", File.ReadAllText(folder[file]));
        }
        Assert.Equal([file], folder.Names);
    }

    [SkippableTheory, MemberData(nameof(Writers))]
    public void A_link_stays_and_what_it_leads_to_is_replaced(string name)
    {
        SkipWithoutPermissions();
        (string file, FileWriter writer) = Begin(name);
        Directory.CreateDirectory(folder["far"]);
        File.Move(folder[file], folder["far/target"]);
        SetMode("far/target", UnixFileMode.UserRead | UnixFileMode.UserWrite);
        File.CreateSymbolicLink(folder["middle"], "far/target");
        File.CreateSymbolicLink(folder[file], "middle");
        File.CreateSymbolicLink(folder["dangling" + writer.Extension], "far/none");
        writer.Write(folder[file]);
        writer.Write(folder["dangling" + writer.Extension]);
        Assert.Equal(("middle", "far/target", "far/none"), (LinkOf(file), LinkOf("middle"), LinkOf("dangling" + writer.Extension)));
        Assert.True(new FileInfo(folder["far/target"]).Length > 6);
        Assert.Equal(new FileInfo(folder["far/target"]).Length, new FileInfo(folder["far/none"]).Length);
        Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, ModeOf("far/target"));
        Assert.Equal(["none", "target"], Directory.GetFileSystemEntries(folder["far"]).Select(Path.GetFileName).Order(StringComparer.Ordinal));
    }

    [SkippableTheory, MemberData(nameof(Writers))]
    public void Another_name_of_the_old_file_keeps_its_content(string name)
    {
        SkipWithoutPermissions();
        (string file, FileWriter writer) = Begin(name);
        Processes.Run(new(InstalledProgram.Need("ln"), [folder[file], folder["other"]])).AssertSuccess();
        writer.Write(folder[file]);
        Assert.Equal("before", File.ReadAllText(folder["other"]));
    }

    [Theory, MemberData(nameof(Writers))]
    public void A_failure_leaves_the_old_file_and_nothing_beside_it(string name)
    {
        (string file, FileWriter writer) = Begin(name);
        Assert.ThrowsAny<Exception>(() => writer.Fail(folder[file]));
        Assert.Equal("before", File.ReadAllText(folder[file]));
        Assert.Equal([file], folder.Names);
        File.Delete(folder[file]);
        Assert.ThrowsAny<Exception>(() => writer.Fail(folder[file]));
        Assert.Empty(folder.Names);
    }

    [SkippableTheory, MemberData(nameof(Writers))]
    public void A_full_disk_leaves_the_old_file_and_nothing_beside_it(string name)
    {
        Skip.IfNot(OperatingSystem.IsLinux() && Environment.IsPrivilegedProcess, "A small disk is a file system in memory, which root alone can mount.");
        Directory.CreateDirectory(folder["disk"]);
        Skip.If(Processes.Run(new(InstalledProgram.Need("mount"), ["-t", "tmpfs", "-o", "size=32k", "tmpfs", folder["disk"]])).ExitCode != 0, "Nothing can be mounted here.");
        try
        {
            FileWriter writer = FileWriter.All[name];
            string file = folder["disk/file" + writer.Extension];
            File.WriteAllText(file, "before");
            Assert.ThrowsAny<IOException>(() => writer.Write(file));
            Assert.Equal("before", File.ReadAllText(file));
            Assert.Equal([file], Directory.GetFileSystemEntries(folder["disk"]));
        }
        finally
        {
            // At once, although a program that is just being started may still have the descriptors of this process.
            Processes.Run(new(InstalledProgram.Need("umount"), ["--lazy", folder["disk"]])).AssertSuccess();
        }
    }

    [Theory, MemberData(nameof(Writers))]
    public void A_folder_and_a_folder_that_is_missing_are_refused(string name)
    {
        FileWriter writer = FileWriter.All[name];
        Directory.CreateDirectory(folder["a" + writer.Extension]);
        Assert.ThrowsAny<IOException>(() => writer.Write(folder["a" + writer.Extension]));
        Assert.ThrowsAny<IOException>(() => writer.Write(folder["none/a" + writer.Extension]));
        Assert.Equal(["a" + writer.Extension], folder.Names);
    }

    [SkippableTheory, MemberData(nameof(Writers))]
    public void A_folder_that_may_not_be_written_is_refused(string name)
    {
        SkipWithoutPermissions();
        Skip.If(Environment.IsPrivilegedProcess, "This user may write to any folder.");
        (string file, FileWriter writer) = Begin(name);
        SetMode("", UnixFileMode.UserRead | UnixFileMode.UserExecute);
        try
        {
            Exception exception = Assert.ThrowsAny<Exception>(() => writer.Write(folder[file]));
            Assert.True(exception is UnauthorizedAccessException or IOException, exception.ToString());
            Assert.Equal("before", File.ReadAllText(folder[file]));
        }
        finally
        {
            SetMode("", UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        }
    }

    private static void SkipWithoutPermissions() => Skip.If(OperatingSystem.IsWindows(), "Permissions and links are set another way on Windows.");

    private (string File, FileWriter Writer) Begin(string name)
    {
        FileWriter writer = FileWriter.All[name];
        string file = "file" + writer.Extension;
        File.WriteAllText(folder[file], "before");
        return (file, writer);
    }

    private string? LinkOf(string name) => new FileInfo(folder[name]).LinkTarget;

    private UnixFileMode ModeOf(string name) => OperatingSystem.IsWindows() ? default : File.GetUnixFileMode(folder[name]);

    private void SetMode(string name, UnixFileMode mode)
    {
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder[name], mode);
    }
}
