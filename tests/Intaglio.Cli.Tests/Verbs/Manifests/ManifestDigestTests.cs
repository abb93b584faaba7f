namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio manifest digest</c>, as a process.</summary>
public sealed class ManifestDigestTests : IDisposable
{
    // A lease on a file, as file servers have them: whoever opens it waits until it is given up.
    private const string Lease = """
        import fcntl, os, signal, subprocess, sys
        file = os.open('photos/a', os.O_RDWR)
        signal.signal(signal.SIGIO, lambda *_: fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK))
        fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        sys.exit(subprocess.call(sys.argv[1:]))
        """;

    private readonly ManifestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public void It_is_what_a_manifest_calls_root()
    {
        string[] options = ["--exclude", "a", "--executable"];
        folder.Run(0, "", ["create", "photos", "-o", "list", .. options]);
        Assert.Equal($"{Root("list")}  photos\n", folder.Run(0, "", ["digest", "photos", "--threads", "1", "--no-progress", .. options]).Text);
        Assert.NotEqual($"{Root("list")}  photos\n", folder.Run(0, "", "digest", "photos").Text);
    }

    [Fact]
    public void Each_of_several_folders_has_a_line_and_what_is_wrong_keeps_nobody_from_the_others()
    {
        folder.Run(0, "", "create", "photos/sub", "-o", "list");
        Directory.CreateDirectory(folder["two words"]);
        File.Copy(folder["photos/sub/b"], folder["two words/b"]);
        Assert.Equal($"{Root("list")}  photos/sub\n{Root("list")}  'two words'\n",
            folder.Run(1, "intaglio: none: No such file or directory\nintaglio: list: Not a directory\n", "digest", "photos/sub", "none", "list", "two words").Text);
    }

    [SkippableFact]
    public void What_cannot_be_read_leaves_no_digest()
    {
        Programs.Run(folder.Path, "mkfifo", "photos/pipe");
        Assert.Empty(folder.Run(1, "intaglio: photos/pipe: it is a pipe, socket or device, which a manifest cannot contain\n", "digest", "photos").Text);
        string digest = folder.Run(0, "", "digest", "photos", "--skip-special").Text;
        File.Delete(folder["photos/pipe"]);
        Assert.Equal(digest, folder.Run(0, "", "digest", "photos").Text);
    }

    [SkippableFact]
    public void A_file_that_another_program_has_a_lease_on_is_read_when_that_gives_it_up()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "This system has no leases.");
        InstalledProgram.Need("python3");
        folder.Write("lease.py", Lease);
        Assert.Equal(folder.Run(0, "", "digest", "photos").Text, Programs.Shell(folder.Path, "python3 lease.py $INTAGLIO manifest digest photos").Text);
    }

    private string Root(string manifest) => Convert.ToHexStringLower(folder.Read(manifest).Summary.Root.Span);
}
