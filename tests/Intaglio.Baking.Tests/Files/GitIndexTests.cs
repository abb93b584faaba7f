using System.Buffers.Binary;
using System.Diagnostics;

namespace Intaglio.Baking.Tests;

/// <summary>Files of the state that git tracks, as git itself has written its index.</summary>
public sealed class GitIndexTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    /// <summary>Rows: the version of the index, and the digests of the repository.</summary>
    [SkippableTheory]
    [InlineData(2, "sha1")]
    [InlineData(3, "sha1")]
    [InlineData(4, "sha1")]
    [InlineData(2, "sha256")]
    [InlineData(4, "sha256")]
    public void All_versions_of_the_index_are_read(int version, string digest)
    {
        Git(folder.Path, "init", "-q", "--object-format=" + digest, ".");
        Git(folder.Path, "config", "index.version", $"{version}");
        foreach (string name in (string[])["-", ".intaglio-x", ".intagli/x", "a/b", "game/.intaglio2/x", "game/deep/" + new string('n', 200), "z"])
            folder.Write(name, "");
        for (int i = 0; i < 3000; i++)
            folder.Write($"data/{i:D4}.txt", "");
        Git(folder.Path, "add", "-A", ".");
        if (version == 3)
            folder.Write("intent", "");
        if (version == 3)
            Git(folder.Path, "add", "-N", "intent");
        Assert.Equal(version, BinaryPrimitives.ReadInt32BigEndian(File.ReadAllBytes(folder[".git/index"]).AsSpan(4)));
        Assert.Equal((false, false), (GitIndex.Tracks(folder[".intaglio"]), GitIndex.Tracks(folder["game/.intaglio"])));
        folder.Write("game/.intaglio/x.state", "");
        Assert.False(GitIndex.Tracks(folder["game/.intaglio"]));
        Git(folder.Path, "add", "-A", ".");
        Assert.Equal((false, true), (GitIndex.Tracks(folder[".intaglio"]), GitIndex.Tracks(folder["game/.intaglio"])));
        folder.Write(".intaglio/cache/x", "");
        Git(folder.Path, "add", "-A", ".");
        Assert.Equal((true, true), (GitIndex.Tracks(folder[".intaglio"]), GitIndex.Tracks(folder["game/.intaglio"])));
        Git(folder.Path, "rm", "-rq", "--cached", ".intaglio");
        Assert.Equal((false, true), (GitIndex.Tracks(folder[".intaglio"]), GitIndex.Tracks(folder["game/.intaglio"])));
    }

    [SkippableFact]
    public void Work_trees_and_submodules_are_found_by_their_files()
    {
        folder.Write("main/a", "");
        Git(folder["main"], "init", "-q", ".");
        Git(folder["main"], "add", "a");
        Git(folder["main"], "commit", "-qm", "a");
        Git(folder["main"], "worktree", "add", "-q", "../tree");
        Git(folder["main"], "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "./", "inner");
        foreach (string tree in (string[])["tree", "main/inner"])
        {
            Assert.True(File.Exists(folder[tree + "/.git"]));
            folder.Write(tree + "/sub/.intaglio/x", "");
            Assert.False(GitIndex.Tracks(folder[tree + "/sub/.intaglio"]));
            Git(folder[tree], "add", "-A");
            Assert.True(GitIndex.Tracks(folder[tree + "/sub/.intaglio"]));
        }
        Assert.False(GitIndex.Tracks(folder["main/sub/.intaglio"]));
    }

    [Fact]
    public void A_folder_without_a_repository_is_not_tracked() => Assert.False(GitIndex.Tracks(folder["none/.intaglio"]));

    /// <summary>An index that somebody has prepared neither ends a bake nor keeps it waiting.</summary>
    [Fact]
    public void Damaged_files_are_read_with_bounds()
    {
        byte[] start = [.. "DIRC"u8, 0, 0, 0, 2, 255, 255, 255, 255];
        byte[][] indexes = [[], [.. "DIRC"u8], [0, .. start], start, [.. start, .. new byte[61]], [.. start, .. new byte[72]], [.. start, .. Enumerable.Repeat((byte)255, 200_000)],
            [.. "DIRC"u8, 0, 0, 0, 4, 0, 0, 0, 9, .. new byte[60], 0, 3, .. Enumerable.Repeat((byte)255, 40)], [.. "DIRC"u8, 0, 0, 0, 4, 0, 0, 0, 9, .. new byte[60], 0, 3, 9, .. "abc"u8, 0]];
        foreach (byte[] index in indexes)
        {
            folder.Write(".git/index", index);
            Assert.False(GitIndex.Tracks(folder[".intaglio"]));
        }
        Random random = new(5);
        for (int i = 0; i < 2000; i++)
        {
            byte[] bytes = new byte[random.Next(400)];
            random.NextBytes(bytes);
            if (bytes.Length < start.Length)
                continue;
            start.CopyTo(bytes, 0);
            bytes[7] = (byte)random.Next(2, 5);
            folder.Write(".git/index", bytes);
            GitIndex.Tracks(folder[".intaglio"]);
        }
    }

    [SkippableTheory]
    [InlineData("gitdir: none\n")]
    [InlineData("gitdir: \0\n")]
    [InlineData("gitdir: ")]
    [InlineData("other\n")]
    [InlineData("")]
    public void Files_that_lead_to_no_repository_are_not_tracked(string text)
    {
        folder.Write(".git", text);
        Assert.False(GitIndex.Tracks(folder[".intaglio"]));
    }

    [SkippableFact]
    public void Pipes_and_links_are_not_opened()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no such entries, or needs rights for them.");
        Directory.CreateDirectory(folder["a/.git"]);
        Directory.CreateDirectory(folder["b"]);
        Directory.CreateDirectory(folder["c/.git"]);
        Processes.Run(new(InstalledProgram.Need("mkfifo"), [folder["a/.git/index"], folder["b/.git"]])).AssertSuccess();
        folder.Write("index", [.. "DIRC"u8, 0, 0, 0, 2, 0, 0, 0, 1, .. new byte[60], 0, 11, .. ".intaglio/x"u8, 0, .. new byte[9]]);
        File.CreateSymbolicLink(folder["c/.git/index"], folder["index"]);
        Assert.Equal((false, false, false), (GitIndex.Tracks(folder["a/.intaglio"]), GitIndex.Tracks(folder["b/.intaglio"]), GitIndex.Tracks(folder["c/.intaglio"])));
        File.Delete(folder["c/.git/index"]);
        File.Copy(folder["index"], folder["c/.git/index"]);
        Assert.True(GitIndex.Tracks(folder["c/.intaglio"]));
    }

    [SkippableFact]
    public void A_bake_names_the_folders_that_git_tracks()
    {
        using Workshop workshop = new();
        workshop.Write("src/a", "a");
        workshop.WriteRules("one: { for: \"**\", do: upper, to: \"{path}\" }");
        Assert.Empty(workshop.Bake().TrackedFolders);
        Git(workshop.Path, "init", "-q", ".");
        Git(workshop.Path, "add", "src");
        Assert.Empty(workshop.Bake().TrackedFolders);
        Git(workshop.Path, "add", "-A");
        Assert.Equal([workshop[".intaglio"]], workshop.Bake().TrackedFolders);
        Assert.Equal([workshop[".intaglio"]], workshop.Bake(options: new() { IsTrial = true }).TrackedFolders);
        // The last bake can have changed a file that was staged and never committed.
        Git(workshop.Path, "rm", "--cached", "-rqf", ".intaglio");
        Assert.Empty(workshop.Bake().TrackedFolders);
    }

    private static void Git(string directory, params string[] arguments)
    {
        ProcessStartInfo start = new(InstalledProgram.Need("git"), ["-c", "user.name=a", "-c", "user.email=a", "-c", "init.defaultBranch=main", .. arguments]) { WorkingDirectory = directory };
        start.Environment["GIT_CONFIG_GLOBAL"] = start.Environment["GIT_CONFIG_SYSTEM"] = OperatingSystem.IsWindows() ? "NUL" : "/dev/null";
        Processes.Run(start).AssertSuccess();
    }
}
