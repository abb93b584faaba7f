using Intaglio.Testing.Remote;

namespace Intaglio.Caching.Tests.Remote;

public sealed class RemoteFaultTests : RemoteFolder
{
    public static TheoryData<RemoteFault> Faults => [.. Enum.GetValues<RemoteFault>().Except([RemoteFault.None, RemoteFault.Slow])];

    [Theory, MemberData(nameof(Faults))]
    public async Task A_fault_of_a_lookup_is_a_miss(RemoteFault fault)
    {
        ContentName name = await PushAsync(1, Bytes(1, 100_000));
        await PushAsync(2, Bytes(2, 100));
        Server.Fault = (method, _) => method == "GET" ? fault : RemoteFault.None;
        await using (ContentCache second = Open("second", configure: options =>
        {
            // The server answers the request for the connection, which has the same limit.
            if (fault == RemoteFault.Silent)
                options.RequestTimeout = TimeSpan.FromSeconds(2);
        }))
        {
            // A trickle makes progress and never times out, so the caller ends it.
            using CancellationTokenSource source = new();
            if (fault == RemoteFault.Trickle)
                _ = Task.Delay(500).ContinueWith(_ => second.Remote!.DisableLookups("slow"), TaskScheduler.Default);
            Assert.Null(second.Find(name));
            for (int i = 1; i <= 2; i++)
                using (CachedContent made = await second.GetOrCreateAsync(Key(i), Write(Bytes(i, i == 1 ? 100_000 : 100))))
                    Assert.True(made.IsNew);
            RemoteCacheStatistics statistics = second.Remote!.Statistics;
            Assert.Equal(0, statistics.Hits);
            // The end of a trickle depends on the time.
            if (fault != RemoteFault.Trickle)
                Assert.Equal(fault == RemoteFault.Forget, statistics.Errors == 0);
        }
        Assert.False(new ContentCache(Path.Combine(Root, "second")).Maintenance.Verify().IsDamaged);
    }

    [Theory, MemberData(nameof(Faults))]
    public async Task A_fault_of_an_upload_has_no_effect_on_the_item(RemoteFault fault)
    {
        Server.Fault = (method, _) => method == "PUT" ? fault : RemoteFault.None;
        // The server answers these requests as usual, because it sends no file.
        bool isAnswered = fault is RemoteFault.WrongBytes or RemoteFault.Forget or RemoteFault.Huge or RemoteFault.Trickle or RemoteFault.Truncate
            or RemoteFault.Shorten;
        await using (ContentCache first = Open("first", push: true, configure: options =>
            options.RequestTimeout = isAnswered ? Waiting.Limit : TimeSpan.FromSeconds(0.3)))
        {
            for (int i = 0; i < 20; i++)
                (await first.GetOrCreateAsync(Key(i), Write(Bytes(i, 50_000)))).Dispose();
            Assert.Equal(0, await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
            RemoteCacheStatistics statistics = first.Remote!.Statistics;
            if (isAnswered)
                Assert.Equal(0, statistics.OmittedUploads);
            else
                Assert.Equal((20, 0), (statistics.OmittedUploads, statistics.Uploads));
            for (int i = 0; i < 20; i++)
                Assert.Equal(Bytes(i, 50_000), Read(first.Find(Key(i))!));
        }
    }

    [Fact]
    public async Task Five_failures_in_a_row_switch_the_remote_cache_off()
    {
        Server.Fault = (method, _) => method == "GET" ? RemoteFault.Error500 : RemoteFault.None;
        await using ContentCache cache = Open("first");
        for (int i = 0; i < 20; i++)
            Assert.Null(cache.Find(Key(i)));
        Assert.Equal(5, Server.Requests.Count(request => request.StartsWith("GET", StringComparison.Ordinal)));
        Assert.Equal("the server responds with status 500", cache.Remote!.Statistics.OffReason);
    }

    [Fact]
    public async Task Failures_that_are_not_in_a_row_do_not()
    {
        int count = 0;
        Server.Fault = (method, _) => method == "GET" && count++ % 5 != 4 ? RemoteFault.Error500 : RemoteFault.None;
        await using ContentCache cache = Open("first");
        for (int i = 0; i < 50; i++)
            Assert.Null(cache.Find(Key(i)));
        Assert.Equal((40, 10, null), (cache.Remote!.Statistics.Errors, cache.Remote!.Statistics.Misses, cache.Remote!.Statistics.OffReason));
    }

    [Fact]
    public async Task The_server_is_tried_again_after_some_time()
    {
        await PushAsync(1, Bytes(1, 100));
        ManualTime time = new();
        Server.FailAll(RemoteFault.Error500);
        await using ContentCache cache = new(new ContentCacheOptions
        {
            Directory = Folder,
            TimeProvider = time,
            Remote = new() { Address = Server.Address, VerifyingKeys = [SharedKey], ConnectTimeout = Waiting.Limit, RequestTimeout = Waiting.Limit },
        });
        for (int i = 0; i < 6; i++)
            Assert.Null(cache.Find(Key(1)));
        Assert.NotNull(cache.Remote!.Statistics.OffReason);
        Server.FailAll(RemoteFault.None);
        Assert.Null(cache.Find(Key(1)));
        time.Now += TimeSpan.FromSeconds(31);
        // The lookup that finds the time passed does not wait for the server.
        await Waiting.ForAsync(
            () =>
            {
                using CachedContent? found = cache.Find(Key(1));
                return found is not null;
            },
            "the item is found");
        Assert.Null(cache.Remote!.Statistics.OffReason);
    }

    [Theory]
    [InlineData(RemoteFault.Unauthorized401, "the server requires a token")]
    [InlineData(RemoteFault.Forbidden403, "the server denies access")]
    [InlineData(RemoteFault.Redirect, "the server redirects to")]
    public async Task A_refusal_switches_the_remote_cache_off_at_once(RemoteFault fault, string reason)
    {
        using RemoteServer other = new();
        Server.RedirectTarget = other.Address;
        Server.FailAll(fault);
        await using ContentCache cache = Open("first");
        for (int i = 0; i < 3; i++)
            Assert.Null(cache.Find(Key(i)));
        string off = cache.Remote!.Statistics.OffReason!;
        Assert.StartsWith(reason, off, StringComparison.Ordinal);
        Assert.DoesNotContain("secret", off, StringComparison.Ordinal);
        Assert.Empty(other.Requests);
        Assert.Single(Server.Requests);
    }

    [Fact]
    public async Task A_server_that_does_not_exist_is_not_used()
    {
        using ReservedPort port = new();
        await using ContentCache cache = Open("first", push: true, configure: options => options.Address = new($"http://127.0.0.1:{port.Number}/"));
        (await cache.GetOrCreateAsync(Key(1), Write(Bytes(1, 100)))).Dispose();
        Assert.StartsWith("no connection", cache.Remote!.Statistics.OffReason, StringComparison.Ordinal);
        Assert.Equal(1, cache.Remote!.Statistics.OmittedUploads);
    }

    [Fact]
    public async Task A_server_that_does_not_answer_is_not_waited_for()
    {
        Server.FailAll(RemoteFault.Silent);
        await using ContentCache cache = Open("first", configure: options => options.ConnectTimeout = TimeSpan.FromSeconds(0.1));
        (await cache.GetOrCreateAsync(Key(1), Write(Bytes(1, 100)))).Dispose();
        Assert.Equal("no connection within 0.1 s", cache.Remote!.Statistics.OffReason);
        // The request for the connection goes on meanwhile.
        await Waiting.ForAsync(() => !Server.Requests.IsEmpty, "the server receives a request");
        Assert.Single(Server.Requests);
    }

    [Theory]
    [InlineData(RemoteFault.Full507, 1, "the server has no space")]
    [InlineData(RemoteFault.Full507, 16, "the server has no space")]
    [InlineData(RemoteFault.Forbidden403, 16, "the server denies access")]
    [InlineData(RemoteFault.Unauthorized401, 16, "the server requires a token")]
    public async Task A_server_that_refuses_uploads_receives_no_more_and_is_still_read(RemoteFault fault, int connections, string reason)
    {
        await PushAsync(100, Bytes(100, 100));
        Server.Fault = (method, _) => method == "PUT" ? fault : RemoteFault.None;
        await using ContentCache first = Open("second", push: true, configure: options => options.MaxConnections = connections);
        for (int i = 0; i < 20; i++)
            first.Entries.Put(Bytes(i, 10), Key(i).ToName(256));
        await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60));
        // The upload of the first machine is one of them.
        Assert.InRange(Server.Requests.Count(request => request.StartsWith("PUT", StringComparison.Ordinal)), 2, 1 + connections);
        Assert.Equal((20, reason, null), (first.Remote!.Statistics.OmittedUploads, first.Remote!.Statistics.UploadOffReason, first.Remote!.Statistics.OffReason));
        using CachedContent? found = first.Find(Key(100));
        Assert.True(found!.IsRemote);
    }

    [Theory]
    [InlineData(RemoteFault.TooLarge413)]
    [InlineData(RemoteFault.Unprocessable422)]
    public async Task A_server_that_refuses_a_file_receives_the_others(RemoteFault fault)
    {
        // Smaller items are in their records.
        const int Length = 100_000;
        string refused = $"cas/{ContentName.FromContent(Bytes(1, Length))}";
        Server.Fault = (_, path) => path == refused ? fault : RemoteFault.None;
        await using ContentCache first = Open("first", push: true);
        for (int i = 0; i < 20; i++)
            first.Entries.Put(Bytes(i, Length), Key(i).ToName(256));
        await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60));
        Assert.Equal((19, 1, null), (Server.Items.Count(), first.Remote!.Statistics.OmittedUploads, first.Remote!.Statistics.UploadOffReason));
        Assert.DoesNotContain(refused, Server.Items);
    }

    [Fact]
    public void A_request_is_canceled_that_makes_too_little_progress()
    {
        TimeSpan limit = TimeSpan.FromMilliseconds(100);
        using RemoteDeadline slow = new(limit, default, default), fast = new(Waiting.Limit, default, default);
        fast.Extend(1);
        // Each byte begins the time again, which ends nevertheless.
        Waiting.For(
            () =>
            {
                if (slow.Token.IsCancellationRequested)
                    return true;
                slow.Extend(1);
                return false;
            },
            "the slow request is canceled");
        Assert.False(fast.Token.IsCancellationRequested);
    }

    [Fact]
    public async Task Uploads_that_take_too_long_are_counted_and_given_up()
    {
        Server.Fault = (method, _) => method == "PUT" ? RemoteFault.Silent : RemoteFault.None;
        ContentCache first = Open("first", push: true, configure: options => options.UploadTimeout = TimeSpan.Zero);
        for (int i = 0; i < 10; i++)
            first.Entries.Put(Bytes(i, 10), Key(i).ToName(256));
        Assert.Equal(10, await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(0.2)));
        await first.DisposeAsync();
        Assert.Empty(Server.Files);
    }

    [Fact]
    public async Task Failures_of_uploads_do_not_end_lookups()
    {
        await PushAsync(100, Bytes(100, 100));
        Server.Fault = (method, _) => method == "PUT" ? RemoteFault.Error500 : RemoteFault.None;
        await using ContentCache first = Open("second", push: true);
        for (int i = 0; i < 50; i++)
            first.Entries.Put(Bytes(i, 10), Key(i).ToName(256));
        await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60));
        Assert.Equal("the server responds with status 500", first.Remote!.Statistics.UploadOffReason);
        using CachedContent? found = first.Find(Key(100));
        Assert.True(found!.IsRemote);
    }

    [Fact]
    public async Task A_damaged_item_of_the_folder_is_not_uploaded()
    {
        await using ContentCache first = Open("first", push: true);
        ContentName name = first.Put(Bytes(1, 500_000));
        File.WriteAllBytes(Directory.EnumerateFiles(first.Directory, $"{name}", SearchOption.AllDirectories).Single(), Bytes(2, 500_000));
        first.Entries.Put(Bytes(3, 10), Key(1).ToName(256), [name]);
        await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60));
        Assert.Empty(Server.Files);
        Assert.Equal((1, null), (first.Remote!.Statistics.OmittedUploads, first.Remote!.Statistics.UploadOffReason));
    }

    [Fact]
    [Trait("Duration", "Long")]
    public async Task Many_slow_requests_wait_for_each_other_without_a_failure()
    {
        // The last ones wait longer than the limit for their turn. Each takes a small part of it.
        const int Connections = 2;
        TimeSpan limit = TimeSpan.FromSeconds(30), delay = TimeSpan.FromSeconds(3.2);
        ContentName[] names = new ContentName[20];
        for (int i = 0; i < names.Length; i++)
            names[i] = await PushAsync(i, Bytes(i, 100_000));
        Server.Delay = delay;
        Assert.True(names.Length / Connections * delay > limit);
        Server.Fault = (method, _) => method == "GET" ? RemoteFault.Slow : RemoteFault.None;
        await using ContentCache second = Open("second", configure: options => (options.MaxConnections, options.RequestTimeout) = (Connections, limit));
        await Parallel.ForEachAsync(names, new ParallelOptions { MaxDegreeOfParallelism = names.Length }, async (name, token) =>
        {
            using CachedContent? found = await second.FindAsync(name, token);
            Assert.NotNull(found);
        });
        Assert.Equal((20, 0), (second.Remote!.Statistics.Hits, second.Remote!.Statistics.Errors));
    }

    [Fact]
    public async Task Uploads_beyond_the_limit_are_omitted()
    {
        Server.Fault = (method, _) => method == "PUT" ? RemoteFault.Silent : RemoteFault.None;
        await using ContentCache first = Open("first", push: true, configure: options => (options.UploadTimeout, options.MaxWaitingUploads) = (TimeSpan.Zero, 3));
        for (int i = 0; i < 10; i++)
            first.Entries.Put(Bytes(i, 10), Key(i).ToName(256));
        Assert.Equal(7, first.Remote!.Statistics.OmittedUploads);
    }
}
