using Intaglio.Testing.Remote;
using Microsoft.Extensions.Logging;

namespace Intaglio.Caching.Tests.Remote;

public sealed class RemoteEventTests : RemoteFolder
{
    [Fact]
    public async Task Requests_are_measured_and_problems_are_logged_once()
    {
        const string Token = "token-0123456789abcdef";
        await PushAsync(1, Bytes(1, 100_000));
        ContentName damaged = await PushAsync(2, Bytes(2, 100_000));
        Server.Files[$"cas/{damaged}"][0] ^= 1;
        using RecordedEvents events = new();
        long received, sent;
        await using (ContentCache cache = new(new ContentCacheOptions
        {
            Directory = Folder,
            Remote = new()
            {
                Address = Server.Address,
                AllowUploads = true,
                SigningKey = SharedKey,
                TokenSource = _ => new(Token),
                ConnectTimeout = Waiting.Limit,
                RequestTimeout = Waiting.Limit,
            },
        }, events, events))
        {
            cache.Find(Key(1))!.Dispose();
            for (int i = 0; i < 3; i++)
                Assert.Null(cache.Find(damaged));
            Assert.Null(cache.Find(Key(3)));
            cache.Entries.Put(Bytes(3, 10), Key(3).ToName(256));
            Assert.Equal(0, await cache.Remote!.FlushUploadsAsync(TimeSpan.FromSeconds(60)));
            Server.FailAll(RemoteFault.Unauthorized401);
            Assert.Null(cache.Find(Key(4)));
            (received, sent) = (cache.Remote!.Statistics.ReceivedBytes, cache.Remote!.Statistics.SentBytes);
        }
        Assert.Equal(2, events.Sums["intaglio.cache.remote.lookups intaglio.cache.result=hit"]);
        Assert.Equal(1, events.Sums["intaglio.cache.remote.lookups intaglio.cache.result=miss"]);
        Assert.Equal(4, events.Sums["intaglio.cache.remote.lookups intaglio.cache.result=error"]);
        Assert.Equal(received, events.Sums["intaglio.cache.remote.received"]);
        Assert.Equal(sent, events.Sums["intaglio.cache.remote.sent"]);
        Assert.InRange(received, 400_000, 500_000);
        Assert.Equal(Server.Files.Values.Single(file => file.Length < 1000 && file.Length == sent).Length, sent);
        Assert.Equal(8, events.Sums["intaglio.cache.remote.request.duration"]);
        Assert.Equal([(LogLevel.Warning, 7), (LogLevel.Warning, 5)], events.Events.Where(logged => logged.Level >= LogLevel.Warning));
        Assert.Contains(events.Messages, message => message.Contains($"cas/{damaged} was refused (WrongBytes)", StringComparison.Ordinal));
        Assert.Contains(events.Messages, message => message.Contains("is not used for lookups: the server refuses the token", StringComparison.Ordinal));
        Assert.All(events.Messages, message => Assert.DoesNotContain(Token, message, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Uploads_that_are_given_up_are_logged()
    {
        using RecordedEvents events = new();
        Server.Fault = (method, _) => method == "PUT" ? RemoteFault.Silent : RemoteFault.None;
        ContentCache cache = new(new ContentCacheOptions
        {
            Directory = Folder,
            Remote = new() { Address = Server.Address, AllowUploads = true, UploadTimeout = TimeSpan.Zero, ConnectTimeout = Waiting.Limit },
        }, events, events);
        cache.Entries.Put(Bytes(1, 10), Key(1).ToName(256));
        await cache.DisposeAsync();
        Assert.Contains((LogLevel.Warning, 9), events.Events);
    }
}
