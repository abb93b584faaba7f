using Intaglio.Testing.Remote;

namespace Intaglio.Caching.Tests.Remote;

public sealed class RemoteUploadTests : RemoteFolder
{
    [Fact]
    public async Task An_item_of_a_record_that_the_server_has_removed_is_uploaded_again()
    {
        byte[] content = Bytes(1, 300_000);
        ContentName name = await PushAsync(1, content);
        Server.Files.Remove($"cas/{name}", out _);
        await using ContentCache first = Open("first", push: true);
        first.Remote?.UploadIfMissing(Key(1).ToName(256), []);
        Assert.Equal(0, await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
        Assert.Equal(content, Server.Files[$"cas/{name}"]);
        // The record is not replaced.
        Assert.Single(Server.Requests, request => request.StartsWith("PUT ac/", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(299_999)]
    [InlineData(300_001)]
    public async Task An_item_of_another_length_on_the_server_is_uploaded_again(int length)
    {
        byte[] content = Bytes(1, 300_000);
        ContentName name = await PushAsync(1, content);
        Server.Files[$"cas/{name}"] = Bytes(2, length);
        await using ContentCache first = Open("first", push: true);
        first.Remote?.UploadIfMissing(Key(1).ToName(256), []);
        Assert.Equal(0, await first.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
        Assert.Equal(content, Server.Files[$"cas/{name}"]);
    }

    [Fact]
    public async Task Waiting_for_uploads_does_not_wait_for_those_that_are_added_later()
    {
        await using ContentCache cache = Open("first", push: true);
        Server.FailAll(RemoteFault.Slow);
        (await cache.GetOrCreateAsync(Key(1), Write(Bytes(1, 100)))).Dispose();
        Task<long> first = cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)).AsTask();
        for (int i = 0; i < 400; i++)
            cache.Remote?.UploadIfMissing(Key(1).ToName(256), []);
        Assert.Equal(0, await first);
        Assert.InRange(await cache.Remote!.FlushUploadsAsync(TimeSpan.Zero), 1, 400);
        Server.FailAll(RemoteFault.None);
        Assert.Equal(0, await cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
    }

    [Fact]
    public async Task A_cache_that_cannot_switch_off_tries_again_at_once()
    {
        await using ContentCache cache = Open("first", push: true, configure: options => options.CanSwitchOff = false);
        foreach (RemoteFault fault in (RemoteFault[])[RemoteFault.Error500, RemoteFault.Full507, RemoteFault.Unauthorized401])
        {
            Server.FailAll(fault);
            for (int i = 0; i < 10; i++)
                Assert.Null(cache.Find(ContentName.FromContent(Bytes(i, 10))));
        }
        Assert.Null(cache.Remote!.Statistics.OffReason);
        Assert.NotNull(cache.Remote!.Statistics.LastError);
        Server.FailAll(RemoteFault.None);
        (await cache.GetOrCreateAsync(Key(1), Write(Bytes(1, 100)))).Dispose();
        Assert.Equal(0, await cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
        Assert.Single(Server.Records);
    }
}
