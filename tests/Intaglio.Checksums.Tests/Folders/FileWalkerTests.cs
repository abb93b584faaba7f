using System.Net.Sockets;

namespace Intaglio.Checksums.Tests;

public sealed class FileWalkerTests : IDisposable
{
    private static readonly FileWalkerOptions Following = new() { FollowLinks = true };

    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public void Paths_are_sorted_by_their_bytes_and_not_by_their_names_or_their_characters()
    {
        // As bytes of UTF-8: '-' 2D, '.' 2E, '/' 2F, '0' 30, 'é' C3 A9, U+E000 EE 80 80, U+FFE0 EF BF A0, U+1F600 F0 9F 98 80.
        string[] sorted = ["A", "a-", "a-b/x", "a.b", "a/b-/x", "a/b.", "a/b/c/d", "a/é", "a0", "b", "é/x", "éé", "日本", "\uE000", "\uFFE0", "😀", "😀a/x"];
        foreach (string path in sorted.Reverse())
            Create(path);
        Assert.Equal(sorted, Walk());
        Assert.Equal(sorted, Walk(Following));
    }

    [SkippableFact]
    public void It_finds_what_find_finds_in_the_order_of_sort()
    {
        NeedGnu();
        const string Characters = " -./0aé日\uFFE0😀";
        Random random = new(1);
        for (int i = 0; i < 300; i++)
        {
            string path = string.Concat(Enumerable.Range(0, random.Next(1, 12)).Select(_ => Characters.EnumerateRunes().ElementAt(random.Next(10)))).Trim('/');
            if (path.Length > 0 && !path.Split('/').Any(part => part is "" or "." or "..") && !Exists(path))
                Create(path);
        }
        Shell("mkdir empty; ln -s ../a a-link; ln -s . self; ln -s /dev/null null; mkfifo pipe");
        Assert.Equal(Shell("find . -type f -printf '%P\\0' | LC_ALL=C sort -z").Split('\0', StringSplitOptions.RemoveEmptyEntries), Walk());
        Assert.True(Walk().Length > 50);
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void A_directory_that_several_threads_look_at_is_seen_whole()
    {
        NeedGnu();
        // One in three is a directory, a link or a file; the last group of entries is not full.
        Shell("for i in $(seq 1500); do case $((i % 3)) in 0) mkdir $i; echo $i > $i/in;; 1) ln -s 2 $i;; *) echo $i > $i;; esac; done");
        Assert.Equal(Shell("find . -type f -printf '%P\\0' | LC_ALL=C sort -z").Split('\0', StringSplitOptions.RemoveEmptyEntries), Walk());
        using FileHasher hasher = new();
        Assert.Equal(Shell($"find . -type f -print0 | LC_ALL=C sort -z | xargs -0 '{InstalledProgram.Need("b2sum")}' | cut -d' ' -f1").Split('\n', StringSplitOptions.RemoveEmptyEntries),
            hasher.HashFiles(FileWalker.Walk(folder.Path).Select(file => new FileToHash(file, ChecksumAlgorithm.Blake2b))).Select(file => Convert.ToHexStringLower(file.File!.Value.Digest.Span)));
    }

    [SkippableFact]
    public void Links_are_followed_when_asked_and_a_loop_is_not_entered()
    {
        NeedGnu();
        Create("a/file");
        Create("b/c/file");
        Shell("ln -s ../b a/to-b; ln -s .. a/up; ln -s . a/self; ln -s ../../a b/c/to-a; ln -s file a/to-file; ln -s ../a/../b/c b/also-c");
        Assert.Equal(["a/file", "b/c/file"], Walk());
        // a/to-b/c/to-a and b/c/to-a/to-b lead back; what leads sideways is there twice, as for find.
        string[] expected = Shell("find -L . -type f -printf '%P\\0' 2>/dev/null | LC_ALL=C sort -z").Split('\0', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal(["a/file", "a/to-b/also-c/file", "a/to-b/c/file", "a/to-file", "b/also-c/file", "b/also-c/to-a/file", "b/also-c/to-a/to-file", "b/c/file", "b/c/to-a/file", "b/c/to-a/to-file"], expected);
        Assert.Equal(expected, Walk(Following));
    }

    [SkippableFact]
    public void Above_where_a_link_leads_to_is_what_the_system_has_there()
    {
        NeedUnix();
        Create("real/sub/file");
        Create("real/beside");
        Create("near/beside");
        Shell("echo other > near/beside; ln -s ../real/sub near/link");
        string above = folder["near/link/.."];
        Assert.Equal([$"{above}/beside", $"{above}/sub/file"], FileWalker.Walk(above).Select(file => file.Path));
        using FileHasher hasher = new();
        Assert.Equal(0, hasher.HashFile($"{above}/beside", ChecksumAlgorithm.Blake2b).Length);
        Assert.Equal(6, hasher.HashFile(folder["near/beside"], ChecksumAlgorithm.Blake2b).Length);
        Assert.Throws<ArgumentException>("path", () => hasher.HashFile($"{above}/beside\0", ChecksumAlgorithm.Blake2b));
    }

    [SkippableFact]
    public void A_link_that_leads_nowhere_is_an_error_only_when_followed()
    {
        NeedUnix();
        Create("b");
        Shell("ln -s nowhere a; ln -s c c");
        Assert.Equal(["b"], Walk());
        WalkedFile[] files = [.. FileWalker.Walk(folder.Path, Following)];
        Assert.Equal([$"{folder.Path}/a", $"{folder.Path}/b", $"{folder.Path}/c"], files.Select(file => file.Path));
        Assert.IsType<FileNotFoundException>(files[0].Error);
        Assert.Null(files[1].Error);
        Assert.IsType<IOException>(files[2].Error);
    }

    [SkippableFact]
    public void Only_files_that_hold_data_are_listed()
    {
        NeedUnix();
        Create("file");
        Shell("mkfifo pipe; ln -s pipe to-pipe; ln -s /dev/zero to-device");
        using Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        socket.Bind(new UnixDomainSocketEndPoint($"{folder.Path}/socket"));
        Assert.Equal(["file"], Walk());
        Assert.Equal(["file"], Walk(Following));
    }

    [SkippableFact]
    public void What_is_no_directory_is_the_only_result()
    {
        NeedUnix();
        Create("a");
        Shell("mkdir b; touch b/x; ln -s b to-b; mkfifo pipe");
        foreach (string name in (string[])["a", "missing", "pipe", "a/"])
            Assert.Equal([new($"{folder.Path}/{name}")], FileWalker.Walk($"{folder.Path}/{name}"));
        Assert.Equal([new("")], FileWalker.Walk(""));
        Assert.Equal([new($"{folder.Path}/to-b/x")], FileWalker.Walk($"{folder.Path}/to-b"));
        Assert.Equal([new($"{folder.Path}/b//x")], FileWalker.Walk($"{folder.Path}/b//"));
    }

    [SkippableFact]
    public void A_name_that_is_not_valid_Unicode_is_an_error_and_not_the_file_it_looks_like()
    {
        NeedUnix();
        Shell("printf x >a$'\\xFF'; printf y >a$'\\xFE'; mkdir c$'\\xFF'; touch c$'\\xFF'/x");
        Assert.All(FileWalker.Walk(folder.Path), file => Assert.IsType<UnrepresentableNameException>(file.Error));
        Create("a\uFFFD");
        WalkedFile[] files = [.. FileWalker.Walk(folder.Path)];
        Assert.Equal([$"{folder.Path}/a\uFFFD", $"{folder.Path}/a\uFFFD", $"{folder.Path}/a\uFFFD", $"{folder.Path}/c\uFFFD"], files.Select(file => file.Path));
        Assert.Equal([false, true, true, true], files.Select(file => file.Error is UnrepresentableNameException));
    }

    [Fact]
    public void A_directory_is_listed_when_the_walk_comes_to_it()
    {
        Create("a");
        Create("b/x");
        Create("c/x");
        using IEnumerator<WalkedFile> files = FileWalker.Walk(folder.Path).GetEnumerator();
        Assert.True(files.MoveNext());
        Create("b/a");
        Directory.Delete($"{folder.Path}/c", recursive: true);
        Assert.True(files.MoveNext());
        Assert.Equal(new($"{folder.Path}/b/a"), files.Current);
        Assert.True(files.MoveNext());
        Assert.True(files.MoveNext());
        Assert.Equal($"{folder.Path}/c", files.Current.Path);
        Assert.IsType<FileNotFoundException>(files.Current.Error);
        Assert.False(files.MoveNext());
    }

    [Fact]
    public void A_tree_may_be_as_deep_as_a_path_may_be_long()
    {
        string deep = string.Concat(Enumerable.Repeat("d/", 1500));
        Create(deep + "x");
        Create("e");
        Assert.Equal([deep + "x", "e"], Walk());
    }

    [SkippableFact]
    public void What_lies_deeper_than_paths_can_reach_is_an_error()
    {
        NeedUnix();
        Shell("d=$(printf 'x%.0s' {1..200}); (for i in {1..30}; do mkdir $d; cd $d; done; touch file); touch y");
        WalkedFile[] files = [.. FileWalker.Walk(folder.Path)];
        Assert.Equal(2, files.Length);
        Assert.IsAssignableFrom<IOException>(files[0].Error);
        Assert.Equal(new($"{folder.Path}/y"), files[1]);
    }

    /// <summary>Directories and files are exchanged with links and pipes while a tree is hashed: nothing outside of it is read, nothing is waited for.</summary>
    [SkippableTheory]
    [Trait("Duration", "Long")]
    [InlineData("d", "link")]
    [InlineData("d/f", "link")]
    [InlineData("d/f", "pipe")]
    public async Task No_exchange_leads_out_of_the_tree(string victim, string planted)
    {
        NeedUnix();
        for (int i = 0; i < 30; i++)
            folder.Write($"t/c/{i}", "inside");
        folder.Write("t/d/f", "inside");
        folder.Write("outside/f", "outside");
        Shell(planted == "pipe" ? "mkfifo other" : victim == "d" ? "ln -s ../outside other" : "ln -s ../../outside/f other");
        using CancellationTokenSource end = new();
        Thread exchanging = new(() =>
        {
            while (!end.IsCancellationRequested)
            {
                Move($"t/{victim}", "kept");
                Move("other", $"t/{victim}");
                Move($"t/{victim}", "other");
                Move("kept", $"t/{victim}");
            }
        });
        string outside = Hash("outside"), inside = Hash("inside");
        int seen = 0, refused = 0;
        exchanging.Start();
        try
        {
            await Task.Run(() =>
            {
                using FileHasher hasher = new(default, new FileHashingOptions { MaxDegreeOfParallelism = 2 });
                for (int i = 0; i < 1000; i++)
                {
                    foreach (FileResult result in hasher.HashFiles(FileWalker.Walk(folder["t"]).Select(file => new FileToHash(file, ChecksumAlgorithm.Blake2b))))
                    {
                        string? digest = result.File is { } file ? Convert.ToHexString(file.Digest.Span) : null;
                        Assert.NotEqual(outside, digest);
                        seen += digest == inside ? 1 : 0;
                        refused += result.Error is not null ? 1 : 0;
                    }
                }
            }).WaitAsync(TimeSpan.FromMinutes(2));
        }
        finally
        {
            end.Cancel();
            exchanging.Join();
        }
        Assert.InRange(seen, 30_000, 31_000);
        Assert.True(refused > 0, "The exchange was never met.");

        void Move(string from, string to)
        {
            if (victim == "d")
                Directory.Move(folder[from], folder[to]);
            else
                File.Move(folder[from], folder[to]);
        }

        static string Hash(string text) => Convert.ToHexString(Cryptography.Blake2b.HashData(System.Text.Encoding.UTF8.GetBytes(text)));
    }

    [Fact]
    public void Patterns_and_files_that_are_excluded_are_not_listed()
    {
        foreach (string path in (string[])["a.txt", "b.tmp", "build/x", "sub/build/y", "sub/keep.tmp"])
            Create(path);
        Assert.Equal(["a.txt", "sub/build/y", "sub/keep.tmp"], Walk(new() { Patterns = new(exclude: ["*.tmp", "/build/", "!keep.tmp"]) }));
        Assert.Equal(["sub/build/y", "sub/keep.tmp"], Walk(new() { Patterns = new(include: ["sub"]) }));
        Assert.Equal(["b.tmp", "build/x", "sub/build/y"], Walk(new() { ExcludedFiles = [folder["a.txt"], folder["sub/keep.tmp"], folder["none"]] }));
        Assert.Equal(["x"], FileWalker.Walk(folder["build"], new() { Patterns = new(exclude: ["build"]) }).Select(file => Path.GetFileName(file.Path)));
    }

    private static void NeedUnix() => Skip.If(OperatingSystem.IsWindows(), "There is no bash.");

    // Options that only GNU's have.
    private static void NeedGnu()
    {
        NeedUnix();
        InstalledProgram.Need("find");
        InstalledProgram.Need("sort");
    }

    private string[] Walk(FileWalkerOptions? options = null) => [.. FileWalker.Walk(folder.Path, options).Select(file =>
    {
        Assert.Null(file.Error);
        return file.Path[(folder.Path.Length + 1)..];
    })];

    private bool Exists(string path) =>
        Path.Exists(folder[path]) || path.Split('/').SkipLast(1).Select((_, i) => string.Join('/', path.Split('/').Take(i + 1))).Any(parent => File.Exists(folder[parent]));

    private void Create(string path) => folder.Write(path, "");

    private string Shell(string line) => folder.Run("bash", "-c", line);
}
