namespace Intaglio.Caching.Tests;

/// <summary>What others who can write to a cache's folder may put there.</summary>
public sealed class HostileFolderTests : CacheFolder
{
    private static readonly TimeSpan patience = TimeSpan.FromMinutes(1);

    private readonly byte[] content = Bytes(1, 1000);

    private string Digest => ContentName.FromContent(content).ToString();

    private string Item => Path.Combine(Folder, "contents", Digest[..2], Digest);

    private string Entry => Path.Combine(Folder, "keys", Key(1).ToName(256)[..2], Key(1).ToName(256));

    /// <summary>The mode of a lock file that has another name is that of another file.</summary>
    [SkippableFact]
    public void A_lock_file_that_is_a_file_elsewhere_keeps_its_mode()
    {
        Skip.If(OperatingSystem.IsWindows(), "the system has no modes");
        string victim = Path.Combine(Root, "victim");
        File.WriteAllText(victim, "precious");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(victim, (UnixFileMode)0x1B4);
        Directory.CreateDirectory(Folder);
        Processes.Run(new(InstalledProgram.Need("ln"), [victim, Path.Combine(Folder, "locks")])).AssertSuccess();
        ContentCache cache = new(Folder);
        using (cache.Maintenance.Pin())
            cache.Put(content);
        Assert.Equal(("precious", (UnixFileMode)0x1B4), (File.ReadAllText(victim), OperatingSystem.IsWindows() ? default : File.GetUnixFileMode(victim)));
    }

    /// <summary>An item whose name is taken by a longer file is replaced without reading that to its end.</summary>
    [SkippableFact]
    public void An_item_of_another_length_is_replaced_when_it_is_stored()
    {
        Skip.If(OperatingSystem.IsWindows(), "the file would take its length on the disk");
        ContentCache cache = new(new ContentCacheOptions { Directory = Folder, VerifyOnRead = false });
        cache.Put(content);
        using (FileStream file = new(Item, FileMode.Open, FileAccess.Write))
            file.SetLength(1L << 40);
        cache.Put(content);
        Assert.Equal(content, File.ReadAllBytes(Item));
        using (FileStream file = new(Item, FileMode.Open, FileAccess.Write))
            file.SetLength(1L << 40);
        cache.Put(new MemoryStream(content));
        Assert.Equal(content, File.ReadAllBytes(Item));
        using (FileStream file = new(Item, FileMode.Open, FileAccess.Write))
            file.SetLength(1L << 40);
        Assert.False(cache.TryCopy(ContentName.FromContent(content), Stream.Null, out _, content.Length));
        Assert.False(File.Exists(Item));
    }

    [SkippableTheory]
    [InlineData("contents", true)]
    [InlineData("contents", false)]
    [InlineData("keys", true)]
    [InlineData("keys", false)]
    public async Task A_linked_shard_leads_nowhere(string area, bool verifies)
    {
        Skip.If(OperatingSystem.IsWindows(), "links need a right there");
        ContentCache cache = new(new ContentCacheOptions { Directory = Folder, VerifyOnRead = verifies });
        (await cache.GetOrCreateAsync(Key(1), Write(content))).Dispose();
        string shard = Path.GetDirectoryName(area == "keys" ? Entry : Item)!, outside = Path.Combine(Root, "outside");
        Directory.Move(shard, outside);
        Directory.CreateSymbolicLink(shard, outside);
        string victim = Directory.GetFiles(outside).Single();
        // An entry that is damaged, or a content of another length, would be removed inside.
        File.WriteAllText(victim, "precious");
        DateTime written = new(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc);
        File.SetLastWriteTimeUtc(victim, written);

        Assert.Null(cache.Find(Key(1)));
        cache.Maintenance.Prune(maxSize: 0, unusedFor: TimeSpan.Zero);
        Assert.Equal([], cache.Maintenance.EnumerateContents().Select(info => info.Length).Where(length => length == 8));
        using (CachedContent made = await cache.GetOrCreateAsync(Key(1), Write(content)))
            Assert.True(made.IsNew);
        Assert.Equal(content, Read(cache.Find(Key(1))!));
        Assert.Null(new DirectoryInfo(shard).LinkTarget);
        Assert.Equal(("precious", written), (File.ReadAllText(victim), File.GetLastWriteTimeUtc(victim)));
    }

    [SkippableTheory]
    [InlineData("")]
    [InlineData("above")]
    public void A_link_below_the_trusted_folder_is_refused_whenever_it_appears(string above)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "only Linux keeps folders open");
        string outer = Path.Combine(Root, "trusted"), place = Path.Combine(outer, above, "cache"), victim = Path.Combine(Root, "victim");
        string swapped = above.Length == 0 ? place : Path.Combine(outer, above);
        Directory.CreateDirectory(victim);
        ContentCacheOptions options = new() { Directory = place, TrustedDirectory = outer };
        ContentCache cache = new(options);
        Directory.Move(swapped, Path.Combine(Root, "moved"));
        Directory.CreateSymbolicLink(swapped, victim);
        Assert.ThrowsAny<IOException>(() => cache.Put(content));
        Assert.ThrowsAny<IOException>(() => new ContentCache(options));
        Assert.Empty(Directory.EnumerateFileSystemEntries(victim));
    }

    /// <summary>A cache that is pinned keeps its folders open, and finds another one that takes its place.</summary>
    [SkippableTheory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_pinned_cache_that_is_removed_or_replaced_is_created_again(bool isMoved)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "only Linux keeps folders open");
        ContentCache cache = new(Folder);
        IDisposable pin = cache.Maintenance.Pin();
        cache.Put(content);
        Waiting.For(() => FileStatus.Read(Folder, followLinks: false, out FileStatus status) is null && status.IsChangeSettled,
            "a folder that has just changed is trusted");
        cache.Put(content);
        if (isMoved)
            Directory.Move(Folder, Path.Combine(Root, "moved"));
        else
            Directory.Delete(Folder, recursive: true);
        ContentName name = cache.Put(content);
        Assert.Equal(content, Read(cache.Find(name)!));
        Assert.Equal(content, Read(new ContentCache(Folder).Find(name)!));
        Directory.Delete(Path.Combine(Folder, "contents"), recursive: true);
        Assert.Null(cache.Find(name));
        Assert.Equal(name, cache.Put(content));
        Assert.Equal(content, Read(new ContentCache(Folder).Find(name)!));
        pin.Dispose();
        Assert.Equal(content, Read(cache.Find(name)!));
    }

    [Fact]
    public void The_trusted_folder_contains_the_cache()
    {
        foreach (string outer in (string[])[Path.Combine(Root, "other"), Folder + "x", Path.Combine(Folder, "below")])
            Assert.Throws<ArgumentException>(() => new ContentCache(new ContentCacheOptions { Directory = Folder, TrustedDirectory = outer }));
        foreach (string outer in (string[])[Root, Folder, Path.GetPathRoot(Root)!])
            _ = new ContentCache(new ContentCacheOptions { Directory = Folder, TrustedDirectory = outer });
    }

    /// <summary>Directories are exchanged with links while the cache is used: nothing outside is read, written, touched or removed.</summary>
    [SkippableFact]
    [Trait("Duration", "Long")]
    public async Task Links_planted_at_any_moment_lead_nowhere()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "only Linux has the system's calls for this");
        ContentCache cache = new(new ContentCacheOptions { Directory = Folder, VerifyOnRead = false });
        (await cache.GetOrCreateAsync(Key(1), Write(content))).Dispose();
        string[] shards = [Path.GetDirectoryName(Item)!, Path.GetDirectoryName(Entry)!];
        string[] outside = [Path.Combine(Root, "contents"), Path.Combine(Root, "keys")];
        DateTime written = new(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc);
        byte[] precious = Bytes(2, 1000), entry = File.ReadAllBytes(Entry);
        for (int i = 0; i < 2; i++)
        {
            Directory.CreateDirectory(outside[i]);
            string victim = Path.Combine(outside[i], Path.GetFileName(i == 0 ? Item : Entry));
            File.WriteAllBytes(victim, i == 0 ? precious : entry);
            File.SetLastWriteTimeUtc(victim, written);
        }
        string[] before = Describe();
        using CancellationTokenSource stopping = new();
        Task attacker = Task.Run(() =>
        {
            for (int i = 0; !stopping.IsCancellationRequested; i++)
            {
                try
                {
                    Directory.Move(shards[i & 1], Path.Combine(Root, "aside"));
                    Directory.CreateSymbolicLink(shards[i & 1], outside[i & 1]);
                    File.Delete(shards[i & 1]);
                    Directory.Move(Path.Combine(Root, "aside"), shards[i & 1]);
                }
                catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
                {
                    // The cache made the folder meanwhile.
                    if (Directory.Exists(Path.Combine(Root, "aside")))
                        Directory.Delete(Path.Combine(Root, "aside"), recursive: true);
                }
            }
        });
        for (int i = 0; i < 3000; i++)
        {
            try
            {
                using CachedContent? found = i % 3 == 0 ? await cache.GetOrCreateAsync(Key(1), Write(content)) : i % 3 == 1 ? cache.Find(Key(1)) : cache.Find(ContentName.FromContent(content));
                Assert.True(found is null || Read(found).SequenceEqual(content));
                cache.Put(content);
                if (i % 50 == 0)
                    cache.Maintenance.Prune(maxSize: 0);
                if (i % 70 == 0)
                    cache.Maintenance.Verify(remove: true);
                cache.Remove(Key(1));
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
            }
        }
        await stopping.CancelAsync();
        await attacker;
        Assert.Equal(before, Describe());

        string[] Describe() => [.. outside.SelectMany(Directory.GetFiles).Select(path => $"{path} {Convert.ToHexString(File.ReadAllBytes(path))} {File.GetLastWriteTimeUtc(path):O}")];
    }

    [SkippableTheory]
    [InlineData("item", "pipe")]
    [InlineData("entry", "pipe")]
    [InlineData("item", "device")]
    [InlineData("entry", "device")]
    [InlineData("item", "folder")]
    [InlineData("entry", "folder")]
    [InlineData("item", "link")]
    [InlineData("entry", "link")]
    [InlineData("item shard", "pipe")]
    [InlineData("entry shard", "pipe")]
    [InlineData("item shard", "file")]
    [InlineData("entry shard", "file")]
    public async Task What_blocks_a_place_is_named_and_replaced(string place, string kind)
    {
        Skip.If(OperatingSystem.IsWindows(), "it has none of these");
        Skip.If(kind == "device" && !Environment.IsPrivilegedProcess, "only the administrator makes devices");
        ContentCache cache = new(Folder);
        (await cache.GetOrCreateAsync(Key(1), Write(content))).Dispose();
        string path = place.StartsWith("item", StringComparison.Ordinal) ? Item : Entry;
        if (place.EndsWith("shard", StringComparison.Ordinal))
            path = Path.GetDirectoryName(path)!;
        Plant();

        // Whatever waits for a pipe waits for ever.
        await Task.Run(async () =>
        {
            Assert.Null(cache.Find(Key(1)));
            if (path == Item)
                Assert.Null(cache.Find(ContentName.FromContent(content)));
            Assert.Equal([(path, CacheProblemKind.Blocked)], cache.Maintenance.Verify().Problems.Where(problem => problem.IsDamage).Select(problem => (problem.Path, problem.Kind)));
            using (CachedContent made = await cache.GetOrCreateAsync(Key(1), Write(content)))
                Assert.True(made.IsNew);
            Assert.Equal(content, Read(cache.Find(Key(1))!));
            Plant();
            Assert.Contains(new CacheProblem { Path = path, Kind = CacheProblemKind.Blocked, IsRemoved = true }, cache.Maintenance.Verify(remove: true).Problems);
            Assert.False(cache.Maintenance.Verify(remove: true).IsDamaged);
            if (place.StartsWith("item", StringComparison.Ordinal))
            {
                Plant();
                Assert.Equal(ContentName.FromContent(content), cache.Put(content));
                Assert.Equal(content, Read(cache.Find(ContentName.FromContent(content))!));
            }
        }).WaitAsync(patience);
        Assert.Equal("precious", File.ReadAllText(Path.Combine(Root, "outside", "file")));

        void Plant()
        {
            if (Directory.Exists(path))
                Directory.Delete(path, recursive: true);
            File.Delete(path);
            Directory.CreateDirectory(Path.Combine(Root, "outside"));
            File.WriteAllText(Path.Combine(Root, "outside", "file"), "precious");
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            switch (kind)
            {
                case "pipe":
                    Processes.Run(new(InstalledProgram.Need("mkfifo"), [path]));
                    break;
                case "device":
                    Processes.Run(new(InstalledProgram.Need("mknod"), [path, "c", "1", "5"]));
                    break;
                case "folder":
                    Directory.CreateDirectory(Path.Combine(path, "inner"));
                    File.WriteAllText(Path.Combine(path, "inner", "file"), "x");
                    Directory.CreateSymbolicLink(Path.Combine(path, "inner", "link"), Path.Combine(Root, "outside"));
                    break;
                case "link":
                    File.CreateSymbolicLink(path, Path.Combine(Root, "outside", "file"));
                    break;
                default:
                    File.WriteAllText(path, "x");
                    break;
            }
        }
    }

    [SkippableTheory]
    [InlineData("intaglio-cache")]
    [InlineData("locks")]
    [InlineData("temporary")]
    public async Task Pipes_among_the_cache_s_own_files_are_not_waited_for(string name)
    {
        Skip.If(OperatingSystem.IsWindows(), "it has no such pipes");
        ContentCache cache = new(Folder);
        cache.Put([1]);
        string path = Path.Combine(Folder, name);
        if (name == "temporary")
            Directory.Delete(path);
        File.Delete(path);
        Processes.Run(new(InstalledProgram.Need("mkfifo"), [path]));
        await Task.Run(async () =>
        {
            Assert.Contains($"'{path}' is a pipe", Assert.ThrowsAny<IOException>(() => cache.Put(new MemoryStream([2]))).Message, StringComparison.Ordinal);
            Assert.Contains($"'{path}' is a pipe", (await Assert.ThrowsAnyAsync<IOException>(async () => await cache.GetOrCreateAsync(Key(1), Write([1])))).Message, StringComparison.Ordinal);
        }).WaitAsync(patience);
    }

    [SkippableFact]
    public void A_folder_that_cannot_be_listed_is_not_called_verified()
    {
        Skip.If(OperatingSystem.IsWindows() || Environment.IsPrivilegedProcess, "whoever runs this can read everything");
        ContentCache cache = new(Folder);
        cache.Put(content);
        string shard = Path.GetDirectoryName(Item)!;
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(shard, UnixFileMode.None);
        try
        {
            CacheVerification verification = cache.Maintenance.Verify();
            Assert.Equal([(shard, CacheProblemKind.Unreadable)], verification.Problems.Select(problem => (problem.Path, problem.Kind)));
            Assert.True(verification.IsDamaged);
            Assert.Contains(shard, Assert.Throws<UnauthorizedAccessException>(() => cache.Find(ContentName.FromContent(content))).Message, StringComparison.Ordinal);
        }
        finally
        {
            if (!OperatingSystem.IsWindows())
                File.SetUnixFileMode(shard, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        }
    }

    [Fact]
    public async Task A_flipped_bit_reaches_no_reader()
    {
        ContentCache cache = new(Folder);
        (await cache.GetOrCreateAsync(Key(1), Write(content))).Dispose();
        Flip();
        Assert.Null(cache.Find(Key(1)));
        Assert.Equal(content, Read(await cache.GetOrCreateAsync(Key(1), Write(content))));
        Flip();
        Assert.Null(cache.Find(ContentName.FromContent(content)));

        void Flip()
        {
            byte[] bytes = File.ReadAllBytes(Item);
            bytes[500] ^= 1;
            File.WriteAllBytes(Item, bytes);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Copying_compares_what_is_copied(bool asynchronously)
    {
        ContentCache cache = new(Folder);
        byte[] large = Bytes(3, 1_000_000);
        ContentName name = cache.Put(large);
        using CachedContent found = cache.Find(name)!;
        MemoryStream copy = new();
        await Copy(copy);
        Assert.Equal(large, copy.ToArray());
        // It was right when it was found.
        using (FileStream file = new(found.Path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite))
        {
            file.Position = 900_000;
            file.WriteByte((byte)~large[900_000]);
        }
        Assert.Contains(name.ToString(), (await Assert.ThrowsAsync<CacheFormatException>(() => Copy(new MemoryStream()))).Message, StringComparison.Ordinal);

        Task Copy(Stream destination)
        {
            if (asynchronously)
                return found.CopyToAsync(destination);
            found.CopyTo(destination);
            return Task.CompletedTask;
        }
    }

    [Fact]
    public async Task A_cache_without_its_marker_goes_on()
    {
        ContentCache cache = new(Folder);
        (await cache.GetOrCreateAsync(Key(1), Write(content))).Dispose();
        string marker = Path.Combine(Folder, "intaglio-cache"), text = File.ReadAllText(marker);
        File.Delete(marker);
        Assert.Equal(content, Read(await cache.GetOrCreateAsync(Key(1), Write(content))));
        cache.Put([2]);
        Assert.Equal(text, File.ReadAllText(marker));
        File.Delete(marker);
        Assert.Equal(content, Read(new ContentCache(Folder).Find(Key(1))!));
        Assert.Equal(text, File.ReadAllText(marker));
    }

    [Theory]
    [InlineData("contents/photos/a.png")]
    [InlineData("contents/a.png")]
    [InlineData("keys/key.pem")]
    [InlineData("temporary/work.txt")]
    [InlineData("locks/x")]
    public void A_folder_that_only_resembles_a_cache_is_refused(string file)
    {
        string path = Path.Combine(Folder, file);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, "precious");
        Assert.Contains("is not a cache, but contains", Assert.Throws<IOException>(() => new ContentCache(Folder)).Message, StringComparison.Ordinal);
        Assert.Single(Directory.EnumerateFiles(Folder, "*", SearchOption.AllDirectories));
    }

    [Fact]
    public async Task Files_of_a_clock_that_was_wrong_go_in_time()
    {
        ManualTime time = new() { Now = DateTimeOffset.UtcNow };
        ContentCache cache = new(new ContentCacheOptions { Directory = Folder, TimeProvider = time });
        (await cache.GetOrCreateAsync(Key(1), Write(content))).Dispose();
        string temporary = Path.Combine(Folder, "temporary", $"{TemporaryFiles.CreateName()}-{TemporaryFiles.CreateName()[..16]}");
        File.WriteAllText(temporary, "half");
        foreach (string path in (string[])[Item, Entry, temporary])
            File.SetLastWriteTimeUtc(path, new DateTime(2099, 1, 1, 0, 0, 0, DateTimeKind.Utc));
        CachePruning pruning = cache.Maintenance.Prune(unusedFor: TimeSpan.FromDays(1));
        Assert.Equal((0, 2), (pruning.RemovedFiles, pruning.LeftFiles));
        Assert.False(File.Exists(temporary));
        time.Now += TimeSpan.FromDays(2);
        Assert.Equal(2, cache.Maintenance.Prune(unusedFor: TimeSpan.FromDays(1), isTrial: true).RemovedFiles);
        Assert.Equal(2, cache.Maintenance.Prune(unusedFor: TimeSpan.FromDays(1)).RemovedFiles);
    }
}
