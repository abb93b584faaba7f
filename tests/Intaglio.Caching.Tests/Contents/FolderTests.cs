namespace Intaglio.Caching.Tests;

public sealed class FolderTests : CacheFolder
{
    [Fact]
    public async Task Nothing_is_written_elsewhere_whatever_the_key()
    {
        ContentCache cache = new(Folder);
        foreach (string text in (string[])["../../x", "/etc/x", "..", "", "a\0b", "C:\\x", "\\\\host\\x", new string('x', 100_000), "con", "a/b/c"])
        {
            foreach (CacheKey key in (CacheKey[])[new CacheKey().Add("a", text), new CacheKey().Add("a" + text, 1)])
                (await cache.GetOrCreateAsync(key, Write([1]))).Dispose();
        }
        Assert.Equal([Folder], Directory.EnumerateFileSystemEntries(Root));
        Assert.All(Directory.EnumerateFiles(Folder, "*", SearchOption.AllDirectories), path => Assert.Matches("^(intaglio-cache|locks|keys/[a-z2-7]{2}/[a-z2-7]{52}|contents/[0-9a-f]{2}/[0-9a-f]{64})$", Path.GetRelativePath(Folder, path).Replace('\\', '/')));
        Assert.Equal(20, cache.Entries.Enumerate().Count());
    }

    [Fact]
    public void A_folder_with_other_files_is_refused()
    {
        Directory.CreateDirectory(Folder);
        string file = Path.Combine(Folder, "contents");
        File.WriteAllText(file, "precious");
        Assert.Contains("is not a cache, but contains contents.", Assert.Throws<IOException>(() => new ContentCache(Folder)).Message, StringComparison.Ordinal);
        Assert.Equal([file], Directory.EnumerateFileSystemEntries(Folder));
        Assert.False(ContentCache.Exists(Folder));
    }

    [Fact]
    public void A_cache_of_another_format_is_refused()
    {
        Assert.False(ContentCache.Exists(Folder));
        Assert.Equal(Folder, new ContentCache(Folder).Directory);
        Assert.True(ContentCache.Exists(Folder));
        foreach (string format in (string[])["intaglio content cache 1\n", "intaglio content cache 20\n", "intaglio content cache 2", ""])
        {
            File.WriteAllText(Path.Combine(Folder, "intaglio-cache"), format);
            Assert.Contains(Folder, Assert.Throws<CacheFormatException>(() => new ContentCache(Folder)).Message, StringComparison.Ordinal);
            Assert.Contains(Folder, Assert.Throws<CacheFormatException>(() => ContentCache.Exists(Folder)).Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Many_can_begin_at_once()
    {
        for (int round = 0; round < 20; round++)
        {
            string folder = Path.Combine(Root, $"{round}");
            Parallel.For(0, 16, new ParallelOptions { MaxDegreeOfParallelism = 16 },
                i => _ = i % 2 == 0 ? new ContentCache(folder).Put([(byte)i]) : new ContentCache(folder).Put(new MemoryStream([(byte)i])));
            Assert.Equal(16, new ContentCache(folder).Maintenance.EnumerateContents().Count());
            Assert.Equal(["contents", "intaglio-cache", "keys", "locks", "temporary"], Directory.EnumerateFileSystemEntries(folder).Select(Path.GetFileName).Order(StringComparer.Ordinal));
        }
    }

    [SkippableFact]
    public void Links_that_lead_out_are_not_followed()
    {
        Skip.If(OperatingSystem.IsWindows(), "links need a right there");
        ContentCache cache = new(Folder);
        string outside = Directory.CreateDirectory(Path.Combine(Root, "outside")).FullName;
        byte[] content = [1];
        string name = ContentName.FromContent(content).ToString(), shard = Path.Combine(Folder, "contents", name[..2]);
        string victim = Path.Combine(outside, name);
        File.WriteAllText(victim, "precious");
        Directory.CreateSymbolicLink(shard, outside);
        Assert.Null(cache.Find(ContentName.FromContent(content)));
        Assert.Contains($"'{shard}' is a symbolic link", Assert.ThrowsAny<IOException>(() => cache.Remove(ContentName.FromContent(content))).Message, StringComparison.Ordinal);
        Assert.Equal(0, cache.Maintenance.Prune(0).RemovedFiles);
        Assert.Equal([new CacheProblem { Path = shard, Kind = CacheProblemKind.Blocked, IsRemoved = true }], cache.Maintenance.Verify(remove: true).Problems);
        Directory.CreateSymbolicLink(shard, outside);
        cache.Put(content);
        Assert.Equal(content, Read(cache.Find(ContentName.FromContent(content))!));
        Assert.Null(new DirectoryInfo(shard).LinkTarget);
        Assert.Equal("precious", File.ReadAllText(victim));

        string locks = Path.Combine(Folder, "locks");
        File.Delete(locks);
        File.CreateSymbolicLink(locks, Path.Combine(outside, "made"));
        Assert.Contains("is a symbolic link", Assert.ThrowsAny<IOException>(() => cache.Put(new MemoryStream([2]))).Message, StringComparison.Ordinal);
        Assert.False(File.Exists(Path.Combine(outside, "made")));
        File.Delete(locks);

        Directory.Move(Path.Combine(Folder, "keys"), Path.Combine(Root, "keys"));
        Directory.CreateSymbolicLink(Path.Combine(Folder, "keys"), outside);
        Assert.Contains("is a symbolic link", Assert.ThrowsAny<IOException>(() => new ContentCache(Folder)).Message, StringComparison.Ordinal);
    }

    [SkippableFact]
    public async Task Links_in_the_place_of_files_are_not_followed()
    {
        Skip.If(OperatingSystem.IsWindows(), "links need a right there");
        ContentCache cache = new(Folder);
        string outside = Path.Combine(Root, "precious"), name = Key(1).ToName(256), digest = ContentName.FromContent([1]).ToString();
        File.WriteAllText(outside, "precious");
        string content = Path.Combine(Folder, "contents", digest[..2], digest), entry = Path.Combine(Folder, "keys", name[..2], name);
        foreach (string path in (string[])[content, entry])
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.CreateSymbolicLink(path, outside);
        }
        Assert.Null(cache.Find(ContentName.FromContent([1])));
        Assert.Null(cache.Find(Key(1)));
        (await cache.GetOrCreateAsync(Key(1), Write([1]))).Dispose();
        Assert.Equal("precious", File.ReadAllText(outside));
        Assert.All((string[])[content, entry], path => Assert.Null(new FileInfo(path).LinkTarget));
        Assert.Equal([1], Read(cache.Find(Key(1))!));
    }

    [Fact]
    public async Task Nothing_is_kept_open()
    {
        ContentCache cache = new(Folder);
        (await cache.GetOrCreateAsync(Key(1), Write([1]))).Dispose();
        cache.Put([2]);
        cache.Maintenance.Verify();
        cache.Maintenance.Prune();
        if (OperatingSystem.IsLinux())
            Assert.DoesNotContain(new DirectoryInfo("/proc/self/fd").EnumerateFileSystemInfos().Select(info => info.LinkTarget), target => target?.StartsWith(Root, StringComparison.Ordinal) == true);
        // Where files that are open cannot go, the test's end shows it.
    }

    [Fact]
    public void A_folder_is_needed()
    {
        Assert.Throws<ArgumentException>("Directory", () => new ContentCache(new ContentCacheOptions()));
        Assert.Throws<ArgumentNullException>("options", () => new ContentCache((ContentCacheOptions)null!));
    }
}
