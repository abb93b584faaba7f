using System.Text;

namespace Intaglio.Shared.Tests;

public sealed class DraftFileTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public void What_is_not_kept_leaves_nothing()
    {
        File.WriteAllText(folder["a"], "before");
        using (DraftFile file = new(folder["a"]))
            file.Stream.Write("new"u8);
        Assert.Equal("before", File.ReadAllText(folder["a"]));
        Assert.Equal(["a"], folder.Names);
        Write("a");
        Assert.Equal("new", File.ReadAllText(folder["a"]));
        Assert.Equal(["a"], folder.Names);
    }

    [SkippableFact]
    public void A_link_stays_and_what_it_leads_to_is_replaced()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a privilege.");
        Directory.CreateDirectory(folder["far"]);
        File.WriteAllText(folder["far/target"], "before");
        File.CreateSymbolicLink(folder["middle"], "far/target");
        File.CreateSymbolicLink(folder["link"], "middle");
        File.CreateSymbolicLink(folder["dangling"], "far/none");
        Write("link");
        Write("dangling");
        Assert.Equal("middle", new FileInfo(folder["link"]).LinkTarget);
        Assert.Equal(("new", "new"), (File.ReadAllText(folder["far/target"]), File.ReadAllText(folder["far/none"])));
        Assert.Equal(["dangling", "far", "link", "middle"], folder.Names);
        Assert.Equal(2, Directory.GetFileSystemEntries(folder["far"]).Length);
    }

    [SkippableTheory]
    [InlineData(0b110_100_000)]
    [InlineData(0b111_111_111)]
    [InlineData(0b110_000_000)]
    public void A_file_has_the_permissions_of_the_one_that_it_replaces(int mode)
    {
        Skip.If(OperatingSystem.IsWindows(), "There are no such permissions.");
        File.WriteAllText(folder["a"], "before");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder["a"], (UnixFileMode)mode);
        Write("a");
        Assert.Equal("new", File.ReadAllText(folder["a"]));
        if (!OperatingSystem.IsWindows())
            Assert.Equal((UnixFileMode)mode, File.GetUnixFileMode(folder["a"]));
    }

    [SkippableFact]
    public void A_file_that_may_not_be_written_is_refused()
    {
        File.WriteAllText(folder["a"], "before");
        using (new ProtectedPath(folder["a"]))
        {
            Assert.Throws<UnauthorizedAccessException>(() => Write("a"));
            Assert.Equal("before", File.ReadAllText(folder["a"]));
            Assert.Equal(["a"], folder.Names);
        }
    }

    /// <summary>Root may write to the files of all users, whatever their modes are.</summary>
    [SkippableFact]
    public void A_file_that_only_its_mode_protects_is_replaced_by_root()
    {
        Skip.If(OperatingSystem.IsWindows() || !Environment.IsPrivilegedProcess, "Modes apply to other users.");
        File.WriteAllText(folder["a"], "before");
        File.SetAttributes(folder["a"], FileAttributes.ReadOnly);
        Write("a");
        Assert.Equal("new", File.ReadAllText(folder["a"]));
    }

    [Fact]
    public void A_folder_is_refused()
    {
        Directory.CreateDirectory(folder["a"]);
        Assert.Throws<IOException>(() => Write("a"));
        Assert.Equal(["a"], folder.Names);
    }

    [SkippableFact]
    public async Task A_pipe_gets_what_is_written_and_stays()
    {
        Skip.If(OperatingSystem.IsWindows(), "There are no pipes in folders.");
        Processes.Run(new(InstalledProgram.Need("mkfifo"), [folder["pipe"]])).AssertSuccess();
        Task<string> reading = Task.Run(() => File.ReadAllText(folder["pipe"]));
        Write("pipe");
        Assert.Equal("new", await reading);
        Assert.Null(FileStatus.Read(folder["pipe"], followLinks: false, out FileStatus status));
        Assert.Equal(FileKind.Special, status.Kind);
        Assert.Equal(["pipe"], folder.Names);
    }

    private void Write(string name)
    {
        using DraftFile file = new(folder[name]);
        file.Stream.Write(Encoding.UTF8.GetBytes("new"));
        file.Keep();
    }
}
