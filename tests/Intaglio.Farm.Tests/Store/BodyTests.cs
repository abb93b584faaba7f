using System.Net;

namespace Intaglio.Farm.Tests;

/// <summary>Bodies that are too large or incomplete.</summary>
public sealed class BodyTests : IAsyncLifetime, IDisposable
{
    private const int MaxItemSize = 1_000_000, MaxRecordSize = 8 << 20;

    private readonly TemporaryFolder folder = new();
    private StoreProcess store = null!;

    private string Cache => folder["cache"];

    public async Task InitializeAsync() => store = await StoreProcess.StartAsync(Cache, "--max-item-size", $"{MaxItemSize}");

    public async Task DisposeAsync() => await store.DisposeAsync();

    public void Dispose() => folder.Dispose();

    /// <summary>The response comes before any byte of the body is sent.</summary>
    [Theory]
    [InlineData("cas", MaxItemSize + 1L)]
    [InlineData("ac", MaxItemSize + 1L)]
    [InlineData("cas", 1L << 50)]
    public void A_body_that_is_announced_as_too_large_is_refused_before_it_is_sent(string kind, long length)
    {
        using RawConnection connection = new(store);
        connection.Send($"PUT /{kind}/{Item.Create(1).Digest} HTTP/1.1\nHost: x\nContent-Length: {length}\n\n");
        Assert.Equal(413, connection.ReadStatus());
    }

    [Theory]
    [InlineData("cas")]
    [InlineData("ac")]
    public async Task A_body_of_unknown_length_is_refused_at_the_limit(string kind)
    {
        Item item = Item.Create(MaxItemSize + 1);
        using HttpRequestMessage request = new(HttpMethod.Put, $"/{kind}/{item.Digest}") { Content = new ByteArrayContent(item.Bytes) };
        request.Headers.TransferEncodingChunked = true;
        using HttpResponseMessage response = await store.Client.SendAsync(request);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
        Assert.Equal("the body is larger than 1000000 bytes\n", await response.Content.ReadAsStringAsync());
        Assert.Null(await store.GetAsync(item.Path));
        Assert.Null(await store.GetAsync(item.RecordPath));
    }

    [Fact]
    public async Task A_body_at_the_limit_is_stored()
    {
        Item item = Item.Create(MaxItemSize);
        Assert.Equal(HttpStatusCode.Created, await store.PutAsync(item.Path, item.Bytes));
        Assert.Equal(HttpStatusCode.Created, await store.PutAsync(item.RecordPath, item.Bytes));
    }

    [Fact]
    public async Task A_record_has_the_limit_of_its_format()
    {
        await using StoreProcess other = await StoreProcess.StartAsync(folder["other"]);
        Item item = Item.Create(MaxRecordSize + 1);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, await other.PutAsync(item.RecordPath, item.Bytes));
        Assert.Null(await other.GetAsync(item.RecordPath));
        Assert.Equal(HttpStatusCode.Created, await other.PutAsync(item.Path, item.Bytes));
    }

    [Theory]
    [InlineData("cas", 1000)]
    [InlineData("cas", 500_000)]
    [InlineData("ac", 1000)]
    [InlineData("ac", 500_000)]
    public async Task A_body_that_ends_early_stores_nothing(string kind, int length)
    {
        // The announced bytes begin with a whole item, so that storing the part would succeed.
        Item item = Item.Create(length);
        using (RawConnection connection = new(store))
        {
            connection.Send($"PUT /{kind}/{item.Digest} HTTP/1.1\nHost: x\nContent-Length: {length + 1}\n\n");
            connection.Send(item.Bytes);
            connection.EndSending();
            // The end of the connection, or a response that reports the failure.
            Assert.DoesNotContain(" 201 ", connection.ReadHeader(), StringComparison.Ordinal);
        }
        using (RawConnection connection = new(store))
        {
            connection.Send($"PUT /{kind}/{item.Digest} HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n{length:x}\n");
            connection.Send(item.Bytes);
            connection.EndSending();
            Assert.DoesNotContain(" 201 ", connection.ReadHeader(), StringComparison.Ordinal);
        }
        Assert.Null(await store.GetAsync($"/{kind}/{item.Digest}"));
        await store.StopAsync();
        AssertNoDrafts(Cache);
    }

    [Fact]
    public async Task A_malformed_body_stores_nothing()
    {
        Item item = Item.Create(100);
        using RawConnection connection = new(store);
        connection.Send($"PUT {item.Path} HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\nxyz\n");
        Assert.Equal(400, connection.ReadStatus());
        Assert.Null(await store.GetAsync(item.Path));
    }

    /// <summary>A client that goes away while it receives an item does not disturb others.</summary>
    [Fact]
    public async Task A_client_can_go_away_while_it_receives()
    {
        await using StoreProcess other = await StoreProcess.StartAsync(folder["other"]);
        Item item = Item.Create(20_000_000);
        Assert.Equal(HttpStatusCode.Created, await other.PutAsync(item.Path, item.Bytes));
        for (int i = 0; i < 5; i++)
        {
            using RawConnection connection = new(other);
            connection.Send($"GET {item.Path} HTTP/1.1\nHost: x\n\n");
            Assert.Equal(200, connection.ReadStatus());
        }
        Assert.Equal(item.Bytes, await other.GetAsync(item.Path));
        await other.StopAsync();
        Assert.Equal("", other.Error);
    }

    internal static void AssertNoDrafts(string cache) => Assert.Empty(Directory.GetFileSystemEntries(Path.Combine(cache, "temporary")));
}
