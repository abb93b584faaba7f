using Intaglio.Testing.Remote;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Intaglio.Caching.Tests.Remote;

public sealed class RemoteCacheTests : RemoteFolder
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(RemoteRecord.MaxInlineItem)]
    [InlineData(RemoteRecord.MaxInlineItem + 1)]
    [InlineData(1 << 20)]
    [InlineData((1 << 20) + 1)]
    [InlineData(9 << 20)]
    public async Task Another_machine_finds_an_item_that_was_made(int length)
    {
        byte[] content = Bytes(1, length);
        ContentName name = await PushAsync(1, content);
        Assert.Equal(length > RemoteRecord.MaxInlineItem, Server.Files.ContainsKey($"cas/{name}"));

        await using ContentCache second = Open("second");
        using (CachedContent found = await second.GetOrCreateAsync(Key(1), Refuse))
            Assert.Equal((false, true, name), (found.IsNew, found.IsRemote, found.Name));
        using (CachedContent local = await second.GetOrCreateAsync(Key(1), Refuse))
            Assert.False(local.IsRemote);
        Assert.Equal(content, Read(second.Find(Key(1))!));
        Assert.Equal(content, Read(new ContentCache(second.Directory).Find(Key(1))!));
        RemoteCacheStatistics statistics = second.Remote!.Statistics;
        Assert.Equal((length > RemoteRecord.MaxInlineItem ? 2 : 1, 0, 0), (statistics.Hits, statistics.Misses, statistics.Errors));
        Assert.True(statistics.ReceivedBytes >= length);
    }

    [Fact]
    public async Task All_lookups_use_the_server()
    {
        ContentName name = await PushAsync(1, Bytes(1, 100_000));
        CacheKey key = Key(1);
        await AssertFoundAsync("a", cache => new(cache.Find(key)));
        await AssertFoundAsync("b", cache => cache.FindAsync(key));
        await AssertFoundAsync("c", cache => new(cache.Find(name)));
        await AssertFoundAsync("d", cache => cache.FindAsync(name));
        await AssertFoundAsync("e", cache => new(cache.Entries.Find(key.ToName(256))));
        await AssertFoundAsync("f", cache => new(cache.Remote!.Fetch(key.ToName(256))));
        await AssertFoundAsync("g", cache => new(cache.GetOrCreate(key, (_, _) => throw new InvalidOperationException())));

        async Task AssertFoundAsync(string machine, Func<ContentCache, ValueTask<CachedContent?>> find)
        {
            await using ContentCache cache = Open(machine);
            using CachedContent? found = await find(cache);
            Assert.Equal((name, true), (found!.Name, found.IsRemote));
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_local_entry_of_a_missing_item_is_replaced_by_the_record(bool isAsync)
    {
        // Two machines have made different items for the same key, and one of them has lost its own.
        await PushAsync(1, Bytes(1, 100));
        await using ContentCache second = Open("second");
        ContentName other = second.Put(new MemoryStream(Bytes(2, 100)), Key(1));
        Assert.True(second.Remove(other));
        using CancellationTokenSource source = new(TimeSpan.FromMinutes(1));
        using CachedContent found = isAsync ? await second.GetOrCreateAsync(Key(1), Refuse, source.Token)
            : second.GetOrCreate(Key(1), (_, _) => throw new InvalidOperationException(), source.Token);
        Assert.True(found.IsRemote);
        Assert.Equal(Bytes(1, 100), Read(new ContentCache(second.Directory).Find(Key(1))!));
    }

    [Fact]
    public async Task Names_of_keys_that_are_not_encodings_are_misses()
    {
        await using ContentCache cache = Open("first", push: true);
        string name = new('b', 52);
        Assert.Null(cache.Entries.Find(name));
        cache.Entries.Put(Bytes(1, 10), name);
        Assert.Equal(0, await cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
        Assert.Empty(Server.Files);
    }

    [Fact]
    public async Task Nothing_is_uploaded_by_default()
    {
        await using ContentCache cache = Open("first");
        (await cache.GetOrCreateAsync(Key(1), Write(Bytes(1, 100_000)))).Dispose();
        cache.Remote!.Upload(cache.Put(Bytes(2, 100_000)));
        await cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60));
        Assert.Empty(Server.Files);
        Assert.DoesNotContain(Server.Requests, request => request.StartsWith("PUT", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Items_that_are_stored_for_a_key_are_uploaded()
    {
        await using (ContentCache cache = Open("first", push: true))
        {
            cache.Put(new MemoryStream(Bytes(1, 50_000)), Key(1));
            await cache.PutAsync(new MemoryStream(Bytes(2, 50_000)), Key(2));
            cache.Entries.Put(Bytes(3, 10), Key(3).ToName(256));
            cache.Remote!.Upload(cache.Put(Bytes(4, 10)));
            Assert.Equal(0, await cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
            Assert.Equal(6, cache.Remote!.Statistics.Uploads);
        }
        Assert.Equal((3, 3), (Server.Items.Count(), Server.Records.Count()));
        await using ContentCache second = Open("second");
        for (int i = 1; i <= 3; i++)
            Assert.Equal(Bytes(i, i == 3 ? 10 : 50_000), Read(second.Find(Key(i))!));
        Assert.Equal(Bytes(4, 10), Read(second.Find(ContentName.FromContent(Bytes(4, 10)))!));
    }

    [Fact]
    public async Task Small_related_items_are_in_the_record()
    {
        byte[][] related = [Bytes(1, 10), Bytes(2, 40_000), Bytes(3, 0), Bytes(4, 20_000)];
        await using (ContentCache first = Open("first", push: true))
        {
            ContentName[] names = first.PutMany(Array.ConvertAll(related, bytes => new ReadOnlyMemory<byte>(bytes)));
            first.Entries.Put(Bytes(5, 100), Key(1).ToName(256), names);
            Assert.Equal(0, await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
        }
        Assert.Equal([$"cas/{ContentName.FromContent(related[1])}"], Server.Items);
        await using ContentCache second = Open("second");
        second.Find(Key(1))!.Dispose();
        foreach (byte[] item in related)
        {
            using CachedContent? found = second.Find(ContentName.FromContent(item));
            Assert.Equal(item.Length == 40_000, found!.IsRemote);
        }
        Assert.Equal(2, second.Remote!.Statistics.Hits);
    }

    [Fact]
    public async Task A_record_whose_item_is_gone_is_a_miss_and_is_stored_again()
    {
        ContentName name = await PushAsync(1, Bytes(1, 100_000));
        Assert.True(Server.Files.TryRemove($"cas/{name}", out _));
        await using (ContentCache second = Open("second", push: true))
        {
            using CachedContent made = await second.GetOrCreateAsync(Key(1), Write(Bytes(1, 100_000)));
            Assert.True(made.IsNew);
            await second.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60));
        }
        await using ContentCache third = Open("third");
        Assert.Equal(Bytes(1, 100_000), Read(await third.GetOrCreateAsync(Key(1), Refuse)));
    }

    [Fact]
    public async Task Items_with_wrong_bytes_are_refused_and_replaced()
    {
        byte[] content = Bytes(1, 300_000);
        ContentName name = await PushAsync(1, content);
        Server.Files[$"cas/{name}"] = Bytes(2, content.Length);
        await using (ContentCache second = Open("second", push: true))
        {
            Assert.Null(second.Find(name));
            Assert.Null(second.Find(Key(1)));
            Assert.Empty(Directory.EnumerateFiles(Path.Combine(second.Directory, "contents"), "*", SearchOption.AllDirectories));
            using CachedContent made = await second.GetOrCreateAsync(Key(1), Write(content));
            Assert.True(made.IsNew);
            await second.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60));
            Assert.Equal([new RemoteCacheProblem(RemoteCacheProblemKind.WrongBytes, 3, $"cas/{name}")], second.Remote!.Statistics.Problems);
        }
        Assert.Equal(content, Server.Files[$"cas/{name}"]);
    }

    [Fact]
    public async Task An_existing_item_is_not_sent_again()
    {
        byte[] content = Bytes(1, 300_000);
        await PushAsync(1, content);
        await PushAsync(2, content, "second");
        Assert.Single(Server.Requests, request => request.StartsWith("PUT cas/", StringComparison.Ordinal));
        Assert.Equal(2, Server.Records.Count());
    }

    [Fact]
    public async Task An_existing_record_is_not_replaced_if_it_is_optional()
    {
        await PushAsync(1, Bytes(1, 100));
        await using ContentCache first = Open("first", push: true);
        first.Remote?.UploadIfMissing(Key(1).ToName(256), []);
        first.Remote?.UploadIfMissing(Key(2).ToName(256), []);
        Assert.Equal(0, await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
        Assert.Equal(0, first.Remote!.Statistics.Uploads);
        Server.Files.Clear();
        first.Remote?.UploadIfMissing(Key(1).ToName(256), []);
        await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60));
        Assert.Single(Server.Files);
    }

    [Fact]
    public async Task The_flat_layout_has_one_folder()
    {
        await using (ContentCache first = Open("first", push: true, configure: options => options.Layout = RemoteCacheLayout.Flat))
        {
            (await first.GetOrCreateAsync(Key(1), Write(Bytes(1, 100_000)))).Dispose();
            await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60));
        }
        Assert.Equal(2, Server.Records.Count());
        Assert.Empty(Server.Items);
        await using ContentCache second = Open("second", configure: options => options.Layout = RemoteCacheLayout.Flat);
        Assert.Equal(Bytes(1, 100_000), Read(await second.GetOrCreateAsync(Key(1), Refuse)));
    }

    [Fact]
    public async Task Items_that_are_too_long_are_neither_fetched_nor_uploaded()
    {
        ContentName name = await PushAsync(1, Bytes(1, 100_000));
        await using ContentCache second = Open("second", push: true, configure: options => options.MaxItemSize = 99_999);
        Assert.Null(second.Find(name));
        (await second.GetOrCreateAsync(Key(2), Write(Bytes(2, 100_000)))).Dispose();
        await second.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60));
        Assert.Equal((0, 1, 1), (second.Remote!.Statistics.Uploads, second.Remote!.Statistics.OmittedUploads, Server.Items.Count()));
    }

    [Fact]
    public async Task Many_threads_share_a_cache()
    {
        await using (ContentCache first = Open("first", push: true))
        {
            for (int i = 0; i < 200; i++)
                first.Entries.Put(Bytes(i, 200 * i), Key(i).ToName(256));
            Assert.Equal(0, await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
        }
        await using ContentCache second = Open("second");
        await Parallel.ForAsync(0, 400, async (i, token) =>
        {
            using CachedContent found = await second.GetOrCreateAsync(Key(i % 200), Refuse, token);
            Assert.Equal(ContentName.FromContent(Bytes(i % 200, 200 * (i % 200))), found.Name);
        });
        Assert.Equal(0, second.Remote!.Statistics.Errors);
    }

    [Fact]
    public async Task Cancellation_ends_a_lookup()
    {
        Server.FailAll(RemoteFault.Silent);
        await using ContentCache cache = Open("first");
        using CancellationTokenSource source = new(100);
        Assert.Equal(source.Token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await cache.FindAsync(Key(1), source.Token))).CancellationToken);
        Assert.Equal(source.Token, Assert.ThrowsAny<OperationCanceledException>(() => cache.Find(Key(1), source.Token)).CancellationToken);
    }

    [Fact]
    public void Wrong_options_are_exceptions()
    {
        foreach (string address in (string[])["ftp://example.org/", "http://user:password@example.org/", "http://example.org/?key=1", "http://example.org/#a"])
        {
            Assert.False(RemoteCacheOptions.TryParseAddress(address, out _));
            Assert.Contains("address", Assert.Throws<ArgumentException>("Remote", () => Open("a", configure: options => options.Address = new Uri(address))).Message, StringComparison.Ordinal);
        }
        Assert.False(RemoteCacheOptions.TryParseAddress("cache", out _));
        Assert.Contains("address", Assert.Throws<ArgumentException>("Remote", () => Open("a", configure: options => options.Address = null)).Message, StringComparison.Ordinal);
        Assert.StartsWith("A token requires an HTTPS address", Assert.Throws<ArgumentException>("Remote", () => Open("a", configure: options =>
            (options.Address, options.TokenSource) = (new Uri("http://example.org/"), _ => new("secret")))).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentOutOfRangeException>("MaxConnections", () => new RemoteCacheOptions { MaxConnections = 0 });
        Assert.Throws<ArgumentOutOfRangeException>("ConnectTimeout", () => new RemoteCacheOptions { ConnectTimeout = TimeSpan.Zero });
        Assert.Throws<ArgumentOutOfRangeException>("MaxItemSize", () => new RemoteCacheOptions { MaxItemSize = -1 });
    }

    [Fact]
    public async Task Services_can_have_a_remote_cache()
    {
        ContentName name = await PushAsync(1, Bytes(1, 100));
        await using (ServiceProvider provider = new ServiceCollection().AddIntaglioCache(options =>
        {
            options.Directory = Folder;
            options.Remote = new() { Address = Server.Address, VerifyingKeys = [SharedKey], ConnectTimeout = Waiting.Limit, RequestTimeout = Waiting.Limit };
        }).BuildServiceProvider())
        {
            using CachedContent? found = provider.GetRequiredService<ContentCache>().Find(Key(1));
            Assert.Equal(name, found!.Name);
        }
        using ServiceProvider wrong = new ServiceCollection().AddIntaglioCache(options =>
        {
            options.Directory = Folder;
            options.Remote = new() { Address = new("http://example.org/"), TokenSource = _ => new("secret") };
        }).BuildServiceProvider();
        Assert.Contains("token", Assert.Throws<OptionsValidationException>(wrong.GetRequiredService<ContentCache>).Message, StringComparison.Ordinal);
    }
}
