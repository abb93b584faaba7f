using System.Collections.Concurrent;
using Intaglio.Cryptography;
using Intaglio.Reference;

namespace Intaglio.Caching.Tests;

public sealed class ContentCacheTests : CacheFolder
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(65536)]
    [InlineData(300_001)]
    public async Task What_was_made_is_found_again(int length)
    {
        byte[] content = Bytes(1, length);
        ContentCache cache = new(Folder);
        CachedContent made = await cache.GetOrCreateAsync(Key(1), Write(content));
        Assert.True(made.IsNew);
        Assert.Equal(content, Read(made));

        CachedContent found = await new ContentCache(Folder).GetOrCreateAsync(Key(1), (_, _) => throw new InvalidOperationException());
        Assert.False(found.IsNew);
        Assert.Equal((made.Name, (long)length, made.Path), (found.Name, found.Length, found.Path));
        Assert.Equal(content, Read(found));
        Assert.Equal(content, Read(cache.Find(Key(1))!));
        Assert.Equal(content, File.ReadAllBytes(found.Path));
        Assert.Null(cache.Find(Key(2)));
    }

    [Fact]
    public void What_was_made_is_found_again_without_waiting_for_a_task()
    {
        byte[] content = Bytes(1, 1000);
        ContentCache cache = new(Folder);
        int caller = Environment.CurrentManagedThreadId, producer = 0;
        using (CachedContent made = cache.GetOrCreate(Key(1), (stream, _) =>
        {
            producer = Environment.CurrentManagedThreadId;
            stream.Write(content);
        }))
            Assert.Equal((true, caller), (made.IsNew, producer));
        using CachedContent found = cache.GetOrCreate(Key(1), (_, _) => throw new InvalidOperationException());
        Assert.False(found.IsNew);
        Assert.Equal(content, Read(found));
        Assert.Contains("the same item", Assert.Throws<InvalidOperationException>(() => cache.GetOrCreate(Key(2), (_, token) => cache.GetOrCreate(Key(2), (_, _) => { }, token))).Message, StringComparison.Ordinal);
        NotSupportedException failure = new();
        Assert.Same(failure, Assert.Throws<NotSupportedException>(() => cache.GetOrCreate(Key(3), (_, _) => throw failure)));
        Assert.Null(cache.Find(Key(3)));
        Assert.ThrowsAny<OperationCanceledException>(() => cache.GetOrCreate(Key(3), (stream, _) => stream.WriteByte(1), new CancellationToken(canceled: true)));
        Assert.Null(cache.Find(Key(3)));
    }

    [Fact]
    public void A_cancelled_token_ends_what_goes_over_all_items()
    {
        ContentCache cache = new(Folder);
        ContentName name = cache.Put(Bytes(1, 1000));
        CancellationToken canceled = new(canceled: true);
        Assert.Equal(canceled, Assert.ThrowsAny<OperationCanceledException>(() => cache.Maintenance.GetStatistics(canceled)).CancellationToken);
        Assert.Equal(canceled, Assert.ThrowsAny<OperationCanceledException>(() => cache.Maintenance.Prune(0, cancellationToken: canceled)).CancellationToken);
        Assert.Equal(canceled, Assert.ThrowsAny<OperationCanceledException>(() => cache.Maintenance.Prune(0, isTrial: true, cancellationToken: canceled)).CancellationToken);
        Assert.Equal(canceled, Assert.ThrowsAny<OperationCanceledException>(() => ContentName.FromContent(new MemoryStream(new byte[FileDigest.TreeThreshold + 1]), canceled)).CancellationToken);
        using CachedContent kept = cache.Find(name)!;
        Assert.Equal(1000, kept.Length);
    }

    [Fact]
    public void Asynchronous_members_work_on_other_threads_than_the_callers()
    {
        ContentCache cache = new(Folder);
        Exception? failure = null;
        Thread caller = new(() => failure = Record.Exception(() =>
        {
            int own = Environment.CurrentManagedThreadId;
            List<int> threads = [];
            using CachedContent made = cache.GetOrCreateAsync(Key(1), (stream, _) =>
            {
                threads.Add(Environment.CurrentManagedThreadId);
                stream.WriteByte(1);
                return default;
            }).AsTask().GetAwaiter().GetResult();
            cache.PutAsync(new WatchedStream(threads)).GetAwaiter().GetResult();
            made.CopyToAsync(new WatchedStream(threads)).GetAwaiter().GetResult();
            Assert.True(threads.Count >= 3);
            Assert.DoesNotContain(own, threads);
        }));
        caller.Start();
        caller.Join();
        Assert.Null(failure);
    }

    [Fact]
    public void A_contents_name_is_its_digest()
    {
        ContentCache cache = new(Folder);
        foreach (int length in (int[])[0, 1, 128, 129, 1000])
        {
            byte[] content = Bytes(length, length), digest = Blake2bReference.Hash(content, ContentName.Size);
            ContentName name = cache.Put(content);
            Assert.Equal(Convert.ToHexStringLower(digest), name.ToString());
            Assert.Equal(name, ContentName.FromContent(content));
            Assert.Equal(name, new ContentName(digest));
            Assert.Equal(name, ContentName.Parse(name.ToString().ToUpperInvariant()));
            Assert.Equal(name.ToString(), Path.GetFileName(cache.Find(name)!.Path));
        }
    }

    // Computed with Python's hashlib.
    [Theory]
    [InlineData(8_388_608, "74c7cd7c0542869d5cd8443960d867245a01d0a0968238d8c92f48f75775e7ff")]
    [InlineData(8_388_609, "cd1b035651af5cb52b800bc14eee15d782a9aa960d6897c3b3677bdcb057dba0")]
    [InlineData(9_437_184, "a605685a0a158f535fe1a11423ce67c9a03cbd64623cdaee6cb0c3f013d380d6")]
    public async Task A_large_item_has_the_name_of_its_tree(int length, string expected)
    {
        byte[] content = [.. Enumerable.Range(0, length).Select(i => (byte)(i % 251))];
        ContentName name = ContentName.Parse(expected);
        Assert.Equal(name, ContentName.FromContent(content));
        Assert.Equal(name, ContentName.FromContent(new MemoryStream(content)));
        Assert.Equal(name, await ContentName.FromContentAsync(new MemoryStream(content)));

        ContentCache cache = new(Folder);
        Assert.Equal(name, cache.Put(content));
        Assert.Equal(name, cache.Put(new MemoryStream(content)));
        Assert.Equal(name, await cache.PutAsync(new MemoryStream(content)));
        Assert.Equal(name, (await cache.GetOrCreateAsync(Key(1), Write(content))).Name);
        Assert.Equal(content, Read(cache.Find(name)!));
        Assert.False(cache.Maintenance.Verify().IsDamaged);
        using MemoryStream copy = new(), asyncCopy = new();
        using (CachedContent found = cache.Find(Key(1))!)
        {
            found.CopyTo(copy);
            await found.CopyToAsync(asyncCopy);
        }
        Assert.Equal(content, copy.ToArray());
        Assert.Equal(content, asyncCopy.ToArray());
    }

    [Fact]
    public async Task A_content_is_stored_once()
    {
        byte[] content = Bytes(1, 1000);
        ContentCache cache = new(Folder);
        ContentName name = cache.Put(content);
        Assert.Equal(name, cache.Put(new MemoryStream(content)));
        Assert.Equal(name, await cache.PutAsync(new MemoryStream(content)));
        Assert.Equal(name, (await cache.GetOrCreateAsync(Key(1), Write(content))).Name);
        Assert.Equal(name, (await cache.GetOrCreateAsync(Key(2), Write(content))).Name);
        Assert.Single(Files("contents"));
        Assert.Equal(2, Files("keys").Length);
        Assert.Empty(Files("temporary"));
        Assert.Equal(content, Read(cache.Find(name)!));
        Assert.Null(cache.Find(ContentName.FromContent([])));
    }

    [Fact]
    public async Task A_key_may_change_while_its_content_is_made()
    {
        ContentCache cache = new(Folder);
        CacheKey key = Key(1);
        TaskCompletionSource more = new();
        ValueTask<CachedContent> making = cache.GetOrCreateAsync(key, async (stream, _) =>
        {
            await more.Task;
            stream.WriteByte(1);
        });
        key.Clear();
        more.SetResult();
        await making;
        Assert.Equal([1], Read(cache.Find(Key(1))!));
    }

    [Fact]
    public async Task One_caller_makes_a_content_and_the_others_wait()
    {
        // Each has a cache of its own over the same folder.
        ConcurrentDictionary<int, int> made = [];
        int atOnce = 0;
        await Parallel.ForAsync(0, 400, new ParallelOptions { MaxDegreeOfParallelism = 16 }, async (i, token) =>
        {
            int number = i % 20;
            CachedContent content = await new ContentCache(Folder).GetOrCreateAsync(Key(number), async (stream, _) =>
            {
                made.AddOrUpdate(number, 1, (_, count) => count + 1);
                Interlocked.Increment(ref atOnce);
                await Task.Yield();
                await stream.WriteAsync(Bytes(number, 5000), token);
            }, token);
            Assert.Equal(Bytes(number, 5000), Read(content));
        });
        Assert.Equal(20, made.Count);
        Assert.All(made.Values, count => Assert.Equal(1, count));
        Assert.Equal(20, atOnce);
    }

    [Fact]
    public async Task What_fails_leaves_nothing_and_the_next_one_tries()
    {
        ContentCache cache = new(Folder);
        TaskCompletionSource begun = new(), fail = new();
        Task<CachedContent> first = cache.GetOrCreateAsync(Key(1), async (stream, token) =>
        {
            await stream.WriteAsync(Bytes(1, 100_000), token);
            begun.SetResult();
            await fail.Task;
        }).AsTask();
        await begun.Task;
        Task<CachedContent> second = cache.GetOrCreateAsync(Key(1), Write([2])).AsTask();
        Assert.False(second.IsCompleted);
        Assert.Null(cache.Find(Key(1)));
        fail.SetException(new NotSupportedException("no"));
        Assert.Equal("no", (await Assert.ThrowsAsync<NotSupportedException>(() => first)).Message);
        CachedContent content = await second;
        Assert.Equal([2], Read(content));
        Assert.Single(Files("contents"));
        Assert.Empty(Files("temporary"));
    }

    [Fact]
    public async Task Whoever_waits_can_give_up()
    {
        ContentCache cache = new(Folder);
        TaskCompletionSource begun = new(), end = new();
        Task<CachedContent> first = cache.GetOrCreateAsync(Key(1), async (_, _) =>
        {
            begun.SetResult();
            await end.Task;
        }).AsTask();
        await begun.Task;
        using CancellationTokenSource source = new();
        Task<CachedContent> second = cache.GetOrCreateAsync(Key(1), Write([2]), source.Token).AsTask();
        await source.CancelAsync();
        Assert.Equal(source.Token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(() => second)).CancellationToken);
        end.SetResult();
        CachedContent empty = await first;
        Assert.Equal([], Read(empty));
    }

    [Fact]
    public async Task What_makes_a_content_may_ask_for_others_but_not_for_its_own()
    {
        ContentCache cache = new(Folder);
        Func<Stream, CancellationToken, ValueTask> ofTwo = async (stream, token) =>
        {
            CachedContent other = await cache.GetOrCreateAsync(Key(2), Write([2]), token);
            await stream.WriteAsync(Read(other), token);
        };
        Assert.Equal([2], Read(await cache.GetOrCreateAsync(Key(1), ofTwo)));
        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await cache.GetOrCreateAsync(Key(3), async (_, token) =>
            await cache.GetOrCreateAsync(Key(4), async (_, inner) => await cache.GetOrCreateAsync(Key(3), Write([3]), inner), token)));
        Assert.Contains("the same item", error.Message, StringComparison.Ordinal);
        Assert.Equal([3], Read(await cache.GetOrCreateAsync(Key(3), Write([3]))));
    }

    [Fact]
    public async Task What_was_begun_meanwhile_and_goes_on_may_ask_for_it_later()
    {
        ContentCache cache = new(Folder);
        TaskCompletionSource later = new();
        Task<CachedContent>? background = null;
        (await cache.GetOrCreateAsync(Key(1), (stream, _) =>
        {
            background = Task.Run(async () =>
            {
                await later.Task;
                return await cache.GetOrCreateAsync(Key(1), Write([2]));
            });
            stream.WriteByte(1);
            return ValueTask.CompletedTask;
        })).Dispose();
        cache.Remove(Key(1));
        later.SetResult();
        CachedContent again = await background!;
        Assert.Equal([2], Read(again));
    }

    [SkippableFact]
    public async Task One_folder_is_one_cache_whatever_it_is_called()
    {
        Skip.If(OperatingSystem.IsWindows(), "links need a right there");
        ContentCache cache = new(Folder + Path.DirectorySeparatorChar);
        string link = Path.Combine(Root, "link");
        Directory.CreateSymbolicLink(link, Root);
        ContentCache other = new(Path.Combine(link, "cache"));
        TaskCompletionSource begun = new(), end = new();
        Task<CachedContent> first = cache.GetOrCreateAsync(Key(1), async (stream, token) =>
        {
            begun.SetResult();
            await end.Task;
            await stream.WriteAsync(new byte[] { 1 }, token);
        }).AsTask();
        await begun.Task;
        Task<CachedContent> second = other.GetOrCreateAsync(Key(1), Write([2])).AsTask();
        end.SetResult();
        CachedContent made = await first, found = await second;
        Assert.Equal((true, false), (made.IsNew, found.IsNew));
        Assert.Equal([1], Read(made));
        Assert.Equal([1], Read(found));
        Assert.Contains("the same item", (await Assert.ThrowsAsync<InvalidOperationException>(async () => await cache.GetOrCreateAsync(Key(2), async (_, token) => await other.GetOrCreateAsync(Key(2), Write([2]), token)))).Message, StringComparison.Ordinal);
    }

    /// <summary>Where locks reach nobody: each works on a file of its own.</summary>
    [Fact]
    public async Task Two_that_make_the_same_at_once_both_make_it_whole()
    {
        CacheDirectory directory = new(Folder);
        string name = Key(1).ToName(CacheDirectory.KeyBits);
        using ContentDraft first = directory.Temporary.Begin(name, isBuffered: true), second = directory.Temporary.Begin(name, isBuffered: false);
        await first.Stream.WriteAsync(Bytes(1, 100_000));
        await second.Stream.WriteAsync(Bytes(2, 50_000));
        Assert.Equal(Bytes(1, 100_000), Read(first.PlaceAndOpen(directory, flushToDisk: false, DateTime.UtcNow)));
        Assert.Equal(Bytes(2, 50_000), Read(second.PlaceAndOpen(directory, flushToDisk: false, DateTime.UtcNow)));
        Assert.False(new ContentCache(Folder).Maintenance.Verify().IsDamaged);
    }

    [Fact]
    public async Task A_folder_that_was_emptied_is_begun_again()
    {
        ContentCache cache = new(Folder);
        cache.Put([1]);
        Directory.Delete(Path.Combine(Folder, "temporary"));
        cache.Put([2]);
        Directory.Delete(Folder, recursive: true);
        Assert.Null(cache.Find(Key(1)));
        Assert.Equal([3], Read(await cache.GetOrCreateAsync(Key(1), Write([3]))));
        Assert.True(ContentCache.Exists(Folder));
    }

    [Fact]
    public async Task The_stream_takes_bytes_and_nothing_else_and_only_while_they_are_made()
    {
        ContentCache cache = new(Folder);
        Stream? kept = null;
        CachedContent content = await cache.GetOrCreateAsync(Key(1), (stream, _) =>
        {
            kept = stream;
            Assert.True(stream is { CanWrite: true, CanRead: false, CanSeek: false });
            stream.WriteByte(1);
            stream.Write([2, 3], 0, 2);
            stream.Write([4]);
            stream.Flush();
            stream.Dispose();
            Assert.Equal((4, 4), (stream.Length, stream.Position));
            Assert.Throws<NotSupportedException>(() => stream.Position = 0);
            Assert.Throws<NotSupportedException>(() => stream.Seek(0, SeekOrigin.Begin));
            Assert.Throws<NotSupportedException>(() => stream.SetLength(1));
            Assert.Throws<NotSupportedException>(() => stream.ReadByte());
            return ValueTask.CompletedTask;
        });
        Assert.Equal([1, 2, 3, 4], Read(content));
        Assert.False(kept!.CanWrite);
        Assert.Throws<ObjectDisposedException>(() => kept.WriteByte(5));
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await kept.WriteAsync(new byte[1]));
    }

    [Fact]
    public async Task What_goes_can_be_read_to_its_end()
    {
        byte[] content = Bytes(1, 200_000);
        ContentCache cache = new(Folder);
        using CachedContent made = await cache.GetOrCreateAsync(Key(1), Write(content)), found = cache.Find(Key(1))!;
        Assert.True(cache.Remove(found.Name));
        Assert.False(cache.Remove(found.Name));
        Assert.Null(cache.Find(Key(1)));
        Assert.Null(cache.Find(found.Name));
        Assert.Equal(content, Read(made));
        Assert.Equal(content, Read(found));
    }

    [Fact]
    public async Task A_key_can_be_forgotten()
    {
        ContentCache cache = new(Folder);
        ContentName name = (await cache.GetOrCreateAsync(Key(1), Write([1]))).Name;
        Assert.True(cache.Remove(Key(1)));
        Assert.False(cache.Remove(Key(1)));
        Assert.Null(cache.Find(Key(1)));
        Assert.Equal([1], Read(cache.Find(name)!));
        Assert.Equal([2], Read(await cache.GetOrCreateAsync(Key(1), Write([2]))));
    }

    [Fact]
    public async Task Everything_can_be_listed()
    {
        ManualTime time = new();
        ContentCache cache = new(new ContentCacheOptions { Directory = Folder, TimeProvider = time });
        Assert.Equal(new CacheStatistics { Contents = 0, ContentBytes = 0, Entries = 0, EntryBytes = 0, Temporaries = 0, TemporaryBytes = 0, DiskBytes = 0, OldestUse = null, LatestUse = null }, cache.Maintenance.GetStatistics());
        ContentName first = (await cache.GetOrCreateAsync(Key(1), Write([1, 2]))).Name;
        time.Now += TimeSpan.FromHours(1);
        ContentName second = cache.Put([1, 2, 3]);

        DateTime start = time.Now.UtcDateTime - TimeSpan.FromHours(1);
        Assert.Equal([new CachedEntryInfo { Key = Key(1).ToName(256), Content = first, Length = 2, LastUsed = start }], cache.Entries.Enumerate());
        CachedContentInfo[] contents = [new() { Name = first, Length = 2, LastUsed = start }, new() { Name = second, Length = 3, LastUsed = time.Now.UtcDateTime }];
        Assert.Equal(contents.OrderBy(content => content.Name.ToString(), StringComparer.Ordinal), cache.Maintenance.EnumerateContents());
        CacheStatistics statistics = cache.Maintenance.GetStatistics();
        Assert.Equal((2, 5, 1, 0), (statistics.Contents, statistics.ContentBytes, statistics.Entries, statistics.Temporaries));
        Assert.Equal((start, time.Now.UtcDateTime), (statistics.OldestUse, statistics.LatestUse));
    }

    [Fact]
    public void Names_are_64_digits()
    {
        string digits = new('a', ContentName.Length);
        Assert.True(ContentName.TryParse(digits, out ContentName name));
        Assert.Equal(digits, name.ToString());
        Assert.Equal(name.GetHashCode(), ContentName.Parse(digits).GetHashCode());
        Assert.True(name == ContentName.Parse(digits) && name != default);
        foreach (string wrong in (string[])["", digits[1..], digits + "a", 'g' + digits[1..], ' ' + digits[1..], "0x" + digits[2..]])
        {
            Assert.False(ContentName.TryParse(wrong, out ContentName none));
            Assert.Equal(default, none);
            Assert.Contains("64 hexadecimal digits", Assert.Throws<CacheFormatException>(() => ContentName.Parse(wrong)).Message, StringComparison.Ordinal);
        }
        Assert.Throws<ArgumentException>("digest", () => new ContentName(new byte[31]));
        Assert.Throws<ArgumentException>("destination", () => name.CopyTo(new byte[31]));
    }

    /// <summary>A stream that notes by which threads it is used, and completes at once.</summary>
    private sealed class WatchedStream(List<int> threads) : MemoryStream([1, 2, 3])
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            threads.Add(Environment.CurrentManagedThreadId);
            return base.ReadAsync(buffer, cancellationToken);
        }

        public override Task CopyToAsync(Stream destination, int bufferSize, CancellationToken cancellationToken)
        {
            threads.Add(Environment.CurrentManagedThreadId);
            return base.CopyToAsync(destination, bufferSize, cancellationToken);
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            threads.Add(Environment.CurrentManagedThreadId);
            return base.WriteAsync(buffer, cancellationToken);
        }
    }
}
