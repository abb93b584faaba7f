using System.Text.RegularExpressions;
using Intaglio.Caching;

namespace Intaglio.Farm.Tests;

/// <summary>The pages and lines by which a server is watched.</summary>
public sealed partial class MonitoringTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public async Task A_healthy_server_says_so()
    {
        await using StoreProcess store = await StoreProcess.StartAsync(folder["cache"]);
        using HttpResponseMessage response = await store.Client.GetAsync("/health");
        Assert.Equal("text/plain; charset=utf-8", response.Content.Headers.ContentType!.ToString());
        Assert.Equal("ok\n", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task Metrics_count_requests_bytes_and_items()
    {
        await using StoreProcess store = await StoreProcess.StartAsync(folder["cache"]);
        Item item = Item.Create(1000), other = Item.Create(300_000, seed: 2);
        await store.PutAsync(item.Path, item.Bytes);
        await store.PutAsync(other.Path, other.Bytes);
        await store.PutAsync(item.RecordPath, item.Bytes);
        await store.PutAsync(item.Path, other.Bytes);
        for (int i = 0; i < 3; i++)
            await store.GetAsync(other.Path);
        await store.SendAsync(HttpMethod.Head, item.RecordPath);
        await store.SendAsync(HttpMethod.Get, other.RecordPath);
        await store.SendAsync(HttpMethod.Delete, item.Path);
        using HttpResponseMessage response = await store.Client.GetAsync("/metrics");
        Assert.Equal("text/plain; version=0.0.4; charset=utf-8", response.Content.Headers.ContentType!.ToString());
        string text = await response.Content.ReadAsStringAsync();
        Assert.All(text.Split('\n', StringSplitOptions.RemoveEmptyEntries), line => Assert.Matches(MetricLine(), line));
        await using ContentCache cache = new(folder["cache"]);
        Assert.Equal(
            [
                "intaglio_store_requests_total{kind=\"cas\",method=\"GET\",status=\"200\"} 3",
                "intaglio_store_requests_total{kind=\"cas\",method=\"PUT\",status=\"201\"} 2",
                "intaglio_store_requests_total{kind=\"cas\",method=\"PUT\",status=\"422\"} 1",
                "intaglio_store_requests_total{kind=\"cas\",method=\"other\",status=\"405\"} 1",
                "intaglio_store_requests_total{kind=\"ac\",method=\"GET\",status=\"404\"} 1",
                "intaglio_store_requests_total{kind=\"ac\",method=\"HEAD\",status=\"200\"} 1",
                "intaglio_store_requests_total{kind=\"ac\",method=\"PUT\",status=\"201\"} 1",
                "intaglio_store_received_bytes_total 602000",
                "intaglio_store_sent_bytes_total 900000",
                "intaglio_store_items 2",
                "intaglio_store_records 1",
                $"intaglio_store_bytes {cache.Maintenance.GetStatistics().DiskBytes}",
            ],
            text.Split('\n', StringSplitOptions.RemoveEmptyEntries).Where(line => line[0] != '#'));
    }

    [Fact]
    public async Task Each_request_is_a_line_where_that_is_wanted()
    {
        await using StoreProcess store = await StoreProcess.StartAsync(folder["cache"], "--verbose");
        Item item = Item.Create(1000);
        await store.PutAsync(item.Path, item.Bytes);
        await store.GetAsync($"/x{item.Path}");
        await store.GetAsync("/%0aforged%1b");
        await store.StopAsync();
        string[] lines = store.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal(
            [$"PUT {item.Path} 201 1000", $"GET /x{item.Path} 200 1000", "GET /\\nforged\\u001b 404 0"],
            lines.Select(line => Duration().Replace(line, "")));
    }

    [Fact]
    public async Task Nothing_is_printed_otherwise()
    {
        await using StoreProcess store = await StoreProcess.StartAsync(folder["cache"]);
        Item item = Item.Create(1000);
        await store.PutAsync(item.Path, item.Bytes);
        await store.GetAsync("/other");
        using (RawConnection connection = new(store))
        {
            connection.Send("nonsense\n\n");
            Assert.Equal(400, connection.ReadStatus());
        }
        await store.StopAsync();
        Assert.Equal("", store.Error);
    }

    [Fact]
    public async Task More_connections_than_allowed_are_closed()
    {
        await using StoreProcess store = await StoreProcess.StartAsync(folder["cache"], "--max-connections", "1");
        using RawConnection first = new(store);
        first.Send("GET /health HTTP/1.1\nHost: x\n\n");
        Assert.Equal(200, first.ReadStatus());
        await Assert.ThrowsAsync<HttpRequestException>(() => store.Client.GetStringAsync("/health"));
    }

    [GeneratedRegex(@"^(# (HELP|TYPE) intaglio_store_[a-z_]+ .+|intaglio_store_[a-z_]+(\{[a-z]+=""[a-zA-Z0-9]+""(,[a-z]+=""[a-zA-Z0-9]+"")*\})? [0-9]+)$")]
    private static partial Regex MetricLine();

    [GeneratedRegex(@" [0-9]+\.[0-9]$")]
    private static partial Regex Duration();
}
