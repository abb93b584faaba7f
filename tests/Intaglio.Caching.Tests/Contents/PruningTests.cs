namespace Intaglio.Caching.Tests;

public sealed class PruningTests : CacheFolder
{
    private readonly ManualTime time = new();

    [Fact]
    public async Task What_was_not_used_for_the_longest_time_goes_first()
    {
        ContentCache cache = await Fill(10);
        // Used again, by its key and by its name.
        time.Now += TimeSpan.FromHours(1);
        cache.Find(Key(0))!.Dispose();
        cache.Find(ContentName.FromContent(Bytes(1, 1000)))!.Dispose();
        long file = SpaceOf(cache) / 20;
        CachePruning pruning = cache.Maintenance.Prune((8 * file) + 1);
        Assert.Equal(8 * file, pruning.LeftBytes);
        Assert.Equal(pruning.LeftBytes, SpaceOf(cache));
        int[] there = [.. Enumerable.Range(0, 10).Where(number => cache.Find(Key(number)) is { } content && Read(content).Length > 0)];
        // The entry of 1 was not used, but its content was.
        Assert.Equal([0, 8, 9], there.Except([7]));
        Assert.NotNull(cache.Find(ContentName.FromContent(Bytes(1, 1000))));
    }

    /// <summary>A trial on a read-only cache counts the files that pruning would remove, and changes nothing.</summary>
    [Fact]
    public async Task A_read_only_cache_counts_uses_without_writing_them()
    {
        await Fill(10);
        time.Now += TimeSpan.FromHours(1);
        string[] before = Describe();
        ContentCache cache = new(new ContentCacheOptions { Directory = Folder, TimeProvider = time, IsReadOnly = true });
        using (cache.Maintenance.Pin())
        {
            for (int number = 0; number < 3; number++)
                cache.Find(Key(number))!.Dispose();
            CachePruning trial = cache.Maintenance.Prune(0, TimeSpan.Zero, isTrial: true);
            Assert.Equal((14, 6), (trial.RemovedFiles, trial.LeftFiles));
        }
        Assert.Equal(20, cache.Maintenance.Prune(0, TimeSpan.Zero, isTrial: true).RemovedFiles);
        Assert.False(cache.Remove(Key(0)));
        Assert.Throws<InvalidOperationException>(() => cache.Put(Bytes(100, 10)));
        Assert.Throws<InvalidOperationException>(() => cache.Maintenance.Prune(0));
        Assert.Equal(before, Describe());

        string[] Describe() => [.. Directory.EnumerateFileSystemEntries(Folder, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
            .Select(path => $"{path} {File.GetLastWriteTimeUtc(path):O}")];
    }

    /// <summary>The pins of running processes count in a read-only cache. The others stay.</summary>
    [Fact]
    public async Task Pins_stay_in_a_read_only_cache()
    {
        ContentCache cache = await Fill(10), trial = new(new ContentCacheOptions { Directory = Folder, TimeProvider = time, IsReadOnly = true });
        time.Now += TimeSpan.FromHours(1);
        using (cache.Maintenance.Pin())
        {
            cache.Find(Key(3))!.Dispose();
            string left = Path.Combine(Folder, "pins", new string('n', 52));
            File.WriteAllText(left, "");
            Assert.Equal(18, trial.Maintenance.Prune(0, isTrial: true).RemovedFiles);
            Assert.True(File.Exists(left));
        }
        Assert.Equal(20, trial.Maintenance.Prune(0, isTrial: true).RemovedFiles);
    }

    [Fact]
    public async Task Pinned_items_stay()
    {
        ContentCache cache = await Fill(10);
        time.Now += TimeSpan.FromHours(1);
        using (IDisposable pin = cache.Maintenance.Pin())
        {
            cache.Find(Key(3))!.Dispose();
            Assert.True(cache.Maintenance.Prune(0).LeftFiles >= 2);
            Assert.NotNull(cache.Find(Key(3)));
            Assert.Null(cache.Find(Key(4)));
            // Ending it twice does not end another pin.
            pin.Dispose();
            using IDisposable other = cache.Maintenance.Pin();
            pin.Dispose();
            Assert.Single(Directory.GetFiles(Path.Combine(Folder, "pins")));
        }
        Assert.Empty(Directory.GetFiles(Path.Combine(Folder, "pins")));
        Assert.Equal(0, cache.Maintenance.Prune(0).LeftFiles);
    }

    [Fact]
    public async Task The_earliest_of_several_pins_counts()
    {
        ContentCache cache = await Fill(2);
        using IDisposable first = cache.Maintenance.Pin();
        cache.Find(Key(1))!.Dispose();
        time.Now += TimeSpan.FromHours(1);
        using IDisposable second = cache.Maintenance.Pin();
        time.Now += TimeSpan.FromHours(1);
        using IDisposable third = cache.Maintenance.Pin();
        Assert.Equal(2, cache.Maintenance.Prune(0).LeftFiles);
        Assert.Equal(Bytes(1, 1000), Read(cache.Find(Key(1))!));
    }

    [Fact]
    public async Task Nothing_more_is_removed_than_the_size_requires()
    {
        ContentCache cache = await Fill(4);
        long size = SpaceOf(cache);
        Assert.Equal(0, cache.Maintenance.Prune(size).RemovedFiles);
        Assert.Equal(1, cache.Maintenance.Prune(size - 1).RemovedFiles);
    }

    [Fact]
    public async Task A_pin_of_a_process_that_has_ended_protects_nothing()
    {
        ContentCache cache = await Fill(3);
        cache.Maintenance.Pin().Dispose();
        string dead = Path.Combine(Folder, "pins", new string('a', 52));
        File.WriteAllBytes(dead, []);
        File.SetLastWriteTimeUtc(dead, DateTime.UnixEpoch);
        Assert.Equal(0, cache.Maintenance.Prune(0, isTrial: true).LeftFiles);
        Assert.True(File.Exists(dead));
        Assert.Equal(0, cache.Maintenance.Prune(0).LeftFiles);
        Assert.False(File.Exists(dead));
        // The next pin removes it too.
        File.WriteAllBytes(dead, []);
        using (cache.Maintenance.Pin())
            Assert.DoesNotContain(dead, Directory.GetFiles(Path.Combine(Folder, "pins")));
        Assert.Empty(Directory.GetFiles(Path.Combine(Folder, "pins")));
    }

    [Fact]
    public async Task A_trial_removes_nothing_and_counts_the_same()
    {
        ContentCache cache = await Fill(10);
        CacheStatistics before = cache.Maintenance.GetStatistics();
        CachePruning trial = cache.Maintenance.Prune(before.DiskBytes / 2, isTrial: true);
        Assert.Equal(before, cache.Maintenance.GetStatistics());
        Assert.Equal(trial, cache.Maintenance.Prune(before.DiskBytes / 2));
        Assert.NotEqual(0, trial.RemovedFiles);
        Assert.Equal(before.Contents + before.Entries, trial.RemovedFiles + trial.LeftFiles);
        Assert.Equal(before.DiskBytes, trial.RemovedBytes + trial.LeftBytes);
    }

    [Fact]
    public async Task What_was_not_used_for_a_time_goes()
    {
        ContentCache cache = await Fill(10);
        // Made at the hours 0 to 9; it is 10 now.
        CachePruning pruning = cache.Maintenance.Prune(unusedFor: TimeSpan.FromHours(7.5));
        Assert.Equal(6, pruning.RemovedFiles);
        Assert.Equal(7, cache.Entries.Enumerate().Count());
        Assert.Equal(0, cache.Maintenance.Prune(unusedFor: TimeSpan.FromHours(7.5)).RemovedFiles);
        Assert.Equal(0, cache.Maintenance.Prune().RemovedFiles);
        Assert.Equal(0, cache.Maintenance.Prune(unusedFor: TimeSpan.MaxValue).RemovedFiles);
        Assert.Equal(0, cache.Maintenance.Prune(0).LeftFiles);
    }

    /// <summary>A file of one byte takes a block.</summary>
    [SkippableFact]
    public async Task The_size_is_the_space_on_the_disk()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "GNU find counts the blocks.");
        ContentCache cache = new(Folder);
        foreach (int length in (int[])[0, 1, 100, 4096, 4097, 300_000])
            cache.Put(Bytes(length, length));
        Outcome outcome = await Processes.RunAsync(new(InstalledProgram.Need("sh"), ["-c", "find \"$0\" -type f -printf '%b\\n'", Path.Combine(Folder, "contents")]));
        Assert.Equal(512 * outcome.AssertSuccess().Text.Split('\n', StringSplitOptions.RemoveEmptyEntries).Sum(long.Parse), SpaceOf(cache));
        Assert.Equal(6, cache.Maintenance.GetStatistics().Contents);
    }

    [Fact]
    public async Task A_limit_is_kept_without_being_asked()
    {
        const long limit = 1_000_000;
        ContentCache cache = new(new ContentCacheOptions { Directory = Folder, MaxSize = limit, TimeProvider = time });
        for (int number = 0; number < 300; number++)
        {
            time.Now += TimeSpan.FromMinutes(2);
            byte[] content = Bytes(number, 1000);
            Assert.Equal(content, Read(await cache.GetOrCreateAsync(Key(number), Write(content))));
            Assert.Equal(content, Read(cache.Find(Key(number))!));
            Assert.InRange(SpaceOf(cache), 0, limit + limit / 20 + 10_000);
        }
        Assert.InRange(SpaceOf(cache), limit / 2, limit + limit / 20 + 10_000);
        Assert.Null(cache.Find(Key(0)));
        Assert.Equal(Bytes(270, 1000), Read(cache.Find(Key(270))!));
    }

    [Fact]
    public async Task A_content_larger_than_the_limit_is_handed_out_all_the_same()
    {
        ContentCache cache = new(new ContentCacheOptions { Directory = Folder, MaxSize = 1000 });
        CachedContent content = await cache.GetOrCreateAsync(Key(1), Write(Bytes(1, 100_000)));
        Assert.Empty(Files("contents"));
        Assert.Equal(Bytes(1, 100_000), Read(content));
    }

    [Fact]
    public async Task Small_contents_count_too()
    {
        const long limit = 1_000_000;
        ContentCache cache = new(new ContentCacheOptions { Directory = Folder, MaxSize = limit, TimeProvider = time });
        for (int number = 0; number < 400; number++)
        {
            time.Now += TimeSpan.FromMinutes(2);
            (await cache.GetOrCreateAsync(Key(number), Write([]))).Dispose();
        }
        Assert.InRange(SpaceOf(cache), limit / 2, limit + limit / 20 + 5000);
    }

    [Fact]
    public async Task Two_that_prune_at_once_leave_what_one_would()
    {
        ContentCache cache = await Fill(200);
        long limit = SpaceOf(cache) / 16;
        CachePruning[] prunings = await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Task.Run(() => new ContentCache(Folder).Maintenance.Prune(limit))));
        CacheStatistics left = cache.Maintenance.GetStatistics();
        Assert.Equal(limit, left.DiskBytes);
        Assert.All(prunings, pruning => Assert.Equal(limit, pruning.LeftBytes));
        Assert.Equal(400 - left.Contents - left.Entries, prunings.Sum(pruning => pruning.RemovedFiles));
    }

    [Fact]
    public async Task What_another_removed_is_not_counted_twice()
    {
        await Fill(10);
        CacheDirectory directory = new(Folder);
        foreach (CacheFile file in directory.Reading.Contents)
        {
            Assert.Equal(Removal.Kept, directory.Reading.RemoveIfUnchanged(CacheArea.Contents, file.Name, file.LastUsed.AddSeconds(1)));
            Assert.Equal(Removal.Removed, directory.Reading.RemoveIfUnchanged(CacheArea.Contents, file.Name, file.LastUsed));
            Assert.Equal(Removal.Gone, directory.Reading.RemoveIfUnchanged(CacheArea.Contents, file.Name, file.LastUsed));
        }
        Assert.Empty(Files("temporary"));
    }

    [Fact]
    public async Task Temporary_files_go_when_nobody_is_at_them()
    {
        ContentCache cache = await Fill(1);
        string abandoned = Temporary(2), fresh = Temporary(0), used = Temporary(2), foreign = Path.Combine(Folder, "temporary", "other");
        File.WriteAllText(foreign, "half");
        FileLock writer = new CacheDirectory(Folder).Lock(Path.GetFileName(used), CancellationToken.None);
        // On Linux, a file that is written has no name.
        int own = OperatingSystem.IsLinux() ? 0 : 1;
        (await cache.GetOrCreateAsync(Key(2), (stream, token) =>
        {
            stream.Write(Bytes(1, 100_000));
            // Its own is as old as the clock says, and in use.
            time.Now = DateTimeOffset.UtcNow + TimeSpan.FromMinutes(30);
            Assert.Equal(3 + own, cache.Maintenance.GetStatistics(token).Temporaries);
            cache.Maintenance.Prune(cancellationToken: token);
            Assert.Equal(2 + own, cache.Maintenance.GetStatistics(token).Temporaries);
            time.Now += TimeSpan.FromDays(1);
            cache.Maintenance.Prune(cancellationToken: token);
            return ValueTask.CompletedTask;
        })).Dispose();
        Assert.Equal(new[] { foreign, used }.Order(StringComparer.Ordinal), Files("temporary").Order(StringComparer.Ordinal));
        writer.Dispose();
        cache.Maintenance.Prune();
        Assert.Equal([foreign], Files("temporary"));
        Assert.False(File.Exists(abandoned) || File.Exists(fresh));
        Assert.Equal(Bytes(1, 100_000), Read(cache.Find(Key(2))!));
        // So does the first content of a process, and one an hour.
        ContentCache other = new(Folder);
        Temporary(2);
        other.Put([1]);
        Assert.Equal([foreign], Files("temporary"));

        string Temporary(int hours)
        {
            string path = Path.Combine(Folder, "temporary", $"{TemporaryFiles.CreateName()}-{TemporaryFiles.CreateName()[..16]}");
            File.WriteAllText(path, "half");
            File.SetLastWriteTimeUtc(path, DateTime.UtcNow - TimeSpan.FromHours(hours));
            return path;
        }
    }

    [Fact]
    public async Task What_was_used_since_it_was_seen_stays()
    {
        ContentCache cache = await Fill(1);
        string path = Files("contents")[0];
        DateTime seen = File.GetLastWriteTimeUtc(path);
        time.Now += TimeSpan.FromHours(1);
        cache.Find(Key(0))!.Dispose();
        CacheDirectory directory = new(Folder);
        Assert.Equal(Removal.Kept, directory.Reading.RemoveIfUnchanged(CacheArea.Contents, Path.GetFileName(path), seen));
        Assert.True(File.Exists(path));
        Assert.Equal(Removal.Removed, directory.Reading.RemoveIfUnchanged(CacheArea.Contents, Path.GetFileName(path), time.Now.UtcDateTime));
        Assert.False(File.Exists(path));
    }

    [Fact]
    public void Wrong_numbers_are_refused()
    {
        ContentCache cache = new(Folder);
        Assert.Throws<ArgumentOutOfRangeException>("maxSize", () => cache.Maintenance.Prune(-1));
        Assert.Throws<ArgumentOutOfRangeException>("unusedFor", () => cache.Maintenance.Prune(unusedFor: TimeSpan.FromTicks(-1)));
        Assert.Throws<ArgumentOutOfRangeException>("MaxSize", () => new ContentCache(new ContentCacheOptions { Directory = Folder, MaxSize = 0 }));
    }

    private static long SpaceOf(ContentCache cache) => cache.Maintenance.GetStatistics().DiskBytes;

    // One content an hour, each with a key.
    private async Task<ContentCache> Fill(int count)
    {
        ContentCache cache = new(new ContentCacheOptions { Directory = Folder, TimeProvider = time });
        for (int number = 0; number < count; number++)
        {
            (await cache.GetOrCreateAsync(Key(number), Write(Bytes(number, 1000)))).Dispose();
            time.Now += TimeSpan.FromHours(1);
        }
        return cache;
    }
}
