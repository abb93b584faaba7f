using System.Net.Sockets;

namespace Intaglio.Baking.Tests;

/// <summary>Files of a source folder that has links, pipes and names that are not valid.</summary>
public class SourceScannerTests : IDisposable
{
    private const UnixFileMode Everything = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    private readonly TemporaryFolder folder = new();

    private string Source => folder["source"];

    [Fact]
    public void Files_are_sorted_by_the_bytes_of_their_names()
    {
        string[] names = ["-", ".hidden/.x", "A", "a-b/c", "a.b", "a/b", "a/b.c/d", "a0", "b/c/d/e/f", "\u00E4", "\uFF5E", "\U0001F600"];
        foreach (string name in names.Reverse().Where(name => !OperatingSystem.IsWindows() && !OperatingSystem.IsMacOS() || name != "A"))
            folder.Write($"source/{name}", name);
        Directory.CreateDirectory(folder["source/empty/folder"]);
        foreach (int threads in (int[])[1, 4])
            Assert.Equal(names.Where(name => File.Exists(folder[$"source/{name}"]) && (name != "A" || OperatingSystem.IsLinux())), Scan(threads: threads));
    }

    [Fact]
    public void Many_files_are_found_in_order()
    {
        string[] names = [.. Enumerable.Range(0, 1500).Select(i => i.ToString("D4", null))];
        foreach (string name in names)
            folder.Write($"source/{name}", "");
        Assert.Equal(names, Scan(threads: 4));
    }

    [Fact]
    public void An_empty_folder_has_no_files()
    {
        Directory.CreateDirectory(Source);
        Assert.Empty(Scan());
    }

    [Fact]
    public void Excluded_paths_are_not_scanned()
    {
        foreach (string name in (string[])["a", "out/a", "out/b/c", "out2/a", "x/out/a", "x/y/z", "intaglio.yaml", "x/intaglio.yaml"])
            folder.Write($"source/{name}", "");
        Assert.Equal(["a", "out2/a", "x/intaglio.yaml", "x/out/a"],
            Scan(folder[Path.Combine("source", "out")], folder[Path.Combine("source", "x", "y")], folder[Path.Combine("source", "intaglio.yaml")], folder["none"]));
    }

    [Fact]
    public void A_missing_source_folder_is_an_error()
    {
        Assert.Equal([$"the source folder '{Source}' does not exist (create it, or change 'source')"], Problems());
        folder.Write("source", "a file");
        Assert.Contains(Source, Assert.Single(Problems()), StringComparison.Ordinal);
    }

    [SkippableFact]
    public void Links_inside_the_source_folder_are_followed()
    {
        NeedUnix();
        folder.Write("source/real/a.txt", "one");
        folder.Write("source/real/sub/b.txt", "three");
        Link("source/to-file", "real/a.txt");
        Link("source/to-folder", "real");
        Link("source/real/sub/to-link", "../../to-file");
        Link("source/absolute", folder["source/real/sub"]);
        SourceFile[] files = SourceScanner.Scan(Source, AnchoredPath.FollowLinks(Source), [], [], 2, default);
        Assert.Equal(
            ["absolute/b.txt", "absolute/to-link", "real/a.txt", "real/sub/b.txt", "real/sub/to-link", "to-file", "to-folder/a.txt", "to-folder/sub/b.txt", "to-folder/sub/to-link"],
            files.Select(file => file.Name));
        foreach (SourceFile file in files)
            Assert.Equal(file.Name.EndsWith("b.txt", StringComparison.Ordinal) ? "three" : "one", File.ReadAllText(file.Path));
        Assert.All(files, file => Assert.Equal(new FileInfo(file.Path).Length, file.Stamp.Size));
    }

    [SkippableFact]
    public void The_source_folder_can_be_a_link()
    {
        NeedUnix();
        folder.Write("real/a", "");
        folder.Write("real/out/b", "");
        folder.Write("real/sub/c", "");
        Link("source", "real");
        Link("real/to-sub", "sub");
        Assert.Equal(["a", "sub/c", "to-sub/c"], Scan(folder["source/out"]));
        Assert.Equal(["a", "sub/c", "to-sub/c"], Scan(folder["real/out"]));
    }

    [SkippableFact]
    public void Links_out_of_the_source_folder_are_errors()
    {
        NeedUnix();
        folder.Write("other/file", "");
        folder.Write("source2/file", "");
        folder.Write("source/x/a", "");
        Link("source/x/file", "../../other/file");
        Link("source/x/folder", folder["other"]);
        Link("source/x/similar", "../../source2");
        Link("source/x/up", "../..");
        Link("source/x/system", "/");
        Assert.Equal(
            ((string[])["file", "folder", "similar", "system", "up"]).Select(name => $"the link 'x/{name}' leads out of the source folder (replace the link with a copy)"),
            LinkProblems());
    }

    [SkippableFact]
    public void Links_to_nothing_and_loops_are_errors()
    {
        NeedUnix();
        folder.Write("source/a/b/c", "");
        Link("source/a/b/loop", "..");
        Link("source/a/dangling", "none/x");
        Link("source/a/here", ".");
        Link("source/one", "two");
        Link("source/root", ".");
        Link("source/self", "self");
        Link("source/two", "one");
        Assert.Equal(
            [
                "the link 'a/b/loop' leads to a folder that contains it (remove it)",
                "the link 'a/dangling' leads to nothing (remove it)",
                "the link 'a/here' leads to a folder that contains it (remove it)",
                "the link 'one' leads to nothing (remove it)",
                "the link 'root' leads to a folder that contains it (remove it)",
                "the link 'self' leads to nothing (remove it)",
                "the link 'two' leads to nothing (remove it)",
            ],
            LinkProblems());
    }

    [SkippableFact]
    public void Links_that_lead_to_each_others_folders_are_errors()
    {
        NeedUnix();
        folder.Write("source/a/x", "");
        folder.Write("source/b/y", "");
        Link("source/a/to-b", "../b");
        Link("source/b/to-a", "../a");
        Assert.Equal(
            ["the link 'a/to-b/to-a' leads to a folder that contains it (remove it)", "the link 'b/to-a/to-b' leads to a folder that contains it (remove it)"],
            LinkProblems());
    }

    /// <summary>Each level has two links to the next one, so that the last one has 2^24 names.</summary>
    [SkippableFact]
    public void Links_to_folders_that_multiply_are_one_error()
    {
        NeedUnix();
        for (int level = 0; level < 24; level++)
        {
            Directory.CreateDirectory(folder[$"source/{level}"]);
            Link($"source/{level}/a", $"../{level + 1}");
            Link($"source/{level}/b", $"../{level + 1}");
        }
        folder.Write("source/24/file", "");
        Assert.Matches("^more than 65536 folders or 1048576 files are reached through links to folders, such as '[0-9]+/[ab]' "
            + @"\(remove the links, or add them to 'ignore'\)$", Assert.Single(Problems()));
    }

    [SkippableFact]
    public void Many_files_are_reached_through_many_links()
    {
        NeedUnix();
        for (int i = 0; i < 100; i++)
        {
            folder.Write($"source/shared/{i}/file", "");
            Link($"source/{i}", "shared");
        }
        Assert.Equal(100 * 101, Scan().Length);
    }

    [SkippableFact]
    public void Many_problems_are_counted()
    {
        NeedUnix();
        for (int i = 0; i < 150; i++)
            folder.Write($"source/{i:D3}\uFFFD", "");
        string[] problems = [.. Problems()];
        Assert.Equal(101, problems.Length);
        Assert.StartsWith("the name '000\uFFFD' is not valid Unicode", problems[0], StringComparison.Ordinal);
        Assert.Equal("50 more files and folders have such problems", problems[^1]);
    }

    [SkippableFact]
    public void Links_to_excluded_files_are_errors()
    {
        NeedUnix();
        folder.Write("source/out/sub/a", "");
        folder.Write("source/b", "");
        Link("source/file", "out/sub/a");
        Link("source/folder", "out");
        Link("source/sub", "out/sub");
        string[] problems = LinkProblems(folder["source/out"]);
        Assert.Equal(3, problems.Length);
        Assert.Equal($"the link 'file' leads to '{RealPath.Follow(folder["source/out/sub/a"])}', which is not part of the source (remove it)", problems[0]);
    }

    [SkippableFact]
    public void Pipes_and_sockets_are_not_opened()
    {
        NeedUnix();
        folder.Write("source/a", "");
        Processes.Run(new(InstalledProgram.Need("mkfifo"), [folder["source/pipe"], folder["source/b"]])).AssertSuccess();
        Link("source/to-pipe", "pipe");
        using Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        socket.Bind(new UnixDomainSocketEndPoint(folder["source/socket"]));
        Assert.Equal(["a"], Scan());
        File.Delete(folder["source/a"]);
        Assert.Empty(Scan(threads: 4));
    }

    [SkippableFact]
    public void A_source_folder_that_is_a_pipe_is_not_opened()
    {
        NeedUnix();
        Processes.Run(new(InstalledProgram.Need("mkfifo"), [Source])).AssertSuccess();
        Assert.Contains(Source, Assert.Single(Problems()), StringComparison.Ordinal);
    }

    [SkippableFact]
    public void Folders_that_cannot_be_listed_are_errors()
    {
        NeedUnix();
        Skip.If(Environment.IsPrivilegedProcess, "This user may list any folder.");
        folder.Write("source/closed/a", "");
        folder.Write("source/open/b", "");
        ChangeMode("source/closed", UnixFileMode.None);
        try
        {
            Assert.StartsWith($"cannot list '{folder["source/closed"]}': ", Assert.Single(Problems()), StringComparison.Ordinal);
        }
        finally
        {
            ChangeMode("source/closed", Everything);
        }
    }

    [SkippableFact]
    public void Names_that_are_not_valid_Unicode_are_errors()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Other systems have no such names.");
        folder.Write("source/a/valid", "");
        const string Program = """
            import os, sys
            root = os.fsencode(sys.argv[1])
            os.mkdir(root + b"/b\xff")
            for name in (b"a/x\xe4.png", b"b\xff/y", b"a/\xed\xa0\x80", b"\xc3"):
                open(root + b"/" + name, "wb").close()
            """;
        try
        {
            Processes.Run(new(InstalledProgram.Need("python3"), ["-c", Program, Source])).AssertSuccess();
            string[] problems = Problems();
            Assert.Equal(4, problems.Length);
            Assert.Equal(1, problems.Count(problem => problem == "the name 'a/x\uFFFD.png' is not valid Unicode (rename it, or add a pattern to 'ignore')"));
            Assert.Equal(1, problems.Count(problem => problem == "the name 'b\uFFFD' is not valid Unicode (rename it, or add a pattern to 'ignore')"));
        }
        finally
        {
            // The framework cannot delete them.
            Processes.Run(new(InstalledProgram.Need("rm"), ["-rf", Source]));
        }
    }

    [Fact]
    public void Files_of_macOS_are_ignored()
    {
        foreach (string name in (string[])["._a", "a", "b/._c.png", "b/.DS_Store", "b/DS_Store", "b/_.c", ".DS_Store", "._folder/d", ".DS_Store.txt", "b/.ds_store2", "b/.fuse_hidden0000012a000000ff", ".nfs00000000012a00ff0000001f", ".fuse_hidden", ".nfs1"])
            folder.Write($"source/{name}", "");
        Assert.Equal([".DS_Store.txt", ".fuse_hidden", ".nfs1", "a", "b/.ds_store2", "b/DS_Store", "b/_.c"], Scan());
    }

    /// <summary>Rows: a pattern, and the names that remain of those below.</summary>
    [Theory]
    [InlineData("a/b", "a/c.png c/d.png e")]
    [InlineData("a/**", "c/d.png e")]
    [InlineData("a", "c/d.png e")]
    [InlineData("**/*.png", "a/b/x e")]
    [InlineData("*/*.png", "a/b/x e")]
    [InlineData("{a,c}/**", "e")]
    [InlineData("**/b/**", "a/c.png c/d.png e")]
    [InlineData("a/**/x", "a/c.png c/d.png e")]
    [InlineData("A/**", "a/b/x a/c.png c/d.png e")]
    [InlineData("e/**", "a/b/x a/c.png c/d.png e")]
    [InlineData("**", "")]
    public void Patterns_of_files_and_folders_are_ignored(string pattern, string expected)
    {
        foreach (string name in (string[])["a/b/x", "a/c.png", "c/d.png", "e"])
            folder.Write($"source/{name}", "");
        Assert.Equal(expected.Split(' ', StringSplitOptions.RemoveEmptyEntries), Ignore(pattern).Select(file => file.Name));
    }

    /// <summary>Folders that are ignored are not opened, so nothing in them is an error.</summary>
    [SkippableFact]
    public void Names_and_links_that_are_ignored_are_not_errors()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Other systems have no such names.");
        folder.Write("source/a", "");
        folder.Write("source/store/x", "");
        Link("source/store/link", "/none");
        Link("source/b.tmp", "none");
        Link("source/to-store", "store");
        const string Program = """
            import os, sys
            root = os.fsencode(sys.argv[1])
            open(root + b"/store/x\xe4", "wb").close()
            open(root + b"/x\xe4.tmp", "wb").close()
            """;
        try
        {
            Processes.Run(new(InstalledProgram.Need("python3"), ["-c", Program, Source])).AssertSuccess();
            Assert.Equal(3, Problems().Length);
            Assert.Equal(["a"], Ignore("store/**", "to-store/**", "*.tmp").Select(file => file.Name));
            Assert.Equal(["a"], Ignore("store", "to-store", "*.tmp").Select(file => file.Name));
        }
        finally
        {
            // The framework cannot delete them.
            Processes.Run(new(InstalledProgram.Need("rm"), ["-rf", Source]));
        }
    }

    /// <summary>Stores of large files have links to read-only copies, which their own commands replace.</summary>
    [SkippableTheory]
    [InlineData("../.git/annex/objects/x/y", "leads to nothing (run 'git annex get' and 'git annex unlock')")]
    [InlineData("../.git/annex/objects/here", "leads out of the source folder (run 'git annex get' and 'git annex unlock')")]
    [InlineData("../.dvc/cache/files/md5/0", "leads to nothing (run 'dvc checkout' and 'dvc unprotect')")]
    [InlineData("/nix/store/none", "leads to nothing (remove it)")]
    [InlineData("user@host.123:456", "leads to nothing (remove it)")]
    public void Links_of_stores_have_their_own_correction(string target, string problem)
    {
        NeedUnix();
        folder.Write(".git/annex/objects/here", "");
        folder.Write("source/a", "");
        Link("source/link", target);
        Assert.Equal([$"the link 'link' {problem}"], LinkProblems());
    }

    [SkippableFact]
    public void Executable_files_are_known()
    {
        NeedUnix();
        folder.Write("source/a", "");
        folder.Write("source/b", "");
        ChangeMode("source/b", Everything);
        Assert.Equal([false, true], SourceScanner.Scan(Source, AnchoredPath.FollowLinks(Source), [], [], 1, default).Select(file => file.IsExecutable));
    }

    [Fact]
    public void A_scan_can_be_canceled()
    {
        folder.Write("source/a", "");
        Assert.ThrowsAny<OperationCanceledException>(() => SourceScanner.Scan(Source, AnchoredPath.FollowLinks(Source), [], [], 1, new(canceled: true)));
    }

    public void Dispose()
    {
        folder.Dispose();
        GC.SuppressFinalize(this);
    }

    private static void NeedUnix() => Skip.If(OperatingSystem.IsWindows(), "Windows has no such entries, or needs rights for them.");

    private void Link(string name, string target) => File.CreateSymbolicLink(folder[name], target);

    private void ChangeMode(string name, UnixFileMode mode)
    {
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder[name], mode);
    }

    private string[] Scan(params string[] excluded) => [.. SourceScanner.Scan(Source, AnchoredPath.FollowLinks(Source), excluded, [], 2, default).Select(file => file.Name)];

    private string[] Scan(int threads) => [.. SourceScanner.Scan(Source, AnchoredPath.FollowLinks(Source), [], [], threads, default).Select(file => file.Name)];

    private string[] LinkProblems(params string[] excluded) => [.. SourceScanner.Scan(Source, AnchoredPath.FollowLinks(Source), excluded, [], 2, default).Select(file => file.Problem).OfType<string>()];

    private SourceFile[] Ignore(params string[] patterns) => SourceScanner.Scan(Source, AnchoredPath.FollowLinks(Source), [], [.. patterns.Select(SourcePattern.Parse)], 2, default);

    private string[] Problems(params string[] excluded) => [.. Assert.Throws<BakeException>(() => SourceScanner.Scan(Source, AnchoredPath.FollowLinks(Source), excluded, [], 2, default)).Problems];
}
